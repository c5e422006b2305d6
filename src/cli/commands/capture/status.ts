/**
 * `lore capture status`: shows which conversations exist, which were captured, since when, and if any are
 * read.
 */

import type { CaptureStatus } from '../../../capture/capture-status.ts'
import { readConsent } from '../../../config/consent.ts'
import type { Caller } from '../../../core/caller.ts'
import type { Engine } from '../../../engine/engine.ts'
import { type CommandOutput, defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { openWithoutStarting } from '../../command/without-starting.ts'
import { type CaptureReport, type KeptConversations, renderCaptureReport } from '../../render/capture.ts'
import { foreseeCapture, survey } from '../../steps/capture-choice.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'show what was found, what was captured, and since when',
  description:
    'Shows whether conversations are read, since when, and how that was decided; for every agent, how many conversations are on this machine (files are counted, none is opened) and how much of them was captured; and what is excluded. Starts no daemon and changes nothing.',
  arguments: {},
  options: {},
  examples: [
    ['lore capture status', 'the state of capture'],
    ['lore capture status --json | jq .enabled', 'true, false, or null if not answered yet'],
  ],
  run: ({ context }) => reportCapture(context),
})

const FORMER = 'this home captured before Lore asked'

export async function reportCapture(context: CliContext): Promise<CommandOutput> {
  const config = context.config()
  const { values, sources } = config
  const { engine, daemon } = await openWithoutStarting(context)
  const capture = await engine.captureStatus({}, context.caller)
  const enabled = await foreseeCapture(config)
  const isFormer = enabled !== values['capture.enabled']
  const record = readConsent(values.home)
  const report: CaptureReport = {
    enabled,
    source: isFormer ? FORMER : sources['capture.enabled'].name,
    answered:
      record !== null && record.enabled === enabled && sources['capture.enabled'].kind === 'user'
        ? { at: record.at, way: record.way }
        : null,
    paused: capture.paused,
    excluded: capture.excluded,
    found: await survey(),
    kept: await loadKept(engine, capture, context.caller),
    daemonRuns: daemon !== null,
  }
  return { json: report, render: (view) => renderCaptureReport(report, context.standpoint.homedir, view) }
}

/** Leaves out agents of which nothing is kept. */
async function loadKept(
  engine: Engine,
  { sources }: CaptureStatus,
  caller: Caller,
): Promise<KeptConversations[]> {
  const kept = await Promise.all(
    sources.map(async ({ agent, title, lastReadAt }) => {
      const { total } = await engine.listSessions({ agent, allScopes: true, limit: 1 }, caller)
      const [first] =
        total === 0
          ? []
          : (await engine.listSessions({ agent, allScopes: true, limit: 1, offset: total - 1 }, caller)).items
      return { agent, title, sessions: total, firstAt: first?.startedAt ?? null, lastReadAt }
    }),
  )
  return kept.filter(({ sessions }) => sessions > 0)
}
