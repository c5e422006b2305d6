/**
 * Converts phrases in a readable notation into patterns. Lexicons contain only phrases, so that somebody who
 * knows the language can read and extend them. Pure.
 *
 * | written | means |
 * |---|---|
 * | `is/are` | one of these words |
 * | `(that's/that is)` | one of these phrases; a slash between words needs brackets of its own in here |
 * | `very?` `very/so?` | may be left out |
 * | `very/so*` `very/so+` | any number of them up to three; at least one and up to four |
 * | `wrong !(of me/of us)` | not if one of these follows |
 * | `deploy~` `_` `#` | any ending; any word or part of one; a number |
 * | `…` | anything up to the next stop |
 * | `said ,? that?` | a comma or a colon may follow; only behind the last word that must stand there |
 * | `wrong branch.` | a stop or the end of the sentence must follow |
 *
 * An apostrophe matches both the straight and the curved one. Case does not matter.
 */
import { type Pattern, pattern } from '../text/pattern.ts'

/** Word boundaries in any alphabet: letters, digits and the underscore belong to words. */
export const WORD_BEGIN = '(?<![\\p{L}\\p{N}_])'
export const WORD_END = '(?![\\p{L}\\p{N}_])'
/** An apostrophe followed by a letter continues the word: "what I'd" does not end with "what I". */
export const WHOLE_WORD_END = "(?!['’]?[\\p{L}\\p{N}_])"

const STOP_FOLLOWS = '(?= ?(?:[,.;:!?…—–、。，！：；-]|$))'
const REPEATED: Readonly<Record<string, string>> = { '': '', '?': '?', '*': '{0,3}', '+': '{1,4}' }
const SIGNS: Readonly<Record<string, string>> = {
  '~': '[\\p{L}\\p{N}_]*',
  _: '\\p{L}[\\p{L}\\p{N}_]*',
  '#': '\\d+',
  '…': '(?:[^,.;:!?]|[,.:](?=\\S))*',
  "'": "['’]",
}
/** Scripts without spaces between words, in which word ends cannot be found. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns a pattern that matches if the sentence begins with one of the phrases; the match is the phrase
 * alone.
 */
export function opensWith(phrases: readonly string[]): Pattern {
  return pattern(() => `^(?:${toSource(phrases)})`)
}

/** Returns a pattern that matches if the sentence ends with one of the phrases. */
export function endsWith(phrases: readonly string[]): Pattern {
  return pattern(() => `${toSource(phrases, { begin: WORD_BEGIN })}$`)
}

/** Returns a pattern that matches if one of the phrases occurs anywhere in the sentence as whole words. */
export function contains(phrases: readonly string[]): Pattern {
  return pattern(() => toSource(phrases, { begin: WORD_BEGIN }))
}

export interface SourceOptions {
  /** Pattern before phrases of scripts with spaces; default: none. */
  readonly begin?: string
  /** Pattern after these phrases; default: a word end. */
  readonly end?: string
}

/** Returns the phrases as alternatives of one group, for a larger pattern with the flags `iu`. */
export function toSource(phrases: readonly string[], options: SourceOptions = {}): string {
  const { begin = '', end = WORD_END } = options
  const groups = new Map<string, string[]>()
  for (const phrase of phrases) {
    // "'s wrong" continues a word.
    const opens = phrase.startsWith("'") || UNSPACED.test(phrase.charAt(0)) ? '' : begin
    const closes = UNSPACED.test(phrase.charAt(phrase.length - 1)) ? '' : end
    const edges = `${opens}\n${closes}`
    groups.set(edges, [...(groups.get(edges) ?? []), sourceOf(phrase)])
  }
  const alternatives = [...groups].map(([edges, sources]) => {
    const [opens = '', closes = ''] = edges.split('\n')
    return `${opens}(?:${sources.join('|')})${closes}`
  })
  return `(?:${alternatives.join('|')})`
}

interface Token {
  readonly source: string
  readonly repeated: string
}

function sourceOf(phrase: string): string {
  const tokens = splitOutside(phrase, ' ').map(toToken)
  const last = tokens.findLastIndex(({ repeated }) => repeated === '' || repeated === '+')
  return tokens.map((token, at) => placeToken(token, at, last)).join('')
}

/** Makes the space part of an optional token, so that none remains if the token is absent. */
function placeToken({ source, repeated }: Token, at: number, last: number): string {
  if (repeated === ',') return source
  if (repeated === '!') return at < last ? `(?!${source})` : `(?! ${source})`
  const times = REPEATED[repeated] ?? ''
  if (at > last) return `(?: ${source})${times}`
  if (repeated !== '') return at === last ? `${source}(?: ${source}){0,3}` : `(?:${source} )${times}`
  return at < last ? `${source}\u0020` : source
}

function toToken(written: string): Token {
  if (written === ',?') return { source: '[,:]?', repeated: ',' }
  if (written.startsWith('!(')) {
    return { source: toGroup(splitOutside(written.slice(2, -1), '/')) + WORD_END, repeated: '!' }
  }
  const [, unit = '', repeated = '', stop = ''] = /^(.*?)([?*+]?)(\.?)$/u.exec(written) ?? []
  const isGroup = unit.startsWith('(') && unit.endsWith(')')
  const alternatives = splitOutside(isGroup ? unit.slice(1, -1) : unit, '/')
  return { source: toGroup(alternatives) + (stop === '' ? '' : STOP_FOLLOWS), repeated }
}

function toGroup(alternatives: readonly string[]): string {
  const sources = alternatives.map((one) => (/ |^\(.*\)[?*+]?$/u.test(one) ? sourceOf(one) : toWord(one)))
  return sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`
}

function toWord(written: string): string {
  const [, word = '', repeated = '', stop = ''] = /^(.*?)([?*+]?)(\.?)$/u.exec(written) ?? []
  const source = [...word].map((sign) => SIGNS[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('')
  return `${repeated === '' ? source : `(?:${source})${REPEATED[repeated]}`}${stop === '' ? '' : STOP_FOLLOWS}`
}

/** Splits at a sign outside brackets. */
function splitOutside(text: string, sign: string): string[] {
  const parts = ['']
  let depth = 0
  for (const one of text) {
    if (one === '(') depth++
    if (one === ')') depth--
    if (one === sign && depth === 0) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}
