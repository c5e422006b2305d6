/**
 * Detects what a person wrote as part of something else: the rest of a sentence, an aside in brackets, a question without
 * its mark. It decides nothing by itself. English; pure.
 */

/** Goes on with the infinitive of the sentence before: "and to weigh the crates". */
const REST = /^(?:and|or|but|then|also) to \w+/i
/** Stands in brackets as a whole. */
const ASIDE = /^\([^()]*(?:\([^()]*\)[^()]*)*\)[.!]?$/
/** Asks for an opinion, without a mark: "you think it's possible to weigh them at night". */
const ASKS_OPINION =
  /^(?:(?:so|and|but|ok|hm+)[ ,]+)*(?:do )?you (?:think|reckon|believe) (?:it|it's|that|this|there|we|i|the|a)\b/i

/** The number of a list that follows: "all stores begin by: 1." */
const OPENS_LIST = /[:;,]\s?\d{1,2}[.)]$/

/** Breaks off, or goes on with the words before: "if the scale stops," "means two labels". */
const BROKEN_OFF = /,$|^means? (?!that\b)\S/i

export function isFragment(said: string): boolean {
  const plain = said.trim()
  return (
    OPENS_LIST.test(plain) ||
    BROKEN_OFF.test(plain) ||
    REST.test(plain) ||
    ASIDE.test(plain) ||
    ASKS_OPINION.test(plain)
  )
}
