/**
 * daemon.json: the state of a home's daemon, for people and for clients that find none. The daemon writes
 * it while it runs, its supervisor between two attempts. Only the lock tells who serves the home.
 */
import { readFileSync, rmSync } from 'node:fs'
import { isMissing, writePrivateFile } from '../config/home.ts'
import type { EpochMs } from '../core/ids.ts'
import { daemonPaths } from './paths.ts'

/** Why a daemon did not come up, or ended, as far as that is known. */
export interface Failure {
  readonly message: string
  readonly hint: string | null
}

export type DaemonRecord =
  | {
      readonly state: 'running' | 'stopping'
      readonly pid: number
      readonly startedAt: EpochMs
      readonly version: string
      /** The URL of the MCP endpoint. */
      readonly url: string
      readonly socket: string
    }
  | {
      /**
       * `waiting`: the supervisor tries again; `gave_up`: no automatic start for a day, a person may start
       * it.
       */
      readonly state: 'waiting' | 'gave_up'
      readonly supervisor: number
      /** Path of the database that it could not serve; absent if the settings cannot be read. */
      readonly database?: string
      readonly crashes: number
      readonly at: EpochMs
      readonly failure: Failure
    }

const STATES: ReadonlySet<unknown> = new Set(['running', 'stopping', 'waiting', 'gave_up'])

/** Returns null if there is no record, or none that can be read. */
export function readRecord(home: string): DaemonRecord | null {
  try {
    const value: unknown = JSON.parse(readFileSync(daemonPaths(home).record, 'utf8'))
    const known = typeof value === 'object' && value !== null && 'state' in value && STATES.has(value.state)
    return known ? (value as DaemonRecord) : null
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null
    throw error
  }
}

export function writeRecord(home: string, record: DaemonRecord): void {
  writePrivateFile(daemonPaths(home).record, `${JSON.stringify(record, null, 2)}\n`)
}

export function removeRecord(home: string): void {
  rmSync(daemonPaths(home).record, { force: true })
}
