/**
 * Splits foreign text for showing. Characters that are invisible or turn the direction of writing are named, so that a
 * text cannot look like another one. Pure.
 */

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'control'; readonly text: string }
  | { readonly kind: 'match'; readonly text: string }

const CONTROL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** @example toPieces('a\u202eb') → text a, control U+202E, text b */
export function toPieces(text: string, wanted = ''): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(CONTROL)) {
    pieces.push(...mark(text.slice(from, index), wanted))
    const code = found.codePointAt(0) ?? 0
    pieces.push({ kind: 'control', text: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` })
    from = index + found.length
  }
  return [...pieces, ...mark(text.slice(from), wanted)]
}

/** Marks where the wanted text occurs, whatever its case. */
function mark(text: string, wanted: string): Piece[] {
  if (text === '') return []
  const sought = wanted.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some letters change their length with their case; then positions would not fit.
  if (sought.length < 2 || lower.length !== text.length) return [{ kind: 'text', text }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = lower.indexOf(sought); at !== -1; at = lower.indexOf(sought, from)) {
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) })
    pieces.push({ kind: 'match', text: text.slice(at, at + sought.length) })
    from = at + sought.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

/** Longest beginning that fits both limits, cut at the end of a line if there is one near. */
export function cutText(text: string, chars: number, lines: number): string {
  let end = Math.min(text.length, chars)
  let newline = -1
  for (let line = 0; line < lines; line++) {
    newline = text.indexOf('\n', newline + 1)
    if (newline === -1 || newline > end) break
    if (line === lines - 1) end = newline
  }
  const code = text.charCodeAt(end - 1)
  // Half of a pair of surrogates is no character.
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end)
}

/** True if a text is so little longer than both limits that a button for the rest would take its place. */
export function isLittleMore(text: string, chars: number, lines: number): boolean {
  return text.length <= chars * 1.5 && text.split('\n', lines * 2).length <= lines * 1.5
}

/**
 * The beginning of a text within both limits. If `wanted` stands behind it, the text begins at its line instead, with `…`
 * for what is left out.
 */
export function cutAround(text: string, wanted: string, chars: number, lines: number): string {
  const beginning = cutText(text, chars, lines)
  const sought = wanted.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Some letters change their length with their case; then positions would not fit.
  const at = sought === '' || lower.length !== text.length ? -1 : lower.indexOf(sought)
  if (at === -1 || at + Math.min(sought.length, chars) <= beginning.length) return beginning
  const near = Math.max(text.lastIndexOf('\n', at) + 1, at - Math.floor(chars / 4))
  const start = isLowSurrogate(text, near) ? near + 1 : near
  return start <= 0 ? beginning : `… ${cutText(text.slice(start), chars, lines)}`
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}

export type Block = { readonly kind: 'prose' | 'code'; readonly text: string }

/** Separates fenced code from prose. An open fence holds everything behind it. */
export function toBlocks(text: string): readonly Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let kind: Block['kind'] = 'prose'
  const end = () => {
    const joined = lines.join('\n').replace(/^\n+|\s+$/g, '')
    if (joined !== '') blocks.push({ kind, text: joined })
    lines = []
  }
  for (const line of text.split('\n')) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) {
      end()
      kind = kind === 'prose' ? 'code' : 'prose'
    } else lines.push(line)
  }
  end()
  return blocks
}

/** Cuts a long block into parts of about so many characters, at ends of lines if there are any near. */
export function toChunks(text: string, chars: number): readonly string[] {
  const chunks: string[] = []
  let from = 0
  while (text.length - from > chars) {
    const newline = text.lastIndexOf('\n', from + chars)
    const end = newline > from ? newline : from + cutText(text.slice(from, from + chars), chars, chars).length
    chunks.push(text.slice(from, end))
    from = newline > from ? end + 1 : end
  }
  return [...chunks, text.slice(from)]
}
