/**
 * Makes a parser from the table of commands: help, usage errors and typed input. Knows nothing about
 * memory.
 */
import { Option, Command as Parser } from 'commander'
import { nearestName } from '../config/nearest.ts'
import { LoreError } from '../core/errors.ts'
import type { Command } from './command/command.ts'
import { EXIT_MEANINGS } from './command/exit-codes.ts'
import { GLOBAL_OPTIONS, type Invocation, readAll } from './command/invocation.ts'
import { type CliOption, formsOf, type Typed } from './command/options.ts'
import type { CommandEntry } from './registry.ts'

/**
 * @param loaded the one command whose arguments are known; the others are only listed
 * @param invoke gets the command that was named
 */
export function createProgram(
  entries: readonly CommandEntry[],
  loaded: Command | null,
  version: string,
  invoke: (invocation: Invocation) => Promise<void>,
): Parser {
  const program = new Parser('lore')
    .description('Long-term memory for AI agents, on your own machine.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
  for (const [flags, sentence] of GLOBAL_OPTIONS) program.option(flags, sentence)
  program.addHelpText('after', renderRootNotes())
  for (const entry of entries) {
    const parser = program.command(entry.name).summary(entry.summary).helpGroup(`${entry.group}:`)
    if (loaded?.name === entry.name) configure(parser, loaded, invoke)
  }
  const help = new Parser('help').argument('[command]').description('show help for a command')
  program.addHelpCommand(help.helpGroup('Maintain:').helpOption(false))
  return program
}

function configure(
  parser: Parser,
  command: Command,
  invoke: (invocation: Invocation) => Promise<void>,
): void {
  parser.description(command.description).helpOption('-h, --help', 'show help').helpCommand(false)
  for (const argument of Object.values(command.arguments)) parser.argument(argument.name, argument.sentence)
  for (const [name, option] of Object.entries(command.options)) {
    for (const form of formsOf(option)) parser.addOption(toParserOption(name, { ...option, ...form }))
  }
  if (command.examples.length > 0) parser.addHelpText('after', renderExamples(command.examples))
  for (const subcommand of command.subcommands) {
    const below = parser.command(subcommand.name, { hidden: subcommand.hidden === true })
    configure(below.summary(subcommand.summary), subcommand, invoke)
  }
  if (command.subcommands.length > 0 && !takesArguments(command)) parser.allowExcessArguments()
  parser.action(async () => {
    requireSubcommand(command, parser)
    const typed = typedOptions(parser, command)
    await invoke({
      command,
      args: readAll(command.arguments, (_, index) => parser.processedArgs[index] as Typed),
      options: readAll(command.options, (name) => typed[name]),
      globals: rootOf(parser).opts(),
    })
  })
}

/**
 * The parser gives an option that a parent command takes as well to the parent, wherever it stands in the
 * line; this gives it to the command that was named.
 * @throws LoreError if only the parent takes it
 */
function typedOptions(parser: Parser, command: Command): Readonly<Record<string, Typed>> {
  const typed: Record<string, Typed> = parser.opts()
  for (let above = parser.parent; above !== null && above.parent !== null; above = above.parent) {
    for (const option of above.options) {
      const name = option.attributeName()
      if (above.getOptionValueSource(name) !== 'cli') continue
      if (!(name in command.options)) throw takesNone(`lore ${above.name()} ${command.name}`, option)
      if (parser.getOptionValueSource(name) !== 'cli') typed[name] = above.opts<Record<string, Typed>>()[name]
    }
  }
  return typed
}

function takesNone(line: string, { long, flags }: Option): LoreError {
  return new LoreError('invalid_input', `${line} takes no ${long ?? flags}.`, {
    hint: `See \`${line} --help\`.`,
  })
}

/** True if a word that names no subcommand is an argument. */
function takesArguments(command: Command): boolean {
  return command.run !== null && Object.keys(command.arguments).length > 0
}

/** Refuses a word after a group command that names none of its subcommands. */
function requireSubcommand(command: Command, parser: Parser): void {
  if (command.subcommands.length === 0 || takesArguments(command)) return
  const [typed] = parser.args
  const names = command.subcommands.filter(({ hidden }) => hidden !== true).map(({ name }) => name)
  if (typed === undefined && command.run !== null) return
  const all = command.subcommands.map(({ name }) => name)
  const meant = typed === undefined ? null : nearestName(typed, all)
  throw new LoreError(
    'invalid_input',
    typed === undefined
      ? `lore ${command.name} needs a subcommand.`
      : `lore ${command.name} has no ${typed}.`,
    {
      hint:
        meant === null
          ? `It has: ${names.join(', ')}. See \`lore ${command.name} --help\`.`
          : `Did you mean ${meant}?`,
    },
  )
}

function toParserOption(name: string, option: CliOption<unknown>): Option {
  const parsed = new Option(option.flags, option.sentence)
  if (parsed.attributeName() !== name) throw new Error(`option ${option.flags} is not called ${name}`)
  if (option.repeats) parsed.argParser((value: string, all: string[] | undefined) => [...(all ?? []), value])
  return parsed
}

function rootOf(parser: Parser): Parser {
  return parser.parent === null ? parser : rootOf(parser.parent)
}

function renderExamples(examples: Command['examples']): string {
  return `\nExamples:\n${examples.map(([line, what]) => `  $ ${line}\n      ${what}`).join('\n')}\n`
}

function renderRootNotes(): string {
  const codes = Object.entries(EXIT_MEANINGS).map(([code, meaning]) => `  ${code.padEnd(5)}${meaning}`)
  const first: Command['examples'] = [
    ['lore add "We use pnpm, never npm"', 'store a memory'],
    ['lore search "which package manager"', 'find it by meaning'],
    ['lore search --help', 'options and examples of a command'],
  ]
  return `${renderExamples(first)}\nExit codes:\n${codes.join('\n')}\n`
}
