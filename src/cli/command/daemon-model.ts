/** Tells if the running daemon lacks the model that the settings ask for: a plugin's daemon has none. */
import { existsSync } from 'node:fs'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import type { DaemonStatus } from '../../daemon/status.ts'

export interface DaemonModelProblem {
  readonly message: string
  readonly hint: string
}

/** Returns null if the daemon has its model, or none runs. */
export function daemonModelProblem(
  daemon: DaemonStatus | null,
  { values }: LoadedConfig,
): DaemonModelProblem | null {
  if (daemon === null || daemon.hasModel || values['embedding.provider'] !== 'local') return null
  return {
    message: `The daemon was started by the plugin (${daemon.launcher}) and has no model: it searches by words only.`,
    hint: existsSync(packagePaths().modelsDir)
      ? 'Replace it with this one: lore daemon restart'
      : 'Install Lore, which brings the model, then: lore init',
  }
}
