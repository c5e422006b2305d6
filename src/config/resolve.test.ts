import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LoreError } from '../core/errors.ts'
import { type ConfigLayers, resolveConfig, resolveHome, unknownKey } from './resolve.ts'
import { SETTING_KEYS, SETTINGS } from './settings.ts'

const place = { cwd: '/srv/web', homedir: '/home/ann', resolve: posix.resolve, dirname: posix.dirname }

function layers(over: Partial<ConfigLayers> = {}): ConfigLayers {
  return { flags: {}, env: {}, project: null, user: null, home: '/home/ann/.lore', place, ...over }
}

const userFile = (text: string) => ({ path: '/home/ann/.lore/config.toml', text })
const projectFile = (text: string) => ({ path: '/srv/.lore.toml', text })

function failure(work: () => unknown): LoreError {
  try {
    work()
  } catch (error) {
    if (error instanceof LoreError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('resolveConfig', () => {
  it('gives every setting its default where nothing is said', () => {
    const { values, sources, warnings } = resolveConfig(layers())
    expect(Object.keys(values)).toEqual(SETTING_KEYS)
    expect(values['store.path']).toBe('/home/ann/.lore/lore.db')
    expect(values['http.port']).toBe(7411)
    expect(values['embedding.provider']).toBe('local')
    expect(values['scope.project']).toBeNull()
    expect(sources['http.port']).toEqual({ kind: 'default', name: 'default' })
    expect(warnings).toEqual([])
  })

  it('prefers flag, then environment, then project file, then user file, then default', () => {
    const user = userFile('[scope]\nnamespace = "from-user"\n')
    const project = projectFile('scope.namespace = "from-project"')
    const env = { LORE_SCOPE_NAMESPACE: 'from-env' }
    const flags = { 'scope.namespace': 'from-flag' }
    const namespaceOf = (over: Partial<ConfigLayers>) => {
      const { values, sources } = resolveConfig(layers(over))
      return [values['scope.namespace'], sources['scope.namespace'].kind, sources['scope.namespace'].name]
    }
    expect(namespaceOf({ user, project, env, flags })).toEqual(['from-flag', 'flag', '--namespace'])
    expect(namespaceOf({ user, project, env })).toEqual(['from-env', 'environment', 'LORE_SCOPE_NAMESPACE'])
    expect(namespaceOf({ user, project })).toEqual(['from-project', 'project', '/srv/.lore.toml'])
    expect(namespaceOf({ user })).toEqual(['from-user', 'user', '/home/ann/.lore/config.toml'])
    expect(namespaceOf({})).toEqual(['default', 'default', 'default'])
  })

  it('refuses a list in the way of another language, which would exclude nothing', () => {
    const excluded = (value: string) => resolveConfig(layers({ env: { LORE_CAPTURE_EXCLUDE: value } }))
    for (const value of [
      '["/srv/secret"]',
      "'/srv/secret'",
      'web, "diary"',
      '{/srv/secret}',
      '[web,diary]',
    ]) {
      const { code, hint } = failure(() => excluded(value))
      expect([value, code]).toEqual([value, 'config_invalid'])
      expect(hint).toContain('separated by commas')
    }
    expect(
      failure(() => resolveConfig(layers({ user: userFile('capture.exclude = ["web"]') }))).hint,
    ).toContain('separated by commas')
    const plain = '~/diary, /srv/a [old], web'
    expect(excluded(plain).values['capture.exclude']).toBe(plain)
  })

  it('lets a project switch capture neither on nor off for anybody else', () => {
    const user = userFile('capture.enabled = false')
    const enabled = (project: string) =>
      resolveConfig(layers({ user, project: projectFile(project) })).values['capture.enabled']
    expect(enabled('capture.enabled = true')).toBe(false)
    const off = resolveConfig(layers({ project: projectFile('capture.enabled = false') }))
    expect(off.values['capture.enabled']).toBeNull()
  })

  it('reads paths of a file relative to that file, of the shell relative to the working folder', () => {
    const inFile = (text: string) => resolveConfig(layers({ user: userFile(text) })).values['store.path']
    expect(inFile('store.path = "data/a.db"')).toBe('/home/ann/.lore/data/a.db')
    expect(inFile('store.path = "~/a.db"')).toBe('/home/ann/a.db')
    expect(inFile('store.path = "/srv/a.db"')).toBe('/srv/a.db')
    expect(resolveConfig(layers({ env: { LORE_DB_PATH: 'a.db' } })).values['store.path']).toBe(
      '/srv/web/a.db',
    )
  })

  it('takes an empty variable as not set', () => {
    expect(resolveConfig(layers({ env: { LORE_HTTP_PORT: '' } })).values['http.port']).toBe(7411)
  })

  it('names file, key and the nearest setting for an unknown key', () => {
    const error = failure(() => resolveConfig(layers({ user: userFile('[embedding]\nprovder = "local"') })))
    expect(error.code).toBe('config_invalid')
    expect(error.message).toBe('/home/ann/.lore/config.toml: there is no setting embedding.provder.')
    expect(error.hint).toBe('Did you mean embedding.provider?')
  })

  it.each([
    ['similarity_threshold', 'sleep.merge.similarityThreshold'],
    ['prune_age_days', 'sleep.forget.pruneAgeDays'],
    ['batch_size', 'sleep.forget.batchSize'],
  ])('names the setting that other systems call %s', (key, meant) => {
    expect(unknownKey(key, 'lore config set').hint).toBe(`Did you mean ${meant}?`)
  })

  it.each([
    ['http.port', 'http.port = 70000', 'whole number from 0 to 65535'],
    ['http.port', 'http.port = "many"', 'whole number'],
    ['recall.limit', 'recall.limit = 2.5', 'whole number'],
    ['embedding.provider', 'embedding.provider = "magic"', 'local, ollama, openai'],
    ['embedding.baseUrl', 'embedding.baseUrl = "ftp://x"', 'http:// or https://'],
    ['embedding.baseUrl', 'embedding.baseUrl = "http://me:secret@x"', 'without user name or password'],
    ['http.allowRemote', 'http.allowRemote = "maybe"', 'true, false'],
    ['scope.namespace', 'scope.namespace = ""', '1 to 200 characters'],
    ['store.path', 'store.path = ["a"]', 'a path'],
  ])('refuses %s in `%s` and says what is allowed', (key, text, allowed) => {
    const error = failure(() => resolveConfig(layers({ user: userFile(text) })))
    expect(error.message).toContain(key)
    expect(error.hint).toContain(allowed)
  })

  it('never repeats a key that was pasted where the name of a variable belongs', () => {
    const error = failure(() =>
      resolveConfig(layers({ user: userFile('embedding.apiKeyEnv = "sk-very-secret"') })),
    )
    expect(`${error.message} ${error.hint} ${JSON.stringify(error.details)}`).not.toContain('sk-very-secret')
    expect(error.hint).toContain('never the key itself')
  })

  it.each(SETTING_KEYS.filter((key) => SETTINGS[key].files !== 'project'))(
    'refuses %s in a project file',
    (key) => {
      const error = failure(() => resolveConfig(layers({ project: projectFile(`${key} = "x"`) })))
      expect(error.message).toBe(`/srv/.lore.toml: ${key} cannot be set in this file.`)
    },
  )

  it('says the line of text that is not TOML', () => {
    const error = failure(() => resolveConfig(layers({ user: userFile('[scope]\nnamespace = \n') })))
    expect(error.message).toContain('line 2')
  })

  it('listens beyond this machine only when that is allowed', () => {
    const error = failure(() => resolveConfig(layers({ env: { LORE_HTTP_HOST: '0.0.0.0' } })))
    expect(error.message).toBe('LORE_HTTP_HOST: http.host would let other machines reach Lore.')
    const typed = failure(() => resolveConfig(layers({ flags: { 'http.host': '0.0.0.0' } })))
    expect(typed.message).toBe('--host: http.host would let other machines reach Lore.')
    const allowed = { LORE_HTTP_HOST: '0.0.0.0', LORE_HTTP_ALLOW_REMOTE: 'true' }
    expect(resolveConfig(layers({ env: allowed })).values['http.host']).toBe('0.0.0.0')
    for (const host of ['localhost', '127.0.0.2', '::1']) {
      expect(resolveConfig(layers({ env: { LORE_HTTP_HOST: host } })).values['http.host']).toBe(host)
    }
  })

  it('warns of a variable that looks mistyped, and of no other', () => {
    const env = { LORE_HTTP_PROT: '1', LORE_SOMETHING_ELSE_ENTIRELY: '1', OTHER: '1' }
    expect(resolveConfig(layers({ env })).warnings).toEqual([
      'LORE_HTTP_PROT is not a setting and is ignored. Did you mean LORE_HTTP_PORT?',
    ])
  })
})

describe('resolveHome', () => {
  it('follows flag, environment, then the folder .lore of the user', () => {
    expect(resolveHome({ home: 'h' }, { LORE_HOME: '/e' }, place)).toBe('/srv/web/h')
    expect(resolveHome({}, { LORE_HOME: '~/e' }, place)).toBe('/home/ann/e')
    expect(resolveHome({}, {}, place)).toBe('/home/ann/.lore')
  })
})

describe('SETTINGS', () => {
  it('derives each variable from its key, but for the two that have names of their own', () => {
    for (const key of SETTING_KEYS) {
      const derived = `LORE_${key
        .replace(/[A-Z]/g, (letter) => `_${letter}`)
        .replaceAll('.', '_')
        .toUpperCase()}`
      const own = key === 'store.path' ? 'LORE_DB_PATH' : derived
      expect(SETTINGS[key].env).toBe(own)
    }
  })

  it('accepts its own defaults', () => {
    for (const key of SETTING_KEYS) {
      const { kind, fallback } = SETTINGS[key]
      if (fallback === null) continue
      const parse = kind.parse as (raw: typeof fallback, base: object) => unknown
      expect(parse(fallback, { ...place, directory: '/' })).toBeDefined()
    }
  })
})
