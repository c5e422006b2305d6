/** What is known in a project, as lines of a brief: each reader asks for a bounded number of rows, and ranks them. */
import type { ScopeId } from '../../core/ids.ts'
import type { Memory, MemoryKind } from '../../core/memory.ts'
import { MEMORY_KINDS } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope } from '../../core/scope.ts'
import { shorten, toOneLine } from '../../text/sentences.ts'
import { EXTRACTOR_AUTHORITY } from '../digest/machine-memory.ts'
import {
  type BriefLine,
  byDay,
  bySaid,
  byStanding,
  isGood,
  saidAt,
  toDay,
  toMemoryLine,
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
const LOOKED_AT = 40
const LINES = 24
/** Of one conversation: a long one must not push all others out. */
const MOST_OF_A_SESSION = 4
const SALIENT = 0.3

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

/** What was last said in a project that is no standing knowledge: rows, of which lines are made. */
export interface Newest {
  readonly decisions: readonly Memory[]
  readonly facts: readonly Memory[]
}

const FACT_KINDS: readonly MemoryKind[] = [
  'fact',
  'procedure',
  'insight',
  'tool',
  'person',
  'experience',
  'skill',
]

export async function loadNewest(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { here }: BriefScopes,
): Promise<Newest> {
  const load = async (kinds: readonly MemoryKind[]) =>
    (await context.store.memories.list({ scopes: here, kinds, order: 'said', limit: LOOKED_AT })).filter(
      (memory) => isGood(memory, now),
    )
  return { decisions: await load(['decision', 'correction']), facts: await load(FACT_KINDS) }
}

/** The newest decisions and corrections, of several conversations. */
export function toDecisionLines({ decisions }: Newest): BriefLine[] {
  return spread(decisions.filter(isDecided).sort(byDay))
    .slice(0, LINES)
    .map((memory) => toMemoryLine(memory, memory.kind === 'correction' ? ['correction'] : []))
}

/** In their order, but what is beyond the first few of a conversation comes last. */
function spread(memories: readonly Memory[]): Memory[] {
  const bySession = new Map<string, number>()
  const first: Memory[] = []
  const rest: Memory[] = []
  for (const memory of memories) {
    const count = (bySession.get(memory.sessionId ?? memory.id) ?? 0) + 1
    bySession.set(memory.sessionId ?? memory.id, count)
    if (count <= MOST_OF_A_SESSION) first.push(memory)
    else rest.push(memory)
  }
  return [...first, ...rest]
}

/** A question decides nothing, and what an extractor thought little of is no decision to remember. */
function isDecided({ content, salience, authority }: Memory): boolean {
  return !toOneLine(content).endsWith('?') && (salience >= SALIENT || authority < EXTRACTOR_AUTHORITY)
}

const FACTS = 8
const SALIENT_FACT = 0.5

/** What was stored on purpose first, then what the last conversations found out, newest first. */
export function toFactLines({ facts }: Newest): BriefLine[] {
  const good = facts.filter(({ layer }) => layer > 2).sort(byDay)
  const given = good.filter(({ authority }) => authority < EXTRACTOR_AUTHORITY)
  const derived = good.filter(
    ({ authority, salience, depth }) =>
      authority >= EXTRACTOR_AUTHORITY && salience >= SALIENT_FACT && depth > 0,
  )
  return [...given, ...spread(derived)].slice(0, FACTS).map((memory) => toMemoryLine(memory))
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
const ROOTS_LOOKED_AT = 24
const TOPICS = 10

/** Topics that hold something: those of which something was said last first, then the largest. */
export async function loadTopics(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { here }: BriefScopes,
  { decisions, facts }: Newest,
): Promise<BriefLine[]> {
  const { memories } = context.store
  const lastAt = await findLastSaid(context.store, [...decisions, ...facts])
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
  const about = [...(lastAt === undefined ? [] : [`last ${toDay(lastAt)}`]), `id ${root.id}`]
  const gist = toOneLine(root.summary)
  const said = gist === '' || gist === root.title ? root.title : `${root.title}: ${gist}`
  return { ...toMemoryLine(root), text: `- ${shorten(said, TOPIC_CHARS)} (${about.join(', ')})` }
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
