/** Text that fits a terminal: display width, cutting, and nothing that could steer the terminal. Pure. */

let segmenter: Intl.Segmenter | null = null

/** Made when first needed: plain ASCII does without, and it takes longer to make than most commands to run. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const WIDE =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u
const ASCII = /^[\x20-\x7e]*$/

/** Columns a text takes; East Asian characters and emoji take two. Colour codes are not expected. */
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

/** At most `width` columns; what is cut off leaves a `…`. */
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

/** Pieces of at most `width` columns, one after the other the whole text. No character is cut in two. */
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

/** Stored text may hold escape sequences; shown as they are they would steer the terminal. */
export function toSafeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

export function toOneLine(text: string): string {
  return toSafeText(text).replace(/\s+/g, ' ').trim()
}

/** As many of the parts as fit, in their order, at least the first; none is cut in the middle but the first. */
export function joinFitting(parts: readonly string[], gap: string, width: number): string {
  let joined = ''
  for (const part of parts.filter(Boolean)) {
    const longer = joined === '' ? part : `${joined}${gap}${part}`
    if (joined !== '' && displayWidth(longer) > width) break
    joined = longer
  }
  return clip(joined, width)
}

/** `12,345`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `1 memory`, `2 memories`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** `3 new, 1 known already`, without those of which there are none. @param words a name in words; its number for another form */
export function tally(
  counts: Readonly<Record<string, number>>,
  words: (name: string, value: number) => string = (name) => name.replaceAll('_', ' '),
): string {
  return Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${count(value)} ${words(name, value)}`)
    .join(', ')
}

/** `decision · default/web · 3d ago`, without empty parts. */
export function dotted(...parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
