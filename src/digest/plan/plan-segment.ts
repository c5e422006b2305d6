/**
 * Plans what becomes of one segment: extracts, checks quotes, gates, decides against what is known, routes.
 * The plan is a value that can be printed or stored; nothing is written here.
 */

import { type Episode, isAgentsText, type Session } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import type {
  ExtractedConcept,
  ExtractedFact,
  ExtractedItem,
  Extraction,
  Segment,
  Verdict,
} from '../../core/digest.ts'
import type { EmbeddedText } from '../../core/embedded-text.ts'
import { isLoreError } from '../../core/errors.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory, Trust } from '../../core/memory.ts'
import type { DecideRequest, Extractor, Neighbour } from '../../core/ports/extractor.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import type { StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { gateDeps } from '../../kernel/gate/gate-deps.ts'
import { passGate } from '../../kernel/gate/sensory-gate.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { embedToStore, findNearest, meaningOf } from '../../kernel/vectors/meaning.ts'
import { cleanStrings } from '../../text/clean-strings.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { findEntities } from '../../text/entities/find-entities.ts'
import { decideByRules, OUTDATED_RULE } from '../decide/decide-by-rules.ts'
import { checkQuotes } from '../passages/check-quotes.ts'
import { dropOvertaken } from '../passages/drop-overtaken.ts'
import { isTitleLike } from '../roots/condense-name.ts'
import { planRoute, type RootFit, type Route } from '../route/plan-route.ts'
import { listMendings, toTurns } from '../rules/work/read-turns.ts'
import { findLiveCorrections, judgeHeard } from './find-live-corrections.ts'
import { findOvertakenMemories, type OvertakenMemory } from './find-overtaken-memories.ts'
import { findStoredWords } from './find-stored-words.ts'
import { readGeneration } from './generation.ts'
import { placeInHistory } from './place-in-history.ts'

/** An item that is to be stored, or is known already, with everything that storing it needs. */
export interface ItemPlan {
  readonly item: ExtractedItem
  readonly trust: Trust
  readonly at: EpochMs
  readonly embedded: EmbeddedText | null
  readonly surprise: number
  readonly cluster: string | null
  readonly verdict: Verdict
  /** Similarity to the target; null without one. */
  readonly similarity01: number | null
  /**
   * `store`; `known`: only the source is added to the target; `within`: said twice in the segment.
   * `replace` and `history`: stored, and the older of the two is superseded by the newer; `dispute`: stored
   * beside a memory that it may not replace.
   */
  readonly fate: 'store' | 'known' | 'within' | 'replace' | 'history' | 'dispute'
  /**
   * Of `history`: the memory that was valid until then, and was thought to be valid until the target was.
   */
  readonly replaces?: MemoryId | null
}

interface FactPlan extends ItemPlan {
  readonly item: ExtractedFact
  readonly details: readonly ItemPlan[]
}

export interface ConceptPlan {
  readonly concept: ExtractedConcept
  readonly embedded: EmbeddedText | null
  readonly route: Route
  readonly facts: readonly FactPlan[]
}

export interface ExtractionPlan {
  readonly extraction: Extraction
  readonly concepts: readonly ConceptPlan[]
  readonly rejected: Readonly<Record<string, number>>
}

export interface SegmentPlan extends ExtractionPlan {
  readonly segment: Segment
  readonly session: Session
  /** The generation of what was known when the plan was made. */
  readonly generation: number
  /** Answers of the agent that report a fix. */
  readonly mendings: readonly string[]
  /** Memories of the same session that these turns overtook. */
  readonly overtaken: readonly OvertakenMemory[]
}

/**
 * Neighbours that are loaded, and the similarity from which they are compared, in addition to the gate's.
 */
const NEAREST = 6
const COMPARED_FROM = 0.4
/** The gate's threshold, applied among the items of one segment. */
const SAID_TWICE_MIN_SIMILARITY01 = 0.95
const CONTEXT_TURNS = 3
/** Later turns of the session that are read to see what was taken back. */
const LATER_TURNS = 1_000
const NEARBY_ROOTS = 8
const MAX_ENTITIES = 8
/** The rank of a title that is the beginning of the first prompt. */
const FIRST_PROMPT = 0

export interface SegmentInput {
  readonly segment: Segment
  readonly session: Session
  readonly scope: StoredScope
  readonly repeatedLines: ReadonlySet<string>
  readonly extractor: Extractor
  readonly signal?: AbortSignal
}

/** The extraction of a segment, before it is compared with what is known. */
export interface ExtractedSegment {
  readonly segment: Segment
  readonly session: Session
  readonly extraction: Extraction
  /** The turns it was made from. */
  readonly episodes: readonly Episode[]
}

/** The slow part; with a language model, also the one that costs money. */
export async function extractSegment(context: EngineContext, input: SegmentInput): Promise<ExtractedSegment> {
  const { segment, session, scope, extractor, repeatedLines, signal } = input
  const { store } = context
  const { fromPosition, untilPosition } = segment
  const from = Math.max(0, fromPosition - CONTEXT_TURNS)
  // Turns of an older store may hold invisible characters.
  const turns = cleanStrings(
    await store.episodes.listSession(session.id, from, untilPosition - from + 1 + LATER_TURNS),
  )
  const episodes = turns.filter(({ position }) => position >= fromPosition && position <= untilPosition)
  const after = turns.filter((turn) => turn.position > untilPosition)
  const made = await extractor.extract(
    {
      session: {
        title: toGivenTitle(session),
        agent: session.agent,
        startedAt: session.startedAt,
        branch: typeof session.metadata.branch === 'string' ? session.metadata.branch : scope.branch,
      },
      project: scope.label ?? scope.project,
      episodes,
      before: turns.filter((turn) => turn.position < fromPosition),
      after,
      nearbyRoots: await findNearbyRoots(context, scope, meaningOf(context), session, episodes),
      repeatedLines,
    },
    signal,
  )
  const extraction = dropOvertaken(checkQuotes(made, episodes, repeatedLines), episodes, after)
  return { segment, session, episodes, extraction }
}

/** The beginning of a first prompt is no title, unless it reads like one. */
function toGivenTitle({ title, metadata }: Session): string | null {
  return title === null || (metadata.titleRank === FIRST_PROMPT && !isTitleLike(title)) ? null : title
}

/** Call it again if another process stored something before the plan was applied. */
export async function planSegment(
  context: EngineContext,
  { scope, extractor, signal }: Pick<SegmentInput, 'scope' | 'extractor' | 'signal'>,
  { segment, session, extraction, episodes }: ExtractedSegment,
): Promise<SegmentPlan> {
  const generation = await readGeneration(context.store)
  const planned = await planExtraction(
    context,
    { scope, extractor, episodes: asHeard(episodes, session), ...defined({ signal }) },
    extraction,
  )
  const items = planned.concepts.flatMap(({ facts }) =>
    facts.flatMap(({ item, details }) => [item, ...details.map((detail) => detail.item)]),
  )
  const overtaken = await findOvertakenMemories(context.store, session, segment, episodes, items)
  return { ...planned, segment, session, generation, mendings: listMendings(toTurns(episodes)), overtaken }
}

/** In a text that an agent handed in, no words count as a person's own. */
function asHeard(episodes: readonly Episode[], session: Session): readonly Episode[] {
  if (!isAgentsText(session)) return episodes
  return episodes.map((episode) => (episode.role === 'user' ? { ...episode, role: 'assistant' } : episode))
}

export interface ExtractionInput extends Pick<SegmentInput, 'scope' | 'extractor' | 'signal'> {
  /** The turns it was made from. */
  readonly episodes: readonly Episode[]
}

/** Plans the part after extraction; also for text that belongs to no session. */
export async function planExtraction(
  context: EngineContext,
  input: ExtractionInput,
  extraction: Extraction,
): Promise<ExtractionPlan> {
  const { scope, extractor, episodes, signal } = input
  const meaning = meaningOf(context)
  const items = listItems(extraction)
  const vectors = await embedAll(context, extraction.concepts, items, signal)
  const rejected: Record<string, number> = { ...extraction.rejected }
  const times = new Map(episodes.map((episode) => [episode.id, episode]))
  const drafts = await gateItems(context, scope, items, vectors.items, rejected)
  const verdicts = await decideItems(
    extractor,
    drafts,
    times,
    episodes.at(-1)?.at ?? context.clock.now(),
    signal,
  )
  const byKey = new Map<string, ItemPlan>()
  for (const plan of verdicts) byKey.set(plan.item.key, await placeLate(context, plan))
  const fits = meaning === null ? () => [] : await loadFits(context, scope, meaning)
  const concepts = extraction.concepts.map((concept, i): ConceptPlan => {
    const embedded = vectors.concepts[i] ?? null
    const facts = concept.facts.flatMap((fact): FactPlan[] => {
      const plan = byKey.get(fact.key)
      if (plan === undefined) return []
      const details = fact.details.flatMap((detail) => byKey.get(detail.key) ?? [])
      return [{ ...plan, item: { ...plan.item, details: fact.details }, details }]
    })
    return { concept, embedded, route: planRoute(embedded === null ? [] : fits(embedded.vector)), facts }
  })
  return { extraction, concepts: concepts.filter(({ facts }) => facts.length > 0), rejected }
}

function listItems(extraction: Extraction): ExtractedItem[] {
  return extraction.concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
}

async function embedAll(
  context: EngineContext,
  concepts: readonly ExtractedConcept[],
  items: readonly ExtractedItem[],
  signal: AbortSignal | undefined,
): Promise<{ concepts: readonly (EmbeddedText | null)[]; items: ReadonlyMap<string, EmbeddedText> }> {
  const named = concepts.map(({ name, summary }) => `${name}\n${summary}`)
  const embedded = await embedToStore(context, [...named, ...items.map((item) => item.text)], signal)
  if (embedded === null) return { concepts: concepts.map(() => null), items: new Map() }
  return {
    concepts: embedded.slice(0, named.length),
    items: new Map(items.map((item, i) => [item.key, embedded[named.length + i] as EmbeddedText])),
  }
}

interface Gated {
  readonly item: ExtractedItem
  readonly embedded: EmbeddedText | null
  readonly surprise: number
  readonly cluster: string | null
  readonly neighbours: readonly Neighbour[]
  /** The same memory, if the gate, a live correction or what was stored in the same words is one. */
  readonly known: { readonly memory: Memory; readonly similarity01: number; readonly reason: string } | null
  /** True if an earlier item says the same. */
  readonly repeats: boolean
}

async function gateItems(
  context: EngineContext,
  scope: StoredScope,
  items: readonly ExtractedItem[],
  vectors: ReadonlyMap<string, EmbeddedText>,
  rejected: Record<string, number>,
): Promise<Gated[]> {
  const base = gateDeps(context, scope.id, async (text) => {
    const { found } = await context.capture.redactor.redact(text)
    return Object.keys(found).filter((kind) => kind !== 'invisible')
  })
  const clusters = await base.clusters()
  const gated: Gated[] = []
  for (const item of items) {
    const embedded = vectors.get(item.key) ?? null
    const vector = embedded?.vector ?? null
    const neighbours =
      vector === null ? [] : (await findNearest(context, scope.id, vector, NEAREST)).filter(isKnowledge)
    const gate = await passGate(
      { text: item.text, extracted: true, force: false, vector: async () => vector },
      { ...base, clusters: async () => clusters, nearest: async () => neighbours },
    )
    if (gate.kind === 'stopped' && gate.of === null) {
      rejected[gate.gate] = (rejected[gate.gate] ?? 0) + 1
      continue
    }
    gated.push({
      item: await withEntities(item),
      embedded,
      neighbours,
      surprise: gate.kind === 'passed' ? gate.surprise : 0,
      cluster: gate.kind === 'passed' ? gate.cluster : null,
      known:
        gate.kind === 'stopped' && gate.of !== null
          ? { memory: gate.of, similarity01: gate.similarity01 ?? 1, reason: gate.reason }
          : ((await findLiveCorrections(context, scope, item)) ??
            (await findStoredWords(context, scope, item))),
      repeats: gated.some((earlier) => saysTheSame(context, earlier, item.text, vector)),
    })
  }
  return gated
}

/** False for machine-made roots and concepts, which are places, not statements. */
function isKnowledge({ memory }: Neighbour): boolean {
  return memory.authority !== 6 || memory.depth >= 2
}

function saysTheSame(
  context: EngineContext,
  earlier: Gated,
  text: string,
  vector: Float32Array | null,
): boolean {
  if (differsInSubstance(earlier.item.text, text).differs) return false
  if (vector === null || earlier.embedded === null) return true
  return (
    (meaningOf(context)?.similarity01(earlier.embedded.vector, vector) ?? 0) >= SAID_TWICE_MIN_SIMILARITY01
  )
}

async function withEntities(item: ExtractedItem): Promise<ExtractedItem> {
  if (item.entities.length > 0) return { ...item, entities: item.entities.slice(0, MAX_ENTITIES) }
  return { ...item, entities: (await findEntities(item.text)).slice(0, MAX_ENTITIES) }
}

async function decideItems(
  extractor: Extractor,
  gated: readonly Gated[],
  turns: ReadonlyMap<Episode['id'], Episode>,
  lastAt: EpochMs,
  signal: AbortSignal | undefined,
): Promise<ItemPlan[]> {
  const open = gated.filter(({ known, repeats }) => known === null && !repeats)
  const near = (entry: Gated) => entry.neighbours.filter(({ similarity01 }) => similarity01 >= COMPARED_FROM)
  const asked = open.filter((entry) => near(entry).length > 0)
  const byModel = await askModel(
    extractor,
    {
      items: asked.map(({ item }) => ({ key: item.key, text: item.text })),
      nearest: new Map(asked.map((entry) => [entry.item.key, near(entry)])),
    },
    signal,
  )
  return gated.map((entry): ItemPlan => {
    const { item, embedded, surprise, cluster, known } = entry
    const turn = item.episode === null ? undefined : turns.get(item.episode)
    const at = turn?.at ?? lastAt
    const trust: Trust =
      item.ownWords && item.quote !== null && turn?.role === 'user' ? 'principle' : 'inference'
    const planned = { item, embedded, surprise, cluster, trust, at }
    if (known !== null) {
      const verdict = none(
        known.memory.id,
        known.similarity01 === 1 ? 'same-text' : 'near-duplicate',
        known.reason,
      )
      return { ...planned, verdict, similarity01: known.similarity01, fate: 'known' }
    }
    if (entry.repeats) {
      const verdict = none(null, 'said-twice', 'Said before in the same stretch of conversation.')
      return { ...planned, verdict, similarity01: null, fate: 'within' }
    }
    const verdict =
      judgeHeard(item, at, entry.neighbours) ??
      byModel.get(item.key) ??
      decideByRules(
        { text: item.text, at, corrects: item.corrects, ownWords: item.ownWords },
        entry.neighbours,
      )
    const target = entry.neighbours.find(({ memory }) => memory.id === verdict.target)
    if (target === undefined)
      return { ...planned, verdict: asAdd(verdict), similarity01: null, fate: 'store' }
    const fate = fateOf(verdict, target.memory, trust, at)
    const settled = fate === 'dispute' ? asDispute(verdict) : verdict
    return { ...planned, verdict: settled, similarity01: target.similarity01, fate }
  })
}

/** If the model cannot be asked, the rules decide: the extraction is paid for and is not lost. */
async function askModel(
  extractor: Extractor,
  request: DecideRequest,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Verdict>> {
  if (extractor.decide === undefined || request.items.length === 0) return new Map()
  try {
    return await extractor.decide(request, signal)
  } catch (error) {
    if (isLoreError(error) && (error.code === 'budget_reached' || error.code === 'llm_unavailable')) {
      return new Map()
    }
    throw error
  }
}

/** Puts a statement that is older than what is known into its place in history. */
async function placeLate(context: EngineContext, plan: ItemPlan): Promise<ItemPlan> {
  const { item, at, embedded, verdict, fate } = plan
  const newest = verdict.target === null ? null : await context.store.memories.find(verdict.target)
  if (fate !== 'history' || newest === null) return plan
  const late = { text: item.text, at, vector: embedded?.vector ?? null }
  const place = await placeInHistory(context, late, newest)
  if (place.kind === 'known') {
    const reason = 'Known already, as what held before.'
    return { ...plan, verdict: none(place.memory.id, 'known-before', reason), fate: 'known' }
  }
  // Stored beside what is valid today: it is new, but no longer valid.
  const added = { ...verdict, decision: 'ADD', target: place.later.id } as const
  return { ...plan, verdict: added, replaces: place.earlier?.id ?? null }
}

function none(target: MemoryId | null, rule: string, reason: string): Verdict {
  return { decision: 'NONE', target, rule, reason, confidence01: 1 }
}

/** A target that is not among the neighbours is dropped. */
function asAdd(verdict: Verdict): Verdict {
  return verdict.decision === 'ADD' ? verdict : { ...verdict, decision: 'ADD', target: null }
}

/** The log and the answer must not tell that a memory was replaced which stays beside the item. */
export function asDispute(verdict: Verdict): Verdict {
  if (verdict.decision === 'ADD') return verdict
  return { ...verdict, decision: 'ADD', reason: `${verdict.reason} Both stay until a person decides.` }
}

/**
 * The newer of the two is valid. What a conversation says never replaces what is guarded, what a person
 * stored by hand, or what is better trusted: then both stay, and the dispute is recorded.
 */
function fateOf({ decision, rule }: Verdict, target: Memory, trust: Trust, at: EpochMs): ItemPlan['fate'] {
  if (decision === 'ADD') return 'dispute'
  if (rule === OUTDATED_RULE) return 'history'
  if (decision === 'NONE') return 'known'
  const known = target.validFrom ?? target.createdAt
  if (at < known) return 'history'
  const outranked = target.trust === 'principle' && trust !== 'principle'
  if (guardOf(target) !== null || outranked || (target.authority === 1 && trust !== 'principle')) {
    return 'dispute'
  }
  return 'replace'
}

/** Returns a function that measures how well a vector fits each topic of the scope. */
async function loadFits(
  context: EngineContext,
  scope: StoredScope,
  meaning: Meaning,
): Promise<(vector: Float32Array) => RootFit[]> {
  const clusters = await context.store.clusters.list(scope.id, meaning.modelId)
  const live = new Set(
    (await context.store.memories.load(clusters.map(({ id }) => id as MemoryId)))
      .filter(
        ({ archivedAt, supersededBy, depth }) => archivedAt === null && supersededBy === null && depth === 0,
      )
      .map(({ id }) => id as string),
  )
  const topics = clusters.filter(({ id }) => live.has(id))
  return (vector) =>
    topics.map(({ id, centroid }) => ({
      id: id as MemoryId,
      similarity01: meaning.similarity01(vector, centroid),
    }))
}

async function findNearbyRoots(
  context: EngineContext,
  scope: StoredScope,
  meaning: Meaning | null,
  session: Session,
  episodes: readonly Episode[],
) {
  if (meaning === null) return []
  const opening = episodes.find(({ role }) => role === 'user')?.text ?? episodes[0]?.text ?? ''
  const [vector] = await meaning.embed([`${session.title ?? ''}\n${opening}`.trim().slice(0, 1_000) || '…'])
  if (vector === undefined) return []
  const fits = (await loadFits(context, scope, meaning))(vector)
  const nearest = fits.sort((a, b) => b.similarity01 - a.similarity01).slice(0, NEARBY_ROOTS)
  const roots = await context.store.memories.load(nearest.map(({ id }) => id))
  return roots.map(({ id, title, summary }) => ({ id, title, summary }))
}
