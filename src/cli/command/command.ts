/** What a command is: its place in the help, its typed arguments and options, and the one function it runs. */

import type { View } from '../render/layout/view.ts'
import type { CliContext } from './context.ts'
import type { ExitCode } from './exit-codes.ts'
import type { CliArgument, CliOption } from './options.ts'

type Read<D> = {
  readonly [K in keyof D]: D[K] extends { readonly read: (typed: never) => infer T } ? T : never
}

// The table of commands holds them all, whatever their arguments; `never` is what fits every one.
type Declared = Readonly<Record<string, { readonly read: (typed: never) => unknown }>>

export interface CommandDefinition<
  A extends Readonly<Record<string, CliArgument<unknown>>>,
  O extends Readonly<Record<string, CliOption<unknown>>>,
> {
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** One paragraph of `--help`; what it does, changes and refuses. */
  readonly description: string
  /** In the order typed. */
  readonly arguments: A
  /** By their names in camel case. */
  readonly options: O
  /** Command line and what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** For Lore's own processes, not for people: in no help and on no page. */
  readonly hidden?: boolean
  readonly run: (input: CommandInput<A, O>) => Promise<CommandOutput | null>
}

interface CommandInput<A extends Declared, O extends Declared> {
  readonly args: Read<A>
  readonly options: Read<O>
  readonly context: CliContext
}

/** The same answer for machines and for people. */
export interface CommandOutput {
  readonly json: unknown
  /** Without the last line break. Empty: nothing is printed. */
  readonly render: (view: View) => string
  /** Printed as it is, for what is to be copied or run: no line is broken, however narrow the terminal. */
  readonly verbatim?: boolean
  readonly exitCode?: ExitCode
}

/** A command as the registry and the parser see it, its own types put away. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly arguments: Readonly<Record<string, CliArgument<unknown>>>
  readonly options: Readonly<Record<string, CliOption<unknown>>>
  readonly examples: readonly (readonly [line: string, what: string])[]
  readonly hidden?: boolean
  readonly subcommands: readonly Command[]
  /** null where only a subcommand can be run. */
  readonly run: ((input: UntypedInput) => Promise<CommandOutput | null>) | null
}

export interface UntypedInput {
  readonly args: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
  readonly context: CliContext
}

export function defineCommand<
  const A extends Readonly<Record<string, CliArgument<unknown>>>,
  const O extends Readonly<Record<string, CliOption<unknown>>>,
>(definition: CommandDefinition<A, O>, subcommands: readonly Command[] = []): Command {
  return {
    ...definition,
    subcommands,
    run: (input) => definition.run(input as unknown as CommandInput<A, O>),
  }
}

/** A command that only holds others. */
export function defineGroup(
  definition: Pick<Command, 'name' | 'summary' | 'description' | 'examples'>,
  subcommands: readonly Command[],
): Command {
  return { ...definition, arguments: {}, options: {}, subcommands, run: null }
}
