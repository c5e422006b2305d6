/**
 * Entry of the command line: finds the command, runs it, prints the answer or the error, and sets the exit
 * code.
 */
import { nearestName } from '../config/nearest.ts'
import { packagePaths } from '../config/package-paths.ts'
import { isLoreError, LoreError, toLoreError } from '../core/errors.ts'
import type { Command, CommandOutput } from './command/command.ts'
import { type CliContext, createContext, type GlobalOptions } from './command/context.ts'
import { EXIT, type ExitCode, exitCodeOf } from './command/exit-codes.ts'
import { findCommandName, type Invocation, readPlainLine } from './command/invocation.ts'
import {
  type ColorSetting,
  createView,
  exitWhenOutputFails,
  fitTerminal,
  writeOut,
} from './command/terminal.ts'
import { COMMANDS } from './registry.ts'
import { renderError } from './render/error.ts'

/** Runs one command line, and ends the process with its exit code once everything is written. */
export async function main(argv: readonly string[]): Promise<never> {
  exitWhenOutputFails()
  const code = await runLine(argv)
  await Promise.all([writeOut(process.stdout, ''), writeOut(process.stderr, '')])
  process.exit(code)
}

async function runLine(argv: readonly string[]): Promise<ExitCode> {
  const asJson = argv.slice(0, indexOrEnd(argv, '--')).includes('--json')
  try {
    const name = findCommandName(argv)
    const command = (await COMMANDS.find((known) => known.name === name)?.load()) ?? null
    const plain = command === null ? null : readPlainLine(command, argv)
    return plain === null ? await parseAndRun(argv, command) : await runCommand(plain)
  } catch (thrown) {
    const error = toLoreError(thrown)
    await printError(error, asJson)
    return codeFor(argv, error)
  }
}

/** Avoids exit code 2 for hooks: to an agent it means that the hook forbids the action. */
function codeFor(argv: readonly string[], { code }: LoreError): ExitCode {
  const exit = exitCodeOf(code)
  return exit === EXIT.badInput && findCommandName(argv) === 'hook' ? EXIT.failure : exit
}

/** Uses the full parser, for help, subcommands, arguments, and faulty lines. */
async function parseAndRun(argv: readonly string[], command: Command | null): Promise<ExitCode> {
  const [{ CommanderError }, { createProgram }] = await Promise.all([
    import('commander'),
    import('./program.ts'),
  ])
  let code: ExitCode = EXIT.ok
  const program = createProgram(COMMANDS, command, packagePaths().version, async (invocation) => {
    code = await runCommand(invocation)
  })
  try {
    if (argv.length === 0) program.outputHelp()
    else if (command === null && isHelp(argv)) throw unknownCommand(findCommandName(argv) ?? '')
    else await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    if (thrown.exitCode === 0) return EXIT.ok
    throw toUsageError(thrown.message, command === null ? null : findNamed(command, argv))
  }
}

/** True for `lore help x`. If x is unknown, the parser would print the whole help. */
function isHelp(argv: readonly string[]): boolean {
  const name = findCommandName(argv)
  return name !== null && argv.indexOf('help') !== -1 && argv.indexOf('help') < argv.indexOf(name)
}

function unknownCommand(name: string): LoreError {
  const meant = nearestName(
    name,
    COMMANDS.map((known) => known.name),
  )
  return new LoreError('invalid_input', `Unknown command '${name.slice(0, 60)}'.`, {
    hint: meant === null ? '`lore --help` lists the commands.' : `Did you mean ${meant}?`,
  })
}

interface Named {
  readonly command: Command
  /** Such as `lore run show`. */
  readonly line: string
}

/** Returns the command that a line names, down to its subcommand. */
function findNamed(command: Command, argv: readonly string[]): Named {
  let named: Named = { command, line: `lore ${command.name}` }
  for (const part of argv.slice(argv.indexOf(command.name) + 1)) {
    const below = named.command.subcommands.find(({ name }) => name === part)
    if (below !== undefined) named = { command: below, line: `${named.line} ${below.name}` }
  }
  return named
}

async function runCommand({ command, args, options, globals }: Invocation): Promise<ExitCode> {
  const context = createContext(globals as unknown as GlobalOptions)
  try {
    const output = (await command.run?.({ args, options, context })) ?? null
    if (output === null) return EXIT.ok
    const text = context.globals.json ? JSON.stringify(output.json, null, 2) : renderOutput(output, context)
    if (text !== '') await writeOut(process.stdout, `${text}\n`)
    return output.exitCode ?? EXIT.ok
  } finally {
    await context.close()
  }
}

function renderOutput(output: CommandOutput, context: CliContext): string {
  const text = output.render(createView(process.stdout, colorSetting(context), context.surroundings))
  return output.verbatim === true ? text : fitTerminal(text, process.stdout)
}

function colorSetting(context: CliContext): ColorSetting {
  if (!context.globals.color) return 'never'
  try {
    return context.config().values['output.color']
  } catch (error) {
    // Commands that repair a broken settings file still print.
    if (isLoreError(error)) return 'auto'
    throw error
  }
}

async function printError(error: LoreError, asJson: boolean): Promise<void> {
  if (asJson) {
    const { code, message, hint } = error
    await writeOut(process.stderr, `${JSON.stringify({ error: { code, message, hint } }, null, 2)}\n`)
    return
  }
  const context = createContext({ json: false, color: !process.argv.includes('--no-color') })
  const view = createView(process.stderr, context.globals.color ? 'auto' : 'never', context.surroundings)
  await writeOut(process.stderr, `${renderError(error, view)}\n`)
}

/** Converts the parser's messages to Lore's form of errors. */
function toUsageError(complaint: string, named: Named | null): LoreError {
  const text = complaint.replace(/^error: /, '')
  const meant = /\(Did you mean (.+)\?\)/.exec(text)?.[1] ?? findForeign(text, named)
  const message = text.replace(/\s*\(Did you mean .+\?\)/, '').replace(/\.$/, '')
  const hint = meant === undefined ? toUsageHint(message, named) : `Did you mean ${meant}?`
  return new LoreError('invalid_input', `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, { hint })
}

/** Options of memory systems that Lore can stand in for, with the name they have here. */
const FOREIGN_OPTIONS: Readonly<Record<string, string>> = { '--type': '--kind', '--tags': '--tag' }

/** Returns the option of the command that another system calls as typed. */
function findForeign(message: string, named: Named | null): string | undefined {
  const own = FOREIGN_OPTIONS[/unknown option '(--[a-z-]+)/i.exec(message)?.[1] ?? '']
  if (own === undefined || named === null) return undefined
  const isKnown = Object.values(named.command.options).some(({ flags }) => flags.startsWith(`${own} `))
  return isKnown ? own : undefined
}

/** Explains the missing argument in the words of the help; else points to the help. */
function toUsageHint(message: string, named: Named | null): string {
  if (named === null) return 'See `lore --help`, or `lore help <command>`.'
  const missing = /missing required argument '([^']+)'/.exec(message)?.[1]
  const argument = Object.values(named.command.arguments).find(
    ({ name }) => missing !== undefined && name.replaceAll(/[<>[\].]/g, '') === missing.replace(/\.+$/, ''),
  )
  const see = `See \`${named.line} --help\`.`
  return argument === undefined ? see : `${argument.name}: ${argument.sentence}. ${see}`
}

function indexOrEnd(argv: readonly string[], part: string): number {
  const index = argv.indexOf(part)
  return index === -1 ? argv.length : index
}
