/**
 * What an agent's life cycle asks of memory, and what memory answers: one call a moment of a session. The same
 * shape for every agent; what each of them sends and wants back is translated at the edge.
 */
import type { EpisodeId, EpochMs, MemoryId, ScopeId } from './ids.ts'

export const HOOK_EVENTS = [
  'session_start',
  'prompt',
  'before_tool',
  'stop',
  'before_compaction',
  'session_end',
  'subagent_start',
  'subagent_stop',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

export const SESSION_STARTS = ['startup', 'resume', 'clear', 'compact', 'fork'] as const
export type SessionStart = (typeof SESSION_STARTS)[number]

/** `remind`: a word beside the operation; `ask`: the person decides; `require`: refused until memory was searched, once. */
const BEFORE_TOOL_MODES = ['off', 'remind', 'ask', 'require'] as const
type BeforeToolMode = (typeof BEFORE_TOOL_MODES)[number]

/** Each behaviour can be switched off by itself. */
export interface HookSettings {
  readonly enabled: boolean
  /** What matters here, at the start of a session. */
  readonly brief: boolean
  /** What is known about a prompt, beside it. */
  readonly recall: boolean
  /** Hears it when a person corrects the agent. */
  readonly corrections: boolean
  readonly beforeTool: BeforeToolMode
  /** Operations that want a search first: `Edit`, `Bash(git push*)`; `*` stands for anything. */
  readonly guardedTools: readonly string[]
  /** Operations that never do, whatever guards them. */
  readonly allowedTools: readonly string[]
  /** Notes what was used, and strengthens what was used without correction. */
  readonly grading: boolean
  /** Asks the agent, once a session, to store what it learnt. */
  readonly learning: boolean
  /** Tells the summariser what must survive, and brings core knowledge back afterwards. */
  readonly compaction: boolean
  readonly subagents: boolean
  /** Conversations are kept at all; where not, nothing of one is read from its record or stored. */
  readonly capture: boolean
  /** What a brief is to say of that, once; null: nothing. */
  readonly captureNotice: CaptureNotice | null
  /** Upper limits in tokens; memories beside one prompt at most; least confidence, 0–1, that one helps. */
  readonly briefTokens: number
  readonly recallTokens: number
  readonly recallMemories: number
  readonly recallConfidence: number
}

/** `unasked`: nobody has agreed yet, so nothing is kept; `former`: it goes on as it did before Lore asked. */
export type CaptureNotice = 'unasked' | 'former'

/** One moment of a session. Fields that an event does not have are left out. */
export interface HookCall {
  readonly event: HookEvent
  /** `claude-code` … */
  readonly agent: string
  /** The agent's own id of the conversation. */
  readonly sessionId: string
  /** When it happened: earlier than now where nobody could be asked at the time. */
  readonly at: EpochMs
  /** When the process that asks was started; what a person waits for counts from here. */
  readonly startedAt?: EpochMs
  /** Nobody reads an answer that comes after this; what it would have given counts as not given. */
  readonly answerBy?: EpochMs
  readonly cwd?: string
  readonly transcriptPath?: string
  /** It comes late: nobody waits for the answer. */
  readonly late?: boolean
  /** session_start */
  readonly source?: SessionStart
  /** prompt; of a late one it is read from the transcript. */
  readonly prompt?: string
  /** before_tool */
  readonly tool?: { readonly name: string; readonly input: unknown }
  /** stop, subagent_stop */
  readonly lastMessage?: string
  /** The agent goes on only because a hook asked it to. */
  readonly stopHookActive?: boolean
  /** Inside a subagent, or about one. */
  readonly subagentId?: string
  readonly subagentType?: string
  /** session_end, before_compaction: why, in the agent's words. */
  readonly reason?: string
  /** Default: DEFAULT_HOOK_SETTINGS. */
  readonly settings?: Partial<HookSettings>
}

/** Nothing at all is the usual answer. */
export interface HookAnswer {
  /** For the model to read, as facts. */
  readonly context: string | null
  /** Of an operation that should not simply go ahead. */
  readonly permission: { readonly decision: 'ask' | 'deny'; readonly reason: string } | null
  /** Of a stop: what to do before stopping. */
  readonly goOn: string | null
}

export const NO_ANSWER: HookAnswer = { context: null, permission: null, goOn: null }

const HOOK_OUTCOMES = ['answered', 'nothing', 'late', 'failed'] as const
/** `late`: nobody could be asked at the time; `failed`: see the detail. */
export type HookOutcome = (typeof HOOK_OUTCOMES)[number]

/** One line of the log of hooks. Holds no text of anybody's. */
export interface HookRun {
  readonly id: string
  readonly at: EpochMs
  readonly event: HookEvent
  readonly agent: string
  readonly session: string
  readonly outcome: HookOutcome
  /** From the start of the process that asked to the answer; null where that is unknown. */
  readonly tookMs: number | null
  /** Memories and turns that were given to the model. */
  readonly injected: number
  readonly tokens: number
  /** Why nothing was given, or what went wrong, in a few words without content. */
  readonly detail: string | null
}

/** What a session was given, and what came of it. */
export interface Injection {
  readonly id: string
  readonly agent: string
  readonly session: string
  readonly event: HookEvent
  readonly at: EpochMs
  /** Exactly one of the two. */
  readonly memoryId: MemoryId | null
  readonly episodeId: EpisodeId | null
  readonly tokens: number
  /** 0–1, that it helps; null where it is given without a question. */
  readonly confidence: number | null
  /** Read by the agent, or heard in its answer. */
  readonly usedAt: EpochMs | null
  /** A person said that it is wrong. */
  readonly correctedAt: EpochMs | null
  /** When use or correction was counted for the memory's strength. */
  readonly gradedAt: EpochMs | null
}

/** What is kept about a session while it goes on. */
export interface HookSession {
  readonly agent: string
  readonly session: string
  readonly scopeId: ScopeId
  readonly startedAt: EpochMs
  readonly lastAt: EpochMs
  readonly prompts: number
  readonly corrections: number
  /** When it was given what matters here. */
  readonly briefedAt: EpochMs | null
  /** When memory was last searched in it. */
  readonly searchedAt: EpochMs | null
  /** When an operation was last refused for want of a search. */
  readonly refusedAt: EpochMs | null
  /** When the agent was asked to store what it learnt. */
  readonly learningAskedAt: EpochMs | null
  /** When its context was last condensed: what it was given before is not in front of it any more. */
  readonly condensedAt: EpochMs | null
  /** All that it was told, headings included. */
  readonly tokens: number
  readonly endedAt: EpochMs | null
}

export const DEFAULT_HOOK_SETTINGS: HookSettings = {
  enabled: true,
  brief: true,
  recall: true,
  corrections: true,
  beforeTool: 'off',
  guardedTools: ['Edit', 'Write', 'NotebookEdit'],
  allowedTools: [],
  grading: true,
  learning: false,
  compaction: true,
  subagents: true,
  capture: true,
  captureNotice: null,
  briefTokens: 1_200,
  recallTokens: 600,
  recallMemories: 5,
  recallConfidence: 0.45,
}
