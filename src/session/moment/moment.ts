/** One moment of a session as its handler receives it, and the handler's result. */
import type { Caller } from '../../core/caller.ts'
import { isLoreError } from '../../core/errors.ts'
import {
  type AskedMemory,
  type HookAnswer,
  type HookCall,
  type HookSession,
  type HookSettings,
  NO_ANSWER,
} from '../../core/hook.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'

export interface HookMoment {
  readonly context: EngineContext
  readonly call: HookCall
  readonly settings: HookSettings
  /** The session before this moment. */
  readonly session: HookSession
  readonly scope: StoredScope
  /** The agent in its session. */
  readonly caller: Caller
  readonly now: EpochMs
}

/** A memory or turn that is injected. */
export interface Injected {
  readonly ref:
    | { readonly kind: 'memory'; readonly id: MemoryId }
    | { readonly kind: 'episode'; readonly id: EpisodeId }
  readonly tokens: number
  readonly confidence: number | null
}

export interface HookResult {
  readonly answer: HookAnswer
  readonly injected: readonly Injected[]
  /** Lore's own wording in the context, which must not be captured as new. */
  readonly servedTexts: readonly string[]
  /** The memory about which the answer asks the agent. */
  readonly asked?: AskedMemory | null
  /** Fields of the session that change. */
  readonly session: Partial<Omit<HookSession, 'agent' | 'session' | 'scopeId' | 'startedAt' | 'tokens'>>
  /** Why nothing was injected, in a few words without content. */
  readonly detail: string | null
  /** Kind of failure that prevented an answer; corrections still count. */
  readonly failure?: string
  /** Set if the moment was neither asked for nor answered, so it is not logged. */
  readonly leavesNoTrace?: true
  /** Writes in one transaction after the answer; the next call of the session waits for it. */
  readonly afterwards?: (store: Store) => Promise<void>
}

export type HookHandler = (moment: HookMoment) => Promise<HookResult>

export function nothing(detail: string, session: HookResult['session'] = {}): HookResult {
  return { answer: NO_ANSWER, injected: [], servedTexts: [], session, detail }
}

/** Returns the kind of failure only, since the message may quote the session. */
export function nameFailure(error: unknown): string {
  if (isLoreError(error)) return error.code
  return error instanceof Error ? error.name : 'unknown'
}
