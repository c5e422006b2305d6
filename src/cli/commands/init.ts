/** `lore init`: connects Lore to the agents on this machine, and undoes that. */
import { dirname, join, resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { LoreError } from '../../core/errors.ts'
import { isPassing, noteInstalled } from '../../hooks/installed.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag, oneOf, optionalArgument, text } from '../command/options.ts'
import { canAsk, confirm } from '../command/terminal.ts'
import {
  INIT_CLIENTS,
  type InitClient,
  type InitPlace,
  type LoreCommand,
  otherClient,
  snippetOf,
} from '../init/clients.ts'
import { GIT_LINKS } from '../init/git-client.ts'
import { globalFolder, installForGood, PACKAGE, runInstalled } from '../init/install-for-good.ts'
import { type Registering, registerPlugin, renderRegistration } from '../init/register-plugin.ts'
import { planUndoInit, undoInit } from '../init/undo-init.ts'
import { applyWiring, placeOf, planWiring, type UndoPlan, type Wiring } from '../init/wire.ts'
import { renderSwitchedOn } from '../render/capture.ts'
import {
  changedLines,
  renderChange,
  renderDigestOffer,
  renderUndone,
  renderWired,
  type Wired,
} from '../render/init.ts'
import { plural } from '../render/layout/text.ts'
import {
  type CaptureChoice,
  captureFlag,
  chooseCapture,
  foreseeCapture,
  requireOwnSay,
  saveChoice,
  survey,
} from '../steps/capture-choice.ts'
import { countCaptured, deleteCaptured, requireDeletion } from '../steps/captured-conversations.ts'
import { agrees, type Consent, viewOf } from '../steps/consent.ts'
import { tellOfBackups } from '../steps/tell-of-backups.ts'
import { initGit, requireGitClient } from './init/git.ts'

export const init = defineCommand({
  name: 'init',
  summary: 'wire Lore into Claude Code and other agents',
  description:
    'Finds the agents on this machine, shows line by line what it would change in the settings of each, asks, keeps a copy of each file in ~/.lore/init, and writes. Claude Code gets the plugin, which its own command also registers, if it is there, so that the first session has it; the others get the memory server; Codex (once you trust them: /hooks), Gemini CLI, Copilot CLI with VS Code, OpenCode, Kilo CLI and Cursor also get hooks or a plugin. All questions come before the first change, and Ctrl-C changes nothing. It also asks, once, whether Lore may read the conversations that agents keep here (capture); without your yes it reads none, and --yes does not answer this question. --undo reverts the changes: a file that was not edited since is restored byte for byte; from an edited file only Lore’s own lines are removed. --undo also ends capture and offers to remove the captured conversations. If capture is on, it mentions that your own claude command can digest, with the cap that would hold, and never switches that on. --git adds a few marked lines to a hook of the repository in this folder, so that each commit names the conversation in which it was made and those that wrote its files; `lore why` reads that. Nothing else is ever changed. The file ~/.lore/installed.json records where Lore is and which Node runs it, so that the plugin finds both.',
  arguments: {
    clients: optionalArgument(
      '[clients]',
      `which agents, separated by commas: ${INIT_CLIENTS.map(({ name }) => name).join(', ')}; default: all on this machine`,
    ),
  },
  options: {
    file: text('--file <path>', 'the settings of any other program that keeps its servers under mcpServers'),
    git: oneOf(
      '--git <how>',
      'instead: link commits of this repository with their conversations, in messages (trailer) or in notes',
      GIT_LINKS,
    ),
    print: flag('--print', 'only print the lines to put into a program’s settings by hand'),
    dryRun: flag('--dry-run', 'show the changes, and make none'),
    undo: flag('--undo', 'revert the changes of init, and end capture'),
    capture: captureFlag,
    deleteCaptured: flag('--delete-captured', 'with --undo: remove captured conversations for good'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore init', 'every agent on this machine, one question each'],
    ['lore init claude-code --dry-run', 'what would change?'],
    ['lore init --file ~/.config/zed/mcp.json', 'any other MCP client'],
    ['lore init --yes --capture', 'in a script, and agree to capture'],
    ['lore init --git trailer', 'commits of this repository name their conversations'],
    ['lore init --git trailer --undo', 'and no longer'],
    ['lore init --undo', 'revert everything'],
  ],
  async run({ args, options, context }) {
    const place = placeOf(context.standpoint)
    const other = options.file === undefined ? null : resolve(options.file)
    const clients = chooseClients(args.clients, other)
    requireFitting(options)
    const { root, version } = packagePaths()
    const isPassingBy = isPassing(root) && !options.undo
    if (isPassingBy && !options.dryRun) return initForGood(context, options)
    if (isPassingBy) context.note(`It would first run npm install --global ${PACKAGE}@${version}.`)
    const lore = loreCommand(isPassingBy ? globalFolder(place.env) : root)
    if (options.print)
      return { json: JSON.parse(snippetOf(lore)), render: () => snippetOf(lore), verbatim: true }
    if (options.git !== undefined) {
      const client = requireGitClient(context.standpoint.cwd, options.git)
      if (options.undo) return undo(context, place, [client], false, options)
      return initGit(context, planWiring(client, place, lore, context.standpoint.home), options)
    }
    if (options.undo)
      return undo(context, place, clients, args.clients === undefined && other === null, options)
    const plans = clients.map((client) => planWiring(client, place, lore, context.standpoint.home))
    requireSomething(plans, args.clients ?? options.file)
    const registering: Registering = {
      command: context.config().values['digest.claudeCommand'],
      root: lore.root,
      homedir: place.homedir,
      env: place.env,
    }
    const agreed: Wiring[] = []
    for (const plan of plans.filter(isToDo)) {
      const then = plan.client.name === 'claude-code' ? `\n${renderRegistration(registering)}` : ''
      const show = () => `${renderChange(plan, viewOf(context))}${then}`
      if (!options.dryRun && (await agrees(context, options, `Change ${plan.file}?`, show))) agreed.push(plan)
    }
    const choice: CaptureChoice = options.dryRun
      ? { enabled: await foreseeCapture(context.config()), way: null }
      : await chooseCapture(context, { typed: options.capture, ask: !options.yes, afterUndo: true })
    // The first change comes here: until now Ctrl-C left everything as it was.
    const done = plans
      .map((plan) => wire(plan, options.dryRun, agreed.includes(plan), context))
      .map((one) => register(one, registering))
    if (done.some(({ state }) => state === 'wired_now' || state === 'wired') && !options.dryRun) {
      const { bin } = packagePaths()
      noteInstalled(context.standpoint.home, { launcher: bin, node: process.execPath })
    }
    const found = await survey()
    const daemonRuns = choice.way !== null && (await saveChoice(context.standpoint.home, choice))
    return {
      json: {
        capture: choice.enabled,
        clients: done.map(({ plan, state, backup, registration }) => ({
          client: plan.client.name,
          file: plan.file,
          state,
          backup,
          ...(registration === undefined ? {} : { registered: registration.kind === 'registered' }),
          ...(plan.replaces ? { replaces: true } : {}),
          ...(options.dryRun ? { changes: changedLines(plan) } : {}),
          ...(plan.problem === null ? {} : { problem: `${plan.problem.message} ${plan.problem.hint}` }),
        })),
      },
      render: (view) => {
        const { enabled, way } = choice
        const more = way === null ? '' : ` ${renderSwitchedOn(found, daemonRuns)}`
        const capture =
          enabled === true ? `on.${more}` : 'off: no conversation is read. Switch it on: lore capture on'
        const offer = offersDigest(context, done, enabled) ? `\n\n${renderDigestOffer(capsOf(context))}` : ''
        return `${renderWired(done, options.dryRun, view)}\n\nCapture is ${capture}${offer}`
      },
      ...(done.some(({ state }) => state === 'broken') ? { exitCode: EXIT.failure } : {}),
    }
  },
})

/** True if there is something to digest, rules do it so far, and an agent is there whose command could. */
function offersDigest(context: CliContext, done: readonly Wired[], capture: boolean | null): boolean {
  const isThere = done.some(
    ({ plan, state }) => plan.client.name === 'claude-code' && (state === 'wired' || state === 'wired_now'),
  )
  return capture === true && isThere && context.config().values['digest.extractor'] === 'none'
}

function capsOf(context: CliContext): Parameters<typeof renderDigestOffer>[0] {
  const { values } = context.config()
  return { dailyTokens: values['digest.dailyTokens'], dailyUsd: values['digest.dailyUsd'] }
}

interface UndoOptions extends Consent {
  readonly deleteCaptured: boolean
}

function isToDo({ state }: Wiring): boolean {
  return state === 'new' || state === 'change'
}

function wire(plan: Wiring, dryRun: boolean, isAgreed: boolean, context: CliContext): Wired {
  const { state } = plan
  if (state !== 'new' && state !== 'change') return { plan, state, backup: null }
  if (dryRun) return { plan, state: 'planned', backup: null }
  if (!isAgreed) return { plan, state: 'declined', backup: null }
  try {
    const backup = applyWiring(context.standpoint.home, plan, Date.now())
    return { plan, state: 'wired_now', backup }
  } catch (error) {
    // Goes on with the other clients.
    if (error instanceof LoreError)
      return { plan: { ...plan, problem: error }, state: 'broken', backup: null }
    throw error
  }
}

/** Lets Claude Code register the plugin once its settings name it. */
function register(one: Wired, registering: Registering): Wired {
  const isNew = one.plan.client.name === 'claude-code' && one.state === 'wired_now'
  return isNew ? { ...one, registration: registerPlugin(registering, one.plan) } : one
}

/** Programs have one file each; other programs and hooks of git are told apart by their files. */
function keyOf(client: string, file: string): string {
  return INIT_CLIENTS.some(({ name }) => name === client) ? client : file
}

/** @param all undoes everything that was wired, also files that were named; that ends capture */
async function undo(
  context: CliContext,
  place: InitPlace,
  clients: readonly InitClient[],
  all: boolean,
  options: UndoOptions,
): Promise<CommandOutput> {
  const { home } = context.standpoint
  const named = new Set(clients.map((client) => keyOf(client.name, client.file(place))))
  const plan = planUndoInit(home, place, ({ client, file }) => all || named.has(keyOf(client, file)))
  const was = context.config().values['capture.enabled']
  const agreed: UndoPlan[] = []
  for (const one of plan.files.filter(({ state }) => state !== 'broken')) {
    const show = () => renderChange(one, viewOf(context))
    if (options.dryRun || (await agrees(context, options, `Put ${one.file} back?`, show))) agreed.push(one)
  }
  // If every file is to stay as it is, nothing is undone and capture goes on.
  const ends = all && (plan.files.length === 0 || agreed.length > 0)
  if (ends) requireOwnSay(context, false)
  const captured = ends && !options.dryRun ? await countCaptured(context) : 0
  const removes = captured > 0 && (await wantsRemoved(context, captured, options))
  const done = options.dryRun ? { files: plan.files, cacheCleared: null } : undoInit(home, plan, agreed)
  if (ends && !options.dryRun && was !== false) await saveChoice(home, { enabled: false, way: 'undo' })
  const removed = removes ? await deleteCaptured(context) : null
  const backups = removed === null ? [] : tellOfBackups(context)
  const state = { was, ends, captured, removed, backups, cacheCleared: done.cacheCleared }
  return {
    json: {
      undone: done.files.map(({ client, file, state, before, after, problem }) => ({
        client,
        file,
        state,
        ...(options.dryRun ? { changes: changedLines({ before, after }) } : {}),
        ...(problem === null ? {} : { problem: `${problem.message} ${problem.hint}` }),
      })),
      capture: { before: was, ends, captured, removed },
      cacheCleared: done.cacheCleared,
    },
    render: (view) => renderUndone(done.files, state, options.dryRun, view),
    ...(done.files.some(({ state }) => state === 'broken') ? { exitCode: EXIT.failure } : {}),
  }
}

/**
 * Without a terminal the captured conversations stay, unless --delete-captured is given. @throws LoreError
 * protected, cancelled
 */
async function wantsRemoved(
  context: CliContext,
  captured: number,
  { deleteCaptured, yes }: UndoOptions,
): Promise<boolean> {
  if (deleteCaptured) {
    await requireDeletion(context, yes)
    return true
  }
  if (yes || !canAsk()) return false
  const what = plural(captured, 'captured conversation')
  return confirm(`Capture ends. Also remove ${what} for good?`)
}

/** @throws LoreError invalid_input if an option belongs to another way to run this */
function requireFitting(options: {
  readonly undo: boolean
  readonly capture: boolean | undefined
  readonly deleteCaptured: boolean
}): void {
  if (options.undo && options.capture !== undefined) {
    throw new LoreError('invalid_input', '--capture and --no-capture do not go with --undo.', {
      hint: '--undo ends capture.',
      details: { option: '--capture' },
    })
  }
  if (options.undo || !options.deleteCaptured) return
  throw new LoreError('invalid_input', '--delete-captured goes with --undo only.', {
    hint: 'To keep Lore: lore capture off --delete',
    details: { option: '--delete-captured' },
  })
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
          hint: `Known: ${INIT_CLIENTS.map((known) => known.name).join(', ')}. For any other agent use --file or --print.`,
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

/** Runs if `npx` started this: installs Lore first, and lets the installed one go on. */
async function initForGood(context: CliContext, options: Consent): Promise<CommandOutput> {
  const { version } = packagePaths()
  const why = 'npm fetched this Lore for one run only. Your agents need it installed.'
  const question = `Run npm install --global ${PACKAGE}@${version}?`
  if (!(await agrees(context, options, question, () => why)))
    throw new LoreError('cancelled', 'Nothing was changed.', { hint: 'Answer y to go ahead.' })
  const { launcher, offPath } = installForGood(version, readEnvironment())
  if (offPath !== null)
    context.note(`\`lore\` is in ${offPath}, which your shell does not search: add it to PATH.`)
  const { code, printed } = runInstalled(launcher, process.argv.slice(2), context.globals.json)
  return {
    // One document: the installed Lore's answer, and where it lies. If that failed, it has said why on
    // stderr.
    json: { installed: launcher, ...(printed ? JSON.parse(printed) : {}) },
    render: () => '',
    exitCode: Object.values(EXIT).find((known) => known === code) ?? EXIT.failure,
  }
}

/** Uses full paths: desktop programs often do not have a shell's search path. */
function loreCommand(root: string): LoreCommand {
  return { command: process.execPath, args: [join(root, 'bin', 'lore.mjs'), 'mcp'], root }
}
