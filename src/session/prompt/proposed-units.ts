/** Finds what an agent only proposes in a turn: sections of suggestions, and options that it lets the person choose from. Pure. */
import { PROPOSING_HEADING } from '../../speech/work-cues.ts'
import type { PassageUnit } from '../../text/passage-units.ts'

/** A longer line that ends with a colon introduces what follows by a sentence of its own. */
const LABEL_CHARS = 90
const LABELLED = /[:：]\W*$/
/** Headings of proposals beside those of the lexicon. */
const PROPOSING = /\b(?:optional|considerations?|improvements?|follow-?ups?|hardening|clarif\w+)\b/i
/** The end of a turn, in which a question to the person stands. */
const LAST_UNITS = 2
const OFFERED = /\b(?:options?|approach(?:es)?|alternatives?|either|which)\b/i

/**
 * Returns the places of the units that stand below a heading or label of proposals: up to the next heading, or, below a
 * label, as far as its list goes.
 */
export function findProposed(units: readonly PassageUnit[]): ReadonlySet<number> {
  const found = new Set<number>()
  let section: 'none' | 'heading' | 'label' = 'none'
  let level = 0
  let isListed = false
  for (const [at, { text, kind }] of units.entries()) {
    const isLabel = kind !== 'code' && text.length <= LABEL_CHARS && LABELLED.test(text)
    if (kind === 'heading' || isLabel) {
      const proposes = PROPOSING_HEADING.test(text) || PROPOSING.test(text)
      if (kind === 'heading') {
        const depth = levelOf(text)
        // A part of a section of proposals proposes, too.
        const isWithin: boolean = section === 'heading' && depth > level
        if (!isWithin) level = depth
        section = proposes || isWithin ? 'heading' : 'none'
      } else if (section !== 'heading') section = proposes ? 'label' : 'none'
      isListed = false
    } else if (section === 'label' && isListed && kind === 'sentence') section = 'none'
    else if (kind === 'line') isListed = true
    if (section !== 'none') found.add(at)
  }
  return found
}

/** Emphasised words head the least parts. */
const LEAST_LEVEL = 7

function levelOf(heading: string): number {
  return /^#{1,6}/.exec(heading)?.[0].length ?? LEAST_LEVEL
}

/** True if the turn ends with a question: what its lists hold stood or fell with the answer. */
export function endsAsking(units: readonly PassageUnit[]): boolean {
  return units.slice(-LAST_UNITS).some(({ text, kind }) => kind === 'sentence' && /[?？]\W*$/u.test(text))
}

/** True if the turn lists options and ends with a question, or with the list of answers to it: what was chosen stands in the next turn. */
export function offersChoice(units: readonly PassageUnit[]): boolean {
  const spoken = units.findLast(({ kind }) => kind === 'sentence' || kind === 'heading')
  const asks = [...units.slice(-LAST_UNITS), ...(spoken === undefined ? [] : [spoken])].some(({ text }) =>
    /[?？]\W*$/u.test(text),
  )
  return asks && units.some(({ text }) => OFFERED.test(text))
}
