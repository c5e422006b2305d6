/**
 * Finds the verb of a claim; the words before it are the subject. By word lists and positions, without
 * grammar.
 */
import { STOPWORDS } from '../stopwords.ts'
import type { Token } from './claim-tokens.ts'
import { ALSO_NOUN_KEYS, VERB_KEYS } from './lexicon.ts'

const COPULAS = new Set('is are was were am be been'.split(' '))
const AUXILIARIES = new Set(
  'do does did has have had will would shall should can could may might must'.split(' '),
)
/** Words that a noun follows. */
const BEFORE_NOUNS = new Set(
  'a an the my our your his her its their this that these those every each some any no of for to in on at by with from'.split(
    ' ',
  ),
)
const IRREGULAR_PAST = new Set(
  'ran went had met saw bought sold found won lost flew ate wrote sent made took gave got built broke quit cut left began spoke held told said thought drove'.split(
    ' ',
  ),
)
/** Most words between an auxiliary and its verb: "does not always run". */
const AUXILIARY_REACH = 3

export interface VerbPlace {
  /** Index of the verb; −1 if there is none. The last word before a colon counts as one. */
  readonly at: number
  /** Key of the verb; `be` for is, are and a colon, `have` if no other verb follows it, null for none. */
  readonly key: string | null
  readonly past: boolean
  /** True for is, are, was. */
  readonly copula: boolean
  /** True for "is owned by". */
  readonly passive: boolean
  /** True for an instruction: the verb comes first, in its base form. */
  readonly instructs: boolean
}

export function findVerb(tokens: readonly Token[]): VerbPlace {
  const at = findPlace(tokens)
  const first = tokens[at]
  if (first === undefined)
    return { at, key: null, past: false, copula: false, passive: false, instructs: false }
  const main = isAuxiliary(first)
    ? findMain(tokens, at)
    : first.colon && !isFiniteAt(tokens, at)
      ? null
      : first
  const possesses = /^ha(?:ve|s|d)$/.test(first.folded)
  const copula = COPULAS.has(first.folded)
  return {
    at,
    key: main?.key ?? (possesses ? 'have' : 'be'),
    past: !copula && (main === null ? first.folded === 'had' : isPast(main.folded)),
    copula,
    passive: copula && main !== null && isPast(main.folded) && tokens.some(({ folded }) => folded === 'by'),
    instructs: instructsAt(tokens, at),
  }
}

function findPlace(tokens: readonly Token[]): number {
  const [first] = tokens
  if (first === undefined) return -1
  const finite = tokens.findIndex((_, i) => isFiniteAt(tokens, i))
  const colon = tokens.findIndex((token) => token.colon)
  const isNoun = tokens[1]?.folded === 'of'
  const mayBeNoun = isNoun || (ALSO_NOUN_KEYS.has(first.key) && (finite > 0 || colon > 0))
  if (VERB_KEYS.has(first.key) && first.kind === 'word' && !mayBeNoun) return 0
  if (finite >= 0 && (colon < 0 || finite <= colon)) return finite
  return colon >= 0 ? colon : tokens.findIndex((_, i) => looksFiniteAt(tokens, i))
}

/** Returns true for "use tabs", "do not use tabs", "always use tabs". */
function instructsAt(tokens: readonly Token[], at: number): boolean {
  const [first, second] = tokens
  if (first === undefined || at > 1) return false
  if (/^(?:do|never|always|please)$/.test(first.folded))
    return first.folded !== 'do' || second?.folded === 'not'
  return (
    at === 0 && VERB_KEYS.has(first.key) && !/(?:ed|ing|[^s]s)$/.test(first.folded) && !isPast(first.folded)
  )
}

/** Returns the main verb after is, does or has. */
function findMain(tokens: readonly Token[], at: number): Token | null {
  const behind = tokens.slice(at + 1, at + 1 + AUXILIARY_REACH)
  const until = behind.findIndex(({ folded }) => BEFORE_NOUNS.has(folded))
  const reach = until < 0 ? behind : behind.slice(0, until)
  return (
    reach.find(({ key, kind, folded }) => kind === 'word' && VERB_KEYS.has(key) && !COPULAS.has(folded)) ??
    null
  )
}

/** Returns true for is, does, can, or a verb that is not a noun after an article. */
function isFiniteAt(tokens: readonly Token[], at: number): boolean {
  const [token, previous] = [tokens[at], tokens[at - 1]]
  if (token === undefined) return false
  if (isAuxiliary(token)) return true
  if (previous === undefined || !VERB_KEYS.has(token.key) || token.folded.endsWith('ing')) return false
  if (BEFORE_NOUNS.has(previous.folded) && previous.folded !== 'that') return false
  if (/^(?:i|we|you|they)$/.test(previous.folded)) return true
  if (!ALSO_NOUN_KEYS.has(token.key) || /(?:s|ed)$/.test(token.folded)) return true
  // "Tests run nightly": a verb after a plural, unless an auxiliary follows.
  const next = tokens[at + 1]
  return isPlural(previous) && (next === undefined || !isAuxiliary(next))
}

/** Nouns that a number follows. */
const COUNTED =
  /^(?:lines|pages|steps|items|versions|issues|tests|rows|chapters|sections|figures|tables|numbers)$/

/** Returns true for a likely verb outside the lists: a word in -s or -ed before its object. */
function looksFiniteAt(tokens: readonly Token[], at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (previous === undefined || token === undefined || next === undefined || token.kind !== 'word')
    return false
  if (BEFORE_NOUNS.has(previous.folded) || STOPWORDS.has(token.folded)) return false
  // "We indent with tabs": after a pronoun that opens the claim, whatever is no adverb is the verb.
  if (at === 1 && /^(?:i|we|you|they)$/.test(previous.folded)) return !/ly$/.test(token.folded)
  if (token.folded.endsWith('ed')) return BEFORE_NOUNS.has(next.folded)
  if (!/[^s]s$/.test(token.folded) || (next.kind === 'number' && COUNTED.test(token.folded))) return false
  return (
    BEFORE_NOUNS.has(next.folded) || next.kind !== 'word' || /^(?:about|all|both|only)$|ly$/.test(next.folded)
  )
}

function isPlural({ folded, kind }: Token): boolean {
  return (
    kind === 'word' && /[^s]s$/.test(folded) && !/^(?:always|perhaps|yes|as|us|its?|his|this)$/.test(folded)
  )
}

function isAuxiliary({ folded }: Token): boolean {
  return COPULAS.has(folded) || AUXILIARIES.has(folded)
}

export function isPast(folded: string): boolean {
  return /(?:ed|pt)$/.test(folded) || IRREGULAR_PAST.has(folded)
}
