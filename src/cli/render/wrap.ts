/** Breaks text into lines that fit, at spaces where there are any. Pure. */
import { displayWidth, splitAtWidth } from './text.ts'

const TAB = '    '

/** Line breaks stay; what a long line goes on with is indented like its beginning. */
export function wrapText(text: string, width: number): string {
  return text
    .replaceAll('\t', TAB)
    .split('\n')
    .flatMap((line) => wrapLine(line.trimEnd(), Math.max(1, width)))
    .join('\n')
}

function wrapLine(line: string, width: number): string[] {
  if (displayWidth(line) <= width) return [line]
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
    const wide = displayWidth(word)
    if (!empty && wide > width - displayWidth(current) - 1) push()
    const room = width - indent.length
    // A word that is wider than a line is cut wherever the line ends.
    const pieces = wide > room ? splitAtWidth(word, room) : [word]
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) push()
      current += empty ? piece : ` ${piece}`
      empty = false
    }
  }
  return [...lines, current]
}
