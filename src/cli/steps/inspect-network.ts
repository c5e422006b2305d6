/**
 * Checks what the settings allow to go over the network, and what earlier versions left on the machine.
 * Changes nothing.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingValues } from '../../config/settings.ts'
import { isLoopback } from '../../config/value-kinds.ts'
import { endpointsOf } from '../../engine-options.ts'
import { plural } from '../render/layout/text.ts'
import { renderBytes } from '../render/stats.ts'
import { note, type Outcome, ok } from './outcome.ts'

/**
 * Names on one line every address that Lore, or a program it runs, sends texts to, and who may connect to the daemon.
 */
export function checkNetwork(values: SettingValues): Outcome {
  const { embedding, digest } = endpointsOf(values)
  const sent = [
    ...(embedding === null ? [] : [`every text is sent to ${embedding} for its vector`]),
    ...(digest === null ? [] : [`redacted conversations are sent to ${digest} to be digested`]),
  ]
  const host = values['http.host']
  const served = isLoopback(host) ? [] : [`other machines may ask the daemon at ${host}, with its token`]
  return ok([...(sent.length === 0 ? ['nothing is ever sent'] : sent), ...served].join('; '))
}

export interface LeftoverPlace {
  readonly homedir: string
  readonly temporary: string
  /** The value of XDG_CACHE_HOME. */
  readonly cache: string | undefined
}

/**
 * Reports files that the model runtime of earlier versions left: a device id and telemetry in its vendor's folders,
 * and empty logs in the temporary folder. Logs are reported only with such a folder, as other programs write them too.
 */
export function checkLeftovers({ homedir, temporary, cache }: LeftoverPlace): Outcome[] {
  const bases = [
    cache || join(homedir, '.cache'),
    join(homedir, '.cache'),
    join(homedir, 'Library', 'Application Support'),
  ]
  const folders = [...new Set(bases)]
    .map((base) => join(base, 'Microsoft', 'DeveloperTools', '.onnxruntime'))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
  return folders.map((folder) => {
    const logs = readdirSync(temporary).filter((name) => /^mat-debug-\d+\.log$/.test(name)).length
    const beside = logs === 0 ? '' : `, and ${plural(logs, 'file')} mat-debug-*.log in ${temporary}`
    return note(
      `${folder} (${renderBytes(sizeOf(folder))})${beside}: from the model runtime of earlier versions`,
      `You can delete them: rm -r '${folder}'`,
    )
  })
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, bytes) => sum + bytes, 0)
}
