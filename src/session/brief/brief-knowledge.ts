/**
 * Loads what is known in a project as lines of a brief. Each loader reads a bounded number of rows and
 * ranks them.
 */
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory, MemoryKind } from '../../core/memory.ts'
import { EXTRACTOR_AUTHORITY, MEMORY_KINDS } from '../../core/memory.ts'
import type { MemoryRepository } from '../../core/ports/memory-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope } from '../../core/scope.ts'
import { shorten, toOneLine } from '../../text/sentences.ts'
import {
  type BriefLine,
  byDay,
  bySaid,
  byStanding,
  isGood,
  saidAt,
  toMemoryLine,
} from '../moment/brief-lines.ts'
import {
  asConfirmed,
  loadBefore,
  loadDisputeLabels,
  withoutAbandoned,
  withoutCorrected,
  withoutObjectedTo,
} from '../moment/brief-source.ts'
import { withoutCarriedOut } from '../moment/carried-out.ts'
import { withoutLabels } from '../moment/injected-block.ts'
import type { HookMoment } from '../moment/moment.ts'
import { isLastingRule, isRuleForAll, isWorthTelling, settlesTask } from './worth-briefing.ts'

/** The scopes a brief reads. */
export interface BriefScopes {
  /** Scopes of the project; of no project if there is none. */
  readonly here: readonly ScopeId[]
  /** `here`, plus the scopes that apply to every project of the namespace. */
  readonly all: readonly ScopeId[]
}

const CORE_KINDS: readonly MemoryKind[] = ['core', 'identity', 'chain_of_command', 'preference', 'rule']
/** Kinds that have a section of their own in a brief, or none. */
const KINDS_ELSEWHERE: ReadonlySet<MemoryKind> = new Set([
  'decision',
  'correction',
  'commitment',
  'episode',
  'conversation',
])
const BINDING_KINDS = MEMORY_KINDS.filter((kind) => !KINDS_ELSEWHERE.has(kind))

/** Number of rows read for each list. */
const LOOKED_AT = 60
/** Number of facts read, of which some may be rules. */
const FACTS_LOOKED_AT = 120
const LINES = 24
/** Maximum number of lines from one session, so that a long one does not displace the others. */
const MOST_OF_A_SESSION = 4
const SALIENT = 0.3

/** Finds the scopes of a brief; leaves out other branches of the project. */
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

/**
 * Loads core and fundamental knowledge, and rules by layer or wording, for the project and the whole
 * namespace.
 */
export async function loadStanding(
  { context, now, scope }: Pick<HookMoment, 'context' | 'now' | 'scope'>,
  { all }: BriefScopes,
): Promise<BriefLine[]> {
  const { store } = context
  const found = (await loadStandingMemories(store, all)).filter(
    (memory) => isGood(memory, now) && isWorthTelling(memory),
  )
  const standing = await withoutCarriedOut(store, await withoutCorrected(store, found))
  const memories = (await withoutObjectedTo(store, standing)).slice(0, LINES)
  const before = await loadBefore(store, memories)
  const disputed = await loadDisputeLabels(store, memories)
  const global = new Set(
    (await store.scopes.list(scope.namespace)).filter(({ project }) => project === null).map(({ id }) => id),
  )
  return memories.map((memory) => {
    const isGlobal = scope.project !== null && global.has(memory.scopeId)
    const labels = [
      labelOf(memory),
      ...(isGlobal ? ['all projects'] : []),
      ...toList(disputed.get(memory.id)),
    ]
    return toMemoryLine(memory, labels, before.get(memory.id))
  })
}

async function loadStandingMemories(store: Store, scopes: readonly ScopeId[]): Promise<Memory[]> {
  const query = { scopes, order: 'said', limit: LOOKED_AT } as const
  const looked = { ...query, kinds: ['fact'], limit: FACTS_LOOKED_AT } as const
  const facts = await store.memories.list(looked)
  const own = await store.memories.list({ ...looked, origins: ['person'] })
  const found = [
    // A person's words are read apart, so that many newer guesses do not push them out of what is looked at.
    ...(await store.memories.list({ ...query, kinds: BINDING_KINDS, binding: true, trust: 'principle' })),
    ...(await store.memories.list({ ...query, kinds: CORE_KINDS, trust: 'principle' })),
    ...(await store.memories.list({ ...query, kinds: BINDING_KINDS, binding: true })),
    ...(await store.memories.list({ ...query, kinds: CORE_KINDS })),
    ...facts.filter(({ trust, content }) => trust === 'principle' && isRuleForAll(content)),
    ...own.filter(isRuleByPerson),
  ]
  const each = [...new Map(found.map((memory) => [memory.id, memory])).values()]
  return (await asConfirmed(store, each)).sort(byStanding)
}

/** True for a rule that a person stored without saying that it is one: it stands before the guesses of agents. */
function isRuleByPerson({ origin, content }: Memory): boolean {
  return origin === 'person' && (isRuleForAll(content) || isLastingRule(content))
}

function labelOf(memory: Memory): string {
  const { kind, category, content } = memory
  if (kind === 'fact' && category !== 'fundamental' && (isRuleForAll(content) || isRuleByPerson(memory))) {
    return 'rule'
  }
  return category === 'fundamental' && kind !== 'core' ? `fundamental ${kind}` : kind
}

/** The newest memories of a project that are not standing knowledge. */
export interface Newest {
  readonly decisions: readonly Memory[]
  readonly facts: readonly Memory[]
  /** Decisions and facts that belong to no project. */
  readonly everywhere: readonly Memory[]
  /** Start of the recent period of work; older decisions count as facts. */
  readonly since: EpochMs
  /** By memory id: the preceding sentence that its words refer to. */
  readonly before: ReadonlyMap<MemoryId, string>
  /** By memory id: the label of a memory that another one contradicts. */
  readonly disputed: ReadonlyMap<MemoryId, string>
}

/** Length of the recent period, counted back from the last activity in the project. */
const RECENT_MS = 28 * 86_400_000

const FACT_KINDS: readonly MemoryKind[] = ['fact', 'procedure', 'insight', 'tool', 'person', 'experience']

/** @param workedAt time of the last work in the project; null if there was none */
export async function loadNewest(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { here, all }: BriefScopes,
  workedAt: EpochMs | null,
): Promise<Newest> {
  const { store } = context
  const load = async (scopes: readonly ScopeId[], kinds: readonly MemoryKind[]) => {
    const query = { scopes, kinds, order: 'said', limit: LOOKED_AT } as const
    // What a person stored is read apart, so that many newer notes do not push it out of what is looked at.
    const own = await store.memories.list({ ...query, origins: ['person'] })
    const any = await store.memories.list(query)
    const found = [...new Map([...any, ...own].map((memory) => [memory.id, memory])).values()]
    const good = found.filter((memory) => isGood(memory, now) && isWorthTelling(memory))
    const standing = await withoutObjectedTo(store, await withoutCorrected(store, good))
    return asConfirmed(store, await withoutCarriedOut(store, await withoutAbandoned(store, standing)))
  }
  const decisions = await load(here, ['decision', 'correction'])
  const facts = await load(here, FACT_KINDS)
  const otherScopes = all.filter((scope) => !here.includes(scope))
  const everywhere =
    otherScopes.length === 0 ? [] : await load(otherScopes, [...FACT_KINDS, 'decision', 'correction'])
  const lastAt = Math.max(workedAt ?? 0, ...[...decisions, ...facts].map(saidAt))
  const before = await loadBefore(store, [...decisions, ...facts])
  const disputed = await loadDisputeLabels(store, [...decisions, ...facts, ...everywhere])
  return { decisions, facts, everywhere, since: lastAt - RECENT_MS, before, disputed }
}

/**
 * Returns the decisions and corrections of the recent period, newest first, spread over several sessions.
 * @param tasksSince when the oldest of the last sessions began: what settled the task of an earlier one is done; null if
 * there is none
 */
export function toDecisionLines(
  { decisions, since, ...marks }: Newest,
  tasksSince: EpochMs | null = null,
): BriefLine[] {
  const recent = decisions.filter(
    (memory) =>
      isDecided(memory) &&
      saidAt(memory) >= since &&
      !(tasksSince !== null && saidAt(memory) < tasksSince && settlesTask(memory)),
  )
  return spread(recent.sort(byDay))
    .slice(0, LINES)
    .map((memory) => toDecisionLine(memory, marks))
}

function toDecisionLine(
  memory: Memory,
  { before, disputed }: Pick<Newest, 'before' | 'disputed'>,
): BriefLine {
  const labels = [...(memory.kind === 'correction' ? ['correction'] : []), ...toList(disputed.get(memory.id))]
  return toMemoryLine(memory, labels, before.get(memory.id))
}

function toList(label: string | undefined): readonly string[] {
  return label === undefined ? [] : [label]
}

/** Keeps the order, but moves everything beyond the first few memories of a session to the end. */
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

/** False for questions, and for extracted statements of low salience. */
function isDecided({ content, salience, authority }: Memory): boolean {
  return !toOneLine(content).endsWith('?') && (salience >= SALIENT || authority < EXTRACTOR_AUTHORITY)
}

const FACTS = 8
const SALIENT_FACT = 0.5

/** Maximum number of facts for all projects; the project's own say more about it. */
const FACTS_OF_ALL = 3

/**
 * Returns facts stored on purpose (including older decisions), then recently extracted facts, newest
 * first, then a few stored on purpose for all projects.
 */
export function toFactLines({ decisions, facts, everywhere, since, ...marks }: Newest): BriefLine[] {
  const good = facts.filter(({ layer }) => layer > 2).sort(byDay)
  const stored = [...decisions.filter((memory) => isDecided(memory) && saidAt(memory) < since), ...good]
    .filter(({ authority }) => authority < EXTRACTOR_AUTHORITY)
    .sort(byOwner)
  const derived = good.filter(
    (memory) =>
      memory.authority >= EXTRACTOR_AUTHORITY &&
      memory.salience >= SALIENT_FACT &&
      memory.depth > 0 &&
      saidAt(memory) >= since,
  )
  const general = everywhere
    .filter(({ layer, authority }) => layer > 2 && authority < EXTRACTOR_AUTHORITY)
    .sort(byOwner)
    .slice(0, FACTS_OF_ALL)
  const own = stored.filter(isOwn).length
  return [
    ...[...stored, ...spread(derived)]
      .slice(0, Math.min(LINES, Math.max(FACTS, own)))
      .map((memory) => toDecisionLine(memory, marks)),
    ...general.map((memory) =>
      toMemoryLine(memory, ['all projects', ...toList(marks.disputed.get(memory.id))]),
    ),
  ]
}

/** Returns what a person stored for this project, whatever its kind, newest first. */
export function toOwnLines({ facts, disputed }: Newest): BriefLine[] {
  return facts
    .filter((memory) => isOwn(memory) && memory.layer > 2)
    .sort(byDay)
    .slice(0, LINES)
    .map((memory) => toMemoryLine(memory, [labelOf(memory), ...toList(disputed.get(memory.id))]))
}

function isOwn({ origin }: Memory): boolean {
  return origin === 'person'
}

/** What a person stored first, then newest first. */
function byOwner(a: Memory, b: Memory): number {
  return Number(isOwn(b)) - Number(isOwn(a)) || byDay(a, b)
}

/** Loads promises and plans, newest first. */
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
  const good = found.filter((memory) => isGood(memory, now) && isWorthTelling(memory))
  const standing = await withoutCarriedOut(context.store, await withoutCorrected(context.store, good))
  const memories = (await asConfirmed(context.store, standing))
    .filter((memory) => memory.authority < EXTRACTOR_AUTHORITY || saidAt(memory) >= now - RECENT_MS)
    .sort(bySaid)
    .slice(0, LINES)
  const disputed = await loadDisputeLabels(context.store, memories)
  return memories.map((memory) => toMemoryLine(memory, toList(disputed.get(memory.id))))
}

const ROOTS_LOOKED_AT = 24
const TOPICS = 10
const TOPIC_CHARS = 60
/** Files name what was read or written, no subject. */
const PATH = /@\S|\S\/\S/
/** Minimum size of a topic: two concepts, or one concept with two facts. */
const LEAST_BELOW = 2

/** Returns one line with the names of topics: the most recently mentioned first, then the largest. */
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
  const sizes = await measure(memories, roots)
  const names = roots
    .filter(({ id }) => (sizes.get(id) ?? 0) >= LEAST_BELOW)
    .sort(
      (a, b) =>
        (lastAt.get(b.id) ?? 0) - (lastAt.get(a.id) ?? 0) ||
        (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0) ||
        bySaid(a, b),
    )
    .slice(0, TOPICS)
    .map(({ title }) => shorten(title, TOPIC_CHARS))
    // A single word such as “Auto” names no topic.
    .filter((name) => /\s/.test(name) && !PATH.test(name))
  if (names.length === 0) return []
  const said = `Topics that memory can be searched for: ${[...new Set(names)].join('; ')}.`
  return [{ text: withoutLabels(said), ref: null, served: names, said: '', trust: null }]
}

/** Counts the children of each root; of a root with one child, the children of that child. */
async function measure(
  memories: MemoryRepository,
  roots: readonly Memory[],
): Promise<ReadonlyMap<MemoryId, number>> {
  const sizes = new Map(await memories.countChildren(roots.map(({ id }) => id)))
  const only = new Map<MemoryId, MemoryId>()
  for (const { id, scopeId } of roots.filter((root) => sizes.get(root.id) === 1)) {
    const [child] = await memories.list({ scopes: [scopeId], parentId: id, order: 'id', limit: 1 })
    if (child !== undefined) only.set(id, child.id)
  }
  const below = await memories.countChildren([...only.values()])
  for (const [root, child] of only) sizes.set(root, below.get(child) ?? 0)
  return sizes
}

/** Returns by root the time at which something below it was last said. Climbs at most four levels. */
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
