/** Breaks text between words into lines that fit. A short command in backticks counts as one word. Pure. */
import { displayWidth, splitAtWidth, withoutColor } from './text.ts'

const TAB = '    '

/** Keeps line breaks; a long line goes on with its own indent. A word that is wider than a line is cut. */
export function wrapText(text: string, width: number): string {
  return text
    .replaceAll('\t', TAB)
    .split('\n')
    .flatMap((line) => wrapLine(line.trimEnd(), Math.max(1, width), PLAIN_WORDS))
    .join('\n')
}

/**
 * For text that may be painted. A word that is wider than a line, such as a path, stays whole so that it
 * can be copied. Each line gets its own colour codes, so that a pager may start at any of them.
 */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => paintEach(wrapLine(line, Math.max(1, width), PAINTED_WORDS)))
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

const COMMAND = /`[^`\n]{1,40}`/g
/**
 * Stands for a space within a command while lines are broken. From the private-use range, which texts do
 * not use.
 */
const TIED = '\ue000'

function wrapLine(line: string, width: number, { widthOf, cut }: Words): string[] {
  if (widthOf(line) <= width) return [line]
  const lead = /^ */.exec(line)?.[0] ?? ''
  const indent = lead.length <= width / 2 ? lead : ''
  const room = width - indent.length
  const lines: string[] = []
  let current = indent
  let empty = true
  const push = () => {
    lines.push(current)
    current = indent
    empty = true
  }
  for (const word of toWords(line.trimStart(), (text) => widthOf(text) <= room)) {
    const wide = widthOf(word)
    if (!empty && wide > width - widthOf(current) - 1) push()
    for (const [index, piece] of (wide > room ? cut(word, room) : [word]).entries()) {
      if (index > 0) push()
      current += empty ? piece : ` ${piece}`
      empty = false
    }
  }
  return [...lines, current].map((part) => part.replaceAll(TIED, ' ').trimEnd())
}

/** @param fits true if a text fits on a line; a command that does not is broken like other text */
function toWords(line: string, fits: (text: string) => boolean): string[] {
  const tied = line.replaceAll(COMMAND, (command) =>
    fits(command) ? command.replaceAll(' ', TIED) : command,
  )
  return tied.split(' ')
}

const CODES = /\u001b\[(\d+)m/g

/** Closes the colours at the end of each line, and opens them again on the next. */
function paintEach(lines: readonly string[]): string[] {
  if (lines.length === 1) return [...lines]
  let open: readonly number[] = []
  return lines.map((line) => {
    const before = open
    for (const [, code] of line.matchAll(CODES)) {
      const number = Number(code)
      open =
        number >= 22 && closingOf(number) === null
          ? open.filter((one) => closingOf(one) !== number)
          : [...open, number]
    }
    return [...before.map(toCode), line, ...open.map((code) => toCode(closingOf(code) ?? 0))].join('')
  })
}

/** Returns the code that closes this one; null for a closing code. */
function closingOf(code: number): number | null {
  if (code === 1 || code === 2) return 22
  if (code >= 30 && code <= 37) return 39
  return null
}

function toCode(code: number): string {
  return `\u001b[${code}m`
}
