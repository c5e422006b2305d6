/** Keeps every daemon away from a home while its database is replaced. */
import { ensurePrivateFolder } from '../../config/home.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { LoreError } from '../../core/errors.ts'
import { lockHome } from '../../daemon/home-lock.ts'
import { stopAndWait } from '../command/stop-daemon.ts'

/** Hold the lock until the end, so that no daemon starts meanwhile. @throws LoreError daemon_running */
export async function claimHome(config: LoadedConfig, daemon: boolean): Promise<{ release(): void }> {
  const { home } = config.values
  ensurePrivateFolder(home)
  if (daemon) await stopAndWait(config)
  const lock = lockHome(home)
  if (lock !== null) return lock
  throw new LoreError('daemon_running', 'A daemon already serves this home again.', {
    hint: 'Stop it with `lore daemon stop`, and stop agents from starting it: lore config set daemon.autostart false',
  })
}
