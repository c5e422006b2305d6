/** The checks of `lore doctor`, in the order shown. Faults of the store are findings of care/. */
import { tmpdir } from 'node:os'
import type { Check } from '../../care/findings/define-finding.ts'
import { readEnvironment } from '../../config/environment.ts'
import { homeLayout } from '../../config/home.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { toLoreError } from '../../core/errors.ts'
import type { CliContext } from '../command/context.ts'
import { checkBackups } from './inspect-backups.ts'
import { checkDaemon, checkHooks, settingsInWords } from './inspect-daemon.ts'
import {
  checkDiskSpace,
  checkFolder,
  checkForeignFiles,
  checkModelFiles,
  checkRescued,
  checkRuntime,
  checkTokenFile,
} from './inspect-machine.ts'
import { checkLeftovers, checkNetwork } from './inspect-network.ts'
import { checkStore } from './inspect-store.ts'
import { failed, type Outcome, ok } from './outcome.ts'

interface Place extends Pick<LoadedConfig, 'values'> {
  readonly config: LoadedConfig
  readonly context: CliContext
}

type Look = (place: Place) => Outcome | readonly Outcome[] | Promise<Outcome>

const CHECKS: readonly (readonly [name: string, look: Look])[] = [
  ['settings', ({ config }) => ok(settingsInWords(config))],
  ['home folder', ({ values }) => checkFolder(values.home)],
  ['disk space', ({ values }) => checkDiskSpace(values.home)],
  [
    'model files',
    ({ values }) =>
      values['embedding.provider'] === 'local' ? checkModelFiles(packagePaths().modelsDir) : [],
  ],
  ['token', ({ values }) => checkTokenFile(homeLayout(values.home).token)],
  ['daemon', ({ config }) => checkDaemon(config)],
  ['hooks', ({ values }) => checkHooks(values.home)],
  ['network', ({ values }) => checkNetwork(values)],
  [
    'leftovers',
    ({ context: { standpoint } }) =>
      checkLeftovers({
        homedir: standpoint.homedir,
        temporary: tmpdir(),
        cache: readEnvironment().XDG_CACHE_HOME,
      }),
  ],
  ['other program', ({ values }) => checkForeignFiles(homeLayout(values.home))],
  ['rescued', ({ values }) => checkRescued(values['store.path'])],
  ['backups', ({ config }) => checkBackups(config, Date.now())],
]

/** Runs all checks; if the settings cannot be read, only the checks of Node and settings. */
export async function runDoctorChecks(context: CliContext): Promise<Check[]> {
  const node = { name: 'node', ...checkRuntime(process.versions.node) }
  let config: LoadedConfig
  try {
    config = context.config()
  } catch (thrown) {
    const { message, hint } = toLoreError(thrown)
    return [node, { name: 'settings', ...failed(message, hint) }]
  }
  // The store comes first, because opening it creates the home folder that other checks examine.
  const store = await checkStore(context)
  const checks: Check[] = [node]
  for (const [name, look] of CHECKS) {
    const outcomes = [await look({ config, values: config.values, context })].flat()
    checks.push(...outcomes.map((outcome) => ({ name, ...outcome })))
  }
  return [...checks, ...store]
}
