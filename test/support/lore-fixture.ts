/** Memories, turns and hits of the lore profile's tests, and a way to call its tools over part of an engine. */
import type { Caller } from '../../src/core/caller.ts'
import type { Episode, Session } from '../../src/core/conversation.ts'
import type { EpisodeId, MemoryId, ScopeId, SessionId } from '../../src/core/ids.ts'
import { newMemory } from '../../src/core/new-memory.ts'
import type { RecallHit } from '../../src/core/recall.ts'
import { GLOBAL_SCOPE } from '../../src/core/scope.ts'
import type { Engine, MemoryLine, MemoryView } from '../../src/engine/engine.ts'
import { lore } from '../../src/mcp/profiles/lore/index.ts'

export const DAY_MS = 86_400_000
export const now = Date.UTC(2026, 10, 15)
export const A = '0193a1b2-0000-7000-8000-00000000000a' as MemoryId
export const B = '0193a1b2-0000-7000-8000-00000000000b' as MemoryId
export const caller: Caller = { kind: 'agent', name: 'test', session: 's' }

interface Call {
  readonly method: string
  readonly input: unknown
  readonly caller: unknown
}

/** Calls a tool over an engine that has one method, and tells what that method was given. */
export async function callTool(name: string, args: object, answers: Partial<Engine>) {
  const tool = lore.tools.find((candidate) => candidate.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  const calls: Call[] = []
  const recorded = Object.entries(answers).map(([method, answer]) => [
    method,
    (input: unknown, by: unknown) => {
      calls.push({ method, input, caller: by })
      return (answer as (input: unknown, by: unknown) => unknown)(input, by)
    },
  ])
  const engine = Object.fromEntries(recorded) as Engine
  return { text: await tool.call(args, async () => ({ engine, caller }), { now }), calls }
}

export function memoryView(changes: Partial<MemoryView> = {}): MemoryView {
  const memory = newMemory({
    id: A,
    scopeId: 1 as ScopeId,
    title: 'Use pnpm',
    summary: 'Use pnpm in the web repo.',
    content: 'Use pnpm in the web repo.\nIt has workspaces.',
    contentHash: '00',
    origin: 'lore',
    author: 'test',
    createdAt: now - 3 * DAY_MS,
  })
  return { ...memory, givenConfidence: memory.confidence, scope: GLOBAL_SCOPE, ...changes }
}

export function memoryLine(changes: Partial<MemoryLine> = {}): MemoryLine {
  return {
    id: B,
    kind: 'fact',
    depth: 0,
    title: 'Tooling',
    summary: 'What we build with.',
    trust: 'inference',
    scope: 'default',
    childCount: 0,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    archivedReason: null,
    ...changes,
  }
}

export function hit(changes: Partial<RecallHit> = {}): RecallHit {
  return {
    ref: { kind: 'memory', id: A },
    depth: 2,
    memoryKind: 'decision',
    title: 'Use pnpm',
    summary: 'Use pnpm in the web repo.',
    score: 1.23456,
    trust: 'principle',
    scope: 'default',
    role: null,
    speaker: null,
    sources: [],
    freshness: null,
    confidence: null,
    folded: [],
    seeAlso: [],
    path: [],
    sessionId: null,
    at: now - 3 * DAY_MS,
    superseded: false,
    archived: false,
    ...changes,
  }
}

export const session: Session = {
  id: '0193a1b2-0000-7000-8000-0000000000f0' as SessionId,
  externalId: 'conv-1',
  agent: 'claude-code',
  scopeId: 1 as ScopeId,
  title: 'Package managers',
  state: 'open',
  startedAt: now,
  lastAt: now,
  episodeCount: 3,
  metadata: {},
}

export function turn(position: number, text: string): Episode {
  return {
    id: `0193a1b2-0000-7000-8000-0000000000e${position}` as EpisodeId,
    sessionId: session.id,
    scopeId: 1 as ScopeId,
    position,
    externalId: String(position),
    role: position % 2 === 0 ? 'user' : 'assistant',
    speaker: null,
    text,
    caption: null,
    model: null,
    at: now,
    contentHash: '00',
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }
}
