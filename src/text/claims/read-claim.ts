/**
 * Reads a sentence as a claim: its subject, its statement, if it is affirmed or denied, and if it asks,
 * supposes, reports an event, announces a change or retracts something. By word lists and positions, without
 * grammar; the rest is kept as plain terms. English; linear in the length of the text.
 */
import { NEGATION } from '../pieces.ts'
import { STOPWORDS } from '../stopwords.ts'
import { readTokens, type TermKind, type Token, toClaimText } from './claim-tokens.ts'
import { findVerb, isPast, type VerbPlace } from './find-verb.ts'
import {
  CHANGE_VERB_KEYS,
  DAY_WORDS,
  DENIED,
  EVENT_VERB_KEYS,
  HEDGE_WORDS,
  MOVE_VERB_KEYS,
  NOW_WORDS,
  OPPOSITE_FUNCTION_WORDS,
  RETRACTING_VERB_KEYS,
  VERB_KEYS,
} from './lexicon.ts'

/** A word, number or name that carries meaning. */
export interface ClaimTerm {
  /** Equal for inflections and synonyms; begins with `¬` if a clause denies it: "without X". */
  readonly key: string
  readonly kind: TermKind
  readonly written: string
  /** True if it stands before the verb. */
  readonly inSubject: boolean
  /** True for the main verb. */
  readonly isVerb: boolean
}

/** `first`: I, we. `second`: you. `third`: he, it, this (unresolved). `none`: omitted, or an instruction. */
type Subject = 'named' | 'first' | 'second' | 'third' | 'none'

export interface Claim {
  readonly text: string
  readonly mode: 'statement' | 'question' | 'supposition'
  readonly terms: readonly ClaimTerm[]
  readonly functionWords: readonly string[]
  /** Terms of reasons and circumstances, which are not part of the claim. */
  readonly context: readonly ClaimTerm[]
  /** Key of the main verb; null if none is found. `be` for is, are, was, were and a colon. */
  readonly verb: string | null
  /** True for is, are, was. */
  readonly copula: boolean
  /** The first preposition after the verb: works *at*, is written *in*. */
  readonly preposition: string | null
  readonly subject: Subject
  /** True if it refers to something it does not name: "it is special", "they love it". */
  readonly vague: boolean
  /** Owners by possessive pronouns: first, second, masculine, feminine. */
  readonly owners: ReadonlySet<string>
  readonly negated: boolean
  /** True for an instruction. */
  readonly instructs: boolean
  /** True if it is about one known thing: "the lead is", "my dentist is". */
  readonly definite: boolean
  /** The terms it says it replaces: "instead of X", "from X to …", ", not X". */
  readonly replaced: readonly ClaimTerm[]
  /** True if it announces a change: now, moved, switched, raised. */
  readonly changes: boolean
  /** True if its verb is a move; the destination follows. */
  readonly moves: boolean
  /** True if it retracts something: no longer, stopped, removed. */
  readonly retracts: boolean
  /** True if it adds to other claims: also, too. */
  readonly addsUp: boolean
  /** True for something done once. */
  readonly event: boolean
  /** True for "is owned by Anna": the doer follows the verb. */
  readonly passive: boolean
  /** True if it names a purpose: "use X for Y". */
  readonly purpose: boolean
  /** True if it has words that assign roles by order: from, to, than, before. */
  readonly directed: boolean
}

export function readClaim(sentence: string): Claim {
  const { core, context } = toClaimText(sentence)
  const tokens = readTokens(core, true)
  const verb = findVerb(tokens)
  const roles = tokens.map((_, i) => roleOf(tokens, i, verb))
  const replaced = findReplaced(tokens, roles, verb)
  const denied = findDenied(tokens, roles)
  const toTerms = (wanted: boolean) =>
    tokens.flatMap((token, i) =>
      roles[i] === 'content' && replaced.has(i) === wanted
        ? [toTerm(token, isBeforeVerb(token, i, verb), verb, denied.has(i))]
        : [],
    )
  const subject = subjectOf(tokens, roles, verb)
  const words = new Set(tokens.map(({ folded }) => folded))
  const has = (role: Role) => roles.includes(role)
  const changes = has('change') || has('now')
  const dated = has('day') || tokens.some(({ kind }) => kind === 'date')
  const negations = roles.filter((role) => role === 'negation' || role === 'retraction').length
  return {
    text: sentence,
    mode: asks(sentence.trim(), core) ? 'question' : has('hedge') ? 'supposition' : 'statement',
    terms: toTerms(false),
    context: readTokens(context).flatMap((token) =>
      STOPWORDS.has(token.folded) ? [] : [toTerm(token, false, verb)],
    ),
    replaced: toTerms(true),
    functionWords: tokens.flatMap(({ folded }, i) => (roles[i] === 'function' ? [folded] : [])),
    verb: verb.key,
    copula: verb.copula,
    preposition: findPreposition(tokens, verb.at),
    subject,
    vague: subject === 'third' || tokens.some(({ folded }, i) => i > verb.at && /^(?:it|them)$/.test(folded)),
    owners: new Set(tokens.flatMap(({ folded }) => OWNERS.get(folded) ?? [])),
    negated: negations % 2 === 1,
    instructs: verb.instructs,
    definite: DEFINITE.has(tokens[0]?.folded ?? '') && /^(?:is|was)$/.test(tokens[verb.at]?.folded ?? ''),
    changes,
    moves: tokens.some(({ key }, i) => roles[i] === 'change' && MOVE_VERB_KEYS.has(key)),
    retracts: has('retraction') || words.has('anymore'),
    addsUp: words.has('also') || words.has('too'),
    event: !changes && verb.past && (dated || (verb.key !== null && EVENT_VERB_KEYS.has(verb.key))),
    passive: verb.passive,
    purpose: words.has('for'),
    directed: DIRECTIONS.some((word) => words.has(word)),
  }
}

const QUESTION_START =
  /^(?:(?:do|does|did|is|are|was|were|should|shall|can|could|will|would|has|have)\s+(?:we|i|you|it|he|she|they|this|that|there)\b|(?:where|why|who|how|what|when|which)\s+(?:do|does|did|is|are|was|were|should|can|could|will|would|has|have|many|much|about)\b|what if\b)/i
const QUESTION_END = /\?["'”’)\]]*$/u

function asks(sentence: string, text: string): boolean {
  return QUESTION_END.test(sentence) || QUESTION_START.test(text)
}

const OWNERS: ReadonlyMap<string, string> = new Map([
  ['my', 'first'],
  ['our', 'first'],
  ['your', 'second'],
  ['his', 'masculine'],
  ['her', 'feminine'],
])
const DEFINITE = new Set('the my our your his her their this'.split(' '))
const PREPOSITIONS = new Set('in at on with from to by as for under into onto without'.split(' '))
const DIRECTIONS = 'from to than over under into onto before after then'.split(' ')

type Role =
  | 'content'
  | 'negation'
  | 'inner-negation'
  | 'retraction'
  | 'change'
  | 'now'
  | 'hedge'
  | 'day'
  | 'function'

function roleOf(tokens: readonly Token[], at: number, verb: VerbPlace): Role {
  const token = tokens[at]
  if (token === undefined) return 'function'
  const { folded, key } = token
  if (HEDGE_WORDS.has(folded)) return 'hedge'
  if (folded === 'nolonger') return 'retraction'
  // The country, not the pronoun.
  if (token.written === 'US') return 'content'
  // The time since which something holds is no value of it.
  if (tokens[at - 1]?.folded === 'since' && isTime(token)) return 'function'
  if (NEGATION.test(folded)) {
    if (isContrast(tokens, at, verb)) return 'function'
    return folded === 'without' || isSubordinate(tokens, at, verb) ? 'inner-negation' : 'negation'
  }
  if (NOW_WORDS.has(folded) || (folded === 'new' && at === 0)) return 'now'
  if (folded === 'since') return isTime(tokens[at + 1]) ? 'now' : 'function'
  if (DAY_WORDS.has(folded)) return 'day'
  if (OPPOSITE_FUNCTION_WORDS.has(folded)) return closesPhrase(tokens, at, verb) ? 'content' : 'function'
  if (token.kind === 'date') return 'content'
  if (STOPWORDS.has(folded) || SILENT.has(folded)) return 'function'
  if (token.kind === 'word' && isPredicate(tokens, at, verb)) {
    if (CHANGE_VERB_KEYS.has(key) && announces(tokens, at)) return 'change'
    if (RETRACTING_VERB_KEYS.has(key) && isPast(folded) && !verb.passive) return 'retraction'
  }
  return 'content'
}

/** Returns true for a word after "that", "which" or "when" behind the verb. */
function isSubordinate(tokens: readonly Token[], at: number, verb: VerbPlace): boolean {
  return tokens.some(
    ({ folded }, i) => i > verb.at && i < at && i > 0 && /^(?:that|which|who|where|when|while)$/.test(folded),
  )
}

/**
 * Returns true for a change with a result: "moved to X", "replaced with Y"; not "changes the code" or
 * "changed to run".
 */
function announces(tokens: readonly Token[], at: number): boolean {
  const [token, previous] = [tokens[at], tokens[at - 1]]
  if (token === undefined || /[^s]s$/.test(token.folded)) return false
  if (
    !isPast(token.folded) &&
    at > 0 &&
    !/^(?:i|we|you|they|to|will|not|please)$/.test(previous?.folded ?? '')
  )
    return false
  return tokens.some(({ folded }, i) => {
    if (i <= at || !/^(?:to|from|with|by|into)$/.test(folded)) return false
    const next = tokens[i + 1]
    return next !== undefined && !(folded === 'to' && next.kind === 'word' && VERB_KEYS.has(next.key))
  })
}

/** Returns true for a token that may follow "since" as the time of a change. */
function isTime(token: Token | undefined): boolean {
  return token?.kind === 'date' || /^(?:19|20)\d\d$/.test(token?.folded ?? '')
}

/** Cues that are handled elsewhere. */
const SILENT = new Set(['also', 'too', 'anymore', 'insteadof'])

/** Returns true for ", not X" and ", never X", which name the replaced thing and deny nothing else. */
function isContrast(tokens: readonly Token[], at: number, verb: VerbPlace): boolean {
  if (tokens[at - 1]?.pause !== true || verb.at < 0 || at <= verb.at) return false
  // "Never" and more than one word deny an act: "Test first, never skip it".
  return (
    tokens[at]?.folded === 'not' || (tokens[at]?.folded === 'never' && clauseEnd(tokens, at + 1) === at + 2)
  )
}

/** Returns true for "on" and "off" as states rather than prepositions. */
function closesPhrase(tokens: readonly Token[], at: number, verb: VerbPlace): boolean {
  if (verb.at < 0 || at <= verb.at) return false
  const next = tokens[at + 1]
  return (
    tokens[at]?.pause === true ||
    next === undefined ||
    /^(?:in|by|now|for|at|again|during|and|anymore)$/.test(next.folded)
  )
}

/** Returns true for the verb itself, or a participle close behind it: "was upgraded", "has been dropped". */
function isPredicate(tokens: readonly Token[], at: number, verb: VerbPlace): boolean {
  if (verb.at < 0) return isPast(tokens[at]?.folded ?? '')
  return at >= verb.at && at <= verb.at + 3
}

/**
 * Returns the positions of replaced terms: after "instead of", ", not" and ", never" up to the next pause, between
 * "from" and "to" of a change, between "replace" and "with".
 */
function findReplaced(
  tokens: readonly Token[],
  roles: readonly Role[],
  verb: VerbPlace,
): ReadonlySet<number> {
  const places = new Set<number>()
  const mark = (from: number, until: number) => {
    for (let i = from; i < until; i++) places.add(i)
  }
  tokens.forEach(({ folded, key }, i) => {
    if (folded === 'insteadof' || isContrast(tokens, i, verb)) mark(i + 1, clauseEnd(tokens, i + 1))
    if (folded === 'from' && roles.includes('change')) mark(i + 1, findWord(tokens, i + 1, /^to$/))
    if (roles[i] === 'change' && key === 'replac') mark(i + 1, findWord(tokens, i + 1, /^(?:with|by)$/))
  })
  return places
}

/** Returns the positions after "without" and "that does not", up to the next pause. */
function findDenied(tokens: readonly Token[], roles: readonly Role[]): ReadonlySet<number> {
  const places = new Set<number>()
  roles.forEach((role, at) => {
    if (role !== 'inner-negation') return
    for (let i = at + 1; i < clauseEnd(tokens, at + 1); i++) places.add(i)
  })
  return places
}

/** Returns the position of a word from `from` on, or `from` if there is none. */
function findWord(tokens: readonly Token[], from: number, word: RegExp): number {
  const at = tokens.findIndex(({ folded }, i) => i >= from && word.test(folded))
  return at < 0 ? from : at
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex(({ pause }, i) => i >= from && pause)
  return at < 0 ? tokens.length : at + 1
}

/** Returns true for a subject word; a day before the verb gives the time, not the subject. */
function isBeforeVerb(token: Token, at: number, verb: VerbPlace): boolean {
  if (token.kind === 'date') return false
  return at < verb.at || (at === verb.at && token.colon)
}

function toTerm(token: Token, inSubject: boolean, verb: VerbPlace, denied = false): ClaimTerm {
  const { key, kind, written } = token
  const isVerb = !inSubject && key === verb.key
  return { key: denied ? DENIED + key : key, kind, written, inSubject, isVerb }
}

function findPreposition(tokens: readonly Token[], verbAt: number): string | null {
  return tokens.find(({ folded }, i) => i > verbAt && PREPOSITIONS.has(folded))?.folded ?? null
}

function subjectOf(tokens: readonly Token[], roles: readonly Role[], verb: VerbPlace): Subject {
  const before = tokens.filter((token, i) => isBeforeVerb(token, i, verb))
  if (tokens.some((token, i) => isBeforeVerb(token, i, verb) && roles[i] === 'content')) return 'named'
  for (const { folded } of before) {
    if (/^(?:i|we)$/.test(folded)) return 'first'
    if (folded === 'you') return 'second'
    if (/^(?:he|she|it|they|this|that|these|those)$/.test(folded)) return 'third'
  }
  return 'none'
}
