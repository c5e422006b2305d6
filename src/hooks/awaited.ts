/**
 * Decides which hooks wait for an answer: the end of a turn gets one only if the agent may be asked to
 * store what it learnt.
 */
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
 * Records that the end of a turn is to be answered. The daemon calls this when a session starts or a prompt
 * comes, because a hook's process has no time to read the settings.
 */
export function noteLearning(home: string): void {
  const file = learningFile(home)
  if (!existsSync(file)) writeNote(file, {})
}

/** Clears that record when the daemon starts, before it has read any session's settings. */
export function forgetLearning(home: string): void {
  rmSync(learningFile(home), { force: true })
}
