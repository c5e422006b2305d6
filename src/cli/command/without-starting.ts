/** For commands that show or change capture: they must not start a daemon, which would begin to capture. */
import type { DaemonStatus } from '../../daemon/status.ts'
import type { Engine } from '../../engine/engine.ts'
import type { CliContext } from './context.ts'

export interface Unstarted {
  /** The daemon's if one runs, else one in this process. */
  readonly engine: Engine
  /** null if none runs. */
  readonly daemon: DaemonStatus | null
}

export async function openWithoutStarting(context: CliContext): Promise<Unstarted> {
  const { askStatus } = await import('../../daemon/control.ts')
  const daemon = await askStatus(context.config().values.home)
  return { engine: daemon === null ? await context.ownEngine() : await context.engine(), daemon }
}
