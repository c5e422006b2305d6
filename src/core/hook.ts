/**
 * Hooks: one call per moment of an agent's session, and the answer of memory. The shape is the same for every
 * agent; adapters at the edge translate each agent's own format.
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

/**
 * `remind`: adds a note to the operation; `ask`: the person decides; `require`: refuses the operation, once,
 * until memory was searched.
 */
const BEFORE_TOOL_MODES = ['off', 'remind', 'ask', 'require'] as const
type BeforeToolMode = (typeof BEFORE_TOOL_MODES)[number]

/** Settings of the hooks; each behaviour can be switched off by itself. */
export interface HookSettings {
  readonly enabled: boolean
  /** Injects the most important knowledge at the start of a session. */
  readonly brief: boolean
  /** Injects relevant memories beside each prompt. */
  readonly recall: boolean
  /** Detects corrections in a person's prompts. */
  readonly corrections: boolean
  readonly beforeTool: BeforeToolMode
  /** Operations that need a search first: `Edit`, `Bash(git push*)`; `*` matches anything. */
  readonly guardedTools: readonly string[]
  /** Operations that never need one, even if `guardedTools` matches them. */
  readonly allowedTools: readonly string[]
  /** Records which injected memories were used, and strengthens those used without correction. */
  readonly grading: boolean
  /** Asks the agent, once per session, to store what it learnt. */
  readonly learning: boolean
  /** Reminds the agent, once per session, of something lasting that a person said and nobody stored. */
  readonly reminder: boolean
  /** Gives less of what agents mostly ignore. */
  readonly restraint: boolean
  /** Tells the summariser what to preserve, and injects core knowledge again after compaction. */
  readonly compaction: boolean
  readonly subagents: boolean
  /** True if conversations are captured. If false, no transcript is read and no turn is stored. */
  readonly capture: boolean
  /** The notice about capture that a brief shows once; null for none. */
  readonly captureNotice: CaptureNotice | null
  /**
   * Limits: tokens of a brief, tokens and number of memories beside one prompt, least confidence (0–1) that a
   * memory helps.
   */
  readonly briefTokens: number
  readonly recallTokens: number
  readonly recallMemories: number
  readonly recallConfidence: number
}

/**
 * `unasked`: nobody has agreed to capture yet, so nothing is kept; `former`: an installation from before Lore
 * asked, which goes on capturing.
 */
export type CaptureNotice = 'unasked' | 'former'

/** One moment of a session. Fields that do not apply to the event are absent. */
export interface HookCall {
  readonly event: HookEvent
  /** `claude-code` … */
  readonly agent: string
  /** The agent's own id of the conversation. */
  readonly sessionId: string
  /** Time of the event; earlier than now if no daemon could be reached at that time. */
  readonly at: EpochMs
  /** Start of the calling process; the waiting time of the person counts from here. */
  readonly startedAt?: EpochMs
  /** Deadline of the caller. An answer after it is not read, so its memories count as not injected. */
  readonly answerBy?: EpochMs
  readonly cwd?: string
  readonly transcriptPath?: string
  /** True if the call is delivered late and nobody waits for the answer. */
  readonly late?: boolean
  /** Only session_start. */
  readonly source?: SessionStart
  /** Only prompt; a late call reads it from the transcript. */
  readonly prompt?: string
  /** Only before_tool. */
  readonly tool?: { readonly name: string; readonly input: unknown }
  /** Only stop and subagent_stop. */
  readonly lastMessage?: string
  /** True if the agent continues only because a hook asked it to. */
  readonly stopHookActive?: boolean
  /** Set inside a subagent, or if the event is about one. */
  readonly subagentId?: string
  readonly subagentType?: string
  /** session_end and before_compaction: the reason, in the agent's words. */
  readonly reason?: string
  /** Default: DEFAULT_HOOK_SETTINGS. */
  readonly settings?: Partial<HookSettings>
}

/** The answer to a hook call; mostly empty. */
export interface HookAnswer {
  /** Text for the model to read. */
  readonly context: string | null
  /** The decision about an operation that should not simply proceed. */
  readonly permission: { readonly decision: 'ask' | 'deny'; readonly reason: string } | null
  /** For a stop: the task to do before stopping. */
  readonly goOn: string | null
}

export const NO_ANSWER: HookAnswer = { context: null, permission: null, goOn: null }

const HOOK_OUTCOMES = ['answered', 'nothing', 'late', 'failed'] as const
/** `late`: no daemon could be reached at the time; `failed`: see the detail. */
export type HookOutcome = (typeof HOOK_OUTCOMES)[number]

/** One line of the hook log. It holds no text of the conversation. */
export interface HookRun {
  readonly id: string
  readonly at: EpochMs
  readonly event: HookEvent
  readonly agent: string
  readonly session: string
  readonly outcome: HookOutcome
  /** From the start of the calling process to the answer; null if the start is unknown. */
  readonly tookMs: number | null
  /** Number of memories and turns injected. */
  readonly injected: number
  readonly tokens: number
  /** Reason why nothing was injected, or what went wrong, in a few words without content. */
  readonly detail: string | null
}

/** One memory or turn given to a session, and its outcome. */
export interface Injection {
  readonly id: string
  readonly agent: string
  readonly session: string
  /** `stop` for a memory that the agent found by its own search and used in its answer. */
  readonly event: HookEvent
  readonly at: EpochMs
  /** Exactly one of the two ids is set. */
  readonly memoryId: MemoryId | null
  readonly episodeId: EpisodeId | null
  readonly tokens: number
  /** Confidence 0–1 that it helps; null if it was injected without a question. */
  readonly confidence: number | null
  /** When the agent read it, or its answer used it. */
  readonly usedAt: EpochMs | null
  /** When a person said that it is wrong. */
  readonly correctedAt: EpochMs | null
  /** When the use or correction was counted in the memory's strength. */
  readonly gradedAt: EpochMs | null
}

/** A memory that a person's prompt may have corrected, and the agent that was asked about it. */
export interface AskedMemory {
  /** Name and session of the agent that was asked, as its hooks give them. */
  readonly agent: string
  readonly session: string
  readonly memoryId: MemoryId
  /** The memory's content words, without function words of any language. */
  readonly words: readonly string[]
  readonly at: EpochMs
}

/** The state of a session while it runs. */
export interface HookSession {
  readonly agent: string
  readonly session: string
  readonly scopeId: ScopeId
  readonly startedAt: EpochMs
  readonly lastAt: EpochMs
  readonly prompts: number
  readonly corrections: number
  /** When the session got its brief. */
  readonly briefedAt: EpochMs | null
  /** When memory was last searched in the session. */
  readonly searchedAt: EpochMs | null
  /** When an operation was last refused because no search had been made. */
  readonly refusedAt: EpochMs | null
  /** When the agent was asked to store what it learnt. */
  readonly learningAskedAt: EpochMs | null
  /** When its context was last compacted: injections before that are no longer in the context. */
  readonly condensedAt: EpochMs | null
  /** Tokens of everything injected, headings included. */
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
  reminder: true,
  restraint: true,
  compaction: true,
  subagents: true,
  capture: true,
  captureNotice: null,
  briefTokens: 700,
  recallTokens: 600,
  recallMemories: 5,
  recallConfidence: 0.45,
}
