/** `lore init`: wires Lore into the agents on this machine, and takes it back. */
import { dirname, join, resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { LoreError } from '../../core/errors.ts'
import { isPassing, noteInstalled } from '../../hooks/installed.ts'
import { type CommandOutput, defineCommand } from '../command.ts'
import type { CliContext } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import {
  INIT_CLIENTS,
  type InitClient,
  type InitPlace,
  type LoreCommand,
  OTHER_CLIENT,
  otherClient,
  snippetOf,
} from '../init/clients.ts'
import { applyUndo, applyWiring, planUndo, planWiring, type UndoPlan, type Wiring } from '../init/wire.ts'
import { flag, optionalArgument, text } from '../options.ts'
import { changedLines, renderChange, renderUndone, renderWired, type Wired } from '../render/init.ts'
import { canAsk, confirm, createView } from '../terminal.ts'

export const init = defineCommand({
  name: 'init',
  summary: 'wire Lore into Claude Code and other agents',
  description:
    'Looks which agents are on this machine, shows what it would change in the settings of each, line by line, asks, keeps a copy of the file in ~/.lore/init, and writes. Claude Code gets the plugin; the others get the memory server. --undo takes it back: a file that nobody touched since comes back byte for byte, in one that was, only Lore’s own lines go. Nothing else is ever changed. Where Lore lies and which Node runs it is noted in ~/.lore/installed.json, so that the plugin finds both.',
  arguments: {
    clients: optionalArgument(
      '[clients]',
      `which, separated by commas: ${INIT_CLIENTS.map(({ name }) => name).join(', ')}; default: all that are there`,
    ),
  },
  options: {
    file: text('--file <path>', 'the settings of any other program that keeps its servers under mcpServers'),
    print: flag('--print', 'only print what to put into a program’s settings by hand'),
    dryRun: flag('--dry-run', 'show the changes, and make none'),
    undo: flag('--undo', 'take back what init changed'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore init', 'all agents that are there, one question each'],
    ['lore init claude-code --dry-run', 'what would change?'],
    ['lore init --file ~/.config/zed/mcp.json', 'any other MCP client'],
    ['lore init --undo', 'take it all back'],
  ],
  async run({ args, options, context }) {
    const place: InitPlace = {
      homedir: context.standpoint.homedir,
      platform: process.platform,
      env: readEnvironment(),
      join,
    }
    const lore = loreCommand()
    if (!options.undo && !options.dryRun) requireLasting(lore)
    if (options.print)
      return { json: JSON.parse(snippetOf(lore)), render: () => snippetOf(lore), verbatim: true }
    const other = options.file === undefined ? null : resolve(options.file)
    const clients = chooseClients(args.clients, other)
    if (options.undo) return undo(context, clients, args.clients === undefined && other === null, options)
    const plans = clients.map((client) => planWiring(client, place, lore, context.standpoint.home))
    requireSomething(plans, args.clients ?? options.file)
    const done: Wired[] = []
    for (const plan of plans) done.push(await wire(plan, options, context))
    if (done.some(({ state }) => state === 'wired_now' || state === 'wired') && !options.dryRun) {
      const { bin } = packagePaths()
      noteInstalled(context.standpoint.home, { launcher: bin, node: process.execPath })
    }
    return {
      json: {
        clients: done.map(({ plan, state, backup }) => ({
          client: plan.client.name,
          file: plan.file,
          state,
          backup,
          ...(plan.replaces ? { replaces: true } : {}),
          ...(options.dryRun ? { changes: changedLines(plan) } : {}),
          ...(plan.problem === null ? {} : { problem: `${plan.problem.message} ${plan.problem.hint}` }),
        })),
      },
      render: (view) => renderWired(done, options.dryRun, view),
      ...(done.some(({ state }) => state === 'broken') ? { exitCode: EXIT.failure } : {}),
    }
  },
})

interface Consent {
  readonly dryRun: boolean
  readonly yes: boolean
}

async function wire(plan: Wiring, consent: Consent, context: CliContext): Promise<Wired> {
  const { state } = plan
  if (state !== 'new' && state !== 'change') return { plan, state, backup: null }
  if (consent.dryRun) return { plan, state: 'planned', backup: null }
  if (!(await agrees(context, consent, `Change ${plan.file}?`, () => renderChange(plan, viewOf(context))))) {
    return { plan, state: 'declined', backup: null }
  }
  try {
    const backup = applyWiring(context.standpoint.home, plan, Date.now())
    return { plan, state: 'wired_now', backup }
  } catch (error) {
    // The others are wired all the same.
    if (error instanceof LoreError)
      return { plan: { ...plan, problem: error }, state: 'broken', backup: null }
    throw error
  }
}

/** @param all whatever was wired, also by files that were named */
async function undo(
  context: CliContext,
  clients: readonly InitClient[],
  all: boolean,
  consent: Consent,
): Promise<CommandOutput> {
  const { home } = context.standpoint
  const known = [...INIT_CLIENTS, otherClient('', '')]
  const named = new Set(clients.map(({ name, title }) => (name === OTHER_CLIENT ? title : name)))
  const isMeant = ({ client, file }: { readonly client: string; readonly file: string }) =>
    all || named.has(client === OTHER_CLIENT ? file : client)
  const plans = planUndo(home, known, isMeant)
  const done: UndoPlan[] = []
  for (const plan of plans) {
    const question = `Put ${plan.file} back?`
    const show = () => renderChange(plan, viewOf(context))
    if (consent.dryRun || plan.state === 'broken') done.push(plan)
    else if (await agrees(context, consent, question, show)) done.push(applyUndo(home, plan))
  }
  return {
    json: {
      undone: done.map(({ client, file, state, before, after, problem }) => ({
        client,
        file,
        state,
        ...(consent.dryRun ? { changes: changedLines({ before, after }) } : {}),
        ...(problem === null ? {} : { problem: `${problem.message} ${problem.hint}` }),
      })),
    },
    render: (view) => renderUndone(done, consent.dryRun, view),
    ...(done.some(({ state }) => state === 'broken') ? { exitCode: EXIT.failure } : {}),
  }
}

async function agrees(
  context: CliContext,
  { yes }: Consent,
  question: string,
  show: () => string,
): Promise<boolean> {
  if (yes) return true
  if (!canAsk()) {
    throw new LoreError(
      'protected',
      'Changing the settings of other programs must be confirmed, and nobody can answer here.',
      {
        hint: 'Look at it with --dry-run, then add --yes.',
      },
    )
  }
  context.note(show())
  return confirm(question)
}

function viewOf({ surroundings, globals }: CliContext) {
  return createView(process.stderr, globals.color ? 'auto' : 'never', surroundings)
}

function chooseClients(typed: string | undefined, other: string | null): readonly InitClient[] {
  const named = (typed ?? '').split(/[\s,]+/).filter((name) => name !== '')
  const others = other === null ? [] : [otherClient(other, dirname(other))]
  if (named.length === 0) return other === null ? INIT_CLIENTS : others
  return [
    ...named.map((name) => {
      const client = INIT_CLIENTS.find((known) => known.name === name)
      if (client !== undefined) return client
      throw new LoreError(
        'invalid_input',
        `There is no client called ${JSON.stringify(name.slice(0, 40))}.`,
        {
          hint: `Known: ${INIT_CLIENTS.map((known) => known.name).join(', ')}. For any other use --file, or --print.`,
          details: { field: 'clients' },
        },
      )
    }),
    ...others,
  ]
}

function requireSomething(plans: readonly Wiring[], named: string | undefined): void {
  if (plans.some(({ state }) => state !== 'absent')) return
  const what =
    named === undefined ? 'No agent that Lore knows is on this machine.' : `Not on this machine: ${named}.`
  throw new LoreError('invalid_input', what, {
    hint: `Looked for: ${plans.map(({ file }) => dirname(file)).join(', ')}. Wire any other with --file, or by hand: lore init --print`,
  })
}

/** @throws LoreError invalid_input where npm fetched Lore for one run: it clears that place when it likes */
function requireLasting({ root }: LoreCommand): void {
  if (!isPassing(root)) return
  throw new LoreError(
    'invalid_input',
    `This Lore was fetched for one run and lies in npm’s cache (${root}).`,
    {
      hint: 'Install it first, then wire that one: npm install --global lore-memory && lore init',
    },
  )
}

/** By full paths: programs with windows often do not know the search path of a shell. */
function loreCommand(): LoreCommand {
  const { bin, root } = packagePaths()
  return { command: process.execPath, args: [bin, 'mcp'], root }
}
