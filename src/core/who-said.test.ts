import { describe, expect, test } from 'vitest'
import { whoSaid } from './who-said.ts'

describe('the source of a turn', () => {
  test('is the speaker by name, or else the role', () => {
    expect(whoSaid({ role: 'user', speaker: 'Mara' })).toBe('Mara')
    expect(whoSaid({ role: 'assistant', speaker: null })).toBe('assistant')
    expect(whoSaid({ role: 'user', speaker: ' ' })).toBe('user')
  })

  test('is never a bare name if it is a tool or a system', () => {
    expect(whoSaid({ role: 'tool', speaker: 'Bash' })).toBe('tool Bash')
    expect(whoSaid({ role: 'system', speaker: 'Harbour' })).toBe('system Harbour')
    expect(whoSaid({ role: 'tool', speaker: null })).toBe('tool')
    expect(whoSaid({ role: 'system', speaker: 'System' })).toBe('System')
  })
})
