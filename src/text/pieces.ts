/**
 * The tokens of a text for comparing its meaning: words, numbers with units, identifiers, negations. Shared
 * by all code that compares texts.
 */

/** Runs without white space; other patterns classify them. */
export const PIECE = /(?:[^\s,;()[\]{}<>"“”«»`]|(?<=\d),(?=\d))+/gu
export const IDENTIFIER =
  /[/\\_@#=]|[\p{L}\p{N}][.:~+*][\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|^--?\p{L}|\+\+$/u
export const NUMBER =
  /^[-+~$€£]?(\d+(?:[.,:]\d+)*)(?:[-–](\d+(?:\.\d+)?))?(%|°|[kKmMgGtT]?[bB]|[mµn]?s|min|h|d|px|em|x|th|st|nd|rd|am|pm)?$/u
export const NEGATION =
  /^(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|n't|nicht|kein|keine|keinen|nie|niemals|ohne|pas|jamais|sans|nunca|sin|non|não|niet|geen|nooit)$/

const WRITTEN_NUMBERS =
  'zero:0 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 ' +
  'fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 ' +
  'fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 thousand:1000 million:1000000 ' +
  'first:1. second:2. third:3. fourth:4. fifth:5. sixth:6. seventh:7. eighth:8. ninth:9. tenth:10. ' +
  'once:1× twice:2× half:½'

/** By lowercase word; ordinals end in a period. "one" is left out because it is mostly a pronoun. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = toMap(WRITTEN_NUMBERS)

/** Unit symbols by lowercase singular name. */
export const UNITS: ReadonlyMap<string, string> = toMap(
  'ms:ms millisecond:ms s:s sec:s second:s min:min minute:min h:h hour:h hr:h d:d day:d week:week month:month ' +
    'year:year kb:kb mb:mb gb:gb tb:tb byte:byte percent:% %:%',
)

function toMap(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]))
}

/**
 * Removes quotes, emphasis and punctuation around a piece; in a loop, because a pattern would try every
 * position.
 */
export function stripMarks(piece: string): string {
  let from = 0
  let until = piece.length
  while (from < until && "'*_~(".includes(piece[from] ?? '')) from++
  while (until > from && ".!?:…'*_~)".includes(piece[until - 1] ?? '')) until--
  return piece.slice(from, until)
}

/** Normalises a number: `1,000` equals `1000`, `5ms` equals `5 ms`; a range keeps both ends. */
export function toNumber(bare: string, found: RegExpExecArray): string {
  const [, value = bare, until] = found
  const plain = value.replace(/,(?=\d{3}(?:\D|$))/g, '')
  const suffix = (found[3] ?? '').toLowerCase()
  const ordinal = /^(?:th|st|nd|rd)$/.test(suffix)
  const unit = ordinal ? '' : (UNITS.get(suffix) ?? suffix)
  const sign = /^[-+$€£]/.exec(bare)?.[0] ?? ''
  return `${sign}${plain}${until === undefined ? '' : `–${until}`}${unit === '' ? '' : ` ${unit}`}`
}
