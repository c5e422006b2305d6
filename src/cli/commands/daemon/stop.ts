/** `lore daemon stop`: asks the daemon to finish what it is doing and end. */
import type { LoadedConfig } from '../../../config/load.ts'
import { LoreError } from '../../../core/errors.ts'
import type { StopOutcome } from '../../../daemon/control.ts'
import { defineCommand } from '../../command.ts'

export const stop = defineCommand({
  name: 'stop',
  summary: 'stop it, once it has finished what it is writing',
  description:
    'Asks the daemon of this home to stop and waits until it has: calls that run are answered, the store is closed. Says so where it does not stop within ten seconds, and where none runs.',
  arguments: {},
  options: {},
  examples: [['lore daemon stop', 'stop it']],
  async run({ context }) {
    context.forgiveAll()
    const config = context.config()
    const outcome = await stopAndWait(config)
    return {
      json: outcome,
      render: ({ paint }) => {
        if (outcome.kind === 'not_running') return 'No daemon runs for this home.'
        const again = config.values['daemon.autostart']
          ? `\n${paint.dim('The next command starts it again, unless: lore config set daemon.autostart false')}`
          : ''
        return `${paint.green('The daemon is stopped.')}${again}`
      },
    }
  },
})

/** @throws LoreError daemon_running where it goes on */
export async function stopAndWait(config: LoadedConfig): Promise<StopOutcome> {
  const { stopDaemon } = await import('../../../daemon/control.ts')
  const outcome = await stopDaemon(config.values.home)
  if (outcome.kind !== 'still_running') return outcome
  const who = outcome.pid === null ? 'The daemon' : `The daemon (process ${outcome.pid})`
  throw new LoreError('daemon_running', `${who} has not stopped within ten seconds.`, {
    hint:
      outcome.pid === null
        ? 'See `lore daemon logs`.'
        : `See \`lore daemon logs\`; \`kill -9 ${outcome.pid}\` ends it at once, and nothing that was acknowledged is lost.`,
    details: { pid: outcome.pid },
  })
}
