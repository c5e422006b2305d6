/** `lore daemon start`: starts the daemon in the background, under a supervisor. */
import type { LoadedConfig } from '../../../config/load.ts'
import { LoreError } from '../../../core/errors.ts'
import type { DaemonStatus } from '../../../daemon/status.ts'
import { type CommandOutput, defineCommand } from '../../command/command.ts'
import { renderCaptureState } from '../../render/capture.ts'
import { captureFlag, settleCapture } from '../../steps/capture-choice.ts'

/** A first start may have to migrate the schema. */
const PATIENCE_MS = 20_000

export const start = defineCommand({
  name: 'start',
  summary: 'start it in the background',
  description:
    'Starts the daemon in the background and waits until it answers. After a crash it is restarted, with longer and longer delays; after five crashes in ten minutes it stays stopped until you start it by hand. If one is already running, the command says so. The first time, in a terminal, it asks whether it may read agents’ conversations; without a terminal, or without a yes, none is read.',
  arguments: {},
  options: { capture: captureFlag },
  examples: [
    ['lore daemon start', 'start it'],
    ['lore daemon start --capture', 'start it, and agree that conversations are read'],
  ],
  async run({ options, context }) {
    const capture = await settleCapture(context, options.capture)
    return startInBackground(context.config(), capture)
  },
})

/**
 * @throws LoreError config_invalid if the home cannot be written, daemon_away if the daemon does not come
 * up
 */
export async function startInBackground(
  config: LoadedConfig,
  capture: boolean | null,
): Promise<CommandOutput> {
  const { home } = config.values
  const [{ askStatus }, { lockHome }, { startDaemon }, { untilAnswering }] = await Promise.all([
    import('../../../daemon/control.ts'),
    import('../../../daemon/home-lock.ts'),
    import('../../../daemon/start.ts'),
    import('../../../daemon/until-answering.ts'),
  ])
  const lock = lockHome(home, 0)
  lock?.release()
  if (lock === null && (await untilAnswering(home, PATIENCE_MS))) {
    return report('running', await askStatus(home), capture)
  }
  const outcome = await startDaemon(config, PATIENCE_MS)
  if (outcome.kind === 'answering') {
    const status = await askStatus(home)
    return report(status?.parentPid === outcome.supervisor ? 'started' : 'running', status, capture)
  }
  if (outcome.kind === 'failed') {
    throw new LoreError('daemon_away', `The daemon did not start. ${outcome.failure.message}`, {
      hint: outcome.failure.hint ?? 'See `lore daemon logs`.',
    })
  }
  throw new LoreError('daemon_away', `The daemon has not answered for ${PATIENCE_MS / 1_000} s.`, {
    hint: 'It may still be starting: see `lore daemon status` and `lore daemon logs`.',
  })
}

function report(
  kind: 'started' | 'running',
  status: DaemonStatus | null,
  capture: boolean | null,
): CommandOutput {
  const said = kind === 'started' ? 'The daemon has started' : 'The daemon is already running'
  return {
    json: { kind, capture, ...status },
    render: (view) =>
      [
        status === null
          ? `${said}.`
          : `${view.paint.green(said)}: process ${status.pid}, serving ${view.paint.cyan(status.url)}`,
        `Capture is ${renderCaptureState(capture, 'lore', view).replace('\n', ' · ')}`,
      ].join('\n'),
  }
}
