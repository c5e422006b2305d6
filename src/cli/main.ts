/** Entry of the command line: names the command, runs it, prints the answer or the error, and says how it went. */
import { CommanderError } from 'commander'
import { packagePaths } from '../config/package-paths.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import { type CliContext, createContext, type GlobalOptions } from './context.ts'
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.ts'
import { createProgram, findCommandName, type Invocation } from './program.ts'
import { COMMANDS } from './registry.ts'
import { type ColorSetting, createView, exitQuietlyOnBrokenPipe, writeOut } from './terminal.ts'

/** Runs one command line and ends the process with its exit code, once everything is written. */
export async function main(argv: readonly string[]): Promise<never> {
  exitQuietlyOnBrokenPipe()
  const code = await runLine(argv)
  await Promise.all([writeOut(process.stdout, ''), writeOut(process.stderr, '')])
  process.exit(code)
}

async function runLine(argv: readonly string[]): Promise<ExitCode> {
  const asJson = argv.slice(0, indexOrEnd(argv, '--')).includes('--json')
  let code: ExitCode = EXIT.ok
  try {
    const name = findCommandName(argv)
    const entry = COMMANDS.find((known) => known.name === name)
    const program = createProgram(
      COMMANDS,
      (await entry?.load()) ?? null,
      packagePaths().version,
      async (invocation) => {
        code = await runCommand(invocation)
      },
    )
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT.ok
    const error = thrown instanceof CommanderError ? toUsageError(thrown) : toLoreError(thrown)
    await printError(error, asJson)
    return exitCodeOf(error.code)
  }
}

async function runCommand({ command, args, options, globals }: Invocation): Promise<ExitCode> {
  const context = createContext(globals as unknown as GlobalOptions)
  try {
    const output = (await command.run?.({ args, options, context })) ?? null
    if (output === null) return EXIT.ok
    const text = context.globals.json
      ? JSON.stringify(output.json, null, 2)
      : output.render(createView(process.stdout, colorSetting(context), context.surroundings))
    if (text !== '') await writeOut(process.stdout, `${text}\n`)
    return output.exitCode ?? EXIT.ok
  } finally {
    await context.close()
  }
}

function colorSetting(context: CliContext): ColorSetting {
  if (!context.globals.color) return 'never'
  try {
    return context.config().values['output.color']
  } catch (error) {
    // Commands that mend a broken settings file still print.
    if (error instanceof LoreError) return 'auto'
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
  const { paint } = createView(process.stderr, context.globals.color ? 'auto' : 'never', context.surroundings)
  await writeOut(process.stderr, `${paint.red('✗')} ${error.message}\n  ${paint.dim(error.hint)}\n`)
}

/** The parser's own complaints, in the words of every other error. */
function toUsageError(error: CommanderError): LoreError {
  const text = error.message.replace(/^error: /, '')
  const meant = /\(Did you mean (.+)\?\)/.exec(text)?.[1]
  const message = text.replace(/\s*\(Did you mean .+\?\)/, '')
  return new LoreError('invalid_input', message.charAt(0).toUpperCase() + message.slice(1), {
    hint: meant === undefined ? 'See `lore --help`, or `lore help <command>`.' : `Did you mean ${meant}?`,
    cause: error,
  })
}

function indexOrEnd(argv: readonly string[], part: string): number {
  const index = argv.indexOf(part)
  return index === -1 ? argv.length : index
}
