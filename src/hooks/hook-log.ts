/** What went wrong in hooks, in a file of bounded size: event and cause, never a word of the session. */
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './private-files.ts'

const MAX_BYTES = 256 * 1024

export function hookLogFile(home: string): string {
  return join(home, 'logs', 'hook.log')
}

export type HookProblem = Readonly<Record<string, string | number | null>>

/** Fails in silence: there is nobody to tell. A home that is not there is not made for a complaint. */
export function logProblem(home: string, problem: HookProblem): void {
  try {
    if (!existsSync(home)) return
    const file = hookLogFile(home)
    makeFolder(dirname(file))
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > MAX_BYTES) renameSync(file, `${file}.1`)
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...problem })}\n`, { mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
