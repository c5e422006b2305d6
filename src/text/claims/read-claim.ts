/**
 * Reads a sentence as a claim: about what, saying what, affirmed or denied, and whether it asks, supposes,
 * tells an event, announces a change or takes something back. By word lists and places, no grammar: what it
 * cannot read is kept as plain terms. English; linear in the length of the text.
 */
import { IDENTIFIER, NEGATION, NUMBER, NUMBER_WORDS, PIECE, stripMarks, toNumber, UNITS } from '../pieces.ts'
import { STOPWORDS } from '../stopwords.ts'
import { foldCase } from '../tokens.ts'
import {
  ALSO_NOUN_KEYS,
  CHANGE_VERB_KEYS,
  DAY_WORDS,
  EVENT_VERB_KEYS,
  HEDGE_WORDS,
  LIGHT_KEYS,
  NOW_KEYS,
  OPPOSITE_FUNCTION_WORDS,
  RETRACTING_VERB_KEYS,
  toKey,
  VERB_KEYS,
  WEEKDAYS_AND_MONTHS,
} from './lexicon.ts'

export const TERM_KINDS = ['word', 'name', 'number', 'version', 'date', 'path', 'identifier'] as const
export type TermKind = (typeof TERM_KINDS)[number]

/** A word, number or name that carries meaning. */
export interface ClaimTerm {
  /** Equal for inflections and synonyms. */
  readonly key: string
  readonly kind: TermKind
  readonly written: string
  /** Stands before the verb. */
  readonly inSubject: boolean
}

export interface Claim {
  readonly text: string
  readonly mode: 'statement' | 'question' | 'supposition'
  readonly terms: readonly ClaimTerm[]
  /** Key of the main verb; null where none is seen. `be` for is, are, was, were and a colon. */
  readonly verb: string | null
  /** `first`: I, we. `named`: content before the verb. `open`: he, it, this, or nothing at all. */
  readonly subject: 'first' | 'named' | 'open'
  /** Whose: first, second, masculine, feminine, by possessive pronouns. */
  readonly owners: ReadonlySet<string>
  readonly negated: boolean
  /** What it says it replaces: "instead of X", "from X to …", ", not X". */
  readonly replaced: readonly ClaimTerm[]
  /** Announces something new: now, moved, switched, raised. */
  readonly changes: boolean
  /** Its verb moves: what follows is where to. */
  readonly moves: boolean
  /** Takes something back: no longer, stopped, removed. */
  readonly retracts: boolean
  /** Says that something is so as well: also, too. */
  readonly addsUp: boolean
  /** Something done once, with or without a day. */
  readonly event: boolean
  readonly dated: boolean
  /** Says for what: "use X for Y". */
  readonly purpose: boolean
  /** "is owned by Anna": who does it stands behind. */
  readonly passive: boolean
  /** Has words by which the order of terms tells who does what to whom: from, to, than, before. */
  readonly directed: boolean
}

/** Claims are short; of a longer sentence only this much is read. */
const READ_CHARS = 600

const EXPANSIONS: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/\bcan(?:'t|not)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bain't\b/gi, 'is not'],
  [/n't\b/gi, ' not'],
  [/'re\b/gi, ' are'],
  [/'m\b/gi, ' am'],
  [/'ll\b/gi, ' will'],
  [/'ve\b/gi, ' have'],
  [/\b(it|that|he|she|there|here|what|who|where)'s\b/gi, '$1 is'],
  [/\b(?:no longer|no more)\b/gi, 'nolonger'],
  [/\bany more\b/gi, 'anymore'],
  [/\b(I|we|he|she|they|it|you) used to\b/gi, '$1 nolonger'],
  [/\b(?:instead of|rather than|in place of)\b/gi, 'insteadof'],
  [
    /\b(?:from now on|these days|as of now|as of today|right now|at the moment|for now|by now|this time)\b/gi,
    'now',
  ],
  [/\b(?:g[oe]t|got(?:ten)?) rid of\b|\bgave up\b|\bgiven up\b|\bdone with\b/gi, 'dropped'],
  [/\bafter all\b/gi, ''],
  [/\bas well\b/gi, 'also'],
  [/\bin progress\b/gi, 'in-progress'],
  [/\b(is|are|was|were) done\b/gi, '$1 finished'],
  [/\bw(?:ent|as raised) (?:up|down) to\b/gi, 'changed to'],
  [/\bpull requests?\b/gi, 'pr'],
  [/€/g, ' euro '],
]

/** Openings that belong to the talk, not to the claim. */
const OPENING =
  /^(?:(?:no|nope|yes|yeah|ok|okay|sorry|actually|wait|well|oh|hmm|btw|fyi|note|update|correction|reminder|remember|that (?:was|is) (?:wrong|not (?:right|true|correct)))\b[\s,.:!–—-]*)+/i
/** Why and since when: context, not what is claimed. */
const REASON = /(?:,?\s+(?:because|due to|so that|in order to|as it|,\s*since|thanks to)\s.*$)/is
const LEADING_CONTEXT = /^(?:since|after|because of|because|due to|thanks to|as of|with)\s[^,]{1,120},\s+/i
const QUESTION_START =
  /^(?:(?:do|does|did|is|are|was|were|should|shall|can|could|will|would|has|have)\s+(?:we|i|you|it|he|she|they|this|that|there)\b|(?:where|why|who|how|what|when|which)\s+(?:do|does|did|is|are|was|were|should|can|could|will|would|has|have|many|much|about)\b|what if\b)/i
const QUESTION_END = /\?["'”’)\]]*\s*$/u

const COPULAS = new Set(['is', 'are', 'was', 'were', 'am', 'be', 'been'])
const AUXILIARIES = new Set(
  'do does did has have had will would shall should can could may might must'.split(' '),
)
const FIRST_PERSON = new Set(['i', 'we'])
const OPEN_PRONOUNS = new Set(['he', 'she', 'it', 'they', 'this', 'that', 'these', 'those', 'you', 'there'])
const DETERMINERS = new Set(
  'a an the my our your his her its their this that these those every each some any no of for to in on at by with from'.split(
    ' ',
  ),
)
const OWNERS: Readonly<Record<string, string>> = {
  my: 'first',
  our: 'first',
  your: 'second',
  his: 'masculine',
  her: 'feminine',
}
const DIRECTIONS = new Set('from to than over under into onto before after then'.split(' '))
const PATH = /[/\\]|\.[a-z][a-z0-9]{0,5}$/i
const VERSION = /^v?\d+(?:\.\d+)+(?:[-+][\w.]+)?$|^v\d+$/i
const CLOCK = /^(\d{1,2}):(\d\d)$/
const PAST = /(?:ed|pt)$/

interface Token {
  readonly written: string
  readonly folded: string
  readonly key: string
  readonly colon: boolean
  readonly comma: boolean
}

export function readClaim(sentence: string): Claim {
  const text = expand(sentence.slice(0, READ_CHARS))
  const mode = QUESTION_END.test(text) || QUESTION_START.test(text) ? 'question' : 'statement'
  const tokens = readTokens(text.replace(OPENING, '').replace(LEADING_CONTEXT, '').replace(REASON, ''))
  const verbAt = findVerb(tokens)
  return { text: sentence, ...collect(tokens, verbAt, mode) }
}

function expand(sentence: string): string {
  let text = sentence.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  for (const [pattern, replacement] of EXPANSIONS) text = text.replace(pattern, replacement)
  return text
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const found of text.matchAll(PIECE)) {
    const piece = found[0]
    const following = text[found.index + piece.length]
    const bare = stripMarks(piece).replace(/'s$/i, '').replace(/'$/, '')
    const folded = foldCase(bare)
    const previous = tokens.at(-1)
    const written = bare
    if (folded === '') continue
    const merged = previous === undefined ? null : mergeUnit(previous, folded)
    if (merged !== null) {
      tokens[tokens.length - 1] = merged
      continue
    }
    tokens.push({
      written,
      folded,
      key: keyOf(bare, folded),
      colon: piece.endsWith(':'),
      comma: following === ',' || following === ';',
    })
  }
  return tokens
}

/** `5` and `s` after each other are one number. */
function mergeUnit(previous: Token, folded: string): Token | null {
  if (!/^\d[\d.,:]*$/.test(previous.key) || previous.comma) return null
  const unit = UNITS.get(folded) ?? UNITS.get(folded.replace(/s$/, ''))
  if (/^[ap]m$/.test(folded)) return { ...previous, key: toClock(previous.key, folded) }
  return unit === undefined ? null : { ...previous, key: `${previous.key} ${unit}` }
}

function toClock(value: string, half: string): string {
  const [hour = '0', minute = '00'] = value.split(':')
  return `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}:${minute}`
}

function keyOf(bare: string, folded: string): string {
  const numeric = NUMBER.exec(bare)
  if (numeric !== null) return toNumber(bare, numeric)
  const spelled = NUMBER_WORDS.get(folded)
  if (spelled !== undefined) return spelled
  if (isIdentifier(bare)) return bare.replace(/\/$/, '')
  return toKey(folded)
}

function isIdentifier(bare: string): boolean {
  return IDENTIFIER.test(bare) && /[^\p{L}]/u.test(bare)
}

/** The place of the main verb; of a colon after the first words; −1 where there is neither. */
function findVerb(tokens: readonly Token[]): number {
  const finite = tokens.findIndex((token, i) => isFiniteVerb(token, tokens[i - 1], i))
  const [first] = tokens
  if (first === undefined) return -1
  const instructs = VERB_KEYS.has(first.key) && !(ALSO_NOUN_KEYS.has(first.key) && finite > 0)
  if (instructs) return 0
  const colon = tokens.findIndex((token) => token.colon)
  if (finite >= 0 && (colon < 0 || finite <= colon)) return finite
  return colon
}

/** Is, does, can; or a verb that is no noun behind an article. */
function isFiniteVerb(token: Token, previous: Token | undefined, at: number): boolean {
  if (COPULAS.has(token.folded) || AUXILIARIES.has(token.folded)) return true
  if (at === 0 || !VERB_KEYS.has(token.key) || token.folded.endsWith('ing')) return false
  if (previous !== undefined && DETERMINERS.has(previous.folded)) return false
  const afterPronoun = previous !== undefined && /^(?:i|we|you|they)$/.test(previous.folded)
  return afterPronoun || !ALSO_NOUN_KEYS.has(token.key) || /(?:s|ed)$/.test(token.folded)
}

type Reading = Omit<Claim, 'text'>

function collect(tokens: readonly Token[], verbAt: number, mode: 'statement' | 'question'): Reading {
  const terms: ClaimTerm[] = []
  const replaced: ClaimTerm[] = []
  const owners = new Set<string>()
  let subject: Claim['subject'] = 'open'
  let verb: string | null = verbAt < 0 ? null : 'be'
  let negations = 0
  let changes = false
  let moves = false
  let retracts = false
  let addsUp = false
  let supposes = false
  let dated = false
  let past = false
  let purpose = false
  let passive = false
  let directed = false
  /** Terms go to what is replaced until the clause ends. */
  let replacing = false
  let fromAt = -1

  tokens.forEach((token, i) => {
    const { folded, key } = token
    const previous = tokens[i - 1]
    const inSubject = i < verbAt || (i === verbAt && token.colon)
    if (previous?.comma === true) replacing = false
    const owner = Object.hasOwn(OWNERS, folded) ? OWNERS[folded] : undefined
    if (owner !== undefined) owners.add(owner)
    if (DIRECTIONS.has(folded)) directed = true
    if (folded === 'by' && COPULAS.has(tokens[verbAt]?.folded ?? '')) passive = true
    if (HEDGE_WORDS.has(folded)) supposes = true
    else if (folded === 'insteadof') replacing = true
    else if (folded === 'nolonger' || folded === 'anymore') {
      retracts = true
      if (folded === 'nolonger') negations++
    } else if (NEGATION.test(folded)) {
      if (previous?.comma === true && i > verbAt && verbAt >= 0 && folded === 'not') replacing = true
      else negations++
    } else if (NOW_KEYS.has(folded)) changes ||= folded !== 'new' || i === 0
    else if (folded === 'also' || folded === 'too') addsUp = true
    else if (inSubject && FIRST_PERSON.has(folded)) subject = subject === 'named' ? subject : 'first'
    else if (inSubject && OPEN_PRONOUNS.has(folded)) return
    else if (folded === 'from') {
      fromAt = terms.length
    } else if (folded === 'to' && fromAt >= 0 && changes) {
      replaced.push(...terms.splice(fromAt))
      fromAt = -1
    } else if ((folded === 'with' || folded === 'by') && terms.length > 0 && verb === 'replac') {
      replaced.push(...terms.splice(terms.findLastIndex((term) => term.inSubject) + 1))
    } else if (DAY_WORDS.has(folded)) dated = true
    else if (isContent(token, tokens[i + 1], i, verbAt)) {
      const isVerb = VERB_KEYS.has(key) && !inSubject
      if (isVerb && (i === verbAt || verb === 'be')) {
        if (i === verbAt || PAST.test(folded) || verbAt < 0 || previous?.key === 'not' || i <= verbAt + 3) {
          if (verb === 'be' || verb === null) verb = key
        }
      }
      if (CHANGE_VERB_KEYS.has(key) && isVerbHere(token, i, verbAt)) {
        changes ||= i !== 0 || PAST.test(folded) || true
        moves ||= /^(?:move|switch|migrat|reloc|transfer|chang|renam|convert|shift)/.test(key)
        past ||= PAST.test(folded)
        return
      }
      if (RETRACTING_VERB_KEYS.has(key) && isPast(folded) && isVerbHere(token, i, verbAt)) {
        retracts = true
        negations++
        return
      }
      if (i === verbAt && isPast(folded)) past = true
      const kind = kindOf(token, i, previous)
      if (kind === 'date') dated = true
      const term = { key, kind, written: token.written, inSubject }
      if (replacing) replaced.push(term)
      else terms.push(term)
      if (inSubject) subject = 'named'
    } else if (folded === 'for') purpose = true
  })

  if (verb === 'be' && /^ha(?:ve|s|d)$/.test(tokens[verbAt]?.folded ?? '')) verb = 'have'
  const event = !changes && !retracts && verb !== null && EVENT_VERB_KEYS.has(verb) && past
  return {
    mode: mode === 'question' ? 'question' : supposes ? 'supposition' : 'statement',
    terms,
    verb,
    subject,
    owners,
    negated: negations % 2 === 1,
    replaced,
    changes,
    moves,
    retracts,
    addsUp,
    event,
    dated,
    purpose,
    passive,
    directed,
  }
}

const IRREGULAR_PAST = new Set(
  'ran went had met saw bought sold found won lost flew ate wrote read sent made took gave got built broke quit cut left began spoke held told said thought drove'.split(
    ' ',
  ),
)

function isPast(folded: string): boolean {
  return PAST.test(folded) || IRREGULAR_PAST.has(folded)
}

function isVerbHere(token: Token, at: number, verbAt: number): boolean {
  return at >= verbAt && (at <= verbAt + 3 || PAST.test(token.folded))
}

function isContent(token: Token, next: Token | undefined, at: number, verbAt: number): boolean {
  if (OPPOSITE_FUNCTION_WORDS.has(token.folded))
    return verbAt >= 0 && at > verbAt && closesPhrase(token, next)
  return !STOPWORDS.has(token.folded)
}

/** "on" and "off" as what something is, not as what leads to the next word. */
function closesPhrase(token: Token, next: Token | undefined): boolean {
  return (
    token.comma || next === undefined || /^(?:in|by|now|for|at|again|during|and|anymore)$/.test(next.folded)
  )
}

function kindOf(token: Token, at: number, previous: Token | undefined): TermKind {
  const { written, folded, key } = token
  if (CLOCK.test(key)) return 'date'
  if (VERSION.test(written)) return 'version'
  if (/^[-+~$]?\d/.test(key) && NUMBER.test(key.split(' ')[0] ?? '')) return 'number'
  if (NUMBER_WORDS.has(folded)) return 'number'
  if (WEEKDAYS_AND_MONTHS.has(folded) || WEEKDAYS_AND_MONTHS.has(folded.replace(/s$/, ''))) return 'date'
  if (isIdentifier(written)) return PATH.test(written) ? 'path' : 'identifier'
  return at > 0 && previous?.colon !== true && /^\p{Lu}/u.test(written) ? 'name' : 'word'
}

/** Adds nothing beside what it stands with: a branch, a file, currently. */
export function isLight(term: ClaimTerm): boolean {
  return term.kind === 'word' && LIGHT_KEYS.has(term.key)
}
