import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config/load.ts'
import { detachedEnvironment } from './detached-environment.ts'

function detach(env: Record<string, string>) {
  const config = loadConfig({ env, cwd: '/work/here', homedir: '/nobody' })
  return detachedEnvironment(env, config)
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
      LORE_HOME: '/work/here/memory',
      LORE_DB_PATH: '/work/here/other.db',
    })
  })
})
