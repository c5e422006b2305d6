/**
 * `lore doctor`: proves that a memory can be written, embedded, found and removed, and checks the
 * environment.
 */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readEnvironment } from '../../config/environment.ts'
import { homeLayout } from '../../config/home.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { SETTING_KEYS } from '../../config/settings.ts'
import { LoreError, toLoreError } from '../../core/errors.ts'
import type { QueueCounts } from '../../core/queued-write.ts'
import { askStatus } from '../../daemon/control.ts'
import { readRecord } from '../../daemon/record.ts'
import type { DaemonStatus } from '../../daemon/status.ts'
import { readInstalled } from '../../hooks/installed.ts'
import { nextStart } from '../../hooks/next-start.ts'
import { spoolFolder } from '../../hooks/spool.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { type DaemonModelProblem, daemonModelProblem } from '../command/daemon-model.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag } from '../command/options.ts'
import { type Check, renderChecks } from '../render/checks.ts'
import { plural } from '../render/layout/text.ts'
import { checkBackups } from '../steps/inspect-backups.ts'
import {
  checkDiskSpace,
  checkFolder,
  checkForeignFiles,
  checkModelFiles,
  checkRescued,
  checkRuntime,
  checkTokenFile,
} from '../steps/inspect-machine.ts'
import { checkLeftovers, checkNetwork } from '../steps/inspect-network.ts'
import { repair } from '../steps/repair.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'test that storing and finding work, and report problems',
  description:
    'Stores a test memory, embeds it, finds it by words and by meaning, and removes it; checks the store, the queue of writes, the home folder, the model files, the token, the daemon and the machine; says what may ever go over the network, and what earlier versions left behind. Starts no daemon. Each line that reports a problem says what to do. Exit code 1 if a check failed. With --repair, copies everything readable in a damaged database, row by row, into a new database that replaces it, and says what was lost; the damaged file is kept next to the backups. --repair asks first, and needs --yes without a terminal; a running daemon is stopped. If nothing is damaged, it does nothing.',
  arguments: {},
  options: {
    repair: flag('--repair', 'save the readable part of a damaged database'),
    yes: flag('-y, --yes', 'with --repair: do not ask; stop a running daemon'),
  },
  examples: [
    ['lore doctor', 'is everything all right?'],
    ['lore doctor --repair', 'save a damaged database, after asking'],
    ['lore doctor --json | jq ".checks[] | select(.state == \\"failed\\")"', 'only what is wrong'],
  ],
  async run({ options, context }) {
    if (options.repair) return repair(context, options.yes)
    if (options.yes) {
      throw new LoreError('invalid_input', '--yes is for --repair.', {
        hint: 'Leave it out, or add --repair.',
      })
    }
    const checks = await inspect(context)
    const ok = checks.every(({ state }) => state !== 'failed')
    return {
      json: { ok, checks },
      render: (view) => renderChecks(checks, view),
      exitCode: ok ? EXIT.ok : EXIT.failure,
    }
  },
})

async function inspect(context: CliContext): Promise<Check[]> {
  const runtime = checkRuntime(process.versions.node)
  let config: LoadedConfig
  try {
    config = context.config()
  } catch (thrown) {
    return [runtime, toFailure('settings', toLoreError(thrown))]
  }
  const { home } = config.values
  const layout = homeLayout(home)
  const trip = await checkRoundTrip(context)
  return [
    runtime,
    { name: 'settings', state: 'ok', detail: settingsInWords(config), hint: null },
    checkFolder(home),
    checkDiskSpace(home),
    ...(config.values['embedding.provider'] === 'local' ? [checkModelFiles(packagePaths().modelsDir)] : []),
    checkTokenFile(layout.token),
    await checkDaemon(config),
    checkHooks(home),
    checkNetwork(config.values),
    ...checkLeftovers({
      homedir: context.standpoint.homedir,
      temporary: tmpdir(),
      cache: readEnvironment().XDG_CACHE_HOME,
    }),
    ...checkForeignFiles(layout),
    ...checkRescued(config.values['store.path']),
    checkBackups(config, Date.now()),
    ...trip,
  ]
}

/** Names the sources of the settings in force, including files that set nothing. */
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

async function checkRoundTrip(context: CliContext): Promise<Check[]> {
  try {
    const engine = await context.ownEngine()
    const { items: steps } = await engine.selfTest({}, context.caller)
    const { embedding } = await engine.stats({}, context.caller)
    const { counts } = await engine.listQueue({ limit: 1 }, context.caller)
    return [
      ...steps.map(
        ({ name, ok, detail, hint }): Check => ({
          name,
          state: ok ? (hint === null ? 'ok' : 'note') : 'failed',
          detail,
          hint,
        }),
      ),
      embedding.pending === 0
        ? { name: 'vectors', state: 'ok', detail: 'every text has one', hint: null }
        : {
            name: 'vectors',
            state: 'note',
            detail: `${embedding.pending} still to be made`,
            hint:
              embedding.problem ??
              'They are made while Lore runs; until then those texts are found by words.',
          },
      judgeQueue(counts),
    ]
  } catch (thrown) {
    return [toFailure('store', toLoreError(thrown))]
  }
}

/** A failed write stays in the queue, and is not stored until somebody retries it. */
export function judgeQueue({ waiting, failed }: QueueCounts): Check {
  const name = 'queue'
  const left = waiting === 0 ? 'nothing waits' : `${plural(waiting, 'write')} waiting`
  if (failed === 0) return { name, state: 'ok', detail: left, hint: null }
  const hint = 'See why: lore queue. Then lore queue retry, or lore queue drop.'
  return { name, state: 'note', detail: `${plural(failed, 'write')} failed, ${left}`, hint }
}

async function checkDaemon(config: LoadedConfig): Promise<Check> {
  const name = 'daemon'
  const { home } = config.values
  const status = await askStatus(home)
  if (status !== null) return judgeDaemon(status, daemonModelProblem(status, config), packagePaths().version)
  const record = readRecord(home)
  if (record !== null && 'failure' in record) {
    const hint = record.failure.hint ?? 'See `lore daemon logs`.'
    const { message } = record.failure
    if (nextStart(record, Date.now()) === 'open')
      return { name, state: 'note', detail: `it crashed, and starts again when needed: ${message}`, hint }
    return { name, state: 'failed', detail: `it kept crashing: ${message}`, hint }
  }
  return { name, state: 'ok', detail: 'none runs; commands work without it', hint: null }
}

/** Commands of another version work without the daemon, so its warm model is of no use to them. */
export function judgeDaemon(
  status: Pick<DaemonStatus, 'pid' | 'version' | 'writeProblem' | 'readProblem'>,
  modelProblem: DaemonModelProblem | null,
  version: string,
): Check {
  const name = 'daemon'
  const problem = status.writeProblem ?? status.readProblem ?? modelProblem
  const detail = `process ${status.pid}, version ${status.version}`
  if (problem !== null)
    return { name, state: 'failed', detail: `${detail}: ${problem.message}`, hint: problem.hint }
  if (status.version === version) return { name, state: 'ok', detail, hint: null }
  const hint = 'Commands work without it. Let this version serve: lore daemon restart'
  return { name, state: 'note', detail: `${detail}; this is version ${version}`, hint }
}

/** Checks what an agent's hooks would start: they may belong to a plugin in another folder, on any Node. */
function checkHooks(home: string): Check {
  const name = 'hooks'
  const installed = readInstalled(home)
  const hint = 'Record where Lore is, for hooks: lore init'
  if (installed === null)
    return existsSync(spoolFolder(home)) || readRecord(home) !== null
      ? { name, state: 'note', detail: 'do not know where Lore and its Node are installed', hint }
      : { name, state: 'ok', detail: 'no agent has used any here', hint: null }
  const { launcher, node } = installed
  if (node === null)
    return { name, state: 'note', detail: `start ${launcher}, whose Node is no longer where it was`, hint }
  return { name, state: 'ok', detail: `start ${launcher}`, hint: null }
}

function toFailure(name: string, { message, hint }: LoreError): Check {
  return { name, state: 'failed', detail: message, hint }
}
