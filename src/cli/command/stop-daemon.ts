/** Stops the daemon of a home and waits until it has ended. */
import type { LoadedConfig } from '../../config/load.ts'
import { LoreError } from '../../core/errors.ts'
import type { StopOutcome } from '../../daemon/control.ts'

/** @throws LoreError daemon_running if it does not stop within ten seconds */
export async function stopAndWait(config: LoadedConfig): Promise<StopOutcome> {
  const { stopDaemon } = await import('../../daemon/control.ts')
  const outcome = await stopDaemon(config.values.home)
  if (outcome.kind !== 'still_running') return outcome
  const who = outcome.pid === null ? 'The daemon' : `The daemon (process ${outcome.pid})`
  throw new LoreError('daemon_running', `${who} has not stopped within ten seconds.`, {
    hint:
      outcome.pid === null
        ? 'See `lore daemon logs`.'
        : `See \`lore daemon logs\`; \`kill -9 ${outcome.pid}\` ends it at once, and no acknowledged write is lost.`,
    details: { pid: outcome.pid },
  })
}
