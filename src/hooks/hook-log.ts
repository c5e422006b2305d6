/** The log of hook problems, in a file of bounded size: event and cause, never any text of a session. */
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './private-files.ts'

const MAX_BYTES = 256 * 1024

export function hookLogFile(home: string): string {
  return join(home, 'logs', 'hook.log')
}

export type HookProblem = Readonly<Record<string, string | number | null>>

/** Never throws: a hook has no other place to report to. Creates no home if there is none. */
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
