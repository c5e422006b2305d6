/** What is known in a project, as lines of a brief: each reader asks for a bounded number of rows, and ranks them. */
import type { ScopeId } from '../../core/ids.ts'
import type { Memory, MemoryKind } from '../../core/memory.ts'
import { MEMORY_KINDS } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope } from '../../core/scope.ts'
import { toOneLine } from '../../text/sentences.ts'
import {
  type BriefLine,
  byDay,
  bySaid,
  byStanding,
  isGood,
  saidAt,
  toDay,
  toMemoryLine,
  toStatement,
} from './brief-lines.ts'
import type { HookMoment } from './moment.ts'

/** Where a brief looks. */
export interface BriefScopes {
  /** The project, or what belongs to none. */
  readonly here: readonly ScopeId[]
  /** With what holds in every project of the namespace. */
  readonly all: readonly ScopeId[]
}

const CORE_KINDS: readonly MemoryKind[] = ['core', 'identity', 'chain_of_command', 'preference', 'rule']
/** These have a place of their own in a brief, or none. */
const ELSEWHERE: ReadonlySet<MemoryKind> = new Set([
  'decision',
  'correction',
  'commitment',
  'episode',
  'conversation',
])
const BINDING_KINDS = MEMORY_KINDS.filter((kind) => !ELSEWHERE.has(kind))

/** Rows that are looked at for each list. */
const LOOKED_AT = 80
const LINES = 24
/** Of one conversation: a long one must not push all others out. */
const MOST_OF_A_SESSION = 4
const SALIENT = 0.3
const EXTRACTOR = 6

/** Another branch's knowledge is not this one's. */
export async function findBriefScopes(store: Store, scope: Scope): Promise<BriefScopes> {
  const known = await store.scopes.list(scope.namespace)
  const here = known
    .filter(
      ({ project, branch }) =>
        project === scope.project && (branch === null || scope.branch === null || branch === scope.branch),
    )
    .map(({ id }) => id)
  const everywhere = known.filter(({ project }) => project === null).map(({ id }) => id)
  return { here, all: [...new Set([...here, ...everywhere])] }
}

/** What is core, fundamental, or binds by its layer, in the project and in all of the namespace. */
export async function loadStanding(
  { context, now, scope }: Pick<HookMoment, 'context' | 'now' | 'scope'>,
  { all }: BriefScopes,
): Promise<BriefLine[]> {
  const memories = await loadStandingMemories(context.store, all)
  const global = new Set(
    (await context.store.scopes.list(scope.namespace))
      .filter(({ project }) => project === null)
      .map(({ id }) => id),
  )
  return memories
    .filter((memory) => isGood(memory, now))
    .slice(0, LINES)
    .map((memory) => {
      const isElsewhere = scope.project !== null && global.has(memory.scopeId)
      return toMemoryLine(memory, [labelOf(memory), ...(isElsewhere ? ['all projects'] : [])])
    })
}

/** Without those that hang below one another by title only: topics are no knowledge. */
async function loadStandingMemories(store: Store, scopes: readonly ScopeId[]): Promise<Memory[]> {
  const query = { scopes, order: 'said', limit: LOOKED_AT } as const
  const found = [
    ...(await store.memories.list({ ...query, kinds: BINDING_KINDS, binding: true })),
    ...(await store.memories.list({ ...query, kinds: CORE_KINDS })),
  ]
  return [...new Map(found.map((memory) => [memory.id, memory])).values()].sort(byStanding)
}

function labelOf({ kind, category }: Memory): string {
  return category === 'fundamental' && kind !== 'core' ? `fundamental ${kind}` : kind
}

/** The newest decisions and corrections, of several conversations. */
export async function loadDecisions(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { here }: BriefScopes,
): Promise<BriefLine[]> {
  const found = await context.store.memories.list({
    scopes: here,
    kinds: ['decision', 'correction'],
    order: 'said',
    limit: LOOKED_AT,
  })
  const bySession = new Map<string, number>()
  return found
    .filter((memory) => isGood(memory, now) && isDecided(memory))
    .sort(byDay)
    .filter(({ sessionId }) => {
      if (sessionId === null) return true
      const count = (bySession.get(sessionId) ?? 0) + 1
      bySession.set(sessionId, count)
      return count <= MOST_OF_A_SESSION
    })
    .slice(0, LINES)
    .map((memory) => toMemoryLine(memory, memory.kind === 'correction' ? ['correction'] : []))
}

/** A question decides nothing, and what an extractor thought little of is no decision to remember. */
function isDecided({ content, salience, authority }: Memory): boolean {
  return !toOneLine(content).endsWith('?') && (salience >= SALIENT || authority < EXTRACTOR)
}

/** What somebody promised or meant to do, newest first. */
export async function loadCommitments(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { all }: BriefScopes,
): Promise<BriefLine[]> {
  const found = await context.store.memories.list({
    scopes: all,
    kinds: ['commitment'],
    order: 'said',
    limit: LOOKED_AT,
  })
  return found
    .filter((memory) => isGood(memory, now))
    .sort(bySaid)
    .slice(0, LINES)
    .map((memory) => toMemoryLine(memory))
}

const TOPIC_CHARS = 200
const ROOTS_LOOKED_AT = 40
const TOPICS = 10

/** Topics that hold something: those of the last conversations first, then the largest. */
export async function loadTopics(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { here }: BriefScopes,
  recent: readonly Memory[],
): Promise<BriefLine[]> {
  const { memories } = context.store
  const lastAt = await findLastSaid(context.store, recent)
  const newest = await memories.list({
    scopes: here,
    parentId: null,
    order: 'newest',
    limit: ROOTS_LOOKED_AT,
  })
  const known = new Set(newest.map(({ id }) => id))
  const others = await memories.load([...lastAt.keys()].filter((id) => !known.has(id)))
  const roots = [...newest, ...others].filter((root) => root.parentId === null && isGood(root, now))
  const sizes = await memories.countChildren(roots.map(({ id }) => id))
  return roots
    .filter(({ id }) => sizes.has(id))
    .sort(
      (a, b) =>
        (lastAt.get(b.id) ?? 0) - (lastAt.get(a.id) ?? 0) ||
        (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0) ||
        bySaid(a, b),
    )
    .slice(0, TOPICS)
    .map((root) => toTopicLine(root, lastAt.get(root.id)))
}

function toTopicLine(root: Memory, lastAt: number | undefined): BriefLine {
  const said = toStatement(root, TOPIC_CHARS)
  const day = lastAt === undefined ? [] : [`last ${toDay(lastAt)}`]
  const line = toMemoryLine(root)
  return { ...line, text: `- ${said} (${[...day, root.id.slice(0, 18)].join(', ')})` }
}

/** By root, when something below it was last said. Trees are shallow: two steps up reach most roots. */
async function findLastSaid(
  store: Store,
  recent: readonly Memory[],
): Promise<ReadonlyMap<Memory['id'], number>> {
  const lastAt = new Map<Memory['id'], number>()
  let level = new Map<Memory['id'], number>()
  const note = (into: Map<Memory['id'], number>, id: Memory['id'], at: number) =>
    into.set(id, Math.max(into.get(id) ?? 0, at))
  for (const memory of recent) {
    if (memory.parentId === null) note(lastAt, memory.id, saidAt(memory))
    else note(level, memory.parentId, saidAt(memory))
  }
  for (let step = 0; step < 4 && level.size > 0; step++) {
    const above = new Map<Memory['id'], number>()
    for (const memory of await store.memories.load([...level.keys()])) {
      const at = level.get(memory.id) ?? 0
      if (memory.parentId === null) note(lastAt, memory.id, at)
      else note(above, memory.parentId, at)
    }
    level = above
  }
  return lastAt
}
