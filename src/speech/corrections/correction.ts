/** A correction by a person, with its certainty. */

export interface Correction {
  /** Certainty that it is a correction, 0.5–1. */
  readonly strength01: number
  /** The right statement in the person's words, without the denying ones; null if they only deny. */
  readonly claim: string | null
  /** The person's own words, verbatim from the prompt. */
  readonly quote: string
  /** The thing called wrong: `npm` in "pnpm, not npm". */
  readonly denied: string | null
  /** Its replacement: `pnpm`. */
  readonly instead: string | null
  /** True if the statement is a lasting fact or a rule. */
  readonly lasting: boolean
  /** True if they only want another answer: nothing stored is wrong, and nothing replaces it. */
  readonly wish: boolean
  /** The thing called right beside the wrong one: `staging` in "staging is right but production …". */
  readonly spared: string | null
  /** Name of the rule that matched. */
  readonly rule: string
  /** Explanation for people. */
  readonly reason: string
}

/** Most characters of a prompt that are searched for a correction. */
const READ_CHARS = 1_200
/** A block of code, or lines that somebody else wrote. */
const NOT_TYPED = /```|^\s*>|^\s*\|/m

/** Returns the beginning of a prompt that the person typed. */
export function takeTyped(prompt: string): string {
  const read = prompt.slice(0, READ_CHARS)
  return read.slice(0, NOT_TYPED.exec(read)?.index ?? read.length)
}

/** Returns the text from the first of two sentences to the end of the last. */
export function quoteOf(text: string, first: string, last: string): string {
  const start = text.indexOf(first)
  return text.slice(start, text.indexOf(last, start) + last.length)
}

/** Returns the claim as a sentence, without a leading conjunction and final punctuation. */
export function toStatement(claim: string): string {
  const bare = claim.replace(/^(?:que |qu'|de |d'|dass |dat )/iu, '').replace(/[\s.!。！]+$/u, '')
  // `eu-west-1` and `src/a.ts` keep their case.
  return /^\S*[-_./\d]/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1)
}

const CHOICE =
  /^\s*(?:(?:let's |lets |go |with |take |ok |okay |yes |please )*(?:option|choice|variant|variante|opción|opção|nr\.?|number|#)?\s*)?(?:\d{1,2}|[a-e])\)?[.!]*\s*$/iu

/** True if the prompt only chooses among numbered proposals: "option 3". */
export function isChoice(prompt: string): boolean {
  return CHOICE.test(prompt) && /[\p{L}#]/u.test(prompt)
}

const PASTED_LINE = /^[ \t]*(?:[-*>❯$⏺⎿•│|] ?).*$/gmu
const QUOTATION = /["“„«][^"“”«»„\n]{0,400}\s[^"“”«»„]{0,400}["”“»]/gu

/** Removes lines that quote the answer or come from a terminal, and shortens quotations to a mark. */
export function withoutPasted(text: string): string {
  const lines = text.includes('\n') ? text.replace(PASTED_LINE, '') : text
  return (lines.trim() === '' ? text : lines).replace(QUOTATION, '"_ _"')
}
