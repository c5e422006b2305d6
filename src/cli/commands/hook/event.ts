/**
 * `lore hook <event>` with further options. The launcher answers the plain form without loading this file.
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { readHookEnvironment } from '../../../config/hook-environment.ts'
import { packagePaths } from '../../../config/package-paths.ts'
import type { HookEvent } from '../../../core/hook.ts'
import { type Command, defineCommand } from '../../command/command.ts'

export function toEventCommand(event: HookEvent): Command {
  const name = event.replaceAll('_', '-')
  return defineCommand({
    name,
    summary: `answer the event ${name} of a session`,
    description: 'Run by agents, with JSON on standard input. Always ends with exit code 0.',
    arguments: {},
    options: {},
    examples: [[`lore hook ${name} < input.json`, 'what Lore would answer']],
    hidden: true,
    async run({ context }) {
      const begunAt = Date.now()
      const begunS = process.uptime()
      const { printNow, runHook } = await import('../../../hooks/run-hook.ts')
      const environment = readHookEnvironment()
      const { home } = context.standpoint
      await runHook({
        environment: {
          ...environment,
          home,
          forDaemon: () => ({ ...environment.forDaemon(), LORE_HOME: home }),
        },
        folder: join(packagePaths().root, 'dist'),
        typed: event,
        stdin: process.stdin,
        print: (text) => printNow(text, (rest) => writeSync(1, rest)),
        exit: () => process.exit(0),
        pid: process.pid,
        startedAt: Math.round(begunAt - begunS * 1_000),
        runsMs: () => (process.uptime() - begunS) * 1_000,
        now: Date.now,
      })
      return null
    },
  })
}
