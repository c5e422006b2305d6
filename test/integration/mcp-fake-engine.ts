/** A few memories in a map behind the Engine port: enough to see what surfaces pass on and print. */
import type { Caller } from '../../src/core/caller.ts'
import { LoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { GLOBAL_SCOPE } from '../../src/core/scope.ts'
import type { Engine, MemoryLine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { makeMemory } from '../support/memory.ts'

export interface FakeEngine {
  readonly engine: Engine
  /** Whoever called, in order. */
  readonly callers: readonly Caller[]
  readonly isClosed: () => boolean
}

/** `overrides` replace or add single methods; the rest of the port is missing. */
export function createFakeEngine(overrides: Partial<Engine> = {}): FakeEngine {
  const memories = new Map<string, MemoryView>()
  const callers: Caller[] = []
  let closed = false

  const require = (id: string): MemoryView => {
    const memory = memories.get(id)
    if (memory !== undefined) return memory
    throw new LoreError('memory_not_found', `There is no memory ${id}.`, { hint: 'Take an id from search.' })
  }
  const seen = (caller: Caller) => void callers.push(caller)

  const known: Partial<Engine> = {
    remember: async (input, caller) => {
      seen(caller)
      const memory = toMemory(memories.size + 1, input, caller)
      memories.set(memory.id, memory)
      return { kind: 'stored', memory, quotePending: false, gates: [] }
    },
    recall: async (input, caller) => {
      seen(caller)
      const found = [...memories.values()].filter(
        (memory) => memory.archivedAt === null && memory.content.includes(input.query),
      )
      return {
        hits: found.slice(0, input.limit).map((memory) => ({
          ref: { kind: 'memory', id: memory.id },
          depth: memory.depth,
          memoryKind: memory.kind,
          title: memory.title,
          summary: memory.summary,
          score: 1,
          trust: memory.trust,
          scope: 'default',
          role: null,
          speaker: null,
          sources: [],
          freshness: null,
          confidence: memory.confidence,
          folded: [],
          seeAlso: [],
          path: [],
          sessionId: null,
          at: memory.updatedAt,
          superseded: false,
          archived: false,
        })),
        route: 'what',
        structure: null,
        arrangement: { order: 'score', groups: [] },
        hints: [],
        leftOff: 0,
        candidates: found.length,
        policy: 'fake',
        byMeaning: true,
        tookMs: { embed: 0, search: 0 },
      }
    },
    read: async ({ id }, caller) => {
      seen(caller)
      const memory = require(id)
      return {
        kind: 'memory',
        memory,
        parent: null,
        children: [],
        associations: [],
        provenance: {
          origin: 'lore',
          author: memory.author,
          authority: 2,
          trust: memory.trust,
          quote: null,
          session: null,
          episodes: [],
          sourceFile: null,
          sourceLine: null,
          supersedes: [],
          supersededBy: null,
        },
      }
    },
    listRoots: async () => ({ items: [...memories.values()].map(toLine), total: memories.size }),
    forget: async ({ id, reason }, caller) => {
      seen(caller)
      const memory = { ...require(id), archivedAt: Date.now(), archivedReason: reason ?? null }
      memories.set(id, memory)
      return memory
    },
    close: async () => {
      closed = true
    },
  }
  const engine = { ...known, ...overrides } as Engine
  return { engine, callers, isClosed: () => closed }
}

function toMemory(n: number, input: RememberInput, caller: Caller): MemoryView {
  const now = Date.now()
  const memory = makeMemory({
    id: `0193a1b2-0000-7000-8000-${String(n).padStart(12, '0')}` as MemoryId,
    parentId: (input.parent as MemoryId | undefined) ?? null,
    depth: input.depth ?? 0,
    kind: input.kind ?? 'fact',
    title: input.title ?? input.content.slice(0, 40),
    summary: input.summary ?? input.content.slice(0, 80),
    content: input.content,
    tags: input.tags ?? [],
    author: caller.name,
    createdAt: now,
    updatedAt: now,
  })
  return { ...memory, scope: GLOBAL_SCOPE, givenConfidence: memory.confidence }
}

function toLine(memory: MemoryView): MemoryLine {
  const { id, kind, depth, title, summary, trust, createdAt, updatedAt, archivedAt, archivedReason } = memory
  return {
    id,
    kind,
    depth,
    title,
    summary,
    trust,
    createdAt,
    updatedAt,
    archivedAt,
    archivedReason,
    scope: 'default',
    childCount: 0,
  }
}
