/** Which hooks wait for an answer: the end of a turn has none to give, unless the agent is asked to store what it learnt. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { HookEvent } from '../core/hook.ts'
import { writeNote } from './private-files.ts'
import { spoolFolder } from './spool.ts'

function learningFile(home: string): string {
  return join(spoolFolder(home), 'learning')
}

export function isAwaited(home: string, event: HookEvent): boolean {
  if (event === 'session_end' || event === 'subagent_stop') return false
  return event !== 'stop' || existsSync(learningFile(home))
}

/**
 * Noted by the daemon, which knows the settings, when a session begins or is asked something: a hook's process
 * cannot read them in time.
 */
export function noteLearning(home: string): void {
  const file = learningFile(home)
  if (!existsSync(file)) writeNote(file, {})
}

/** Nothing is known of any session's settings. */
export function forgetLearning(home: string): void {
  rmSync(learningFile(home), { force: true })
}
