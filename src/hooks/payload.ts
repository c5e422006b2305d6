/** What a hook's process sends to the daemon. Older and newer processes meet: unknown fields are passed over. */
import type { HookCall, HookEvent } from '../core/hook.ts'

export interface HookPayload extends Omit<HookCall, 'settings' | 'late'> {
  /** Of this call: one that is made again is not carried out twice. */
  readonly id: string
  /** Variables of the session that say what hooks do. */
  readonly environment?: Readonly<Record<string, string>>
}

/** What is kept for later: where and when, never a word that somebody said. */
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

/** Events that are worth telling later; of the others nothing is left once the moment is over. */
const WORTH_KEEPING: readonly HookEvent[] = [
  'session_start',
  'prompt',
  'stop',
  'before_compaction',
  'session_end',
  'subagent_stop',
]

/** null for an event that is of no use later. */
export function toSpooled(payload: HookPayload): SpooledCall | null {
  if (!WORTH_KEEPING.includes(payload.event)) return null
  const { startedAt: _s, answerBy: _a, prompt: _p, tool: _t, lastMessage: _l, ...kept } = payload
  return kept
}
