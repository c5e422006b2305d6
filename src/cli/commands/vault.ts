/** `lore vault`: memories as Markdown notes that people edit, kept the same on both sides. */
import { LoreError } from '../../core/errors.ts'
import { pause } from '../../daemon/tasks.ts'
import { untilStopped } from '../../daemon/until-stopped.ts'
import { watchFolders } from '../../daemon/watch-folders.ts'
import { exchange, type PassOptions, type VaultReport } from '../../transfer/two-way/exchange.ts'
import type { VaultState } from '../../transfer/two-way/vault-state.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { argument, flag } from '../command/options.ts'
import { canAsk, confirm, createView, writeOut } from '../command/terminal.ts'
import { isQuiet, renderVault } from '../render/vault.ts'
import { markOfStore, type OpenVault, openVault } from '../steps/open-vault.ts'
import { resolveConflict } from './vault/resolve.ts'
import { status } from './vault/status.ts'

/** Editors save in bursts. */
const GATHER_MS = 400
const POLL_MS = 2_000
const DEEPEST = 40

export const vault = defineCommand(
  {
    name: 'vault',
    summary: 'keep memories as Markdown notes that you edit',
    description:
      'Writes the memories of the project (outside a project: of the namespace) into a folder as Markdown notes, one folder for each topic, with links between them, and watches it until you stop it. What you edit there comes back as your own words: a changed text of yours changes the memory, a changed text of an agent’s is stored as your correction that replaces it (`lore runs` lists both, `lore undo` reverts them); title, kind and tags of the front matter can be edited, too. A new file becomes a new memory, under the topic of its folder. A deleted file is written again, unless you answer yes or give --delete: then its memory is archived. If a note and its memory were both changed, neither is overwritten: both are shown, and `lore vault resolve` decides. What changes in Lore is written into the notes. Files are replaced whole; after a crash the next pass continues. Secrets that you type into a note stay out of Lore. A file that is a link, larger than 2 MB or not UTF-8 is left alone and named. Whoever can write into the folder speaks in your name: keep agents out of it. Exit code 1 with --once if something is in conflict or was left alone.',
    arguments: { folder: argument('<folder>', 'the folder of notes; made if it is missing') },
    options: {
      once: flag('--once', 'exchange once and end, for scripts'),
      dryRun: flag('--dry-run', 'show what would be exchanged, and do nothing'),
      delete: flag('--delete', 'forget the memories of notes whose files were deleted'),
      all: flag('--all', 'every namespace and project'),
      adopt: flag('--adopt', 'take over a folder of another home, or whose state was lost'),
      yes: flag('-y, --yes', 'with --delete: even if all notes were deleted'),
    },
    examples: [
      ['lore vault ~/notes/lore', 'write, watch and take edits until Ctrl-C'],
      ['lore vault ~/notes/lore --once', 'exchange once'],
      ['lore vault status ~/notes/lore', 'what differs, and conflicts'],
      ['lore vault resolve ~/notes/lore Deploy.md --keep note', 'your text wins'],
    ],
    async run({ args, options, context }) {
      const { dryRun } = options
      const mayWrite = !dryRun
      const open = await openVault(context, args.folder, { ...options, mayCreate: true, mayWrite })
      const pass: PassOptions = { dryRun, mayForget: (paths) => mayForget(paths, open.state, options) }
      try {
        const first = await exchange(open.state, open.ports, pass)
        if (options.once || dryRun) return toOutput(first.report, dryRun)
        await print(first.report, context)
        context.note('Watching; Ctrl-C ends it.')
        await follow({ ...open, state: first.state }, pass, context)
        return null
      } finally {
        open.release()
      }
    },
  },
  [status, resolveConflict],
)

interface Deletion {
  readonly delete: boolean
  readonly yes: boolean
}

async function mayForget(
  paths: readonly string[],
  { entries }: VaultState,
  options: Deletion,
): Promise<boolean> {
  const isAll = paths.length === entries.length && paths.length > 1
  if (options.delete && isAll && !options.yes) {
    throw new LoreError('protected', `All ${paths.length} notes are gone from the folder.`, {
      hint: 'Is it mounted? With --delete --yes their memories are forgotten; without --delete they are written again.',
    })
  }
  if (options.delete) return true
  if (!canAsk()) return false
  const named = paths.length === 1 ? `${paths[0]} was` : `${paths.length} notes were`
  return confirm(
    `${named} deleted. Forget what ${paths.length === 1 ? 'it says' : 'they say'}? No writes again.`,
  )
}

function toOutput(report: VaultReport, planned: boolean): CommandOutput {
  const isClean = report.conflicts.length === 0 && report.refused.length === 0
  return {
    json: report,
    render: (view) => renderVault(report, view, planned),
    exitCode: isClean ? EXIT.ok : EXIT.failure,
  }
}

/** Exchanges when a file or the store has changed, until the person stops it. */
async function follow(open: OpenVault, options: PassOptions, context: CliContext): Promise<void> {
  const stopping = new AbortController()
  void untilStopped().then(() => stopping.abort())
  let wake: () => void = () => undefined
  let isTouched = false
  const touch = () => {
    isTouched = true
    wake()
  }
  const watcher = watchFolders([open.state.folder], touch, {
    depth: DEEPEST,
    removals: true,
    followLinks: false,
    ignored: (path) => path.includes('.lore-'),
  })
  // The watcher does not report edits between the first exchange and this moment.
  void watcher.ready.then(touch)
  let { state } = open
  let mark = markOfStore(context)
  let said = ''
  try {
    while (!stopping.signal.aborted) {
      const idle = new AbortController()
      const kicked = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([kicked, pause(POLL_MS, AbortSignal.any([stopping.signal, idle.signal]))])
      idle.abort()
      if (stopping.signal.aborted) break
      if (!isTouched && markOfStore(context) === mark) continue
      await pause(GATHER_MS, stopping.signal)
      isTouched = false
      const done = await exchange(state, open.ports, options)
      state = done.state
      mark = markOfStore(context)
      const shown = JSON.stringify(done.report)
      if (!isQuiet(done.report) && shown !== said) await print(done.report, context)
      said = shown
    }
  } finally {
    await watcher.close()
  }
}

async function print(report: VaultReport, context: CliContext): Promise<void> {
  const view = createView(process.stdout, 'auto', context.surroundings)
  const text = context.globals.json ? JSON.stringify(report) : renderVault(report, view)
  await writeOut(process.stdout, `${text}\n`)
}
