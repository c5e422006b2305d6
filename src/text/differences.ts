/**
 * Whether two similar texts say different things. Vectors put "use Node 20" beside "use Node 22"; this looks
 * for what they overlook: numbers, names, paths, quoted words, negations and opposites. It errs on the side
 * of "differs": storing a text twice costs less than losing one.
 */
import { STOPWORDS } from './stopwords.ts'
import { foldCase, toTerms } from './tokens.ts'

export interface SubstanceDifference {
  readonly differs: boolean
  /** What differs, for people: `number: 20 / 22`; null where nothing does. */
  readonly what: string | null
}

const SAME: SubstanceDifference = { differs: false, what: null }

/** True where a number, version, name, path, quoted word, negation or opposite differs. Symmetric; pure. */
export function differsInSubstance(a: string, b: string): SubstanceDifference {
  const left = toSubstance(a)
  const right = toSubstance(b)
  return (
    compareSets('number', left.numbers, right.numbers) ??
    compareSets('identifier', left.identifiers, right.identifiers) ??
    compareSets('quoted', left.quoted, right.quoted) ??
    compareNegations(left, right) ??
    compareOpposites(left, right) ??
    compareNames(left, right) ??
    compareSets('word', left.foreignWords, right.foreignWords) ??
    SAME
  )
}

interface Substance {
  readonly numbers: ReadonlySet<string>
  /** Paths, file names, versions, addresses, code names: anything a word is not. */
  readonly identifiers: ReadonlySet<string>
  readonly quoted: ReadonlySet<string>
  readonly negations: number
  readonly words: ReadonlySet<string>
  /** Capitalised inside a sentence, as folded word → as written. */
  readonly names: ReadonlyMap<string, string>
  /** Capitalised where any word is, at the start of a sentence. */
  readonly openers: ReadonlyMap<string, string>
  /** Words of scripts whose negations and names are not known here: any difference counts. */
  readonly foreignWords: ReadonlySet<string>
}

const QUOTED = /"([^"\n]{1,80})"|“([^”\n]{1,80})”|`([^`\n]{1,80})`|«([^»\n]{1,80})»/g
/** Runs without white space; what they are is decided by their inside. */
const PIECE = /(?:[^\s,;()[\]{}<>"“”«»`]|(?<=\d),(?=\d))+/gu
const IDENTIFIER =
  /[/\\_@#=]|[\p{L}\p{N}][.:~+*][\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|^--?\p{L}|\+\+$/u
const NUMBER =
  /^[-+~$€£]?(\d+(?:[.,:]\d+)*)(?:[-–](\d+(?:\.\d+)?))?(%|°|[kKmMgGtT]?[bB]|[mµn]?s|min|h|d|px|em|x|th|st|nd|rd|am|pm)?$/u
const NEGATION =
  /^(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|n't|nicht|kein|keine|keinen|nie|niemals|ohne|pas|jamais|sans|nunca|sin|non|não|niet|geen|nooit)$/
const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u
const LIST_MARK = /^[-*•#>–—]+$/
/** `1.` or `2)` at the start of a line. */
const LIST_NUMBERS = /^[ \t]*\d{1,3}[.)](?=\s+\S)/gm

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  twenty: '20',
  thirty: '30',
  fifty: '50',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
  twice: '2×',
  half: '½',
  once: '1×',
  first: '1.',
  second: '2.',
  third: '3.',
}

const UNITS: Readonly<Record<string, string>> = {
  ms: 'ms',
  millisecond: 'ms',
  s: 's',
  sec: 's',
  second: 's',
  min: 'min',
  minute: 'min',
  h: 'h',
  hour: 'h',
  hr: 'h',
  d: 'd',
  day: 'd',
  week: 'week',
  month: 'month',
  year: 'year',
  kb: 'kb',
  mb: 'mb',
  gb: 'gb',
  tb: 'tb',
  byte: 'byte',
  percent: '%',
  '%': '%',
}

/** One of a pair in one text and the other in the other turns the meaning round. Stems. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['enabl', 'disabl'],
  ['allow', 'deni'],
  ['allow', 'forbid'],
  ['accept', 'reject'],
  ['alwai', 'never'],
  ['true', 'fals'],
  ['add', 'remov'],
  ['includ', 'exclud'],
  ['increas', 'decreas'],
  ['more', 'less'],
  ['more', 'fewer'],
  ['start', 'stop'],
  ['open', 'close'],
  ['befor', 'after'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['like', 'dislik'],
  ['love', 'hate'],
  ['prefer', 'avoid'],
  ['us', 'avoid'],
  ['pass', 'fail'],
  ['success', 'failur'],
  ['public', 'privat'],
  ['upgrad', 'downgrad'],
  ['left', 'right'],
  ['synchron', 'asynchron'],
  ['sync', 'async'],
  ['requir', 'option'],
  ['local', 'remot'],
  ['read', 'write'],
  ['good', 'bad'],
  ['can', 'cannot'],
  ['ascend', 'descend'],
  ['upper', 'lower'],
]

/** On either side of a switch, but too common to be looked at as terms. */
const SWITCHES: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['up', 'down'],
  ['over', 'under'],
  ['in', 'out'],
  ['with', 'without'],
  ['and', 'or'],
]

/** Ordinary words that begin a sentence: two texts may begin with different ones and mean the same. */
const COMMON_OPENERS = new Set(
  (
    'use using used prefer always never please remember keep make avoid ensure note run set add when while all ' +
    'every each our any some most many after before because since during for in on if as also however although ' +
    'today yesterday tomorrow now currently recently user users people someone everyone one two three let lets ' +
    'yes no ok okay well so thanks hey hi hello wow great good nice sure oh actually really maybe do does did'
  ).split(' '),
)

function toSubstance(text: string): Substance {
  const normal = text.normalize('NFKC').replace(/[’‘]/g, "'").replace(LIST_NUMBERS, '-')
  const numbers = new Set<string>()
  const identifiers = new Set<string>()
  const names = new Map<string, string>()
  const openers = new Map<string, string>()
  const words = new Set<string>()
  let negations = 0
  let opens = true
  let number: string | null = null

  for (const found of normal.matchAll(PIECE)) {
    const piece = found[0]
    if (LIST_MARK.test(piece)) {
      opens = true
      continue
    }
    const bare = stripMarks(piece)
    const folded = foldCase(bare)
    const singular = folded.replace(/s$/, '')
    if (number !== null) {
      const unit = UNITS[folded] ?? UNITS[singular]
      numbers.add(unit === undefined ? number : `${number} ${unit}`)
      number = null
      if (unit !== undefined) continue
    }
    words.add(folded)
    if (/n't$/.test(folded) || NEGATION.test(folded)) negations++
    const numeric = NUMBER.exec(bare)
    const spelled = NUMBER_WORDS[folded]
    if (numeric !== null) number = toNumber(bare, numeric)
    else if (spelled !== undefined) number = spelled
    else if (IDENTIFIER.test(bare)) identifiers.add(bare.replace(/'s$/, ''))
    else if (/^\p{Lu}/u.test(bare)) {
      const name = folded.replace(/'(?:s|m|re|ve|ll|d)$/, '').replace(/n't$/, '')
      words.add(name)
      if (!STOPWORDS.has(name) && name !== '') (opens ? openers : names).set(name, bare.replace(/'s$/, ''))
    }
    opens = SENTENCE_END.test(piece)
  }
  if (number !== null) numbers.add(number)

  const quoted = new Set<string>()
  for (const found of normal.matchAll(QUOTED)) quoted.add(found.slice(1).find((part) => part) ?? '')
  const foreignWords = new Set(toTerms(normal).filter((term) => /[^\p{Script=Latin}\p{N}]/u.test(term)))
  return { numbers, identifiers, quoted, negations, words, names, openers, foreignWords }
}

/** Without the quotes, emphasis and stops around it; in steps, as a pattern would try every place. */
function stripMarks(piece: string): string {
  let from = 0
  let until = piece.length
  while (from < until && "'*_~(".includes(piece[from] ?? '')) from++
  while (until > from && ".!?:…'*_~)".includes(piece[until - 1] ?? '')) until--
  return piece.slice(from, until)
}

/** `1,000` and `1000` are one number, `5ms` and `5 ms` too; a range keeps both ends. */
function toNumber(bare: string, found: RegExpExecArray): string {
  const [, value = bare, until] = found
  const plain = value.replace(/,(?=\d{3}(?:\D|$))/g, '')
  const suffix = (found[3] ?? '').toLowerCase()
  const ordinal = /^(?:th|st|nd|rd)$/.test(suffix)
  const unit = ordinal ? '' : (UNITS[suffix] ?? suffix)
  const sign = /^[-+$€£]/.exec(bare)?.[0] ?? ''
  return `${sign}${plain}${until === undefined ? '' : `–${until}`}${unit === '' ? '' : ` ${unit}`}`
}

function compareSets(
  what: string,
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): SubstanceDifference | null {
  const onlyA = [...a].filter((value) => !b.has(value))
  const onlyB = [...b].filter((value) => !a.has(value))
  return onlyA.length + onlyB.length === 0 ? null : describe(what, onlyA, onlyB)
}

function compareNegations(a: Substance, b: Substance): SubstanceDifference | null {
  if (a.negations === b.negations) return null
  return describe('negation', [String(a.negations)], [String(b.negations)])
}

function compareOpposites(a: Substance, b: Substance): SubstanceDifference | null {
  const left = new Set(toTerms([...a.words].join(' ')))
  const right = new Set(toTerms([...b.words].join(' ')))
  return findOpposite(OPPOSITES, left, right) ?? findOpposite(SWITCHES, a.words, b.words)
}

function findOpposite(
  pairs: readonly (readonly [string, string])[],
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): SubstanceDifference | null {
  for (const [one, other] of pairs) {
    if (isSwapped(one, other, a, b) || isSwapped(other, one, a, b))
      return describe('opposite', [one], [other])
  }
  return null
}

function isSwapped(one: string, other: string, a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.has(one) && !a.has(other) && b.has(other) && !b.has(one)
}

/**
 * A name inside a sentence differs when the other text does not have the word at all. One that opens a
 * sentence may be any word, so it counts only where each text has one that the other lacks.
 */
function compareNames(a: Substance, b: Substance): SubstanceDifference | null {
  const onlyA = missing(a.names, b.words)
  const onlyB = missing(b.names, a.words)
  if (onlyA.length + onlyB.length > 0) return describe('name', onlyA, onlyB)
  const openersA = missing(a.openers, b.words).filter((word) => !COMMON_OPENERS.has(foldCase(word)))
  const openersB = missing(b.openers, a.words).filter((word) => !COMMON_OPENERS.has(foldCase(word)))
  return openersA.length > 0 && openersB.length > 0 ? describe('name', openersA, openersB) : null
}

function missing(names: ReadonlyMap<string, string>, words: ReadonlySet<string>): string[] {
  return [...names].filter(([folded]) => !words.has(folded)).map(([, written]) => written)
}

function describe(what: string, a: readonly string[], b: readonly string[]): SubstanceDifference {
  const side = (values: readonly string[]) => (values.length === 0 ? 'none' : values.slice(0, 3).join(', '))
  return { differs: true, what: `${what}: ${side(a)} / ${side(b)}` }
}
