/** What somebody puts right, and how sure that is. */

export interface Correction {
  /** How sure it is that this is one, 0.5–1. */
  readonly strength01: number
  /** What holds, in the person's words without those that only deny; null where they only deny. */
  readonly claim: string | null
  /** The person's own words that say so, as they stand in the prompt. */
  readonly quote: string
  /** What they name as wrong: `npm` of "pnpm, not npm". */
  readonly denied: string | null
  /** What they put in its place: `pnpm`. */
  readonly instead: string | null
  /** What holds is so from day to day, or is a rule. */
  readonly lasting: boolean
  /** They want another answer: nothing that is known is wrong for that, and nothing holds instead. */
  readonly wish: boolean
  /** What they say is right, beside what is not: `staging` of "staging is right but production …". */
  readonly spared: string | null
  /** Name of the rule that heard it. */
  readonly rule: string
  /** Why it is one, for people. */
  readonly reason: string
}

/** Past this much of a prompt nobody looks for a correction. */
const READ_CHARS = 1_200
/** A block of code, or lines that somebody else wrote. */
const NOT_TYPED = /```|^\s*>|^\s*\|/m

/** The beginning of a prompt, as far as the person typed it. */
export function takeTyped(prompt: string): string {
  const read = prompt.slice(0, READ_CHARS)
  return read.slice(0, NOT_TYPED.exec(read)?.index ?? read.length)
}

/** From the first of two sentences of a text to the end of the last. */
export function quoteOf(text: string, first: string, last: string): string {
  const start = text.indexOf(first)
  return text.slice(start, text.indexOf(last, start) + last.length)
}

/** As a sentence of its own, without a word that joined it and without its stop. */
export function toStatement(claim: string): string {
  const bare = claim.replace(/^(?:que |qu'|de |d'|dass |dat )/iu, '').replace(/[\s.!。！]+$/u, '')
  // `eu-west-1` and `src/a.ts` are written as they are.
  return /^\S*[-_./\d]/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1)
}
