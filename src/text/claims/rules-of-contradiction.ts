/** Rules by which one claim denies, takes back or excludes what the other says. */
import { type ClaimPair, hasTerm, haveOtherSubjects, isWordy, withoutLightVerbs } from './claim-pair.ts'
import { type Finding, found, write } from './finding.ts'
import { areOpposite, KEEPING_VERB_KEYS } from './lexicon.ts'

/** One word of each is the opposite of the other's, and nothing else differs. */
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

/** Always and never: the one is light, the other a negation. */
function judgeFrequency({ older, newer, onlyOlder, onlyNewer }: ClaimPair): Finding | null {
  if (withoutLightVerbs([...onlyOlder, ...onlyNewer]).length > 0) return null
  const [always, never] = [/\balways\b/i, /\bnever\b/i]
  const turned =
    (always.test(older.text) && never.test(newer.text)) || (never.test(older.text) && always.test(newer.text))
  return turned && older.negated !== newer.negated
    ? found('contradicted', 'Always and never exclude each other.', 0.9)
    : null
}

/** No longer, stopped, removed: nothing is put in the place of what the older says. */
export function judgeRetraction(pair: ClaimPair): Finding | null {
  const { older, newer } = pair
  if (older.retracts === newer.retracts) return null
  const [kept, ended] = newer.retracts ? [older, newer] : [newer, older]
  if (kept.negated || haveOtherSubjects(pair)) return null
  const told = withoutLightVerbs(ended.terms)
  const unknown = told.filter((term) => !hasTerm(kept.terms, term))
  if (unknown.length > 0 || told.length === 0) return null
  const object = kept.terms.find((term) => !term.inSubject && !(isWordy(term) && term.key === kept.verb))
  const keeps = kept.verb !== null && KEEPING_VERB_KEYS.has(kept.verb)
  const covered = withoutLightVerbs(kept.terms).every((term) => hasTerm(ended.terms, term))
  if (!covered && !(keeps && object !== undefined && hasTerm(told, object))) return null
  return found('contradicted', `It ends what was so: ${write(told)}.`, covered ? 0.9 : 0.75)
}

/** The same statement, once affirmed and once denied. A denial with more conditions is an exception. */
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
