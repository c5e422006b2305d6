/** The rule for a number, version, date, path or identifier that replaces another. */
import { type ClaimPair, isSamePolarity, isSameTerm, isWordy, withoutLightVerbs } from './claim-pair.ts'
import type { TermKind } from './claim-tokens.ts'
import { type Finding, found } from './finding.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

const VALUE_KINDS: readonly TermKind[] = ['version', 'number', 'date', 'path', 'identifier']
/** Kinds that may replace each other: a plain number may become a version. */
const KIN: Readonly<Partial<Record<TermKind, readonly TermKind[]>>> = {
  version: ['version', 'number'],
  number: ['number', 'version'],
  date: ['date', 'number'],
  path: ['path', 'identifier'],
  identifier: ['identifier', 'path'],
}

/** Judges a number, version, date, path or identifier in place of another. */
export function judgeValue(pair: ClaimPair): Finding | null {
  const { onlyOlder, onlyNewer, newer } = pair
  if (!isSamePolarity(pair) || !isSameTopic(pair)) return null
  for (const kind of VALUE_KINDS) {
    const isValue = (term: ClaimTerm) => KIN[kind]?.includes(term.kind) === true && !term.inSubject
    const one = onlyOlder.find((term) => term.kind === kind && isValue(term))
    const other = onlyNewer.find(isValue)
    if (one === undefined || other === undefined || isOtherObject(pair, kind)) continue
    if (isOtherMeasure(one, other)) return null
    if (kind === 'date' && isAnother(pair)) return null
    const counted = kind === 'date' || onlyOlder.filter(isValue).length === onlyNewer.filter(isValue).length
    if (!counted || !isOtherwiseSame(pair, isValue)) return null
    return found('updated', `${kind} ${one.written} became ${other.written}.`, newer.changes ? 0.9 : 0.8)
  }
  return null
}

const TIMES = new Set(['ms', 's', 'min', 'h', 'd', 'week', 'month', 'year'])

/** Returns true for a duration and a size: "30 days" does not become "30 GB". */
function isOtherMeasure(one: ClaimTerm, other: ClaimTerm): boolean {
  const [unit, its] = [one.key.split(' ')[1], other.key.split(' ')[1]]
  return unit !== undefined && its !== undefined && TIMES.has(unit) !== TIMES.has(its)
}

/** Returns true for "we have a standup on Mondays": there may be another one on Thursdays. */
function isAnother({ older, newer }: ClaimPair): boolean {
  return older.verb === 'have' && !newer.changes && /\b(?:have|has) an? /i.test(newer.text)
}

/**
 * Returns true if another file or identifier is another object: an instruction may apply to several, and a
 * list of names is not a claim about one.
 */
function isOtherObject({ older, newer }: ClaimPair, kind: TermKind): boolean {
  if (newer.changes || (kind !== 'path' && kind !== 'identifier')) return false
  return (older.instructs && newer.instructs) || !isSentence(older) || !isSentence(newer)
}

/** Returns true if at least one is a sentence and both share a subject word or verb. */
function isSameTopic({ older, newer, shared }: ClaimPair): boolean {
  if (!isSentence(older) && !isSentence(newer)) return false
  if (older.subject === 'named' && newer.subject === 'named') {
    return shared.some((term) => term.inSubject && isWordy(term) && isSubjectOf(older, term))
  }
  return older.verb === newer.verb || shared.some(isWordy)
}

/** Returns true if the claim has a verb rather than a colon. */
function isSentence({ verb, copula, text }: Claim): boolean {
  return verb !== null && (copula || verb !== 'be' || MODAL_BE.test(text))
}

/** "Support can be reached at", "has been set to". */
const MODAL_BE = /\b(?:can|may|must|should|will|has|have|had) be(?:en)?\b/i

function isSubjectOf({ terms }: Claim, term: ClaimTerm): boolean {
  return terms.some((other) => other.inSubject && isSameTerm(other, term))
}

/** Returns true if, apart from values, the claims differ in almost nothing. */
function isOtherwiseSame(pair: ClaimPair, isValue: (term: ClaimTerm) => boolean): boolean {
  const { older, newer, onlyOlder, onlyNewer, shared } = pair
  const topic = shared.filter(isWordy).length
  if (topic === 0) return false
  // "Access tokens expire after 30 minutes" stays true beside "Access tokens for Quay expire after 15 minutes".
  const isNarrower = [...onlyOlder, ...onlyNewer].some((term) => term.inSubject && !isValue(term))
  if (isNarrower && !older.changes && !newer.changes) return false
  const slack = older.changes || newer.changes ? 1 : 0
  const rest = (terms: readonly ClaimTerm[]) =>
    withoutLightVerbs(terms).filter((term) => !isValue(term)).length
  const [gone, come] = [rest(onlyOlder), rest(onlyNewer)]
  return Math.min(gone, come) <= slack && Math.max(gone, come) <= slack + (topic > 1 ? 1 : 0)
}
