/** The real terminal: whether it takes colour, how wide it is, and how output is written and flushed. */
import { createColors } from 'picocolors'
import type { Surroundings } from '../../config/environment.ts'
import { LoreError } from '../../core/errors.ts'
import { PLAIN, type View } from '../render/layout/view.ts'
import { fitLines } from '../render/layout/wrap.ts'
import { EXIT } from './exit-codes.ts'

const DEFAULT_WIDTH = 80
/** Longer lines are hard to read, however wide the terminal. */
const WIDEST = 120

export type ColorSetting = 'auto' | 'always' | 'never'

/** NO_COLOR and `--no-color` win over everything; else the setting; else what the stream can do. */
export function takesColor(
  stream: { readonly isTTY?: boolean | undefined },
  setting: ColorSetting,
  surroundings: Surroundings,
): boolean {
  if (surroundings.noColor || setting === 'never') return false
  if (setting === 'always' || surroundings.forceColor) return true
  return stream.isTTY === true && !surroundings.dumbTerminal
}

/** @param stream where the text will go. */
export function createView(
  stream: NodeJS.WriteStream,
  setting: ColorSetting,
  surroundings: Surroundings,
): View {
  const paint = takesColor(stream, setting, surroundings) ? createColors(true) : PLAIN
  const columns = stream.columns || DEFAULT_WIDTH
  return { paint, width: Math.min(columns, WIDEST), now: Date.now(), wraps: stream.isTTY === true }
}

/** Breaks lines between words if they are wider than the terminal. Output for a pipe or a file is left alone. */
export function fitTerminal(text: string, stream: { isTTY?: boolean; columns?: number }): string {
  return stream.isTTY === true ? fitLines(text, Math.min(stream.columns || DEFAULT_WIDTH, WIDEST)) : text
}

/** Resolves when the text has left the process; a pipe may take its time. */
export function writeOut(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * A reader such as `head` that goes away has seen enough: that is no failure. Output that cannot be written
 * for another reason, such as a full disk, is one, and is told in a line where the other stream takes it.
 */
export function exitWhenOutputFails(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok)
    process.stderr.write(`✗ The output cannot be written: ${error.message}\n`, () =>
      process.exit(EXIT.failure),
    )
  })
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failure)
  })
}

/**
 * Asks a yes/no question; any line but yes is no. Only where someone can answer.
 * @throws LoreError cancelled where no line comes
 */
export function confirm(question: string): Promise<boolean> {
  return confirmHere(question)
}

const confirmHere = createConfirm(() => ({ input: process.stdin, output: process.stderr }))

export interface Dialogue {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Whoever types ahead means the questions in their order: lines that came before they were asked for are kept. */
export function createConfirm(dialogue: () => Dialogue): (question: string) => Promise<boolean> {
  const typedAhead: string[] = []
  return async (question) => {
    const asked = `${question} [y/N] `
    const ahead = typedAhead.shift()
    if (ahead !== undefined) {
      dialogue().output.write(`${asked}${ahead}\n`)
      return isYes(ahead)
    }
    const [answer = '', ...more] = await readLines(asked, dialogue())
    typedAhead.push(...more)
    return isYes(answer)
  }
}

/**
 * What has come by the time the first line has.
 * @throws LoreError cancelled where the person presses Ctrl-C or Ctrl-D: neither is an answer
 */
async function readLines(asked: string, { input, output }: Dialogue): Promise<readonly string[]> {
  const { createInterface } = await import('node:readline')
  const prompt = createInterface({ input, output, prompt: asked })
  const lines: string[] = []
  const answered = new Promise<void>((resolve, reject) => {
    prompt.once('SIGINT', () => prompt.close())
    prompt.on('line', (line) => {
      lines.push(line)
      resolve()
    })
    prompt.once('close', () => {
      if (lines.length > 0) return
      output.write('\n')
      reject(cancelled('Run it again to be asked again.'))
    })
  })
  prompt.prompt()
  try {
    await answered
    return lines
  } finally {
    prompt.close()
  }
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim())
}

/** @throws LoreError cancelled for anything but yes. */
export async function requireYes(question: string): Promise<void> {
  if (await confirm(question)) return
  throw cancelled('Answer y to go ahead.')
}

function cancelled(hint: string): LoreError {
  return new LoreError('cancelled', 'Nothing was changed.', { hint })
}

export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}
