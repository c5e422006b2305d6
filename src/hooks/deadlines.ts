/** How long an agent may be kept waiting at each moment, from the first line of the hook's program. */
import type { HookEvent } from '../core/hook.ts'

/** A session's start may wait for a daemon that comes up; Claude Code gives the end of one 1.5 s. */
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

/** For input whose event was not named when the program was started. */
export const READING_MS = 500
