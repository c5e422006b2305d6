import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LoadedConfig } from '../../config/load.ts'
import { resolveConfig, resolveHome } from '../../config/resolve.ts'
import { quote } from '../command/quote.ts'
import { type Shell, toCommandLines } from './command-lines.ts'

const shell: Shell = {
  cwd: '/src/lore',
  bin: '/src/lore/bin/lore.mjs',
  startedAs: '/src/lore/bin/lore.mjs',
  platform: 'linux',
  tokenFile: '/home/ann/.lore/token',
  homedir: '/home/ann',
}

const place = { cwd: '/', homedir: '/home/ann', resolve: posix.resolve, dirname: posix.dirname }

function config(env: Record<string, string> = {}): LoadedConfig {
  const home = resolveHome({}, env, place)
  const resolved = resolveConfig({ flags: {}, env, project: null, user: null, home, place })
  return { ...resolved, files: { user: `${home}/config.toml`, project: null } }
}

describe('toCommandLines', () => {
  it('is short where everything is at its default', () => {
    expect(toCommandLines(config(), shell)).toEqual({
      lore: './bin/lore.mjs',
      loreAnywhere: '/src/lore/bin/lore.mjs',
      token: '$(cat ~/.lore/token)',
    })
  })

  it('spells out what the next shell would not know', () => {
    const env = { LORE_HOME: '/tmp/my lore', LORE_DB_PATH: '/tmp/x.db', LORE_SCOPE_PROJECT: 'web' }
    const lines = toCommandLines(config(env), { ...shell, tokenFile: '/tmp/my lore/token' })
    expect(lines.lore).toBe("./bin/lore.mjs --home '/tmp/my lore' --db /tmp/x.db --project web")
    expect(lines.token).toBe("$(cat '/tmp/my lore/token')")
  })

  it('names the launcher by its path from elsewhere, and by its name where it is installed', () => {
    expect(toCommandLines(config(), { ...shell, cwd: '/tmp' }).lore).toBe('/src/lore/bin/lore.mjs')
    expect(toCommandLines(config(), { ...shell, startedAs: '/usr/bin/lore' }).lore).toBe('lore')
    // On Windows npm writes a script that starts the launcher itself.
    const bin = 'C:\\npm\\node_modules\\lore-memory\\bin\\lore.mjs'
    const lines = toCommandLines(config(), { ...shell, platform: 'win32', bin, startedAs: bin })
    expect([lines.lore, lines.loreAnywhere]).toEqual(['lore', 'lore'])
  })

  it('names npx where that fetched it for this run', () => {
    const bin = '/home/ann/.npm/_npx/1a2b/node_modules/lore-memory/bin/lore.mjs'
    const startedAs = '/home/ann/.npm/_npx/1a2b/node_modules/.bin/lore'
    expect(toCommandLines(config(), { ...shell, bin, startedAs }).lore).toBe('npx lore-memory')
  })
})

describe('quote', () => {
  it('quotes what a shell would read otherwise', () => {
    expect(quote('/plain/path-1.db')).toBe('/plain/path-1.db')
    expect(quote("it's $HOME")).toBe(`'it'\\''s $HOME'`)
  })
})
