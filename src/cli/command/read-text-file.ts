/** Reads the text of a file that a person names, or of standard input. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from './context.ts'
import { readStdin } from './read-stdin.ts'

/** @param typed a path, or `-` for standard input */
export async function readTextFile(typed: string, context: CliContext): Promise<string> {
  if (typed === '-') {
    if (process.stdin.isTTY === true)
      context.note('Type or paste the text; end with Ctrl-D on an empty line.')
    return readStdin(process.stdin)
  }
  const path = resolve(context.standpoint.cwd, typed)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new LoreError('invalid_input', `${typed} cannot be read.`, {
      hint: 'Give the path of a text file, or - to read standard input.',
      cause: error,
      details: { argument: 'file' },
    })
  }
}
