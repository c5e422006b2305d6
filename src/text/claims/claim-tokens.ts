/** Splits a claim into classified words, with contractions and phrases normalised. */
import { IDENTIFIER, NUMBER, NUMBER_WORDS, PIECE, stripMarks, toNumber, UNITS } from '../pieces.ts'
import { foldCase } from '../tokens.ts'
import { toKey, WEEKDAYS_AND_MONTHS } from './lexicon.ts'

const TERM_KINDS = ['word', 'name', 'number', 'version', 'date', 'path', 'identifier'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export interface Token {
  readonly written: string
  /** Lowercase, accents stripped. */
  readonly folded: string
  /** Equal for inflections, synonyms and spellings of a number. */
  readonly key: string
  readonly kind: TermKind
  /** True if a colon follows. */
  readonly colon: boolean
  /** True if a comma, semicolon or dash follows. */
  readonly pause: boolean
}

/** Most characters read of a sentence; claims are short. */
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
  [/\bnot (?:just|only|even|yet|all|necessarily)\b/gi, ''],
  [/\b(?:no longer|no more)\b/gi, 'nolonger'],
  [/\bany more\b/gi, 'anymore'],
  [/\b(I|we|he|she|they|it|you) used to\b/gi, '$1 nolonger'],
  [/\b(?:instead of|rather than|in place of)\b/gi, 'insteadof'],
  [/\b(?:from now on|these days|as of now|as of today|right now|at the moment|for now|by now)\b/gi, 'now'],
  [/\b(?:get|gets|got|gotten) rid of\b|\b(?:gave|given) up\b/gi, 'dropped'],
  [/\bafter all\b/gi, ''],
  [/\bas well\b/gi, 'also'],
  [/\bin progress\b/gi, 'in-progress'],
  [/\b(is|are|was|were) done\b/gi, '$1 finished'],
  [/\b(?:went|is|are) (?:up|down) to\b/gi, 'changed to'],
  [/\b(?:need not|do(?:es)? not (?:need|have) to)\b/gi, 'not'],
  [/\b(?:for good|at all|altogether)\b/gi, ''],
  [/\bpull requests?\b/gi, 'pr'],
  [/€/g, ' euro '],
  [/\bevery (?:other|second) (?=(?:hour|day|week|month|year)\b)/gi, 'every two '],
  [/\bevery (?=(?:hour|day|week|month|year)\b)/gi, 'every 1 '],
  // "LOG_LEVEL defaults to warn" names the default as "The default of LOG_LEVEL is warn" does.
  [/^(?:the )?(\S+(?: \S+)?) defaults to (?=\S)/i, 'The default of $1 is '],
  // Agents write of "the user" where the person says "I".
  [/^(?:the )?user's (?=\p{L})/iu, 'my '],
  [
    /^(?:the )?user(?= (?:also |now |nolonger |never |always |usually |currently )?(?:is|was|has|likes?|prefers?|wants?|loves?|hates?|dislikes?|enjoys?|drinks?|eats?|takes?|works?|lives?|drives?|speaks?|plays?|studies|owns?|wears?|smokes?|sleeps?|rents?|pays?|commutes?|teaches|does not|did not|nolonger)\b)/iu,
    'I',
  ],
]

/** Opening phrases that belong to the conversation, not to the claim. */
const OPENING =
  /^(?:(?:no|nope|yes|yeah|ok|okay|sorry|actually|wait|well|oh|wow|hey|hmm|btw|fyi|(?:note|update|edit|correction|reminder|remember)(?=:)|that (?:was|is) (?:wrong|not (?:right|true|correct)))\b[\s,.:!–—-]*)+/i
/** Reasons and starting times, which are context of the claim. */
const REASON = /,?\s(?:(?:because|due to|so that|in order to|thanks to)\s|after \w+ing\b).*$/is
const LEADING_CONTEXT = /^(?:since|after|because of|because|due to|thanks to|as of)\s[^,]{1,120},\s/i

export interface ClaimText {
  readonly core: string
  /** Reasons and circumstances, cut from the core. */
  readonly context: string
}

/** Returns the normalised claim without its opening, with reasons apart. Long sentences are cut. */
export function toClaimText(sentence: string): ClaimText {
  let text = sentence.slice(0, READ_CHARS).normalize('NFKC').replace(/\s+/gu, ' ').trim()
  for (const [pattern, replacement] of EXPANSIONS) text = text.replace(pattern, replacement)
  const said = text.replace(OPENING, '')
  const leading = LEADING_CONTEXT.exec(said)?.[0] ?? ''
  const rest = said.slice(leading.length)
  const reason = REASON.exec(rest)
  const core = reason === null ? rest : rest.slice(0, reason.index)
  return { core, context: `${leading}${reason?.[0] ?? ''}` }
}

/** @param joinsDays true to read `12 March` as one date instead of a number and a month */
export function readTokens(text: string, joinsDays = false): Token[] {
  const tokens: Token[] = []
  for (const found of text.matchAll(PIECE)) {
    const piece = found[0]
    const previous = tokens.at(-1)
    const written = stripMarks(piece).replace(/'s?$/i, '')
    const folded = foldCase(written)
    if (!/[\p{L}\p{N}]/u.test(folded)) {
      // Punctuation only: a dash, a bullet, the end of emphasis.
      if (previous !== undefined) tokens[tokens.length - 1] = { ...previous, ...toEnd(piece, previous) }
      continue
    }
    const pause = /[,;]/.test(text[found.index + piece.length] ?? '')
    const joined = previous === undefined ? null : joinUnit(previous, written, folded, joinsDays)
    if (joined !== null) {
      tokens[tokens.length - 1] = { ...joined, pause }
      continue
    }
    const key = toTokenKey(written, folded)
    const opens = previous === undefined || previous.colon
    tokens.push({
      written,
      folded,
      key,
      kind: kindOf(written, folded, key, opens),
      colon: piece.endsWith(':'),
      pause,
    })
  }
  return tokens
}

function toEnd(signs: string, { colon, pause }: Token): Pick<Token, 'colon' | 'pause'> {
  return { colon: colon || signs.endsWith(':'), pause: pause || !/^[*_~:]+$/.test(signs) }
}

/** Joins `5` and `s` to one number, `6:30` and `pm` to one time, and if wanted `12` and `March` to one day. */
function joinUnit(previous: Token, written: string, folded: string, joinsDays: boolean): Token | null {
  if (previous.pause) return null
  const day = joinsDays ? joinDay(previous, written, folded) : null
  if (day !== null) return day
  if (!/^\d[\d.,:]*$/.test(previous.key)) return null
  return joinMeasure(previous, folded)
}

/** Joins "12 March" and "March 12"; the key names the month first. */
function joinDay(previous: Token, written: string, folded: string): Token | null {
  const [before, after] = [MONTHS.get(previous.folded), MONTHS.get(folded)]
  const both = `${previous.written} ${written}`
  if (after !== undefined && DAY_OF_MONTH.test(previous.folded) && previous.kind === 'number') {
    return {
      ...previous,
      written: both,
      key: `${after} ${Number.parseInt(previous.folded, 10)}`,
      kind: 'date',
    }
  }
  if (before === undefined || previous.kind !== 'date' || !DAY_OF_MONTH.test(folded)) return null
  return { ...previous, written: both, key: `${before} ${Number.parseInt(folded, 10)}` }
}

const DAY_OF_MONTH = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/
const MONTHS: ReadonlyMap<string, string> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((month) => [month, month.slice(0, 3)].map((name): [string, string] => [name, month])),
)

function joinMeasure(previous: Token, folded: string): Token | null {
  const written = `${previous.written} ${folded}`
  if (/^[ap]m$/.test(folded))
    return { ...previous, written, key: toClock(previous.key, folded), kind: 'date' }
  const unit = UNITS.get(folded) ?? UNITS.get(folded.replace(/s$/, ''))
  return unit === undefined ? null : { ...previous, written, key: `${previous.key} ${unit}` }
}

function toClock(value: string, half: string): string {
  const [hour = '0', minute = '00'] = value.split(':')
  return `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}:${minute}`
}

function toTokenKey(written: string, folded: string): string {
  const numeric = NUMBER.exec(written)
  if (numeric !== null) return toNumber(written, numeric).replace(/^0(?=\d:\d\d$)/, '')
  const spelled = NUMBER_WORDS.get(folded)
  if (spelled !== undefined) return spelled
  return isIdentifier(written) ? written.replace(/[/\\]$/, '') : toKey(folded)
}

function isIdentifier(written: string): boolean {
  return IDENTIFIER.test(written) && /[^\p{L}]/u.test(written)
}

const PATH = /[/\\]|\.[a-z][a-z0-9]{0,5}$/i
const VERSION = /^v?\d+(?:\.\d+)+(?:[-+][\w.]+)?$|^v\d+$/i
const CLOCK = /^\d{1,2}:\d\d$/

function kindOf(written: string, folded: string, key: string, opens: boolean): TermKind {
  if (CLOCK.test(key)) return 'date'
  if (VERSION.test(written)) return 'version'
  if (NUMBER.test(written) || NUMBER_WORDS.has(folded)) return 'number'
  if (WEEKDAYS_AND_MONTHS.has(folded) || WEEKDAYS_AND_MONTHS.has(folded.replace(/s$/, ''))) return 'date'
  if (!opens && (written === 'May' || written === 'March')) return 'date'
  if (isIdentifier(written)) return PATH.test(written) ? 'path' : 'identifier'
  return !opens && /^\p{Lu}/u.test(written) ? 'name' : 'word'
}
