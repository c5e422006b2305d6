/** The time that each hook may keep the agent waiting, in ms since the first line of the hook's program. */
import type { HookEvent } from '../core/hook.ts'

/** A session's start may wait until a daemon has come up. Claude Code allows 1.5 s for a session's end. */
export const DEADLINE_MS: Readonly<Record<HookEvent, number>> = {
  session_start: 800,
  prompt: 500,
  before_tool: 300,
  stop: 300,
  before_compaction: 2_000,
  session_end: 1_000,
  subagent_start: 400,
  subagent_stop: 400,
}

/** The limit for reading input if the command line names no event. */
export const READING_MS = 500
