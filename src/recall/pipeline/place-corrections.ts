/**
 * Places corrected turns and memories behind what holds instead, which is added if it was not found.
 * The stored turns stay as they are, and are found like any other. Returns the list unchanged if nothing is
 * corrected.
 */
import type { Episode } from '../../core/conversation.ts'
import type { DocumentFilter } from '../../core/document.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import { splitSentences } from '../../text/sentences.ts'
import { type Found, loadFound } from './found.ts'

/** Depth below which a memory can be a place: a topic or concept that only groups statements. */
const PLACES_BELOW = 2
/** A place with more children than this is not empty. */
const FEW = 5
/** Minimum share of words that a sentence has in common with what holds instead, to count as corrected. */
const SHARED01 = 0.4
/** Minimum share of words that a statement has in common with the sentence it was made from. */
const NEARLY_ALL01 = 0.7
/** Maximum number of sentences examined in one turn. */
const SENTENCES = 40

type PlacingStore = Pick<Store, 'hooks' | 'documents' | 'memories' | 'episodes' | 'sessions' | 'scopes'>

/**
 * Keeps the order, except that corrected items follow what holds instead, and places without a valid
 * statement come last.
 */
export async function placeCorrections(
  store: PlacingStore,
  found: readonly Found[],
  filter: DocumentFilter,
): Promise<readonly Found[]> {
  const turns = found.flatMap(({ episode, memory }) =>
    episode !== null ? [episode.id] : memory !== null && isMachineMade(memory) ? memory.sourceEpisodes : [],
  )
  const corrected = await store.hooks.findCorrected([...new Set(turns)], filter.at)
  const empty = await findEmptyPlaces(store, found)
  const here = found.flatMap(({ memory }) => (memory !== null && isHeard(memory) ? [memory] : []))
  if (corrected.size === 0 && empty.size === 0 && here.length === 0) return found
  const brought = await bringIn(store, found, corrected, filter)
  const corrections = [...here, ...brought.flatMap(({ memory }) => memory ?? [])]
  const texts = await loadTexts(store, found, corrected)
  const marked = markCorrected(found, corrected, corrections, texts)
  return arrange(marked, brought, empty)
}

/** True for a live correction that was recognised when a person said it. */
function isHeard({ kind, metadata, supersededBy, archivedAt }: Memory): boolean {
  return (
    kind === 'correction' &&
    typeof metadata.heardIn === 'string' &&
    supersededBy === null &&
    archivedAt === null
  )
}

/** True if a digest made the memory. */
function isMachineMade({ authority }: Memory): boolean {
  return authority === EXTRACTOR_AUTHORITY
}

/** True for a topic or concept, which states nothing itself. */
export function isPlace(memory: Memory): boolean {
  const { depth, sourceEpisodes, metadata } = memory
  if (!isMachineMade(memory) || depth >= PLACES_BELOW || sourceEpisodes.length > 0) return false
  return metadata.machineRoot === true || typeof metadata.topic === 'string'
}

/** Returns the places that hold no valid statement. */
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

/** True if the place, or a place inside it, holds a statement. */
async function holdsAnything(memories: Store['memories'], place: MemoryId): Promise<boolean> {
  const below = (await memories.subtreeIds(place, 1)).filter((id) => id !== place)
  const inside = (await memories.load(below)).filter(({ supersededBy }) => supersededBy === null)
  if (inside.some((memory) => !isPlace(memory))) return true
  return (await memories.countChildren(inside.map(({ id }) => id))).size > 0
}

type Corrected = ReadonlyMap<EpisodeId, MemoryId | null>

/**
 * Loads memories that hold instead and were not found, if the filter admits them. Each takes the score
 * of the item it corrects.
 */
async function bringIn(
  store: PlacingStore,
  found: readonly Found[],
  corrected: Corrected,
  filter: DocumentFilter,
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
  return entries.length === 0 ? [] : loadFound(store, entries)
}

/** Loads the texts of corrected turns, including those found only through a memory made from them. */
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

/**
 * Returns the memory that holds instead, null if it is unknown, or undefined if the item was not
 * corrected.
 */
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
    // The same statement may also have been made in other turns.
    const sentences = splitSentences(episode.text).slice(0, SENTENCES)
    return older.find(({ content }) => sentences.some((sentence) => isUndone(sentence, content)))?.id
  }
  if (memory === null || !isMachineMade(memory)) return undefined
  if (memory.sourceEpisodes.some((turn) => !corrected.has(turn))) return undefined
  const { content, sourceEpisodes } = memory
  // A place quotes its statements verbatim; a statement may be part of a sentence.
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

/** Returns the corrected sentences of a turn; all of them if it is unknown what holds instead. */
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
  // The memories brought in already represent their source turns.
  const represented = new Set(brought.flatMap(({ memory }) => memory?.sourceEpisodes ?? []))
  const placed = new Map<string, Found>()
  const place = (each: Found) => {
    const { id } = each.entry.document.ref
    if (!placed.has(id)) placed.set(id, each)
  }
  for (const each of found) {
    if (each.episode !== null && represented.has(each.episode.id)) continue
    const instead = byId.get(each.corrected?.by ?? ('' as MemoryId))
    if (instead !== undefined && instead !== each) {
      place({ ...instead, entry: { ...each.entry, document: instead.entry.document } })
    }
    if (each.memory === null || !empty.has(each.memory.id)) place(each)
  }
  const last = [...placed.values()].at(-1)?.entry.score ?? Number.POSITIVE_INFINITY
  for (const each of found)
    place({ ...each, entry: { ...each.entry, score: Math.min(each.entry.score, last) } })
  return [...placed.values()].filter(({ episode }) => episode === null || !represented.has(episode.id))
}
