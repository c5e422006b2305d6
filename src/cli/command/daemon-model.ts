/** Whether the daemon that serves can compare by meaning, as the settings ask for: the one of a plugin has no model. */
import { existsSync } from 'node:fs'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import type { DaemonStatus } from '../../daemon/status.ts'

export interface DaemonModelProblem {
  readonly message: string
  readonly hint: string
}

/** null where it can, and where no daemon runs. */
export function daemonModelProblem(
  daemon: DaemonStatus | null,
  { values }: LoadedConfig,
): DaemonModelProblem | null {
  if (daemon === null || daemon.hasModel || values['embedding.provider'] !== 'local') return null
  return {
    message: `The daemon is the plugin’s (${daemon.launcher}) and has no model: it finds by words only.`,
    hint: existsSync(packagePaths().modelsDir)
      ? 'Put this one in its place: lore daemon restart'
      : 'Install Lore, which brings the model, then: lore init',
  }
}
