/**
 * Takes out characters that nobody sees and a model reads: a text could carry orders in them. Characters that a
 * script or an emoji needs to be written right stay, one at a time and only where they do their work. Pure.
 */
import { pattern } from './pattern.ts'

/** What Unicode says is shown as nothing (tags, bidi controls, joiners, fillers, selectors), and marks of annotations. */
const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]'

const scripts = (...names: readonly string[]) =>
  `[[${names.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]--\\p{Default_Ignorable_Code_Point}]`

/** Letters take another shape beside a joiner (U+200D) or a non-joiner (U+200C). */
const JOINING = scripts(
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
  ...['Balinese', 'Javanese', 'Grantha', 'Newa', 'Adlam', 'Hanifi_Rohingya'],
)
/** Words are written without spaces; a space without width (U+200B) says where one may end. */
const UNSPACED = scripts('Thai', 'Lao', 'Khmer', 'Myanmar', 'Tai_Tham')
const MONGOLIAN = scripts('Mongolian')
const PICTURE = '\\p{Extended_Pictographic}'
const SKIN = '[\\u{1F3FB}-\\u{1F3FF}]'

/** England, Scotland and Wales: a black flag, the region in tags, and the tag that ends them. */
const FLAGS = `(?<=\\u{1F3F4})(?:${['gbeng', 'gbsct', 'gbwls'].map(toTags).join('|')})`

const NEEDED = [
  FLAGS,
  // Families, professions, flags made of two.
  `(?<=${PICTURE}(?:${SKIN}|\\uFE0F)?)\\u200D(?=${PICTURE})`,
  // Whether a sign is shown as a picture or as text.
  `(?<=${PICTURE})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=${JOINING})\\u200D(?!\\u115F)`,
  `(?<=${JOINING})\\u200C(?=${JOINING})`,
  `(?<=${UNSPACED})\\u200B(?=${UNSPACED})`,
  `(?<=${MONGOLIAN})[\\u180B-\\u180F]`,
  // Old Korean syllables without a first or a second letter.
  '\\u115F(?=[\\u1161-\\u11A7])',
  '(?<=[\\u1100-\\u115E\\uA960-\\uA97C])\\u1160',
  // Forms of mathematical signs, and of letters of Myanmar.
  '(?<=[\\p{Sm}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])\\uFE00',
]

/** Beside what has no direction of its own, these marks (LRM, RLM, ALM) say on which side of a word it stands. */
const MARKS = '[\\u200E\\u200F\\u061C]'
const DIRECTION = [
  `(?<!${INVISIBLE})${MARKS}(?!${INVISIBLE}|\\p{L})`,
  `(?<!${INVISIBLE}|\\p{L})${MARKS}(?!${INVISIBLE})`,
]
const RIGHT_TO_LEFT = pattern(
  () => `[${scripts('Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam')}&&\\p{L}]`,
  'v',
)

const ANY = new RegExp(INVISIBLE, 'v')
const ALL = pattern(() => `(${NEEDED.join('|')})|${INVISIBLE}`, 'gv')
const ALL_BESIDE_RIGHT_TO_LEFT = pattern(() => `(${[...NEEDED, ...DIRECTION].join('|')})|${INVISIBLE}`, 'gv')

export interface VisibleText {
  readonly text: string
  /** How many characters were taken out. */
  readonly removed: number
}

/** Doing it again changes nothing. The text itself where there is nothing to take out. */
export function removeInvisible(text: string): VisibleText {
  if (!ANY.test(text)) return { text, removed: 0 }
  let removed = 0
  const all = RIGHT_TO_LEFT.test(text) ? ALL_BESIDE_RIGHT_TO_LEFT : ALL
  const visible = text.replace(all, (_found, needed: string | undefined) => {
    if (needed === undefined) removed++
    return needed ?? ''
  })
  return { text: visible, removed }
}

function toTags(region: string): string {
  const tags = [...region].map((letter) => (0xe0000 + (letter.codePointAt(0) ?? 0)).toString(16))
  return [...tags, 'e007f'].map((code) => `\\u{${code}}`).join('')
}
