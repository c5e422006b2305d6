/** What went wrong and what to do about it, within the terminal. Pure. */
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

const INDENT = 2

export function renderError(
  { message, hint }: { readonly message: string; readonly hint: string },
  { paint, width }: View,
): string {
  const [first = '', ...rest] = hang(message, width)
  return [`${paint.red('✗')} ${first.trimStart()}`, ...rest, ...hang(hint, width).map(paint.dim)].join('\n')
}

function hang(text: string, width: number): string[] {
  return wrapText(text.replaceAll(COMMAND, tie), Math.max(20, width - INDENT))
    .split('\n')
    .map((line) => `${' '.repeat(INDENT)}${line.replaceAll(TIED, ' ')}`)
}

/** A short command stays on one line, to be copied. */
const COMMAND = /`[^`\n]{1,40}`/g
const TIED = '\u00a0'

function tie(command: string): string {
  return command.replaceAll(' ', TIED)
}
