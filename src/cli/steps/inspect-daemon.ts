/** Checks the daemon, the installation that hooks start, and the settings in force. Changes nothing. */
import { existsSync } from 'node:fs'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { SETTING_KEYS } from '../../config/settings.ts'
import { askStatus } from '../../daemon/control.ts'
import { readRecord } from '../../daemon/record.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import { readInstalled } from '../../hooks/installed.ts'
import { nextStart } from '../../hooks/next-start.ts'
import { spoolFolder } from '../../hooks/spool.ts'
import { type DaemonModelProblem, daemonModelProblem } from '../command/daemon-model.ts'
import { failed, note, type Outcome, ok } from './outcome.ts'

export async function checkDaemon(config: LoadedConfig): Promise<Outcome> {
  const { home, 'store.path': database } = config.values
  const status = await askStatus(home)
  if (status !== null) return judgeDaemon(status, daemonModelProblem(status, config), packagePaths().version)
  const record = readRecord(home)
  if (record === null || !('failure' in record)) return ok('none runs; commands work without it')
  const { message, hint } = record.failure
  const advice = hint ?? 'See `lore daemon logs`.'
  return nextStart(record, Date.now(), { database }) === 'open'
    ? note(`it crashed, and starts again when needed: ${message}`, advice)
    : failed(`it kept crashing: ${message}`, advice)
}

/** Judges a running daemon. Another version is only noted: commands of this version work without that daemon. */
export function judgeDaemon(
  status: Pick<DaemonStatus, 'pid' | 'version' | 'writeProblem' | 'readProblem'>,
  modelProblem: DaemonModelProblem | null,
  version: string,
): Outcome {
  const problem = status.writeProblem ?? status.readProblem ?? modelProblem
  const detail = `process ${status.pid}, version ${status.version}`
  if (problem !== null) return failed(`${detail}: ${problem.message}`, problem.hint)
  if (status.version === version) return ok(detail)
  const hint = 'Commands work without it. Let this version serve: lore daemon restart'
  return note(`${detail}; this is version ${version}`, hint)
}

/** Checks that hooks know where Lore and its Node are: a hook may run from a plugin folder, on any Node. */
export function checkHooks(home: string): Outcome {
  const installed = readInstalled(home)
  const hint = 'Record where Lore is, for hooks: lore init'
  if (installed === null)
    return existsSync(spoolFolder(home)) || readRecord(home) !== null
      ? note('do not know where Lore and its Node are installed', hint)
      : ok('no agent has used any here')
  const { launcher, node } = installed
  if (node === null) return note(`start ${launcher}, whose Node is no longer where it was`, hint)
  return ok(`start ${launcher}`)
}

/** Names the sources of the settings in force: files, even if they set nothing, environment variables and flags. */
export function settingsInWords({ files, sources }: Pick<LoadedConfig, 'files' | 'sources'>): string {
  const read = [existsSync(files.user) ? files.user : null, files.project].filter((file) => file !== null)
  const typed = SETTING_KEYS.flatMap((key) => {
    const source = sources[key]
    return source.kind === 'environment' || source.kind === 'flag' ? [source.name] : []
  })
  const parts = [
    ...(read.length === 0 ? [] : [`read from ${read.join(' and ')}`]),
    ...(typed.length === 0 ? [] : [`set by ${typed.join(', ')}`]),
  ]
  return parts.length === 0 ? 'all at their defaults' : parts.join('; ')
}
