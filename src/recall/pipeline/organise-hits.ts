/**
 * Stage 3 of recall, with its reads: loads the best documents and their links, calls `organise`, and
 * builds the answer. Leaves out documents deleted meanwhile.
 */
import { defined } from '../../core/defined.ts'
import type { DocumentFilter } from '../../core/document.ts'
import {
  type Edge,
  type EdgeLayer,
  type GraphStep,
  type NodeId,
  RELATIONS_BY_LAYER,
} from '../../core/edge.ts'
import type { EntityId, MemoryId } from '../../core/ids.ts'
import type { PathStep, RecallAnswer, RecallHit } from '../../core/recall.ts'
import { loadOpponents } from '../../kernel/disputes.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { countTerm } from '../../text/bm25.ts'
import { findWord } from '../../text/find-word.ts'
import type { MentionedEntity } from '../organise/item.ts'
import { organise } from '../organise/organise.ts'
import { hitTokens } from '../organise/token-budget.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import type { Candidates } from './candidates.ts'
import type { ChainStep, Deep } from './deep.ts'
import { isFollowed } from './edge-links.ts'
import { byId, type Found, loadFound, takeVaried, toHit, toItem, toLines } from './found.ts'
import { isPlace, placeCorrections } from './place-corrections.ts'
import { placeOvertaken } from './place-overtaken.ts'
import { placeQuestions } from './place-questions.ts'
import type { Question } from './question.ts'
import type { RankedDocument } from './rank.ts'
import type { RecallDeps } from './request.ts'
import type { RoutePlan } from './route.ts'
import { showPassages } from './show-passages.ts'

export interface Ranking {
  readonly ranked: readonly RankedDocument[]
  readonly candidates: Candidates
  readonly meaning: AskedMeaning | null
  readonly question: Question
  readonly route: RoutePlan
  readonly deep: Deep | null
  /** Number of memories that the policy withheld. */
  readonly faded: number
}

export type Organisation = Omit<RecallAnswer, 'candidates' | 'policy' | 'byMeaning' | 'tookMs'>

/** Extra documents loaded to make up for folded ones. */
const SPARE = 10
/**
 * Characters shown of the first hits, which mostly hold the answer, and of the others. A token budget is spent
 * on more hits before it is spent on more text.
 */
const SHOWN_IN_FULL = 5
const LONG_CHARS = 480
const SHORT_CHARS = 160
const ENTITY_RELATIONS: ReadonlySet<string> = new Set(RELATIONS_BY_LAYER.entity)
/** Maximum number of linked memories examined for each hit. */
const LINKS_A_HIT = 6
/** Minimum calibrated similarity of a best hit that fits the question. */
const FITS_FROM = 0.25
/** The same by words: the share of the question's weight that the hit has. */
const FITS_BY_WORDS = 0.5

export async function organiseHits(
  deps: RecallDeps,
  request: RecallRequest,
  ranking: Ranking,
): Promise<Organisation> {
  const { filter, limit, tokenBudget, deep } = request
  const { terms } = ranking.candidates
  const loaded = await loadFound(deps.store, takeVaried(ranking.ranked, limit + SPARE))
  const best =
    request.statementsOnly === true
      ? loaded.filter(({ memory }) => memory === null || !isPlace(memory))
      : loaded
  const corrected = await placeCorrections(deps.store, best, filter)
  const lasting = await placeOvertaken(
    { store: deps.store, model: ranking.meaning?.model ?? null },
    corrected,
  )
  const placed = placeQuestions(lasting, { query: request.query, question: ranking.question, terms })
  const asked = { ...ranking, terms }
  const found =
    tokenBudget === null ? placed : await showPassages(deps.store, placed, asked, () => SHORT_CHARS)
  const [links, vectors] = await Promise.all([
    loadLinks(deps, found, filter, ranking.route.layers),
    loadVectors(deps, ranking.meaning, found),
  ])
  const items = found.map((each) => toItem(each, links.mentioned))
  const fitsWell = fitsAtAll(vectors.fitsWell(0), found[0], ranking.candidates)
  const organised = organise(
    items,
    {
      steps: links.steps,
      titles: links.titles,
      askedNames: [...ranking.question.namedSpeakers, ...ranking.candidates.entities.entities.map(nameOf)],
      similarityOf: (a, b) => vectors.between(a, b),
      byMeaning: ranking.meaning !== null && ranking.meaning.scan.count > 0,
      fitsWell,
      linked: new Set(
        found.flatMap(({ memory }, at) => (memory !== null && links.followed.has(memory.id) ? [at] : [])),
      ),
      replacing: findReplacing(found, links.steps),
      faded: ranking.faded,
      isNarrowed: isNarrowed(filter),
    },
    { ...ranking.route, isDeep: deep, limit, tokenBudget, keepVersions: filter.includeSuperseded },
  )
  const chosen = inOrderOfScore(organised.hits.flatMap((at) => found[at] ?? []))
  const [opponents, paths, shownInFull] = await Promise.all([
    loadOpponents(
      deps.store,
      chosen.flatMap(({ memory }) => memory?.id ?? []),
    ),
    loadWays(deps, ranking, chosen),
    showPassages(deps.store, chosen, asked, charsAt),
  ])
  const toHits = (shown: readonly Found[]) =>
    shown.map((each, i): RecallHit => {
      const at = organised.hits[i] ?? 0
      return {
        ...toHit(each, request),
        ...(each.memory !== null && opponents.has(each.memory.id) ? { disputed: true as const } : {}),
        folded: toLines(items, organised.folded.get(at)),
        seeAlso: organised.seeAlso.get(at) ?? [],
        path: paths.get(each.entry.document.ref.id) ?? [],
      }
    })
  const full = toHits(shownInFull)
  const hits = tokenBudget === null || countTokens(full) <= tokenBudget ? full : toHits(chosen)
  const { structure, arrangement, hints, leftOff } = organised
  const fits = fitsWell ?? undefined
  return { hits, route: ranking.route.route, structure, arrangement, hints, leftOff, ...defined({ fits }) }
}

/** A fact that took the place of the concept folded into it scores as much as the hit after it. */
function inOrderOfScore(hits: readonly Found[]): readonly Found[] {
  let least = Number.NEGATIVE_INFINITY
  return hits
    .toReversed()
    .map((each): Found => {
      const { score, contributions } = each.entry
      if (score >= least) {
        least = score
        return each
      }
      const raised = { ...contributions, concept: least - score }
      return { ...each, entry: { ...each.entry, score: least, contributions: raised } }
    })
    .toReversed()
}

/** A best hit whose meaning seems far off fits all the same if it has half of what the question asks for in words. */
function fitsAtAll(
  byMeaning: boolean | null,
  best: Found | undefined,
  { terms, askedWeight }: Candidates,
): boolean | null {
  if (byMeaning !== false || best === undefined || askedWeight <= 0) return byMeaning
  const { terms: own, labelTerms } = best.entry.document
  const has = (term: string) => countTerm(own, term) > 0 || countTerm(labelTerms, term) > 0
  const found = terms.reduce((sum, { term, weight }) => sum + (has(term) ? weight : 0), 0)
  return found / askedWeight >= FITS_BY_WORDS
}

function countTokens(hits: readonly RecallHit[]): number {
  return hits.reduce((sum, { title, summary, folded, seeAlso }) => {
    const lines = [...folded, ...seeAlso].map((line) => line.title)
    return sum + hitTokens({ title, summary, lines })
  }, 0)
}

function charsAt(rank: number): number {
  return rank < SHOWN_IN_FULL ? LONG_CHARS : SHORT_CHARS
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

/** Links of the found memories, titles of linked memories, and mentioned entities. */
interface Links {
  readonly steps: readonly GraphStep[]
  /** Ends of the links that deep search follows. */
  readonly followed: ReadonlySet<NodeId>
  readonly titles: ReadonlyMap<NodeId, string>
  readonly mentioned: ReadonlyMap<MemoryId, readonly MentionedEntity[]>
}

async function loadLinks(
  { store }: RecallDeps,
  found: readonly Found[],
  filter: DocumentFilter,
  layers: readonly EdgeLayer[],
): Promise<Links> {
  const own = found.flatMap(({ memory }) => memory?.id ?? [])
  if (own.length === 0) return { steps: [], followed: new Set(), titles: new Map(), mentioned: new Map() }
  const edges = await store.edges.listFor(own, { scopes: filter.scopes })
  const steps = own.flatMap((id) =>
    edges
      .filter(({ sourceId, targetId }) => sourceId === id || targetId === id)
      .map((edge) => toStep(edge, id)),
  )
  const linked = new Set<MemoryId>()
  for (const id of own) {
    const others = steps.filter(({ from, layer }) => from === id && layer !== 'entity' && layer !== 'tree')
    const answering = others.filter(({ layer }) => layers.includes(layer))
    for (const { to } of [...answering, ...others].slice(0, LINKS_A_HIT)) linked.add(to as MemoryId)
  }
  const titles = await loadTitles(store, linked, filter)
  const followed = new Set(edges.filter(isFollowed).flatMap(({ sourceId, targetId }) => [sourceId, targetId]))
  return { steps, followed, titles, mentioned: await loadMentioned(store, steps) }
}

function toStep(edge: Edge, from: NodeId): GraphStep {
  const { id: edgeId, sourceId, targetId, relation, layer, weight } = edge
  const forward = sourceId === from
  return { edgeId, from, to: forward ? targetId : sourceId, relation, layer, weight, forward }
}

/** Loads titles of memories that pass the filter, ignoring its limits on subtree, session and time. */
async function loadTitles(
  store: RecallDeps['store'],
  ids: ReadonlySet<MemoryId>,
  filter: DocumentFilter,
): Promise<ReadonlyMap<NodeId, string>> {
  if (ids.size === 0) return new Map()
  const seqs = await store.documents.seqsOf([...ids])
  const shown = await store.documents.load([...seqs.values()], {
    ...filter,
    kinds: ['memory'],
    within: null,
    sessions: null,
    since: null,
    until: null,
  })
  const memories = await store.memories.load(
    shown.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : [])),
  )
  return new Map(memories.map(({ id, title }) => [id, title]))
}

async function loadMentioned(
  store: RecallDeps['store'],
  steps: readonly GraphStep[],
): Promise<Links['mentioned']> {
  const mentions = steps.filter(({ relation }) => ENTITY_RELATIONS.has(relation))
  const ids = [...new Set(mentions.map(({ to }) => to as EntityId))]
  const entities = byId(ids.length === 0 ? [] : await store.entities.load(ids))
  const mentioned = new Map<MemoryId, MentionedEntity[]>()
  for (const { from, to } of mentions) {
    const entity = entities.get(to as EntityId)
    if (entity === undefined) continue
    const { name, kind } = entity
    mentioned.set(from as MemoryId, [...(mentioned.get(from as MemoryId) ?? []), { name, kind }])
  }
  return mentioned
}

interface Likeness {
  /** Returns the calibrated similarity; null if either has no vector. */
  between(a: number, b: number): number | null
  /** True if the item fits the question; null if it has no vector. */
  fitsWell(at: number): boolean | null
}

async function loadVectors(
  { store }: RecallDeps,
  meaning: AskedMeaning | null,
  found: readonly Found[],
): Promise<Likeness> {
  if (meaning === null || found.length === 0) return { between: () => null, fitsWell: () => null }
  const { embedder, index } = meaning.model
  const vectors = await store.embeddings.load(
    embedder.modelId,
    found.map(({ entry }) => entry.document.seq),
  )
  const vectorAt = (at: number) => {
    const seq = found[at]?.entry.document.seq
    return seq === undefined ? undefined : vectors.get(seq)
  }
  return {
    between: (a, b) => {
      const [one, other] = [vectorAt(a), vectorAt(b)]
      return one === undefined || other === undefined ? null : index.calibrated01(one, other)
    },
    fitsWell: (at) => {
      const vector = vectorAt(at)
      return vector === undefined ? null : index.calibrated01(meaning.vector, vector) >= FITS_FROM
    },
  }
}

/** Returns the positions of memories from which such a link leads. */
function positionsOf(
  found: readonly Found[],
  steps: readonly GraphStep[],
  isSuch: (step: GraphStep) => boolean,
): ReadonlySet<number> {
  const from = new Set(steps.filter(isSuch).map((step) => step.from))
  return new Set(
    found.flatMap(({ memory }, position) => (memory !== null && from.has(memory.id) ? [position] : [])),
  )
}

function findReplacing(found: readonly Found[], steps: readonly GraphStep[]): ReadonlySet<number> {
  const own = new Set<NodeId>(found.flatMap(({ memory }) => memory?.id ?? []))
  return positionsOf(
    found,
    steps,
    ({ relation, forward, to }) => relation === 'supersedes' && forward && !own.has(to),
  )
}

function isNarrowed({ kinds, within, sessions, since, until }: DocumentFilter): boolean {
  return kinds.length === 1 || within !== null || sessions !== null || since !== null || until !== null
}

/** True if links raised the hit past another one that is shown. */
function isRaised({ entry }: Found, shown: readonly Found[]): boolean {
  const directOf = ({ score, contributions: { links = 0 } }: RankedDocument) => score - links
  return shown.some(({ entry: other }) => other.score < entry.score && directOf(other) > directOf(entry))
}

/** Returns the ways by which links raised hits, each from a better hit. */
async function loadWays(
  { store }: RecallDeps,
  { deep }: Ranking,
  shown: readonly Found[],
): Promise<ReadonlyMap<string, readonly PathStep[]>> {
  const walked = new Map<string, readonly ChainStep[]>()
  for (const each of shown) {
    const way = each.memory === null ? [] : (deep?.ways.get(each.memory.id) ?? [])
    if (way.length > 0 && isRaised(each, shown)) walked.set(each.entry.document.ref.id, way)
  }
  const steps = [...walked.values()].flat()
  if (steps.length === 0) return new Map()
  const memories = byId(await store.memories.load([...new Set(steps.flatMap(({ from, to }) => [from, to]))]))
  const entityIds = steps.flatMap(({ bond }) => (bond.kind === 'entity' ? [bond.id] : []))
  const entities = byId(entityIds.length === 0 ? [] : await store.entities.load([...new Set(entityIds)]))
  const titleOf = (id: MemoryId) => memories.get(id)?.title ?? id
  const render = ({ from, to, bond }: ChainStep): PathStep[] => {
    if (bond.kind === 'edge') {
      return [{ from: titleOf(from), relation: bond.relation, to: titleOf(to), forward: bond.forward }]
    }
    const memory = memories.get(from)
    const name =
      bond.kind === 'entity'
        ? (entities.get(bond.id)?.name ?? bond.id)
        : findWord(`${memory?.title ?? ''} ${memory?.content ?? ''}`, bond.term)
    return [
      { from: titleOf(from), relation: 'mentions', to: name, forward: true },
      { from: name, relation: 'mentions', to: titleOf(to), forward: false },
    ]
  }
  return new Map([...walked].map(([id, way]) => [id, way.flatMap(render)]))
}
