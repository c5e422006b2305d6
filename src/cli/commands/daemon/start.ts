/** `lore daemon start`: the daemon in the background, under a supervisor. */
import type { LoadedConfig } from '../../../config/load.ts'
import { LoreError } from '../../../core/errors.ts'
import type { DaemonStatus } from '../../../daemon/status.ts'
import { type CommandOutput, defineCommand } from '../../command.ts'

/** A first start may have a schema to migrate. */
const PATIENCE_MS = 20_000

export const start = defineCommand({
  name: 'start',
  summary: 'start it in the background',
  description:
    'Starts the daemon in the background and waits until it answers. It is started again after a crash, later each time; after five crashes in ten minutes that is given up until you start it by hand. Where one runs already, says so.',
  arguments: {},
  options: {},
  examples: [['lore daemon start', 'keep Lore warm']],
  run: ({ context }) => startInBackground(context.config()),
})

/** @throws LoreError config_invalid where the home cannot be written, daemon_away where it does not come up */
export async function startInBackground(config: LoadedConfig): Promise<CommandOutput> {
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
    return report('running', await askStatus(home))
  }
  const outcome = await startDaemon(config, PATIENCE_MS)
  if (outcome.kind === 'answering') {
    const status = await askStatus(home)
    return report(status?.parentPid === outcome.supervisor ? 'started' : 'running', status)
  }
  if (outcome.kind === 'failed') {
    throw new LoreError('daemon_away', `The daemon did not come up. ${outcome.failure.message}`, {
      hint: outcome.failure.hint ?? 'See `lore daemon logs`.',
    })
  }
  throw new LoreError('daemon_away', `The daemon has not answered for ${PATIENCE_MS / 1_000} s.`, {
    hint: 'It may still come up: see `lore daemon status` and `lore daemon logs`.',
  })
}

function report(kind: 'started' | 'running', status: DaemonStatus | null): CommandOutput {
  const said = kind === 'started' ? 'The daemon is started' : 'The daemon runs already'
  return {
    json: { kind, ...status },
    render: ({ paint }) =>
      status === null
        ? `${said}.`
        : `${paint.green(said)}: process ${status.pid}, serving ${paint.cyan(status.url)}`,
  }
}
