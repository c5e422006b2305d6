/**
 * Removes characters that people cannot see but a model reads, because a text could hide orders in them.
 * Keeps those that a script or an emoji needs, one at a time and only where they have an effect. Pure.
 */
import { pattern } from './pattern.ts'

/**
 * Characters that Unicode displays as nothing (tags, bidi controls, joiners, fillers, selectors), and
 * annotation marks.
 */
const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]'

const scripts = (...names: readonly string[]) =>
  `[[${names.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]--\\p{Default_Ignorable_Code_Point}]`

/** Scripts whose letters change shape beside a joiner (U+200D) or non-joiner (U+200C). */
const JOINING = scripts(
  ...['Arabic', 'Syriac', 'Nko', 'Mandaic', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
  ...['Balinese', 'Javanese', 'Grantha', 'Newa', 'Adlam', 'Hanifi_Rohingya'],
)
/** Scripts without spaces, in which a zero-width space (U+200B) marks a possible word end. */
const UNSPACED = scripts('Thai', 'Lao', 'Khmer', 'Myanmar', 'Tai_Tham')
const MONGOLIAN = scripts('Mongolian')
const PICTURE = '\\p{Extended_Pictographic}'
const SKIN = '[\\u{1F3FB}-\\u{1F3FF}]'

/** The flags of England, Scotland and Wales: a black flag, the region in tag characters, and a final tag. */
const FLAGS = `(?<=\\u{1F3F4})(?:${['gbeng', 'gbsct', 'gbwls'].map(toTags).join('|')})`

const NEEDED = [
  FLAGS,
  // Families, professions, and flags made of two emoji.
  `(?<=${PICTURE}(?:${SKIN}|\\uFE0F)?)\\u200D(?=${PICTURE})`,
  // Selectors that show a sign as a picture or as text.
  `(?<=${PICTURE})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=${JOINING})\\u200D(?!\\u115F)`,
  `(?<=${JOINING})\\u200C(?=${JOINING})`,
  `(?<=${UNSPACED})\\u200B(?=${UNSPACED})`,
  `(?<=${MONGOLIAN})[\\u180B-\\u180F]`,
  // Old Korean syllables without a first or second letter.
  '\\u115F(?=[\\u1161-\\u11A7])',
  '(?<=[\\u1100-\\u115E\\uA960-\\uA97C])\\u1160',
  // Variants of mathematical signs and of Myanmar letters.
  '(?<=[\\p{Sm}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])\\uFE00',
]

/**
 * Direction marks (LRM, RLM, ALM) beside a character without direction decide on which side of a word it
 * appears.
 */
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
  /** Number of removed characters. */
  readonly removed: number
}

/** Idempotent. Returns the same text if there is nothing to remove. */
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
