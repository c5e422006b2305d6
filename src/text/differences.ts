/**
 * Decides if two similar texts say different things. Vectors place "use Node 20" beside "use Node 22", and
 * "Anna reports to Ben" beside the reverse; this finds such differences. In doubt it answers "differs":
 * storing a text twice costs less than losing one.
 */
import { IDENTIFIER, NEGATION, NUMBER, NUMBER_WORDS, PIECE, stripMarks, toNumber, UNITS } from './pieces.ts'
import { foldCase, toTerms } from './tokens.ts'

export interface SubstanceDifference {
  readonly differs: boolean
  /** The difference for people: `number: 20 / 22`; null if there is none. */
  readonly what: string | null
}

const SAME: SubstanceDifference = { differs: false, what: null }

/**
 * Differs if a number, version, path, negation or content word occurs in one text only, or if the order of
 * the same ones changed. Ignores punctuation, case, white space, function words, inflection and markup.
 * Symmetric; pure.
 */
export function differsInSubstance(a: string, b: string): SubstanceDifference {
  const left = toSubstance(a)
  const right = toSubstance(b)
  return compareParticulars(left, right) ?? compareContent(left, right) ?? compareOrder(left, right) ?? SAME
}

/**
 * Differs if a number, version, path, negation or name occurs in one text only. Ignores other words and their
 * order, for callers that compared the words otherwise. Symmetric; pure.
 */
export function differsInParticulars(a: string, b: string): SubstanceDifference {
  const left = toSubstance(a)
  const right = toSubstance(b)
  return compareParticulars(left, right) ?? compareNames(left, right) ?? SAME
}

function compareParticulars(left: Substance, right: Substance): SubstanceDifference | null {
  return (
    compareSets('number', left.numbers, right.numbers) ??
    compareSets('identifier', left.identifiers, right.identifiers) ??
    compareOperators(left, right) ??
    compareQuoted(left, right) ??
    compareNegations(left, right) ??
    compareExceptions(left, right) ??
    compareSwitches(left.functionWords, right.functionWords)
  )
}

function compareNames(a: Substance, b: Substance): SubstanceDifference | null {
  const [onlyA, onlyB] = [findMissing(a.content, b.content), findMissing(b.content, a.content)].map((terms) =>
    toWritten(terms.filter(({ isName }) => isName)),
  ) as [string[], string[]]
  return onlyA.length + onlyB.length === 0 ? null : describe('name', onlyA, onlyB)
}

/** A content word, normalised and as written. */
interface ContentTerm {
  readonly term: string
  readonly written: string
  /** True if capitalised inside a sentence. */
  readonly isName: boolean
}

interface Substance {
  /** The text with normalised white space and quotes. */
  readonly text: string
  readonly numbers: ReadonlySet<string>
  /** Paths, file names, versions, addresses: tokens that are not words. */
  readonly identifiers: ReadonlySet<string>
  readonly quoted: ReadonlySet<string>
  readonly negations: number
  /** Words, numbers, identifiers and negations in order; a genitive always as owner, then thing. */
  readonly content: readonly ContentTerm[]
  readonly functionWords: readonly string[]
}

const QUOTED = /"([^"\n]{1,80})"|“([^”\n]{1,80})”|`([^`\n]{1,80})`|«([^»\n]{1,80})»/g
const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u
const LIST_MARK = /^[-*•#>–—]+$/
/** `1.` or `2)` at the start of a line. */
const LIST_NUMBERS = /^[ \t]*\d{1,3}[.)](?=\s+\S)/gm

/** Pairs of function words that reverse the meaning if one replaces the other. */
const SWITCHES: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['up', 'down'],
  ['over', 'under'],
  ['in', 'out'],
  ['with', 'without'],
  ['and', 'or'],
  ['from', 'to'],
  ['may', 'must'],
  ['can', 'must'],
]

const ARTICLES = new Set(['a', 'an', 'the'])
/** Words that assign roles (who does what to whom); with one of them, another order is not a restatement. */
const DIRECTIONS = new Set('from than over under into onto by then'.split(' '))
/** Politeness and emphasis at the start of an instruction. */
const FILLERS = new Set(['always', 'please'])
const NEGATED = '¬'
/** Comparison signs before a number; one at the start of a line is a Markdown quote mark. */
const COMPARISON = /(?<!^[ \t]*)([<>≤≥])(=?)(?=\s*[\d$€£])/gm
const COMPARISONS: Readonly<Record<string, string>> = { '<': '≺', '>': '≻', '<=': '≤', '>=': '≥' }
/** Signs that count as content. */
const SIGN = /[\p{Extended_Pictographic}≺≻≤≥≠±→←↑↓]/u

function toSubstance(written: string): Substance {
  const text = written
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(LIST_NUMBERS, '-')
    .replace(COMPARISON, (whole, sign: string) => ` ${COMPARISONS[whole] ?? sign} `)
  const numbers = new Set<string>()
  const identifiers = new Set<string>()
  const functionWords: string[] = []
  const content: ContentTerm[] = []
  let negations = 0
  let opens = true
  let number: string | null = null
  let afterOf = false

  const add = (term: string, as: string, isName = false) => {
    const owned = afterOf ? content.pop() : undefined
    content.push({ term, written: as, isName })
    if (owned !== undefined) content.push(owned)
    afterOf = false
  }
  const addNumber = (value: string) => {
    numbers.add(value)
    add(value, value)
  }

  for (const found of text.matchAll(PIECE)) {
    const piece = found[0]
    if (LIST_MARK.test(piece)) {
      opens = true
      continue
    }
    const bare = stripMarks(piece)
    const folded = foldCase(bare)
    if (number !== null) {
      const unit = UNITS.get(folded) ?? UNITS.get(folded.replace(/s$/, ''))
      addNumber(unit === undefined ? number : `${number} ${unit}`)
      number = null
      if (unit !== undefined) continue
    }
    const numeric = NUMBER.exec(bare)
    const spelled = NUMBER_WORDS.get(folded)
    if (numeric !== null) number = toNumber(bare, numeric)
    else if (spelled !== undefined) number = spelled
    else if (/n't$/.test(folded) || NEGATION.test(folded)) {
      negations++
      functionWords.push(folded)
      add(NEGATED, bare)
    } else if (IDENTIFIER.test(bare) && /[^\p{L}]/u.test(bare)) {
      const identifier = bare.replace(/'s$/, '')
      identifiers.add(identifier)
      add(identifier, identifier)
    } else if (FILLERS.has(folded) && (opens || folded === 'please')) {
      continue
    } else if (opens && folded === 'prefer') {
      // As advice, "prefer tabs" means the same as "use tabs".
      add('us', bare)
    } else {
      const terms = toTerms(folded)
      const isName = !opens && /^\p{Lu}/u.test(bare)
      for (const term of terms) add(term, terms.length === 1 ? bare.replace(/'s$/, '') : term, isName)
      if (terms.length === 0 && SIGN.test(bare)) add(bare, bare)
      else if (terms.length === 0 && folded !== '') {
        functionWords.push(folded)
        afterOf = content.length > 0 && (folded === 'of' || (afterOf && ARTICLES.has(folded)))
      }
    }
    opens = SENTENCE_END.test(piece)
  }
  if (number !== null) addNumber(number)

  const quoted = new Set<string>()
  for (const found of text.matchAll(QUOTED)) quoted.add(found.slice(1).find((part) => part) ?? '')
  return { text, numbers, identifiers, quoted, negations, content, functionWords }
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

/**
 * Comparisons, negations, connectives and arithmetic signs of code and formulas; an exclamation mark only
 * before the term it denies. Also matches tags and quote marks of markup, which then makes two texts differ;
 * that costs little.
 */
const OPERATOR =
  /!==?|[<>]=|===?|&&|\|\||<<|>>|->|<-|=>|(?<![\p{L}\p{N}"'`)\]]!*)!(?=\s*[^\s=])|(?<![-=<>])[<>](?![-=<>])|(?<=\S )[&|^+*](?= \S)|~(?=[\p{L}_(])|(?=[^+<=>|~])\p{Sm}/gu

function compareOperators(a: Substance, b: Substance): SubstanceDifference | null {
  const [left, right] = [a, b].map(({ text }) => [...text.matchAll(OPERATOR)].map(([sign]) => sign)) as [
    string[],
    string[],
  ]
  return left.join(' ') === right.join(' ') ? null : describe('operator', left, right)
}

/** Compares quoted words: they differ if the other text lacks them even without quotes. */
function compareQuoted(a: Substance, b: Substance): SubstanceDifference | null {
  const onlyA = [...a.quoted].filter((words) => !b.text.includes(words))
  const onlyB = [...b.quoted].filter((words) => !a.text.includes(words))
  return onlyA.length + onlyB.length === 0 ? null : describe('quoted', onlyA, onlyB)
}

function compareNegations(a: Substance, b: Substance): SubstanceDifference | null {
  if (a.negations === b.negations) return null
  return describe('negation', [String(a.negations)], [String(b.negations)])
}

/** "Everything but the kick" leaves out what "everything, the kick too" includes, in nearly the same words. */
export const EXCEPTION =
  /(?<!\p{L})(?:(?:every\p{L}*|all|any\p{L}*|no(?:thing|body|ne)?)(?: [\p{L}-]+){0,2} but|except(?:ing|ed)?|excluding|au(?:ß|ss)er|sauf|excepto|salvo|tranne|exceto|behalve|кроме)(?!\p{L})/giu

function compareExceptions(a: Substance, b: Substance): SubstanceDifference | null {
  const [left, right] = [a, b].map(({ text }) => [...text.matchAll(EXCEPTION)].map(([words]) => words)) as [
    string[],
    string[],
  ]
  return left.length === right.length ? null : describe('exception', left, right)
}

function compareSwitches(a: readonly string[], b: readonly string[]): SubstanceDifference | null {
  const [one, other] = findSwitch(a, b) ?? []
  return one === undefined || other === undefined ? null : describe('opposite', [one], [other])
}

/**
 * Returns the pair of function words (lowercase) that reverses the meaning: text a has the first, text b the
 * second. Null if there is none.
 */
export function findSwitch(a: readonly string[], b: readonly string[]): readonly [string, string] | null {
  for (const [one, other] of SWITCHES) {
    if (isSwapped(one, other, a, b)) return [one, other]
    if (isSwapped(other, one, a, b)) return [other, one]
  }
  return null
}

function isSwapped(one: string, other: string, a: readonly string[], b: readonly string[]): boolean {
  return a.includes(one) && !a.includes(other) && b.includes(other) && !b.includes(one)
}

function compareContent(a: Substance, b: Substance): SubstanceDifference | null {
  const onlyA = findMissing(a.content, b.content)
  const onlyB = findMissing(b.content, a.content)
  const all = [...onlyA, ...onlyB]
  if (all.length === 0) return null
  return describe(all.some(({ isName }) => isName) ? 'name' : 'word', toWritten(onlyA), toWritten(onlyB))
}

function findMissing(content: readonly ContentTerm[], other: readonly ContentTerm[]): ContentTerm[] {
  const known = new Set(other.map(({ term }) => term))
  return content.filter(({ term }) => !known.has(term))
}

function compareOrder(a: Substance, b: Substance): SubstanceDifference | null {
  const first = a.content.findIndex(({ term }, i) => term !== b.content[i]?.term)
  if (first === -1 && a.content.length === b.content.length) return null
  if (isRestated(a, b)) return null
  const from = first === -1 ? a.content.length : first
  return describe('order', toWritten(a.content.slice(from)), toWritten(b.content.slice(from)))
}

/**
 * Returns true for a restatement: "Alice likes green tea" and "Green tea is what Alice likes" rotate the
 * words and change function words. With the same function words, the words swapped roles and the meaning
 * changed.
 */
function isRestated(a: Substance, b: Substance): boolean {
  const frames = [a, b].map(({ functionWords }) => functionWords.filter((word) => !ARTICLES.has(word)))
  const [frameA = [], frameB = []] = frames.map((frame) => frame.sort())
  if (frameA.join(' ') === frameB.join(' ')) return false
  if ([...frameA, ...frameB].some((word) => DIRECTIONS.has(word))) return false
  const [turns, other] = [toLine(a.content), toLine(b.content)]
  return a.content.length > 2 && turns.length === other.length && `${turns}${turns}`.includes(other)
}

function toLine(content: readonly ContentTerm[]): string {
  return content.map(({ term }) => `${term}\n`).join('')
}

function toWritten(content: readonly ContentTerm[]): string[] {
  return content.map(({ written }) => written)
}

function describe(what: string, a: readonly string[], b: readonly string[]): SubstanceDifference {
  const side = (values: readonly string[]) => (values.length === 0 ? 'none' : values.slice(0, 3).join(', '))
  return { differs: true, what: `${what}: ${side(a)} / ${side(b)}` }
}
