import { describe, expect, test } from 'vitest'
import { toEnvironment } from './claude-cli.ts'

describe('toEnvironment', () => {
  test('drops what belongs to a session and keeps how claude is set up and signed in', () => {
    const names = [
      'CLAUDECODE',
      'CLAUDE_PID',
      'CLAUDE_ENV_FILE',
      'CLAUDE_PLUGIN_DATA',
      'CLAUDE_PLUGIN_OPTION_TOKEN',
      'CLAUDE_CODE_SESSION_ATTENDED',
      'CLAUDE_CODE_CHILD_SESSION',
      'CLAUDE_CONFIG_DIR',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CODE_USE_VERTEX',
      'ANTHROPIC_API_KEY',
      'PATH',
    ]
    const env = toEnvironment(Object.fromEntries(names.map((name) => [name, 'x'])), 100)
    expect(names.filter((name) => name in env)).toEqual([
      'CLAUDE_CONFIG_DIR',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CODE_USE_VERTEX',
      'ANTHROPIC_API_KEY',
      'PATH',
    ])
  })

  test('leaves out what is not set', () => {
    expect(toEnvironment({ GONE: undefined }, 100)).not.toHaveProperty('GONE')
  })
})
