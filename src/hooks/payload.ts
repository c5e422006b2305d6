/**
 * The message a hook's process sends to the daemon. Both may be of different versions, so unknown fields
 * are ignored.
 */
import type { HookCall, HookEvent } from '../core/hook.ts'

export interface HookPayload extends Omit<HookCall, 'settings' | 'late'> {
  /** Identifies this call, so that a repeated one is not carried out twice. */
  readonly id: string
  /** The session's environment variables that are settings of hooks. */
  readonly environment?: Readonly<Record<string, string>>
}

/** The part of a call that is kept for later: place and time, never any text of the conversation. */
export type SpooledCall = Pick<
  HookPayload,
  | 'id'
  | 'event'
  | 'agent'
  | 'sessionId'
  | 'at'
  | 'cwd'
  | 'transcriptPath'
  | 'source'
  | 'stopHookActive'
  | 'subagentId'
  | 'subagentType'
  | 'reason'
  | 'environment'
>

/** Events that still matter later; the others are only of use at their moment. */
const WORTH_KEEPING: readonly HookEvent[] = [
  'session_start',
  'prompt',
  'stop',
  'before_compaction',
  'session_end',
  'subagent_stop',
]

/** Returns null for an event that is of no use later. */
export function toSpooled(payload: HookPayload): SpooledCall | null {
  if (!WORTH_KEEPING.includes(payload.event)) return null
  const { startedAt: _s, answerBy: _a, prompt: _p, tool: _t, lastMessage: _l, ...kept } = payload
  return kept
}
