/** `lore sleep`: runs sleep by hand. */

import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import type { Engine } from '../../engine/engine.ts'
import { DIGEST_PHASE, PHASE_NAMES } from '../../sleep/run/phase-names.ts'
import type { SleepReport } from '../../sleep/run/sleeping.ts'
import type { SleepInput } from '../../sleep/sleep.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag, integer, moment, texts } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { renderSleep, renderSleepPlan } from '../render/sleep.ts'

export const sleep = defineCommand({
  name: 'sleep',
  summary: 'consolidate: strengthen, link, merge, check, forget',
  description:
    'Runs the phases of sleep in order: digest, strength, see-also links, merging of duplicates, associations, topic centres, summaries, reflection, contradictions, checking of sources, fading of links, archiving, purging of the graveyard, repair. Looks only at memories that changed since the last run or are due. Every change is journalled: see it with `lore run show`, undo it with `lore undo`. The daemon sleeps every two hours if nothing else is going on. Exit code 1 if a phase failed.',
  arguments: {},
  options: {
    phase: texts('--phase <name>', 'only this phase; may be repeated'),
    dryRun: flag(
      '--dry-run',
      'show what would change, and change nothing; for the digest use lore digest --dry-run',
    ),
    since: moment('--since <date>', 'look at memories changed from then on; 2026-01-31 or 7d (ago)', 'start'),
    maxSeconds: integer('--max-seconds <number>', 'stop after this many seconds', 1, RANGES.runMs[1] / 1_000),
  },
  examples: [
    ['lore sleep --dry-run', 'what would happen'],
    ['lore sleep', 'everything that is due'],
    ['lore sleep --phase archive --phase purge', 'only forget'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const input: SleepInput = {
      dryRun: options.dryRun,
      ...(options.phase.length === 0 ? {} : { phases: options.phase }),
      ...defined({ since: options.since }),
      ...(options.maxSeconds === undefined ? {} : { maxMs: options.maxSeconds * 1_000 }),
    }
    const report = await watched(engine, context, () => engine.sleep(input, context.caller))
    return {
      json: report,
      render: (view) =>
        report.state === 'planned'
          ? renderSleepPlan(report, input.phases?.includes(DIGEST_PHASE) ?? true, view)
          : renderSleep(report, view),
      exitCode: report.state === 'failed' ? EXIT.failure : EXIT.ok,
    }
  },
})

const LOOK_MS = 500

/** Shows how many phases are done, if stderr is a terminal. */
async function watched(
  engine: Engine,
  context: CliContext,
  work: () => Promise<SleepReport>,
): Promise<SleepReport> {
  const progress = await createProgress('Sleeping', process.stderr.isTTY === true && !context.globals.json)
  const look = async () => {
    const { items } = await engine.listRuns({ limit: 1, kind: 'sleep' }, context.caller)
    const [run] = items
    if (run?.state === 'running') progress.report(run.phases.length, PHASE_NAMES.length)
  }
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), LOOK_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    progress.stop()
  }
}
