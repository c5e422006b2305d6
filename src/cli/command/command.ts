/** Defines a command: its place in the help, its typed arguments and options, and the function it runs. */

import type { View } from '../render/layout/view.ts'
import type { CliContext } from './context.ts'
import type { ExitCode } from './exit-codes.ts'
import type { CliArgument, CliOption } from './options.ts'

type Read<D> = {
  readonly [K in keyof D]: D[K] extends { readonly read: (typed: never) => infer T } ? T : never
}

// The table of commands holds commands with any arguments; `never` as a parameter fits every one.
type Declared = Readonly<Record<string, { readonly read: (typed: never) => unknown }>>

export interface CommandDefinition<
  A extends Readonly<Record<string, CliArgument<unknown>>>,
  O extends Readonly<Record<string, CliOption<unknown>>>,
> {
  readonly name: string
  /** One line in the list of commands. */
  readonly summary: string
  /** One paragraph of `--help`: what it does, changes and refuses. */
  readonly description: string
  /** In the order in which they are typed. */
  readonly arguments: A
  /** By their names in camel case. */
  readonly options: O
  /** Pairs of a command line and what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** True for commands of Lore's own processes: they appear in no help and on no page. */
  readonly hidden?: boolean
  readonly run: (input: CommandInput<A, O>) => Promise<CommandOutput | null>
}

interface CommandInput<A extends Declared, O extends Declared> {
  readonly args: Read<A>
  readonly options: Read<O>
  readonly context: CliContext
}

/** One result, for machines and for people. */
export interface CommandOutput {
  readonly json: unknown
  /** Returns the text without a final line break. If it is empty, nothing is printed. */
  readonly render: (view: View) => string
  /** True for text that is to be copied or run: it is printed without breaking lines. */
  readonly verbatim?: boolean
  readonly exitCode?: ExitCode
}

/** A command as the registry and the parser see it, without its own types. */
export interface Command {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly arguments: Readonly<Record<string, CliArgument<unknown>>>
  readonly options: Readonly<Record<string, CliOption<unknown>>>
  readonly examples: readonly (readonly [line: string, what: string])[]
  readonly hidden?: boolean
  readonly subcommands: readonly Command[]
  /** null if only a subcommand can be run. */
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

/** A command that only holds subcommands. */
export function defineGroup(
  definition: Pick<Command, 'name' | 'summary' | 'description' | 'examples'>,
  subcommands: readonly Command[],
): Command {
  return { ...definition, arguments: {}, options: {}, subcommands, run: null }
}
