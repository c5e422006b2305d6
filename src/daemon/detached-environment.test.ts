import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveConfig, resolveHome } from '../config/resolve.ts'
import { detachedEnvironment } from './detached-environment.ts'

function detach(env: Record<string, string>) {
  const { resolve, dirname } = posix
  const place = { cwd: '/srv/here', homedir: '/nobody', resolve, dirname }
  const home = resolveHome({}, env, place)
  const layers = { flags: {}, env, project: null, user: null, home, place }
  return detachedEnvironment(env, resolveConfig(layers))
}

describe('detachedEnvironment', () => {
  it('leaves out what belongs to the process that starts it', () => {
    const own = {
      CLAUDE_CODE_SESSION_ID: 's',
      CLAUDECODE: '1',
      NODE_OPTIONS: '--inspect',
      npm_lifecycle_event: 'start',
      LORE_SCOPE_PROJECT: 'web',
      LORE_OUTPUT_COLOR: 'never',
    }
    expect(detach(own)).toEqual({ LORE_HOME: '/nobody/.lore' })
  })

  it('keeps settings, the network’s and where conversations lie', () => {
    const kept = {
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      CLAUDE_CONFIG_DIR: '/elsewhere',
      LORE_EMBEDDING_PROVIDER: 'local',
    }
    expect(detach(kept)).toMatchObject(kept)
  })

  it('spells relative paths out', () => {
    expect(detach({ LORE_HOME: 'memory', LORE_DB_PATH: 'other.db' })).toEqual({
      LORE_HOME: '/srv/here/memory',
      LORE_DB_PATH: '/srv/here/other.db',
    })
  })
})
