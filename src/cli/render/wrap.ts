/** Breaks text into lines that fit, at spaces where there are any. Pure. */
import { displayWidth, splitAtWidth, withoutColor } from './text.ts'

const TAB = '    '

/** Line breaks stay; what a long line goes on with is indented like its beginning. */
export function wrapText(text: string, width: number): string {
  return text
    .replaceAll('\t', TAB)
    .split('\n')
    .flatMap((line) => wrapLine(line.trimEnd(), Math.max(1, width), PLAIN_WORDS))
    .join('\n')
}

/**
 * For painted text that nobody wrapped: lines that are too wide are broken between words. A word that is wider than a
 * line, such as a path, stays whole so that it can be copied.
 */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, Math.max(1, width), PAINTED_WORDS))
    .join('\n')
}

interface Words {
  readonly widthOf: (word: string) => number
  readonly cut: (word: string, width: number) => readonly string[]
}

const PLAIN_WORDS: Words = { widthOf: displayWidth, cut: splitAtWidth }
const PAINTED_WORDS: Words = {
  widthOf: (word) => displayWidth(withoutColor(word)),
  cut: (word) => [word],
}

function wrapLine(line: string, width: number, { widthOf, cut }: Words): string[] {
  if (widthOf(line) <= width) return [line]
  const lead = /^ */.exec(line)?.[0] ?? ''
  const indent = lead.length <= width / 2 ? lead : ''
  const lines: string[] = []
  let current = indent
  let empty = true
  const push = () => {
    lines.push(current)
    current = indent
    empty = true
  }
  for (const word of line.trimStart().split(' ')) {
    const wide = widthOf(word)
    if (!empty && wide > width - widthOf(current) - 1) push()
    const room = width - indent.length
    // A word that is wider than a line is cut wherever the line ends.
    const pieces = wide > room ? cut(word, room) : [word]
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) push()
      current += empty ? piece : ` ${piece}`
      empty = false
    }
  }
  return [...lines, current]
}
