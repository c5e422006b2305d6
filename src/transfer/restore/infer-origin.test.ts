import { expect, test } from 'vitest'
import type { Authority } from '../../core/memory.ts'
import { inferOrigin } from './infer-origin.ts'

const imported = (kind: string) => ({ import: { kind, key: 'k', at: 1, text: 'h' } })

const CASES: readonly (readonly [string, string, Authority, Record<string, unknown>, string])[] = [
  ['a person', 'cli', 1, {}, 'person'],
  ['a note of a person', 'vault', 3, { vault: { key: '' } }, 'person'],
  ['the digest', 'lore:none', 6, {}, 'digest'],
  ['a correction that was heard', 'claude-code', 2, { heardIn: 's' }, 'digest'],
  ['sleep', 'lore:sleep', 6, {}, 'sleep'],
  ['an import from a known system', 'ada', 2, imported('memory-v3'), 'import:memory-v3'],
  ['an import from another program, even of a person', 'ada', 1, imported('mem0'), 'import'],
  ['an experience', 'claude-code', 2, { experience: {} }, 'knowledge-graph'],
  ['a tool', 'claude-code', 2, {}, 'lore'],
]

test.each(CASES)('%s', (_, author, authority, metadata, origin) => {
  expect(inferOrigin({ author, authority, metadata })).toBe(origin)
})
