/**
 * Decides if a quote of a person proves a statement: the words must say enough, stand in the turn, and the statement
 * must neither say more than the turn nor the opposite. In doubt it does not prove it, because a false memory in a
 * person's name costs more than a missing one. Pure.
 */

import type { Place } from '../find-quote.ts'
import { isForeignPassage } from '../foreign-lines.ts'
import { toSpecificTerms } from '../light-words.ts'
import { findPastedStart, isReported } from '../pasted.ts'
import { IDENTIFIER, NUMBER, NUMBER_WORDS, PIECE, stripMarks } from '../pieces.ts'
import { splitSentences, toSummary, toTitle } from '../sentences.ts'
import { countWords, foldCase, toTerms } from '../tokens.ts'
import { findAddition } from './addition.ts'
import { findBorrowedReach } from './borrowed-reach.ts'
import { findSpoken } from './find-spoken.ts'
import { findLostManner, findStrengthening, findUndone, isEmbedded } from './manner.ts'
import { findOpposite, readPolarity } from './polarity.ts'
import { findLostException, findOtherBound, findRecombined, findWiderReach } from './recombined.ts'
import { SPELLED } from './spelled-numbers.ts'
import { findTakenBack, isAsked } from './taken-back.ts'
import { findTurned } from './turned.ts'

export interface Statement {
  readonly title: string
  readonly content: string
  /** Shown in place of the content, so it must be proven like it. */
  readonly summary?: string
}

export type QuoteProof =
  | { readonly kind: 'proven' }
  /** The words are not in the turn. */
  | { readonly kind: 'absent' }
  /** The words prove nothing, or not this; the reason is a sentence for the one who stored it. */
  | { readonly kind: 'unproven'; readonly reason: string }

/** Words that a quote needs, and specific words among them; with a value one of them is enough. */
const MIN_WORDS = 3
const MIN_SPECIFIC = 2
/** The share of a statement's words that the turn must contain. */
const MIN_SHARED = 0.35
/** Titles of fewer specific words are labels. */
const MIN_TITLE = 2

export function proveQuote(quote: string, statement: Statement, turn: string): QuoteProof {
  const text = turn.normalize('NFC')
  const place = findSpoken(text, quote)
  if (place === null) return { kind: 'absent' }
  const reason =
    findWeakness(quote, statement) ?? findStranger(text, place) ?? findExcessAnywhere(statement, text, place)
  return reason === null ? { kind: 'proven' } : { kind: 'unproven', reason }
}

/** Returns why the words are not the person's own: pasted, quoted or reported text, code, a question of the agent. */
function findStranger(turn: string, place: Place): string | null {
  const isOwn =
    !isForeignPassage(turn, place) && place.end <= findPastedStart(turn) && !isReported(turn, place)
  return isOwn
    ? null
    : 'The quote stands in a text that the person pasted or quoted, so it is not their word.'
}

/** The content, a summary of its own, and a title of its own are proven one by one. */
function findExcessAnywhere(statement: Statement, turn: string, place: Place): string | null {
  const { title, content, summary = '' } = statement
  const isOwnSummary = summary.trim() !== '' && summary !== toSummary(content) && summary !== content
  return (
    findExcess(statement, turn, place) ??
    (isOwnSummary ? findExcess({ title: '', content: summary }, turn, place) : null) ??
    (title === toTitle(content) || title === content ? null : findMisnaming(title, content, turn, place))
  )
}

/** A title may be shorter than the statement and name its kind, but must not say something else. */
function findMisnaming(title: string, content: string, turn: string, place: Place): string | null {
  const { passage, before } = toPassage(turn, place)
  const opposite = findOpposite(readPolarity(title), readPolarity(passage))
  if (opposite !== null) return `The title affirms or denies “${opposite}” other than the person did.`
  const turned = findTurned(passage, title) ?? findStrengthening(passage, title)
  if (turned !== null) return turned
  const known = new Set([...toTerms(`${before}\n${passage}`), ...toTerms(content)])
  const terms = [...new Set(toSpecificTerms(title))].filter((term) => !/\p{N}/u.test(term))
  const unsaid = terms.filter((term) => !known.has(term))
  return terms.length < MIN_TITLE || unsaid.length < terms.length
    ? null
    : 'The title has no word of what the person said; use their words.'
}

/** Returns the reason why the quote could prove nothing, wherever it stands; null if it says enough. */
export function findWeakness(quote: string, { content }: Pick<Statement, 'content'>): string | null {
  const specific = toSpecificTerms(quote)
  const words = countWords(quote)
  const isValue = (term: string) => /\p{N}/u.test(term)
  const subjects = specific.filter((term) => !isValue(term) && !isUnit(quote, term))
  if (words >= MIN_WORDS && subjects.length >= MIN_SPECIFIC) return null
  if (specific.some(isValue) && subjects.length > 0) return null
  const quoted = new Set(toTerms(quote))
  const isAllSaid = toTerms(content).every((term) => quoted.has(term))
  if (words > 1 && subjects.length > 0 && isAllSaid) return null
  return 'The quote is too short to prove it; give a whole sentence of the person.'
}

/** True if the term stands only behind a number: "48 kHz" names no subject. */
function isUnit(quote: string, term: string): boolean {
  const behind = [...quote.matchAll(/\p{N}\s?([\p{L}µ°]{1,4})(?!\p{L})/gu)].flatMap(([, unit = '']) =>
    toTerms(unit),
  )
  return behind.includes(term)
}

/** Returns in which way the statement goes beyond the turn or against it; null if it does not. */
function findExcess(statement: Statement, turn: string, place: Place): string | null {
  const { passage, before, after, lead } = toPassage(turn, place)
  if (isAsked(passage)) return 'The quote is part of a question, so it states nothing.'
  // Words of other sentences could make a statement that the person never made; the one before may name the subject.
  const around = `${before}\n${passage}`
  const script = findForeignScript(`${statement.title} ${statement.content}`, around)
  if (script !== null) return `“${script}” has letters that the person did not use.`
  const said = new Set(toTerms(around))
  // Numbers are compared below, where "ten" equals 10.
  const terms = [...new Set(toTerms(statement.content))].filter((term) => !/\p{N}/u.test(term))
  const shared = terms.filter((term) => said.has(term)).length
  if (
    terms.length === 0 ||
    shared / terms.length < MIN_SHARED ||
    hasStrangeSentence(statement.content, said)
  ) {
    return 'The content has hardly a word of what the person said; use their words.'
  }
  const whole = `${statement.title}.\n${statement.content}`
  const numbers = new Set([...readNumbers(around), ...readSpelled(around)])
  const number = [...readNumbers(whole)].find((value) => !numbers.has(value))
  if (number !== undefined) return `The person did not say ${number}.`
  const name = findNames(statement.content).find((word) => !toTerms(word).every((term) => said.has(term)))
  if (name !== undefined) return `The person did not name ${name}.`
  if (hasOnly(whole) && !hasOnly(around)) return 'The person did not say “only”.'
  const opposite = findOpposite(readPolarity(whole), readPolarity(passage))
  if (opposite !== null) return `The content affirms or denies “${opposite}” other than the person did.`
  if (isEmbedded(lead) && !findSpoken(whole, lead)) {
    return 'The quote is part of a sentence that does not state it; give the whole sentence.'
  }
  return (
    findLostManner(passage, whole) ??
    findTakenBack(lead, after, whole) ??
    findTurned(passage, statement.content, isGermanText(passage)) ??
    findRecombined(passage, statement.content, isGermanText(passage)) ??
    findBorrowedReach(passage, statement.content, isGermanText(passage)) ??
    findOtherBound(passage, statement.content) ??
    findWiderReach(passage, statement.content) ??
    findLostException(passage, statement.content) ??
    findStrengthening(around, whole) ??
    findAddition(statement.content, said) ??
    toUndone(findUndone(passage, statement.content))
  )
}

function toUndone(verb: string | null): string | null {
  return verb === null ? null : `The person did not say that it happened (“${verb}”).`
}

interface Passage {
  /** The sentences that the place touches. */
  readonly passage: string
  /** The sentence before them. */
  readonly before: string
  /** The sentence after them. */
  readonly after: string
  /** The first of them up to the place. */
  readonly lead: string
}

function toPassage(turn: string, { start, end }: Place): Passage {
  let at = 0
  let before = ''
  let after = ''
  let lead = ''
  const touched: string[] = []
  for (const sentence of splitSentences(turn)) {
    const from = turn.indexOf(sentence, at)
    at = from + sentence.length
    if (from < end && at > start) {
      if (touched.length === 0) lead = turn.slice(from, start)
      touched.push(sentence)
    } else if (touched.length === 0) before = sentence
    else if (after === '') after = sentence
  }
  return { passage: touched.join('\n'), before, after, lead }
}

/** True if a sentence of the statement has hardly a word of what was said, whatever the others have. */
function hasStrangeSentence(content: string, said: ReadonlySet<string>): boolean {
  return splitSentences(content).some((sentence) => {
    const terms = [...new Set(toTerms(sentence))].filter((term) => !/\p{N}/u.test(term))
    const known = terms.filter((term) => said.has(term)).length
    return terms.length >= MIN_STRANGE && known / terms.length < MIN_SHARED
  })
}

const MIN_STRANGE = 3

/** Scripts whose letters look alike. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Returns a word of the statement in a script that the person did not use: a Cyrillic “е” looks like a Latin one. */
function findForeignScript(statement: string, around: string): string | null {
  const unsaid = ALIKE.filter((script) => !script.test(around))
  const words = statement.split(/\s+/)
  const isMixed = (word: string) => ALIKE.filter((script) => script.test(word)).length > 1
  const compatible = words.find(
    (word) => word.normalize('NFKC') !== word.normalize('NFC') && !around.includes(word),
  )
  return (
    words.find(
      (word) => (isMixed(word) && !around.includes(word)) || unsaid.some((script) => script.test(word)),
    ) ??
    compatible ??
    null
  )
}

/** ISO dates tell when something was stored, not what was said. */
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g
const LIST_NUMBER = /^[ \t]*\d{1,3}[.)](?=\s)/gm

/** Returns the numbers of a text without units and signs, `1,000` as `1000` and "ten" as `10`. */
function readNumbers(text: string): ReadonlySet<string> {
  const numbers = new Set<string>()
  const plain = text.replace(DAY, ' ').replace(LIST_NUMBER, ' ')
  for (const [piece] of plain.matchAll(PIECE)) {
    const bare = stripMarks(piece)
    const spelled = NUMBER_WORDS.get(foldCase(bare))
    if (spelled !== undefined) numbers.add(spelled.replace(/[.×]$/u, ''))
    if (!NUMBER.test(bare) && IDENTIFIER.test(bare) && /\p{L}/u.test(bare)) continue
    for (const [value] of bare.matchAll(/\p{N}+(?:[.,:]\p{N}+)*/gu)) {
      numbers.add(value.replace(/,(?=\d{3}(?:\D|$))/g, ''))
    }
  }
  return numbers
}

/** Returns more spelled numbers, "twenty-five" included, for the text that is quoted: a spare one does no harm there. */
function readSpelled(text: string): string[] {
  const toValue = (word: string) => SPELLED.get(word) ?? Number(NUMBER_WORDS.get(word) ?? Number.NaN)
  return [...text.matchAll(PIECE)].flatMap(([piece]) => {
    const folded = foldCase(stripMarks(piece))
    const parts = folded.split('-').map(toValue)
    const sum = parts.reduce((total, value) => total + value, 0)
    return Number.isNaN(sum) ? [] : [String(sum), ...parts.map(String)]
  })
}

const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u
/** German writes every noun with a capital, so there a capital tells no name. */
const GERMAN =
  /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|für|auf|wird|sind|im|zum|zur|den|dem|wir|nie|immer)\b/giu
function isGermanText(text: string): boolean {
  return (text.match(GERMAN)?.length ?? 0) > 1
}

const MIXED = /\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u

/** Returns words with a capital inside a sentence, and identifiers such as paths and versions. */
function findNames(text: string): string[] {
  const isGerman = isGermanText(text)
  const names: string[] = []
  let opens = true
  for (const [piece] of text.matchAll(PIECE)) {
    const bare = stripMarks(piece)
    const isIdentifier = !NUMBER.test(bare) && IDENTIFIER.test(bare) && /[^\p{L}'’]/u.test(bare)
    const isName = MIXED.test(bare) || (!opens && !isGerman && /^\p{Lu}/u.test(bare))
    if (isIdentifier || isName) names.push(bare)
    opens = SENTENCE_END.test(piece) || /^[-*•#>–—]+$/.test(piece)
  }
  return names
}

const ONLY =
  /(?<!\p{L})(?:only|solely|exclusively|nur|ausschließlich|seulement|uniquement|sólo|solo|solamente|únicamente|somente|apenas|alleen|только|只)(?!\p{Script=Latin})/iu

function hasOnly(text: string): boolean {
  return ONLY.test(text)
}
