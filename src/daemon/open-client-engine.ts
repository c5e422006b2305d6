/** The engine for a client: the daemon's if one answers or can be started, else one in this process. */
import { accessSync, constants, existsSync } from 'node:fs'
import type { LoadedConfig } from '../config/load.ts'
import { isLoreError } from '../core/errors.ts'
import type { OpenedScope } from '../core/scope.ts'
import type { Engine } from '../engine/engine.ts'
import { nextStart } from '../hooks/next-start.ts'
import { createClientEngine } from './client-engine.ts'
import { connectEngine, engineSettings } from './connect-engine.ts'
import { readRecord } from './record.ts'
import { untilAnswering } from './until-answering.ts'

export interface ClientEngineOptions {
  readonly config: LoadedConfig
  /** The default scope of calls that name none. It is created if it is new. */
  readonly scope: OpenedScope
  /** Opens the engine in this process, with everything it needs. */
  readonly openHere: () => Promise<Engine>
  /** Gets a line for the person if something prevents the use of a daemon; each line at most once. */
  readonly note: (line: string) => void
}

/** The time a client waits for a daemon that it, or a supervisor, has just started. */
const START_MS = 2_000

/** Answers are the same either way. `close` closes the connection, or the engine that was opened here. */
export async function openClientEngine(options: ClientEngineOptions): Promise<Engine> {
  const once = toOnce(options.note)
  return createClientEngine({
    connect: () => tryConnect(options, once),
    start: () => tryStart(options, once),
    openHere: options.openHere,
    monotonicMs: () => performance.now(),
  })
}

async function tryConnect(
  options: ClientEngineOptions,
  note: (line: string) => void,
): Promise<Engine | 'away' | 'other'> {
  try {
    return await connectEngine({
      home: options.config.values.home,
      scope: options.scope,
      settings: engineSettings(options.config),
    })
  } catch (error) {
    if (!isLoreError(error)) throw error
    if (error.code === 'daemon_away') return 'away'
    const typed = options.config.sources['store.path'].kind === 'flag'
    if (error.code === 'daemon_mismatch' && !typed) note(`${error.message} ${error.hint}`)
    return 'other'
  }
}

async function tryStart(options: ClientEngineOptions, note: (line: string) => void): Promise<Engine | null> {
  const { config } = options
  const { home } = config.values
  if (!config.values['daemon.autostart'] || !canBeServed(config)) return null
  const record = readRecord(home)
  const next = nextStart(record, Date.now(), { database: config.values['store.path'] })
  if (next === 'given_up' && record?.state === 'gave_up') {
    note(
      `The daemon kept crashing and is not restarted: ${record.failure.message} See \`lore daemon status\`.`,
    )
    return null
  }
  const answers = next === 'coming' ? await untilAnswering(home, START_MS) : await startAndWait(config, note)
  const found = answers ? await tryConnect(options, note) : 'away'
  return found === 'away' || found === 'other' ? null : found
}

/** Imported on demand to keep clients small. */
async function startAndWait(config: LoadedConfig, note: (line: string) => void): Promise<boolean> {
  const { startDaemon } = await import('./start.ts')
  const outcome = await startDaemon(config, START_MS)
  if (outcome.kind === 'failed') note(`The daemon did not start: ${outcome.failure.message}`)
  return outcome.kind === 'answering'
}

/**
 * False for a database that was named on the command line, which is not the home's, and for a home that
 * cannot be written.
 */
function canBeServed({ values, sources }: LoadedConfig): boolean {
  if (sources['store.path'].kind === 'flag') return false
  if (!existsSync(values.home)) return true
  try {
    accessSync(values.home, constants.W_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

function toOnce(note: (line: string) => void): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (said.has(line)) return
    said.add(line)
    note(line)
  }
}
