/** The real terminal: colour, width, and how output is written and flushed. */
import { createColors } from 'picocolors'
import type { Surroundings } from '../../config/environment.ts'
import { LoreError } from '../../core/errors.ts'
import { PLAIN, type View } from '../render/layout/view.ts'
import { fitLines } from '../render/layout/wrap.ts'
import { EXIT } from './exit-codes.ts'

const DEFAULT_WIDTH = 80
/** Longer lines are hard to read, even on a wide terminal. */
const WIDEST = 120

export type ColorSetting = 'auto' | 'always' | 'never'

/** NO_COLOR and `--no-color` take precedence, then the setting, then what the stream supports. */
export function takesColor(
  stream: { readonly isTTY?: boolean | undefined },
  setting: ColorSetting,
  surroundings: Surroundings,
): boolean {
  if (surroundings.noColor || setting === 'never') return false
  if (setting === 'always' || surroundings.forceColor) return true
  return stream.isTTY === true && !surroundings.dumbTerminal
}

/** @param stream the stream the text will be written to */
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

/** Resolves when the text has left the process, which takes a while if the pipe is slow. */
export function writeOut(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * Ends the process if output cannot be written. A reader such as `head` that closes its end is no failure;
 * another cause, such as a full disk, is one and is reported on stderr.
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
 * Asks a yes/no question; any line but yes means no. Call it only if `canAsk`.
 * @throws LoreError cancelled if no line comes
 */
export function confirm(question: string): Promise<boolean> {
  return questions.confirm(question)
}

/**
 * Asks a yes/no question whose answer is remembered. A line that is neither is asked about again, twice; an empty
 * line means no. Call it only if `canAsk`.
 * @returns null if no line was a yes or a no
 * @throws LoreError cancelled if no line comes
 */
export function decide(question: string): Promise<boolean | null> {
  return questions.decide(question)
}

const questions = createQuestions(() => ({ input: process.stdin, output: process.stderr }))

export interface Dialogue {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

export interface Questions {
  readonly confirm: typeof confirm
  readonly decide: typeof decide
}

/** Number of times that `decide` asks. */
const MOST_TRIES = 3

/** Lines typed before a question was asked answer the following questions, in order. */
export function createQuestions(dialogue: () => Dialogue): Questions {
  const typedAhead: string[] = []
  const ask = async (question: string): Promise<boolean | null> => {
    const asked = `${question} [y/N] `
    const ahead = typedAhead.shift()
    if (ahead !== undefined) {
      dialogue().output.write(`${asked}${ahead}\n`)
      return toAnswer(ahead)
    }
    const [answer = '', ...more] = await readLines(asked, dialogue())
    typedAhead.push(...more)
    return toAnswer(answer)
  }
  return {
    confirm: async (question) => (await ask(question)) === true,
    async decide(question) {
      for (let tries = 1; ; tries++) {
        const answer = await ask(question)
        if (answer !== null || tries === MOST_TRIES) return answer
        dialogue().output.write('Answer yes or no.\n')
      }
    },
  }
}

/**
 * Returns the lines that had come when the first one was complete.
 * @throws LoreError cancelled at Ctrl-C or Ctrl-D, which are no answers
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

/** Returns null for a line that is neither yes nor no; an empty line is a no. */
function toAnswer(line: string): boolean | null {
  if (/^y(es)?$/i.test(line.trim())) return true
  return /^(no?)?$/i.test(line.trim()) ? false : null
}

/** @throws LoreError cancelled for any answer but yes */
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
