/** Rules by which one claim denies, retracts or excludes the other. */
import { type ClaimPair, hasTerm, haveOtherSubjects, isWordy, withoutLightVerbs } from './claim-pair.ts'
import { type Finding, found, write } from './finding.ts'
import { areOpposite, KEEPING_VERB_KEYS } from './lexicon.ts'

/** Judges claims that differ only in one pair of opposite words. */
export function judgeOpposite(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (older.instructs !== newer.instructs) return null
  for (const one of onlyOlder) {
    const other = onlyNewer.find((term) => areOpposite(one.key, term.key))
    if (other === undefined || haveOtherSubjects(pair)) continue
    const restOlder = withoutLightVerbs(onlyOlder.filter((term) => term !== one))
    const restNewer = withoutLightVerbs(onlyNewer.filter((term) => term !== other))
    if (restNewer.length > 0 || restOlder.length > 1 || pair.shared.length === 0) return null
    if (older.negated !== newer.negated) {
      return found('same', `Not ${other.written} is ${one.written}.`, 0.7)
    }
    return found('contradicted', `${one.written} and ${other.written} exclude each other.`, 0.85)
  }
  return judgeFrequency(pair)
}

/** Judges always and never, of which one is a light word and the other a negation. */
function judgeFrequency({ older, newer, onlyOlder, onlyNewer }: ClaimPair): Finding | null {
  if (withoutLightVerbs([...onlyOlder, ...onlyNewer]).length > 0) return null
  const [always, never] = [/\balways\b/i, /\bnever\b/i]
  const turned =
    (always.test(older.text) && never.test(newer.text)) || (never.test(older.text) && always.test(newer.text))
  return turned && older.negated !== newer.negated
    ? found('contradicted', 'Always and never exclude each other.', 0.9)
    : null
}

/** Judges no longer, stopped, removed: an end without a replacement. */
export function judgeRetraction(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  if (older.retracts === newer.retracts) return null
  const [kept, ended] = newer.retracts ? [older, newer] : [newer, older]
  if (kept.negated || haveOtherSubjects(pair)) return null
  const endedTerms = withoutLightVerbs(ended.terms)
  const unknown = endedTerms.filter((term) => !hasTerm(kept.terms, term))
  if (unknown.length > 0 || endedTerms.length === 0) return null
  const object = kept.terms.find((term) => !term.inSubject && !(isWordy(term) && term.key === kept.verb))
  const keeps = kept.verb !== null && KEEPING_VERB_KEYS.has(kept.verb)
  const covered = withoutLightVerbs(kept.terms).every((term) => hasTerm(ended.terms, term))
  if (!covered && !(keeps && object !== undefined && hasTerm(endedTerms, object))) return null
  return found('contradicted', `It ends what was so: ${write(endedTerms)}.`, covered ? 0.9 : 0.75)
}

/** Judges the same statement, affirmed and denied. A denial with more conditions is an exception. */
export function judgeNegation(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  if (older.negated === newer.negated || shared.length === 0 || haveOtherSubjects(pair)) return null
  if (older.instructs !== newer.instructs)
    return found('unrelated', 'One tells what is, the other what to do.', 0.6)
  const [denied, affirmed] = newer.negated ? [onlyNewer, onlyOlder] : [onlyOlder, onlyNewer]
  if (withoutLightVerbs(denied).length > 0) return found('unrelated', 'It denies something else.', 0.6)
  const missing = withoutLightVerbs(affirmed)
  if (missing.length > 1 || missing.length >= shared.length)
    return found('unrelated', 'It denies something else.', 0.6)
  return found('contradicted', 'The one denies what the other affirms.', missing.length === 0 ? 0.9 : 0.7)
}
