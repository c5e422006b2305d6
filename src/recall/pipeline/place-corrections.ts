/**
 * What a person corrected since it was said stays in the archive as it was, and is found like anything else: here it is
 * put behind what holds instead, which is brought in where it was not found. Changes nothing where nothing is corrected.
 */
import type { Episode } from '../../core/conversation.ts'
import type { DocumentFilter } from '../../core/document.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ScoredTerm } from '../../text/bm25.ts'
import { compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import { splitSentences } from '../../text/sentences.ts'
import { type Found, loadFound } from './found.ts'

/** Places are at most this deep in the tree: topics and concepts. */
const PLACES_BELOW = 2
/** A place with more below it is not empty. */
const FEW = 5
/** How much of its words a sentence shares with what holds instead, to be the one that was corrected. */
const SHARED01 = 0.4
/** How much of its words a statement shares with the sentence it was made from. */
const NEARLY_ALL01 = 0.7
/** Of one turn, this much is looked at. */
const SENTENCES = 40

type PlacingStore = Pick<Store, 'hooks' | 'documents' | 'memories' | 'episodes' | 'sessions' | 'scopes'>

/**
 * In the given order, but for what was corrected, which follows what holds instead, and for places that nothing is kept
 * in any more, which come last.
 * @param terms of the question, by which the line of a turn that is shown is chosen
 */
export async function placeCorrections(
  store: PlacingStore,
  found: readonly Found[],
  filter: DocumentFilter,
  terms: readonly ScoredTerm[],
): Promise<readonly Found[]> {
  const turns = found.flatMap(({ episode, memory }) =>
    episode !== null ? [episode.id] : memory !== null && isMachineMade(memory) ? memory.sourceEpisodes : [],
  )
  const corrected = await store.hooks.findCorrected([...new Set(turns)], filter.at)
  const empty = await findEmptyPlaces(store, found)
  const here = found.flatMap(({ memory }) => (memory !== null && isHeard(memory) ? [memory] : []))
  if (corrected.size === 0 && empty.size === 0 && here.length === 0) return found
  const brought = await bringIn(store, found, corrected, filter, terms)
  const corrections = [...here, ...brought.flatMap(({ memory }) => memory ?? [])]
  const texts = await loadTexts(store, found, corrected)
  const marked = markCorrected(found, corrected, corrections, texts)
  return arrange(marked, brought, empty)
}

/** Heard as a person said it. */
function isHeard({ kind, metadata, supersededBy, archivedAt }: Memory): boolean {
  return (
    kind === 'correction' &&
    typeof metadata.heardIn === 'string' &&
    supersededBy === null &&
    archivedAt === null
  )
}

/** A digest made it of what was said. */
function isMachineMade({ authority }: Memory): boolean {
  return authority === EXTRACTOR_AUTHORITY
}

/** A topic or concept: it states nothing, what is kept in it does. */
function isPlace(memory: Memory): boolean {
  const { depth, sourceEpisodes, metadata } = memory
  if (!isMachineMade(memory) || depth >= PLACES_BELOW || sourceEpisodes.length > 0) return false
  return metadata.machineRoot === true || typeof metadata.topic === 'string'
}

/** Places in which no statement holds any more. */
async function findEmptyPlaces(
  { memories }: PlacingStore,
  found: readonly Found[],
): Promise<ReadonlySet<MemoryId>> {
  const places = found.flatMap(({ memory }) => (memory !== null && isPlace(memory) ? [memory.id] : []))
  if (places.length === 0) return new Set()
  const counts = await memories.countChildren(places)
  const empty = new Set<MemoryId>()
  for (const place of places) {
    const count = counts.get(place) ?? 0
    if (count === 0 || (count <= FEW && !(await holdsAnything(memories, place)))) empty.add(place)
  }
  return empty
}

/** In itself, or in a place inside it. */
async function holdsAnything(memories: Store['memories'], place: MemoryId): Promise<boolean> {
  const below = (await memories.subtreeIds(place, 1)).filter((id) => id !== place)
  const inside = (await memories.load(below)).filter(({ supersededBy }) => supersededBy === null)
  if (inside.some((memory) => !isPlace(memory))) return true
  return (await memories.countChildren(inside.map(({ id }) => id))).size > 0
}

type Corrected = ReadonlyMap<EpisodeId, MemoryId | null>

/** What holds instead, and was not found: as far as the filter lets it pass, with what spoke for the turn. */
async function bringIn(
  store: PlacingStore,
  found: readonly Found[],
  corrected: Corrected,
  filter: DocumentFilter,
  terms: readonly ScoredTerm[],
): Promise<Found[]> {
  const known = new Set(found.flatMap(({ memory }) => memory?.id ?? []))
  const wanted = new Map<MemoryId, Found>()
  for (const each of found) {
    for (const turn of each.episode === null ? (each.memory?.sourceEpisodes ?? []) : [each.episode.id]) {
      const by = corrected.get(turn) ?? null
      if (by !== null && !known.has(by) && !wanted.has(by)) wanted.set(by, each)
    }
  }
  if (wanted.size === 0) return []
  const seqs = await store.documents.seqsOf([...wanted.keys()])
  const documents = seqs.size === 0 ? [] : await store.documents.load([...seqs.values()], filter)
  const entries = documents.flatMap((document) => {
    const turn = document.ref.kind === 'memory' ? wanted.get(document.ref.id) : undefined
    return turn === undefined ? [] : [{ ...turn.entry, document }]
  })
  return entries.length === 0 ? [] : loadFound(store, entries, terms)
}

/** Of the corrected turns, as they were said: some are found only in what was made of them. */
async function loadTexts(
  { episodes }: PlacingStore,
  found: readonly Found[],
  corrected: Corrected,
): Promise<readonly Pick<Episode, 'id' | 'text'>[]> {
  const here = found.flatMap(({ episode }) =>
    episode !== null && corrected.has(episode.id) ? [episode] : [],
  )
  const known = new Set(here.map(({ id }) => id))
  const others = [...corrected.keys()].filter((id) => !known.has(id))
  return others.length === 0 ? here : [...here, ...(await episodes.load(others))]
}

function markCorrected(
  found: readonly Found[],
  corrected: Corrected,
  corrections: readonly Memory[],
  texts: readonly Pick<Episode, 'id' | 'text'>[],
): readonly Found[] {
  const known = [...corrections, ...found.flatMap(({ memory }) => memory ?? [])]
  const contents = new Map(known.map(({ id, content }) => [id, content]))
  const said = texts.flatMap(({ id, text }) => sentencesAbout(text, corrected.get(id) ?? null, contents))
  return found.map((each): Found => {
    const by = judge(each, corrected, corrections, said)
    return by === undefined ? each : { ...each, corrected: { by } }
  })
}

/** Undefined: as far as is known, it holds. */
function judge(
  { episode, memory }: Found,
  corrected: Corrected,
  corrections: readonly Memory[],
  said: readonly Said[],
): MemoryId | null | undefined {
  if (episode !== null) {
    if (corrected.has(episode.id)) return corrected.get(episode.id) ?? null
    const older = corrections.filter(({ validFrom, createdAt }) => episode.at < (validFrom ?? createdAt))
    if (older.length === 0) return undefined
    // The same was said elsewhere too.
    const sentences = splitSentences(episode.text).slice(0, SENTENCES)
    return older.find(({ content }) => sentences.some((sentence) => isUndone(sentence, content)))?.id
  }
  if (memory === null || !isMachineMade(memory)) return undefined
  if (memory.sourceEpisodes.some((turn) => !corrected.has(turn))) return undefined
  const { content, sourceEpisodes } = memory
  // What is kept in a place is told there word for word; a statement may be a part of what was said.
  const isPart = (sentence: string) => sourceEpisodes.length > 0 && isPartOf(content, sentence)
  return said.find(({ sentence }) => content.includes(sentence) || isPart(sentence))?.by
}

function isPartOf(content: string, sentence: string): boolean {
  return sentence.includes(content) || overlap01(content, sentence) >= NEARLY_ALL01
}

function isUndone(sentence: string, correction: string): boolean {
  const { relation } = compareClaims(sentence, correction)
  return relation === 'updated' || relation === 'contradicted'
}

interface Said {
  readonly sentence: string
  readonly by: MemoryId | null
}

/** Of a corrected turn, what was corrected; all of it where nothing says what holds instead. */
function sentencesAbout(
  text: string,
  by: MemoryId | null,
  contents: ReadonlyMap<MemoryId, string>,
): readonly Said[] {
  const instead = by === null ? undefined : contents.get(by)
  return splitSentences(text)
    .slice(0, SENTENCES)
    .filter((sentence) => instead === undefined || overlap01(sentence, instead) >= SHARED01)
    .map((sentence) => ({ sentence, by }))
}

function arrange(
  found: readonly Found[],
  brought: readonly Found[],
  empty: ReadonlySet<MemoryId>,
): readonly Found[] {
  const byId = new Map(
    [...found, ...brought].flatMap((each) => (each.memory === null ? [] : [[each.memory.id, each]])),
  )
  // They are told by the memory that rests on them.
  const told = new Set(brought.flatMap(({ memory }) => memory?.sourceEpisodes ?? []))
  const placed = new Map<string, Found>()
  const place = (each: Found) => {
    const { id } = each.entry.document.ref
    if (!placed.has(id)) placed.set(id, each)
  }
  for (const each of found) {
    if (each.episode !== null && told.has(each.episode.id)) continue
    const instead = byId.get(each.corrected?.by ?? ('' as MemoryId))
    if (instead !== undefined && instead !== each) {
      place({ ...instead, entry: { ...each.entry, document: instead.entry.document } })
    }
    if (each.memory === null || !empty.has(each.memory.id)) place(each)
  }
  const last = [...placed.values()].at(-1)?.entry.score ?? Number.POSITIVE_INFINITY
  for (const each of found)
    place({ ...each, entry: { ...each.entry, score: Math.min(each.entry.score, last) } })
  return [...placed.values()].filter(({ episode }) => episode === null || !told.has(episode.id))
}
