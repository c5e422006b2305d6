/** The background work of a daemon, as its settings ask for it. */
import type { LoadedConfig } from '../config/load.ts'
import type { Engine } from '../engine/engine.ts'
import { createCaptureTask } from './capture-task.ts'
import type { Log } from './log-file.ts'
import type { DaemonTask } from './tasks.ts'

export function createTasks(config: LoadedConfig, engine: Engine, log: Log): readonly DaemonTask[] {
  if (!config.values['capture.enabled']) return []
  return [
    createCaptureTask({
      engine,
      pollSeconds: config.values['capture.pollSeconds'],
      onReport: ({ files, staged, bytes, filesLeft, failed }) => {
        log('info', 'captured', { files, staged, bytes, filesLeft, failed: failed.length })
        for (const { path, reason } of failed) log('warn', 'unreadable', { path, reason })
      },
    }),
  ]
}
