/** Reads a command line and the options of every command. Simple lines are read without the full parser. */

import { parseArgs } from 'node:util'
import { defined } from '../../core/defined.ts'
import type { Command, UntypedInput } from './command.ts'
import type { CliArgument, CliOption, Typed } from './options.ts'

export const GLOBAL_OPTIONS: readonly (readonly [flags: string, sentence: string])[] = [
  ['--json', 'machine output: JSON on stdout, errors as JSON on stderr'],
  ['--home <folder>', 'where Lore keeps everything (default: ~/.lore)'],
  ['--db <file>', 'the database file (default: lore.db in the home folder)'],
  ['--namespace <name>', 'whose memory to use'],
  ['--project <name>', 'the project within the namespace; a dot means that of this folder'],
  ['--no-color', 'no colour'],
]

export interface Invocation {
  readonly command: Command
  readonly args: UntypedInput['args']
  readonly options: UntypedInput['options']
  readonly globals: Readonly<Record<string, unknown>>
}

/**
 * Returns the command that a line names, before anything is parsed, so that only its file is loaded. For
 * `lore help search` that is search.
 */
export function findCommandName(argv: readonly string[]): string | null {
  const withValue = new Set(
    GLOBAL_OPTIONS.filter(([flags]) => flags.includes('<')).map(([flags]) => flags.split(' ')[0] ?? ''),
  )
  let skip = false
  for (const part of argv) {
    if (skip) {
      skip = false
    } else if (part.startsWith('-')) {
      skip = withValue.has(part)
    } else if (part !== 'help') {
      return part
    }
  }
  return null
}

/**
 * Reads a line of a command without arguments, such as `lore --home x mcp`, which agents start often: the
 * full parser would take a large part of its start. Returns null for any other line, and for one with a
 * fault.
 */
export function readPlainLine(command: Command, argv: readonly string[]): Invocation | null {
  if (command.run === null || command.subcommands.length > 0) return null
  if (Object.keys(command.arguments).length > 0) return null
  const own = Object.values(command.options).map(({ flags, repeats }) => toOption(flags, repeats))
  const common = GLOBAL_OPTIONS.map(([flags]) => toOption(flags, false))
  let values: Record<string, unknown>
  try {
    const options = Object.fromEntries([...own, ...common])
    const rules = { options, strict: true, allowNegative: true, allowPositionals: true }
    const parsed = parseArgs({ args: [...argv], ...rules })
    if (parsed.positionals.length !== 1 || argv.includes('--')) return null
    values = parsed.values
  } catch (error) {
    // The full parser reports the fault, with a suggestion.
    if (error instanceof TypeError) return null
    throw error
  }
  return {
    command,
    args: {},
    options: readAll(command.options, (_, index) => values[own[index]?.[0] ?? ''] as Typed),
    globals: { ...values, json: values.json === true, color: values.color !== false },
  }
}

type PlainOption = { type: 'string' | 'boolean'; multiple: boolean; short?: string }

/** `-n, --limit <count>` → limit, with a value, short n. `--no-x` is the negative of x. */
function toOption(flags: string, multiple: boolean): [name: string, option: PlainOption] {
  const name = /--(?:no-)?([a-z-]+)/.exec(flags)?.[1] ?? flags
  const short = /^-([a-z])\b/.exec(flags)?.[1]
  const type = flags.includes('<') ? 'string' : 'boolean'
  return [name, { type, multiple, ...defined({ short }) }]
}

export function readAll(
  declared: Readonly<Record<string, CliArgument<unknown> | CliOption<unknown>>>,
  typed: (name: string, index: number) => Typed,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { read }], index) => [name, read(typed(name, index))]),
  )
}
