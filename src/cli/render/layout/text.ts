/** Text that fits a terminal: display width, cutting, and removal of control characters. Pure. */

let segmenter: Intl.Segmenter | null = null

/** Created on first use: ASCII text does not need it, and creating it takes longer than most commands. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const WIDE =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u
const ASCII = /^[\x20-\x7e]*$/

/**
 * Returns the columns that a text takes; East Asian characters and emoji take two. The text must hold no
 * colour codes.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += widthOf(segment)
  return width
}

function widthOf(grapheme: string): number {
  if (ZERO_WIDTH.test(grapheme)) return 0
  return WIDE.test(grapheme) ? 2 : 1
}

export function withoutColor(text: string): string {
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '')
}

/** Cuts to at most `width` columns, and marks the cut with `…`. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  if (width <= 0) return ''
  if (ASCII.test(text)) return `${text.slice(0, width - 1).trimEnd()}…`
  let kept = ''
  let used = 0
  for (const { segment } of graphemesOf(text)) {
    const next = widthOf(segment)
    if (used + next > width - 1) break
    kept += segment
    used += next
  }
  return `${kept.trimEnd()}…`
}

/** Splits into pieces of at most `width` columns, never inside a character. */
export function splitAtWidth(text: string, width: number): string[] {
  if (ASCII.test(text)) return text.match(new RegExp(`.{1,${Math.max(1, width)}}`, 'g')) ?? ['']
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of graphemesOf(text)) {
    const next = widthOf(segment)
    if (used + next > width && piece !== '') {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += segment
    used += next
  }
  return [...pieces, piece]
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

/** Replaces control characters: escape sequences in stored text would control the terminal. */
export function toSafeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

export function toOneLine(text: string): string {
  return toSafeText(text).replace(/\s+/g, ' ').trim()
}

/** Joins as many parts as fit, in order, and at least the first. Only the first may be cut. */
export function joinFitting(parts: readonly string[], gap: string, width: number): string {
  let joined = ''
  for (const part of parts.filter(Boolean)) {
    const longer = joined === '' ? part : `${joined}${gap}${part}`
    if (joined !== '' && displayWidth(longer) > width) break
    joined = longer
  }
  return clip(joined, width)
}

/** Returns `12,345`. */
export function count(value: number): string {
  // Loading the locale data takes longer than most commands.
  return Number.isInteger(value)
    ? `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toLocaleString('en-US')
}

/** Returns `1 memory`, `2 memories`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/**
 * Returns `3 new, 1 known already`, without counts of 0. @param words turns a name, and its count, into
 * words
 */
export function tally(
  counts: Readonly<Record<string, number>>,
  words: (name: string, value: number) => string = (name) => name.replaceAll('_', ' '),
): string {
  return Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${count(value)} ${words(name, value)}`)
    .join(', ')
}

/** Returns `decision · default/web · 3d ago`, without empty parts. */
export function dotted(...parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
