/**
 * Chooses the sentences of a turn that tell something about a prompt. Leaves out code, questions, orders, announcements,
 * proposals and guesses, which were of use only when they were said. Pure.
 */
import type { EpisodeRole } from '../../core/conversation.ts'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import { announcesStep } from '../../speech/announcement.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { isComplaint } from '../../speech/complaint.ts'
import { decidesSurely } from '../../speech/decision.ts'
import { reportsFault } from '../../speech/fault.ts'
import { isHedged } from '../../speech/hedge.ts'
import { isStepOrder } from '../../speech/ordered-clause.ts'
import { opensPointingBack } from '../../speech/points-back.ts'
import { proposes } from '../../speech/proposal.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice } from '../../speech/request.ts'
import { ordersStep } from '../../speech/step.ts'
import {
  ACKNOWLEDGEMENT,
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
import { findOwnEnd } from '../../text/pasted.ts'
import { isPastedLine } from '../../text/pasted-line.ts'
import { toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import { isOnlyForNow } from '../moment/told-later.ts'
import { tellsShortcoming } from './overtaken-later.ts'
import { endsAsking, findProposed, offersChoice } from './proposed-units.ts'
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
  /** `mended`: a fault or shortcoming on which the same turn reports a change later; `change`: such a report. */
  readonly state?: 'mended' | 'change' | null
  /** True if it cannot be understood without the unit before it; default false. */
  readonly goesOn?: boolean
}

const READ_CHARS = 20_000
/** Share of the weight that a neighbour adds. */
const NEIGHBOUR = 0.2
/** Added to a unit of the passage that recall chose by meaning, as a share of all of the prompt's weight. */
const CHOSEN = 0.6
/** Factor for a unit that tells a reason or settles something. */
const TELLING = 1.3
const TELLING_SIGNS = [REASON, FINDING, ROOT_CAUSE]
/** Factor for a fault that the same turn reports mended: how it is by now tells more. */
const MENDED = 0.6
/** Sentences of an agent beside its findings. */
const BESIDE = [STATUS, STATUS_OPENER, NARRATION, OFFER, ACKNOWLEDGEMENT]
const CUT = '…'
/** A clause of what might be is no knowledge: "if it overwrites all hooks, we can …". */
const CONDITIONAL = /^(?:if|unless|thinking about|wondering|in theory)\b/i
const DECORATION = /\*\*|__|^#{1,6}\s+|^[-*+•]\s+|^\d{1,3}[.)]\s+|^>\s+/g
const FEWEST_TERMS = 2

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
  if (role === 'user' && (REVIEW.test(text) || PRINTED_ERROR.test(text))) return []
  // What a person pasted are not their words.
  const own = role === 'user' ? text.slice(0, findOwnEnd(text)) : text
  const units = toPassageUnits(own.slice(0, READ_CHARS)).filter(({ kind }) => kind !== 'mark')
  const isOffer = role === 'assistant' && offersChoice(units)
  const isAsking = role === 'assistant' && endsAsking(units)
  const mendedAt =
    role === 'assistant' ? units.findLastIndex(({ text: said }) => reportsChange(toPlain(said))) : -1
  const proposed = role === 'assistant' ? findProposed(units) : new Set<number>()
  const weights = units.map(({ text: said }) =>
    toSubjectTerms(said).reduce((sum, term) => sum + (prompt.get(term) ?? 0), 0),
  )
  return units.flatMap(({ text: said, kind }, at): ToldUnit[] => {
    const plain = toPlain(said)
    // A row of a table cannot be understood without its head.
    if (kind === 'code' || said.startsWith('|') || proposed.has(at) || !isTelling(plain, role)) return []
    if (isAsking && kind === 'line') return []
    if (isOffer && (kind !== 'sentence' || LISTED.test(said))) return []
    const near = ((weights[at - 1] ?? 0) + (weights[at + 1] ?? 0)) * NEIGHBOUR
    const isMended = at < mendedAt && (reportsFault(plain) || tellsShortcoming(plain))
    const tells = TELLING_SIGNS.some((sign) => sign.test(plain)) || decidesSurely(plain)
    const inShown = chosen.includes(toOneLine(said)) ? CHOSEN * all : 0
    const isChange = mendedAt >= 0 && reportsChange(plain)
    const factor = isMended ? MENDED : tells || isChange ? TELLING : 1
    const state = isMended ? 'mended' : isChange ? 'change' : null
    const weight = (factor * ((weights[at] ?? 0) + near + inShown)) / Math.max(all, 1)
    const goesOn = opensPointingBack(plain) || isRest(units[at - 1]?.text ?? '', said)
    return [{ text: plain, at, weight, isHeading: kind === 'heading', state, goesOn }]
  })
}

/** A sentence without an end from which a unit was cut. */
const CUT_CHARS = 160

/** True for the rest of a sentence that was too long for one unit. */
function isRest(before: string, said: string): boolean {
  return before.length >= CUT_CHARS && !/[.!?:;。][\W_]*$/u.test(before) && /^[\p{Ll}\p{P}]/u.test(said)
}

const LISTED = /^(?:\W*option \w+\b|[-*+•]\s|\d{1,3}[.)]\s|\W*[a-e]\)\s)/i

/** Returns a sentence without the marks of headings, lists and emphasis. */
export function toPlain(said: string): string {
  return toOneLine(said.replace(DECORATION, '').replace(DECORATION, ''))
}

/** An agent's guess on the way to a cause; the cause itself is told later. */
const GUESS =
  /\b(?:appears? to|seems? to|must be|(?:issue|problem|cause|bug) (?:is likely|might|may|could)|(?:might|may|could|is likely) (?:be|causing|caused)|it (?:seems|appears)|seems like|i think)\b|\blet me\b|\bi'll (?:verify|check)\b/i
/** Says that something was found, read, understood or is in order, and not what. */
const HOLLOW =
  /^(?:ah,? |ok,? |now )?i(?:'ve| have)? (?:found|see|understand|located) (?:it|(?:and fixed )?(?:the|an?) (?:relevant |right |exact |root )?(?:code|place|issue|problem|bug|file|cause))\W*$|\blooks? (?:fine|good|correct|clean|right)\b|\bi(?:'ve| have) (?:now )?read\b|^i (?:totally |fully |completely )?(?:get|understand) (?:it|that|you)\b|^found (?:it|the (?:smoking gun|culprit|cause|issue|problem))\W*$|\bready (?:for|to) (?:use|go|distribution)\b/i
/** Speaks to the person about the conversation: a condition of what to do next, or an apology. */
const ADDRESSES =
  /^(?:if|once|when) you (?:want|need|have|clarify|prefer|like|agree|confirm|share|tell|provide|'d like|would like)\b|^(?:otherwise|i apologi[sz]e|sorry)\b|\bthis should prevent\b/i
/** Says that points of a review were dealt with, and not how. */
const ADDRESSED =
  /\ball (?:[\w-]+ ){0,3}(?:issues|comments|items|points|documentation)\b.{0,60}\b(?:addressed|resolved|fixed|updated)\b/i
/** A mark of success, and the name of a file with the number of its changed lines. */
const TICKED = /^\W{0,3}[✅✓✔☑]|^files?(?: changed| modified)?: /iu
/** Levels of a review that a person passes on. */
const REVIEW =
  /\[(?:high|medium|low|critical|minor|major|nit)\]|\b(?:high|medium|low)[- ](?:severity|risk) issues?\b/i
/** Marks of a client and messages of programs that stand in a person's turn. */
const PROGRAM = /^\[(?:image|pasted)|^operation stopped by hook\b/i
/** What a person says about the answer just given, or reports to have done. */
const REACTION =
  /^(?:this|that|it)(?:'s| is| looks) (?:good|nice|great|fine|ok|okay|better|perfect)\b|^(?:looks|sounds) (?:good|great|fine)\b|^something went wrong\b|^i(?:'ve| have)? (?:just |already )?(?:committ?ed|pushed|merged|pulled|restarted)\b/i

/** "I see these errors" asks for their cause. */
const MEETS_ERROR =
  /\bi(?:'m| am)? (?:see|seeing|get|getting|got|have|having|receive|received) (?:\p{L}+ ){0,3}(?:errors?|failures?|exceptions?|warnings?)\b/iu
/** Points at a picture that is not there any more. */
const SHOWS =
  /^i(?:'m| am) (?:referring to|talking about|pointing)\b|\bcircled\b|\b(?:see|in) (?:the )?(?:attached|screenshot|picture|image)\b/i

/** A line of a program's output or settings that stands in a person's turn. */
const PRINTED =
  /^(?:[➜❯»$%] |[-=#*]{3,}|["'][\w-]+["']\s*:|(?:INFO|WARN(?:ING)?|ERROR|DEBUG)\b)|\S@\S+:\S*[$#] /
/** A turn that begins with an error of a program is its output. */
const PRINTED_ERROR =
  /^\W{0,3}(?:uncaught |unhandled |fatal |npm )?(?:[\w.]*(?:error|exception|traceback)|panic|warning|fatal)\b[^:\n]{0,40}:/i

/** Code that a person quotes is not what they say. */
const QUOTED = /`[^`]*`/g

/** Returns true if a sentence states something that may be worth knowing later. */
export function isTelling(said: string, role: EpisodeRole): boolean {
  if (/[:：]$/.test(said) || isQuestion(said, 'worded') || /[?？]\W*$/.test(said)) return false
  if (toSubjectTerms(said).length < FEWEST_TERMS || HOLLOW.test(said)) return false
  if (role === 'assistant') {
    return (
      !announcesStep(said) &&
      !proposes(said) &&
      !isOnlyForNow(said) &&
      ![GUESS, ADDRESSES, ADDRESSED, TICKED, ...BESIDE].some((sign) => sign.test(said))
    )
  }
  const unquoted = said.replace(QUOTED, '')
  if (isOrder(said) || isStepOrder(said) || PROGRAM.test(said)) return false
  if (IMPERATIVE.test(said) && !isChoice(unquoted)) return false
  if (isStepOrReaction(unquoted) || isPastedLine(said) || PRINTED.test(said)) return false
  // A person who reports a fault asks for its cause, which an answer tells.
  if (showsFault(said)) return false
  return !CONDITIONAL.test(said) && !HYPOTHETICAL.test(said) && !isHedged(said)
}

/** True for a report of a fault, which asks for its cause, and for words about a picture. */
export function showsFault(said: string): boolean {
  return reportsFault(said) || isComplaint(said) || MEETS_ERROR.test(said) || SHOWS.test(said)
}

/** True for an order to take a step of the work at hand, and for words about the answer just given. */
export function isStepOrReaction(said: string): boolean {
  return ordersStep(said) || REACTION.test(said)
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
  // A fault that was mended misleads without the report of it.
  const change = first.state === 'mended' ? findChange(units, first, maxChars) : null
  let [from, until] = [main, main + 1]
  let left = maxChars - first.text.length - (change === null ? 0 : change.text.length + CUT.length + 2)
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
  const shown: ToldUnit[] = []
  const chosen = units.slice(from, until)
  if (change !== null && !chosen.includes(change)) chosen.push(change)
  for (const unit of chosen.reverse()) {
    if (!unit.isHeading || shown[0]?.at === unit.at + 1) shown.unshift(unit)
  }
  // What points back cannot be understood without the sentence before it.
  while (shown[0]?.goesOn === true) shown.shift()
  if (!first.isHeading && !shown.includes(first)) return ''
  return shown
    .map(({ text, at }, i) => {
      const before = shown[i - 1]
      return before === undefined ? text : at === before.at + 1 ? ` ${text}` : ` ${CUT} ${text}`
    })
    .join('')
}

/** Returns the weightiest report of a change after a fault that fits beside it. */
function findChange(units: readonly ToldUnit[], fault: ToldUnit, maxChars: number): ToldUnit | null {
  const room = maxChars - fault.text.length - CUT.length - 2
  return units
    .filter(
      ({ state, at, text, isHeading }) =>
        state === 'change' && !isHeading && at > fault.at && text.length <= room,
    )
    .reduce<ToldUnit | null>((best, unit) => (best === null || unit.weight > best.weight ? unit : best), null)
}
