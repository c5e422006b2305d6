/** `lore demo`: fills a home that can be thrown away with a year of a fictive project, and opens the explorer on it. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrivateFolder } from '../../config/home.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { LoreError } from '../../core/errors.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { quote } from '../command/quote.ts'
import type { DemoReport } from '../demo/play-demo.ts'
import { openExplorer } from './ui.ts'

export const demo = defineCommand({
  name: 'demo',
  summary: 'fill a throw-away home with a fictive year, and explore it',
  description:
    'Makes a new home with a year of a fictive project: conversations of several people with several agents in three projects, digested, corrected, forgotten and slept over, on a clock of its own. Then opens the explorer on it. Uses a temporary folder, or the one that --home names, which must not have a memory yet; your own memory is never touched. Reads none of your conversations and needs no network.',
  arguments: {},
  options: { print: flag('--print', 'print the link, and open nothing') },
  examples: [
    ['lore demo', 'look around in a temporary home'],
    ['lore demo --home ~/lore-demo', 'in a folder of your choice'],
  ],
  async run({ options, context }) {
    const home = context.globals.home ?? mkdtempSync(join(tmpdir(), 'lore-demo-'))
    const config = context.configWith({ home })
    requireEmpty(config, context)
    const report = await play(config, context)
    const explorer = await openExplorer(config, context, options.print)
    const at = quote(config.values.home)
    return {
      json: { home: config.values.home, ...report, explorer: explorer.json },
      render: (view) =>
        [
          `A year of ${report.projects.length} projects: ${report.conversations} conversations, ${report.memories} memories, ${report.archived} archived.`,
          explorer.render(view),
          view.paint.dim(`Ask it in the terminal, too: lore --home ${at} search "never deploy"`),
          view.paint.dim(`Remove it: lore --home ${at} daemon stop, then delete ${config.values.home}`),
        ].join('\n'),
      verbatim: true,
    }
  },
})

/** @throws LoreError config_invalid if the demo could reach a memory that exists */
function requireEmpty({ values, sources }: LoadedConfig, { globals }: CliContext): void {
  const { kind, name } = sources['store.path']
  if (kind !== 'default' || globals.db !== undefined) {
    throw new LoreError(
      'config_invalid',
      `The demo keeps its memory in its own home, but ${name} names a database.`,
      {
        hint: `Run it without ${name}.`,
      },
    )
  }
  if (!existsSync(values['store.path'])) return
  throw new LoreError('config_invalid', `There is a memory in ${values.home} already.`, {
    hint: 'Name a new folder with --home, or leave it out to use a temporary one.',
  })
}

async function play(config: LoadedConfig, context: CliContext): Promise<DemoReport> {
  const [{ playDemo }, { openEngineHost }, { toEngineOptions }, { inventLedger }, { openSqliteStore }] =
    await Promise.all([
      import('../demo/play-demo.ts'),
      import('../../compose.ts'),
      import('../../engine-options.ts'),
      import('../demo/demo-ledger.ts'),
      import('../../store/sqlite/open.ts'),
    ])
  ensurePrivateFolder(config.values.home)
  const { capture: _capture, digest: _digest, scope: _scope, ...options } = toEngineOptions(config)
  const progress = await createProgress(
    'Living a year',
    process.stderr.isTTY === true && !context.globals.json,
  )
  try {
    const end = Date.now()
    const report = await playDemo({
      open: async (clock, ids) => {
        const fast = { backgroundEmbedding: false, waitForDisk: false }
        const host = await openEngineHost({ ...options, ...fast, clock, ids })
        const namespace = config.values['scope.namespace']
        return {
          engineFor: ({ project }) => host.engineFor({ namespace, project }),
          close: () => host.close(),
        }
      },
      end,
      onDay: (day, days) => progress.report(day, days),
    })
    const store = await openSqliteStore({ path: config.values['store.path'], clock: { now: Date.now } })
    for (const entry of inventLedger(end)) await store.ledger.append(entry)
    await store.close()
    return report
  } finally {
    progress.stop()
  }
}
