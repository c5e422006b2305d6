/** Decides if two short texts name the same event: "the failed deploy" and "The deploy failed". Pure. */
import { otherVerbForms } from './irregular-verbs.ts'
import { NEGATION } from './pieces.ts'
import { toTerms } from './tokens.ts'

/** Share of the longer text's content words that both have. */
const SHARED_FROM = 0.6
const LEAST_SHARED = 2

/**
 * True if both have most of their content words in common, whatever the form. Different numbers, or a negation in one of
 * them, make two events; a number that only one has is a detail.
 */
export function isSameEvent(a: string, b: string): boolean {
  const [one, other] = [toStems(a), toStems(b)]
  const shared = [...one].filter((term) => other.has(term)).length
  if (shared < LEAST_SHARED || shared / Math.max(one.size, other.size) < SHARED_FROM) return false
  return isDenied(a) === isDenied(b) && agreeInNumbers(a, b)
}

function toStems(text: string): ReadonlySet<string> {
  return new Set(toTerms(text).map((term) => [term, ...otherVerbForms(term)].sort()[0] ?? term))
}

function isDenied(text: string): boolean {
  return text.split(/[^\p{L}'’]+/u).some((written) => {
    const word = written.replace('’', "'").toLowerCase()
    return NEGATION.test(word) || word.endsWith("n't")
  })
}

function agreeInNumbers(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => new Set(text.match(/\d+/g) ?? []))
  if (one === undefined || other === undefined || one.size === 0 || other.size === 0) return true
  return [...one].every((number) => other.has(number)) || [...other].every((number) => one.has(number))
}
