/**
 * Gives the last word of a conversation its place: if a later turn takes back an earlier statement on the same
 * matter, and both were found, the later one comes first and the earlier one is marked, unless the later one only
 * reports a replacement: hooks pass over marked hits, and a wrong mark costs more than a missing one.
 */
import type { EpisodeId, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { type TakenBack, takesBack } from '../../speech/taking-back.ts'
import type { Answering } from './ask-meaning.ts'
import type { Found } from './found.ts'

/**
 * Minimum calibrated similarity of two statements on the same matter. Agreement, and a report of a
 * replacement, are weaker signs than the agent's own word that it was wrong.
 */
const SAME_MATTER: Readonly<Record<TakenBack, number>> = {
  'own words': 0.6,
  'last answer': 0.7,
  replaced: 0.7,
}
/** Most turns, tools included, between an agent's answer and a weaker sign that it no longer holds. */
const REACH = { agent: 20, person: 3 } as const

interface OvertakenDeps {
  readonly store: {
    readonly embeddings: Pick<Store['embeddings'], 'load'>
    readonly episodes: Pick<Store['episodes'], 'load'>
  }
  /** The model whose vectors are compared; without one nothing is known to be on the same matter. */
  readonly model: Answering | null
}

/** A turn that takes something back, and the number of turns back to which it may refer. */
interface LastWord {
  readonly index: number
  readonly session: SessionId
  readonly position: number
  readonly reach: number
  readonly taken: TakenBack
}

/** Keeps the order, except that a later turn comes right before what it takes back, with its score. */
export async function placeOvertaken(
  { store, model }: OvertakenDeps,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const lastWords = found.flatMap((each, index) => toLastWord(each, index) ?? [])
  if (lastWords.length === 0 || model === null) return found
  const positions = await loadPositions(store, found, new Set(lastWords.map(({ session }) => session)))
  const pairs = lastWords.toSorted(byStrength).flatMap((word) =>
    [...positions]
      .filter(([old, { session, position }]) => {
        const distance = word.position - position
        return old !== word.index && session === word.session && distance > 0 && distance <= word.reach
      })
      .map(([old]) => ({ old, word })),
  )
  if (pairs.length === 0) return found
  const similarityOf = await loadLikeness(store, model, found)
  const overtakenBy = new Map<number, LastWord>()
  for (const { old, word } of pairs) {
    if (overtakenBy.has(old)) continue
    const similarity = similarityOf(old, word.index)
    if (similarity !== null && similarity >= SAME_MATTER[word.taken]) overtakenBy.set(old, word)
  }
  return overtakenBy.size === 0 ? found : arrange(found, overtakenBy)
}

/** Puts reports of a replacement last, so that none keeps a stronger sign from marking the same statement. */
function byStrength(a: LastWord, b: LastWord): number {
  return Number(a.taken === 'replaced') - Number(b.taken === 'replaced')
}

function toLastWord({ episode }: Found, index: number): LastWord | null {
  if (episode === null || (episode.role !== 'user' && episode.role !== 'assistant')) return null
  const by = episode.role === 'user' ? 'person' : 'agent'
  const taken = takesBack(episode.text, by)
  if (taken === null) return null
  const reach = taken === 'own words' ? Number.POSITIVE_INFINITY : REACH[by]
  return { index, session: episode.sessionId, position: episode.position, reach, taken }
}

interface Said {
  readonly session: SessionId
  readonly position: number
}

/** Finds where an agent said what was found: its turns, and the last turns of memories that a digest made. */
async function loadPositions(
  { episodes }: OvertakenDeps['store'],
  found: readonly Found[],
  sessions: ReadonlySet<SessionId>,
): Promise<ReadonlyMap<number, Said>> {
  const isMade = ({ memory }: Found) =>
    memory !== null && memory.authority === EXTRACTOR_AUTHORITY && memory.sessionId !== null
  const sources = found.flatMap((each): readonly EpisodeId[] => {
    const { memory } = each
    return isMade(each) && memory?.sessionId != null && sessions.has(memory.sessionId)
      ? memory.sourceEpisodes
      : []
  })
  const turns = new Map(
    (sources.length === 0 ? [] : await episodes.load([...new Set(sources)])).map((turn) => [turn.id, turn]),
  )
  const positions = new Map<number, Said>()
  for (const [index, { episode, memory }] of found.entries()) {
    const own =
      episode === null ? (memory?.sourceEpisodes ?? []).flatMap((id) => turns.get(id) ?? []) : [episode]
    const last = own.toSorted((a, b) => a.position - b.position).at(-1)
    if (last?.role === 'assistant') positions.set(index, { session: last.sessionId, position: last.position })
  }
  return positions
}

async function loadLikeness(
  { embeddings }: OvertakenDeps['store'],
  { embedder, index }: Answering,
  found: readonly Found[],
): Promise<(a: number, b: number) => number | null> {
  const seqs = found.map(({ entry }) => entry.document.seq)
  const vectors = await embeddings.load(embedder.modelId, seqs)
  return (a, b) => {
    const [one, other] = [a, b].map((at) => vectors.get(seqs[at] ?? (-1 as (typeof seqs)[number])))
    return one === undefined || other === undefined ? null : index.calibrated01(one, other)
  }
}

function arrange(found: readonly Found[], overtakenBy: ReadonlyMap<number, LastWord>): readonly Found[] {
  const placed = new Map<number, Found>()
  const place = (index: number, score: number) => {
    const each = found[index]
    if (each === undefined || placed.has(index)) return
    const entry = raise(each.entry, score)
    const by = overtakenBy.get(index)
    const isMarked = by !== undefined && by.taken !== 'replaced'
    placed.set(index, isMarked ? { ...each, entry, overtaken: true } : { ...each, entry })
  }
  for (const [index, each] of found.entries()) {
    for (const last of lastWordsOf(index, overtakenBy)) place(last, each.entry.score)
    place(index, each.entry.score)
  }
  return [...placed.values()]
}

/** Raises a score to at least this one; the difference is a contribution of its own. */
function raise(entry: Found['entry'], score: number): Found['entry'] {
  if (score <= entry.score) return entry
  return { ...entry, score, contributions: { ...entry.contributions, lastWord: score - entry.score } }
}

/** Returns the chain of turns that take back a statement, and each other, the last one first. */
function lastWordsOf(index: number, overtakenBy: ReadonlyMap<number, LastWord>): number[] {
  const chain: number[] = []
  for (let by = overtakenBy.get(index); by !== undefined; by = overtakenBy.get(by.index))
    chain.unshift(by.index)
  return chain
}
