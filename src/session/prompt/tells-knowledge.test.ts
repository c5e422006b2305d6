import { expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Episode } from '../../core/conversation.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type MemoryKind } from '../../core/memory.ts'
import { tellsKnowledge } from './tells-knowledge.ts'

function turn(role: Episode['role'], text: string, shown = text) {
  const episode: Episode = {
    id: 'turn' as EpisodeId,
    sessionId: 'earlier' as SessionId,
    scopeId: 1 as ScopeId,
    position: 0,
    externalId: 'turn',
    role,
    speaker: null,
    text,
    caption: null,
    model: null,
    at: 0,
    contentHash: '',
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }
  return { kind: 'episode', episode, shown } as const
}

const made = (kind: MemoryKind, content: string, authority = EXTRACTOR_AUTHORITY) =>
  ({ kind: 'memory', memory: makeMemory({ kind, content, authority }) }) as const

test.each([
  ['user', 'Can you add a test for the parser?'],
  ['user', '/plan keep each commit working please'],
  ['user', 'please rename the flag'],
  ['user', 'You said the cache is stale. But there is no service, or what do I miss?'],
  ['assistant', 'Now let me check the parser.'],
  ['assistant', 'Three comments to address:'],
] as const)('a %s’s turn that tells nothing: %s', (role, text) =>
  expect(tellsKnowledge(turn(role, text))).toBe(false),
)

test.each([
  ['user', 'The stop hook fires at the end of each turn, not of the session.'],
  ['user', 'use pnpm, never npm'],
  ['assistant', 'Let me fix it. The cause is the missing lock in the writer.'],
  ['tool', 'Bash: make lint\n0 issues.'],
] as const)('a %s’s turn that tells something: %s', (role, text) =>
  expect(tellsKnowledge(turn(role, text))).toBe(true),
)

test('the plan of a task is an order, whatever passage of it fits', () => {
  const text = `Implement the following plan:\n${'The helper is kept for now. '.repeat(40)}`
  expect(tellsKnowledge(turn('user', text, 'The helper is kept for now.'))).toBe(false)
})

test('headings that a digest made tell nothing; what was stored on purpose does', () => {
  expect(tellsKnowledge(made('reference', 'Parser: tokens, errors'))).toBe(false)
  expect(tellsKnowledge(made('reference', 'The parser is described in docs/parser.md', 1))).toBe(true)
  expect(tellsKnowledge(made('fact', 'Can you look at the parser?'))).toBe(false)
  expect(tellsKnowledge(made('rule', 'Run the linter before each push.'))).toBe(true)
})

test('a question that was taken for a decision tells nothing; one with its answer does', () => {
  expect(tellsKnowledge(made('decision', 'exempt admins? or rewrite (about: 31 hits of one query.)'))).toBe(
    false,
  )
  expect(tellsKnowledge(made('decision', 'How are broken archives reported? As a fourth column'))).toBe(true)
})

test('an order about what is at hand and a step that was chosen tell nothing', () => {
  expect(tellsKnowledge(made('rule', "Don't do anything, check this endpoint."))).toBe(false)
  expect(tellsKnowledge(made('decision', 'Chosen: Update the planner (about: Shall I begin now?)'))).toBe(
    false,
  )
})
