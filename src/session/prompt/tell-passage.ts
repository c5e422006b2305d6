/**
 * Chooses the sentences of a turn that tell something about a prompt. Leaves out code, questions, orders, announcements,
 * proposals and guesses, which were of use only when they were said. Pure.
 */
import type { EpisodeRole } from '../../core/conversation.ts'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import { announcesStep } from '../../speech/announcement.ts'
import { isComplaint } from '../../speech/complaint.ts'
import { decidesSurely } from '../../speech/decision.ts'
import { reportsFault } from '../../speech/fault.ts'
import { isHedged } from '../../speech/hedge.ts'
import { proposes } from '../../speech/proposal.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice } from '../../speech/request.ts'
import {
  FINDING,
  HYPOTHETICAL,
  IMPERATIVE,
  NARRATION,
  OFFER,
  REASON,
  ROOT_CAUSE,
  STATUS,
  STATUS_OPENER,
} from '../../speech/work-cues.ts'
import { inverseDocumentFrequency } from '../../text/bm25.ts'
import { toPassageUnits } from '../../text/passage-units.ts'
import { toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import { isOrder } from './tells-knowledge.ts'

/** The words of a prompt, each by how few documents have it. */
export type PromptWeights = ReadonlyMap<string, number>

/** A sentence or line of a turn. */
export interface ToldUnit {
  readonly text: string
  /** Place in the turn. */
  readonly at: number
  /** How much it says about the prompt: 0 for nothing, about 1 for all of its words. */
  readonly weight: number
  /** True if it only names what follows. */
  readonly isHeading: boolean
}

const READ_CHARS = 20_000
/** Share of the weight that a neighbour adds. */
const NEIGHBOUR = 0.2
/** Added to a unit of the passage that recall chose by meaning, as a share of all of the prompt's weight. */
const CHOSEN = 0.6
/** Factor for a unit that tells a reason or settles something. */
const TELLING = 1.3
const TELLING_SIGNS = [REASON, FINDING, ROOT_CAUSE]
/** Sentences of an agent beside its findings. */
const BESIDE = [STATUS, STATUS_OPENER, NARRATION, OFFER]
const CUT = '…'
/** A clause of what might be is no knowledge: "if it overwrites all hooks, we can …". */
const CONDITIONAL = /^(?:if|unless|thinking about|wondering|in theory)\b/i
const DECORATION = /\*\*|__|^#{1,6}\s+|^[-*+•]\s+|^\d{1,3}[.)]\s+|^>\s+/g
const FEWEST_TERMS = 2
/** The end of a turn, in which a question to the person stands. */
const LAST_CHARS = 200

export function weighPrompt(
  terms: readonly string[],
  { documents, documentFrequency }: CorpusStatistics,
): PromptWeights {
  return new Map(
    terms.map((term) => [term, inverseDocumentFrequency(documents, documentFrequency.get(term) ?? 0)]),
  )
}

/**
 * Returns the units that tell something, in the order of the turn, each with its weight.
 * @param shown the passage that recall chose
 */
export function listTelling(
  { text, role }: { readonly text: string; readonly role: EpisodeRole },
  shown: string,
  prompt: PromptWeights,
): ToldUnit[] {
  const all = [...prompt.values()].reduce((sum, weight) => sum + weight, 0)
  const chosen = toOneLine(shown)
  const isOffer = role === 'assistant' && offersChoice(text)
  const units = toPassageUnits(text.slice(0, READ_CHARS)).filter(({ kind }) => kind !== 'mark')
  const own = units.map(({ text: said }) =>
    toSubjectTerms(said).reduce((sum, term) => sum + (prompt.get(term) ?? 0), 0),
  )
  return units.flatMap(({ text: said, kind }, at): ToldUnit[] => {
    const plain = toPlain(said)
    // A row of a table cannot be understood without its head.
    if (kind === 'code' || said.startsWith('|') || !isTelling(plain, role)) return []
    if (isOffer && (kind !== 'sentence' || LISTED.test(said))) return []
    const near = ((own[at - 1] ?? 0) + (own[at + 1] ?? 0)) * NEIGHBOUR
    const inShown = chosen.includes(toOneLine(said)) ? CHOSEN * all : 0
    const factor = TELLING_SIGNS.some((sign) => sign.test(plain)) || decidesSurely(plain) ? TELLING : 1
    const weight = (factor * ((own[at] ?? 0) + near + inShown)) / Math.max(all, 1)
    return [{ text: plain, at, weight, isHeading: kind === 'heading' }]
  })
}

const LISTED = /^(?:\W*option \w+\b|[-*+•]\s|\d{1,3}[.)]\s|\W*[a-e]\)\s)/i
const OFFERED = /\b(?:options?|approach(?:es)?|alternatives?|either)\b/i

/** True if the turn lists options and ends with a question: what was chosen stands in the next turn. */
function offersChoice(text: string): boolean {
  return /\?\W*$/.test(text.trimEnd().slice(-LAST_CHARS)) && OFFERED.test(text)
}

/** Returns a sentence without the marks of headings, lists and emphasis. */
export function toPlain(said: string): string {
  return toOneLine(said.replace(DECORATION, '').replace(DECORATION, ''))
}

/** An agent's guess on the way to a cause; the cause itself is told later. */
const GUESS =
  /\b(?:must be|(?:issue|problem|cause|bug) (?:is likely|might|may|could))\b|\blet me\b|\bi'll (?:verify|check)\b/i
/** Says that something was found or is in order, and not what. */
const HOLLOW =
  /^(?:ah,? |ok,? |now )?i(?:'ve| have)? (?:found|see|understand|located) (?:it|(?:and fixed )?(?:the|an?) (?:relevant |right |exact |root )?(?:code|place|issue|problem|bug|file|cause))\W*$|\blooks? (?:fine|good|correct|clean|right)\b/i
/** Marks of a client and messages of programs that stand in a person's turn. */
const PROGRAM = /^\[(?:image|pasted)|^operation stopped by hook\b/i

/** Code that a person quotes is not what they say. */
const QUOTED = /`[^`]*`/g

/** Returns true if a sentence states something that may be worth knowing later. */
export function isTelling(said: string, role: EpisodeRole): boolean {
  if (/[:：]$/.test(said) || isQuestion(said, 'worded') || /[?？]\W*$/.test(said)) return false
  if (toSubjectTerms(said).length < FEWEST_TERMS || HOLLOW.test(said)) return false
  if (role === 'assistant') {
    return (
      !announcesStep(said) && !proposes(said) && !GUESS.test(said) && !BESIDE.some((sign) => sign.test(said))
    )
  }
  const unquoted = said.replace(QUOTED, '')
  if (isOrder(said) || (IMPERATIVE.test(said) && !isChoice(unquoted)) || PROGRAM.test(said)) return false
  // A person who reports a fault asks for its cause, which an answer tells.
  if (reportsFault(said) || isComplaint(said)) return false
  return !CONDITIONAL.test(said) && !HYPOTHETICAL.test(said) && !isHedged(said)
}

/** A turn whose best unit has less weight tells nothing about the prompt. */
const LEAST_WEIGHT = 0.2

/**
 * Joins the weightiest unit and its neighbours, the weightier one first, to at most `maxChars` characters. Marks where
 * something between them was left out; empty if no unit says enough.
 */
export function joinTold(units: readonly ToldUnit[], maxChars: number): string {
  const best = Math.max(0, ...units.map(({ weight }) => weight))
  const main = units.findIndex(({ weight }) => weight === best)
  const first = units[main]
  if (first === undefined || best < LEAST_WEIGHT) return ''
  let [from, until] = [main, main + 1]
  let left = maxChars - first.text.length
  for (;;) {
    const [next] = [units[until], units[from - 1]]
      .flatMap((unit) => (unit === undefined || unit.text.length >= left ? [] : unit))
      .sort((a, b) => b.weight - a.weight)
    if (next === undefined) break
    left -= next.text.length + 1
    if (next === units[from - 1]) from--
    else until++
  }
  // A heading without what follows it states nothing.
  const shown = units
    .slice(from, until)
    .filter(({ isHeading, at }, i, all) => !isHeading || all[i + 1]?.at === at + 1)
  return shown
    .map(({ text, at }, i) => {
      const before = shown[i - 1]
      return before === undefined ? text : at === before.at + 1 ? ` ${text}` : ` ${CUT} ${text}`
    })
    .join('')
}
