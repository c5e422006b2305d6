/**
 * Gives the last word of a conversation: a sentence of an agent that a later turn takes back or tells otherwise is
 * replaced by what the last such turn says, or left out. Of two passages on the same matter, the later one stands.
 */
import type { Episode } from '../../core/conversation.ts'
import type { SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { changesMind } from '../../speech/changed-mind.ts'
import { takesBack } from '../../speech/taking-back.ts'
import { splitSentences } from '../../text/sentences.ts'
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
import { isTurnedDown, type TurnedDown, toTurnedDown } from './turned-down.ts'

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
  readonly turnedDown: readonly TurnedDown[]
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
    if (kept !== null && turn !== null && restsOnTurnedDown(kept, turn, words)) continue
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
  // The turn itself may report it mended, in sentences that are not shown.
  if (found.kind === 'episode' && toChanges(found.episode).size > 0 && !reportsAny(said)) return true
  const { position } = found.kind === 'episode' ? found.episode : turn
  const about = toSubjectTerms(said).filter((term) => subjects.has(term))
  const changes = words.get(turn.sessionId)?.changes ?? []
  return changes.some((change) => change.position > position && about.some((term) => change.terms.has(term)))
}

function restsOnTurnedDown(
  { found }: Candidate,
  { sessionId, position }: Episode,
  words: ReadonlyMap<SessionId, LaterTurns>,
): boolean {
  const at = found.kind === 'episode' ? found.episode.position : position
  return isTurnedDown(toInjectionLine(found).said, at, words.get(sessionId)?.turnedDown ?? [])
}

function reportsAny(said: string): boolean {
  return splitSentences(said).some(reportsChange)
}

function tellHeld(
  { candidate, units, turn }: Placed,
  words: readonly LastWord[],
  mostChars: number,
): Candidate | null {
  const { found } = candidate
  const findLast = (said: string): LastWord | null => {
    if (turn === null) return null
    const changed = words.findLast((word) => isChangedMind(word, turn, said))
    if (changed !== undefined) return changed
    if (turn.role !== 'assistant') return null
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

/** True if the person changed their mind later, and speaks of something that the passage names. */
function isChangedMind({ turn, matter, said }: LastWord, before: Episode, passage: string): boolean {
  if (before.role !== 'user' || turn.role !== 'user' || turn.position <= before.position) return false
  return (
    said !== '' && changesMind(turn.text) && toSubjectTerms(passage).some((term) => matter.terms.has(term))
  )
}

/** Returns the later sentence in place of the candidate; null if it tells nothing or is told already. */
function replaceBy(candidate: Candidate, { turn, said }: LastWord): Candidate | null {
  const shown = toPlain(said)
  if (!isTelling(shown, turn.role)) return null
  return { ...candidate, found: { kind: 'episode', episode: turn, shown }, freshness: null }
}

/** The answer did not help: "still not working", "now I am having this error". */
const NO_HELP =
  /\bstill\b.{0,40}\b(?:not|no|fails?|failing|broken|wrong|same|errors?|happens|there)\b|\bstill .{0,30}n['’]?t\b|^(?:it |that |this )?(?:does(?:n['’]?t| not)|did(?:n['’]?t| not)|is(?:n['’]?t| not)) (?:work|help)|^(?:the )?same (?:error|problem|issue|result)\b/i
/** "Yeah, don't add a second queue, just …": what the answer offered or did is not to be. */
const NOT_SO =
  /^(?:(?:yeah|yes|ok(?:ay)?|no|nah|hmm+|well|actually|right)[,.!]*\s+){1,2}(?:please )?do(?:n['’]?t| not)\b|^(?:(?:no|nah|hmm+|well|actually)[,.!]*\s+)?(?:let['’]?s not|no need|never ?mind|forget (?:it|that)|skip (?:it|that))\b/i
const REPLY_CHARS = 200

/** True if the person says in a few words that the fault is still there; a question asks about something else. */
function staysAway(reply: string): boolean {
  const [first = ''] = splitSentences(reply.slice(0, REPLY_CHARS))
  return !/[?？]\W*$/u.test(first) && NO_HELP.test(first)
}

/** Returns the positions of the answers to which the person's next turn objects. */
function findRefused(said: readonly Episode[], later: readonly Episode[]): ReadonlySet<number> {
  return new Set(
    said.flatMap(({ position }) => {
      const reply = later.find((turn) => turn.position > position && turn.role === 'user')
      const isRefused =
        reply !== undefined &&
        (takesBack(reply.text, 'person') !== null || staysAway(reply.text) || NOT_SO.test(reply.text.trim()))
      return isRefused ? [position] : []
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
    const first = Math.min(...all.map(({ position }) => position))
    const later = await episodes.listSession(sessionId, first + 1, LATER_TURNS)
    words.set(sessionId, {
      said: later.flatMap((turn) => toOvertaking(turn).map((told) => ({ ...told, turn }))),
      refused: findRefused(said, later),
      changes: later.map((turn) => ({ position: turn.position, terms: toChanges(turn) })),
      turnedDown: later.flatMap(toTurnedDown),
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
