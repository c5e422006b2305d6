/**
 * Gives the last word of a conversation: a sentence of an agent that a later turn takes back or tells otherwise is
 * replaced by what the last such turn says, or left out. Of two passages on the same matter, the later one stands.
 */
import type { Episode } from '../../core/conversation.ts'
import type { SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { takesBack } from '../../speech/taking-back.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import {
  areOneMatter,
  type Matter,
  tellsShortcoming,
  toChanges,
  toMatters,
  toOvertaking,
} from './overtaken-later.ts'
import type { Candidate } from './plan-injections.ts'
import { toInjectionLine } from './render-injection.ts'
import { isTelling, joinTold, type ToldUnit, toPlain } from './tell-passage.ts'

/** Number of turns read after the first passage of a conversation. */
const LATER_TURNS = 400

/** A candidate with the sentences of its turn that may be told; null for what is told as a whole. */
export interface Telling {
  readonly candidate: Candidate
  readonly units: readonly ToldUnit[] | null
}

interface Placed extends Telling {
  /** The turn it was said in, or the last one that a memory was made of; null if it was stored on purpose. */
  readonly turn: Episode | null
}

/** A sentence that overtakes earlier ones on its matter. */
interface LastWord {
  readonly turn: Episode
  readonly matter: Matter
  readonly said: string
}

/** The turns of a conversation after its first passage. */
interface LaterTurns {
  readonly said: LastWord[]
  /** Positions of the answers that the person refused. */
  readonly refused: ReadonlySet<number>
  /** The changes that the agent reported, by the position of the turn. */
  readonly changes: readonly { readonly position: number; readonly terms: ReadonlySet<string> }[]
}

/**
 * Keeps the order. Of a turn that is told by sentences, only the overtaken ones are left out. Marks a shortcoming on whose
 * subject the agent reported a change later in the conversation.
 * @param subjects terms that the prompt is about
 */
export async function withLastWords(
  { episodes }: Pick<Store, 'episodes'>,
  tellings: readonly Telling[],
  mostChars: number,
  subjects: ReadonlySet<string> = new Set(),
): Promise<Candidate[]> {
  const placed: Placed[] = []
  for (const telling of tellings) {
    placed.push({ ...telling, turn: await loadTurn({ episodes }, telling.candidate) })
  }
  const words = await loadLastWords({ episodes }, placed)
  const held = new Map<Candidate, Candidate>()
  // From the last to the first, because a passage that is itself left out replaces no other.
  for (const one of placed.toSorted((a, b) => (b.turn?.position ?? 0) - (a.turn?.position ?? 0))) {
    const { candidate, turn } = one
    const later = turn === null ? [] : (words.get(turn.sessionId)?.said ?? [])
    const isRefused =
      turn?.role === 'assistant' && words.get(turn.sessionId)?.refused.has(turn.position) === true
    const kept = isRefused ? null : tellHeld(one, later, mostChars)
    if (kept === null) continue
    held.set(candidate, isChangedLater(kept, turn, words, subjects) ? { ...kept, changedLater: true } : kept)
    if (turn === null || kept.found.kind !== candidate.found.kind) continue
    const { said } = toInjectionLine(kept.found)
    later.push(...toMatters(said).map((matter) => ({ turn, matter, said: '' })))
  }
  return placed.flatMap(({ candidate }) => held.get(candidate) ?? [])
}

function isChangedLater(
  { found }: Candidate,
  turn: Episode | null,
  words: ReadonlyMap<SessionId, LaterTurns>,
  subjects: ReadonlySet<string>,
): boolean {
  if (turn?.role !== 'assistant') return false
  const { said } = toInjectionLine(found)
  if (!tellsShortcoming(said)) return false
  const { position } = found.kind === 'episode' ? found.episode : turn
  const about = toSubjectTerms(said).filter((term) => subjects.has(term))
  const changes = words.get(turn.sessionId)?.changes ?? []
  return changes.some((change) => change.position > position && about.some((term) => change.terms.has(term)))
}

function tellHeld(
  { candidate, units, turn }: Placed,
  words: readonly LastWord[],
  mostChars: number,
): Candidate | null {
  const { found } = candidate
  const findLast = (said: string): LastWord | null => {
    if (turn?.role !== 'assistant') return null
    const matters = toMatters(said)
    return words
      .filter(
        (word) =>
          word.turn.position > turn.position && matters.some((matter) => areOneMatter(matter, word.matter)),
      )
      .reduce<LastWord | null>(
        (last, word) => (last !== null && last.turn.position >= word.turn.position ? last : word),
        null,
      )
  }
  if (units === null || found.kind === 'memory') {
    const last = findLast(toInjectionLine(found).said)
    return last === null ? candidate : replaceBy(candidate, last)
  }
  // The rest of a passage whose main sentence was overtaken cannot be understood.
  const main = units.toSorted((a, b) => b.weight - a.weight)[0]
  if (main === undefined) return null
  const last = findLast(main.text)
  if (last !== null) return replaceBy(candidate, last)
  const shown = joinTold(
    units.filter(({ text }) => findLast(text) === null),
    mostChars,
  )
  return shown === '' ? null : { ...candidate, found: { ...found, shown } }
}

/** Returns the later sentence in place of the candidate; null if it tells nothing or is told already. */
function replaceBy(candidate: Candidate, { turn, said }: LastWord): Candidate | null {
  const shown = toPlain(said)
  if (!isTelling(shown, turn.role)) return null
  return { ...candidate, found: { kind: 'episode', episode: turn, shown }, freshness: null }
}

/** Returns the positions of the answers to which the person's next turn objects. */
function findRefused(said: readonly Episode[], later: readonly Episode[]): ReadonlySet<number> {
  return new Set(
    said.flatMap(({ position }) => {
      const reply = later.find((turn) => turn.position > position && turn.role === 'user')
      return reply !== undefined && takesBack(reply.text, 'person') !== null ? [position] : []
    }),
  )
}

/** Returns by conversation the sentences that take something back or tell otherwise. */
async function loadLastWords(
  { episodes }: Pick<Store, 'episodes'>,
  placed: readonly Placed[],
): Promise<Map<SessionId, LaterTurns>> {
  const words = new Map<SessionId, LaterTurns>()
  const turns = placed.flatMap(({ turn }) => turn ?? [])
  for (const [sessionId, all] of Map.groupBy(turns, (turn) => turn.sessionId)) {
    const said = all.filter(({ role }) => role === 'assistant')
    const first = Math.min(...said.map(({ position }) => position))
    const later = said.length === 0 ? [] : await episodes.listSession(sessionId, first + 1, LATER_TURNS)
    words.set(sessionId, {
      said: later.flatMap((turn) => toOvertaking(turn).map((told) => ({ ...told, turn }))),
      refused: findRefused(said, later),
      changes: later.map((turn) => ({ position: turn.position, terms: toChanges(turn) })),
    })
  }
  return words
}

async function loadTurn(
  { episodes }: Pick<Store, 'episodes'>,
  { found }: Candidate,
): Promise<Episode | null> {
  if (found.kind === 'episode') return found.episode
  const { authority, sourceEpisodes } = found.memory
  if (authority < EXTRACTOR_AUTHORITY) return null
  const turns = await episodes.load(sourceEpisodes)
  return turns.toSorted((a, b) => a.position - b.position).at(-1) ?? null
}
