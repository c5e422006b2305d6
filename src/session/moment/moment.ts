/** One moment of a session as its handler sees it, and what the handler gives back. */
import type { Caller } from '../../core/caller.ts'
import { isLoreError } from '../../core/errors.ts'
import {
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
  /** As it was before this moment. */
  readonly session: HookSession
  readonly scope: StoredScope
  /** The agent, in its session. */
  readonly caller: Caller
  readonly now: EpochMs
}

/** Something the model is given. */
export interface Given {
  readonly ref:
    | { readonly kind: 'memory'; readonly id: MemoryId }
    | { readonly kind: 'episode'; readonly id: EpisodeId }
  readonly tokens: number
  readonly confidence: number | null
}

export interface HookResult {
  readonly answer: HookAnswer
  readonly given: readonly Given[]
  /** All the words of the context that are not a person's or an agent's own: what must not be learnt again. */
  readonly servedTexts: readonly string[]
  /** What the moment changes about the session. */
  readonly session: Partial<Omit<HookSession, 'agent' | 'session' | 'scopeId' | 'startedAt' | 'tokens'>>
  /** Why nothing was given, in a few words without content. */
  readonly detail: string | null
  /** What kind of failure kept it from answering; what was heard holds all the same. */
  readonly failure?: string
  /** Nothing of it is worth a line in the log: neither asked for nor answered. */
  readonly leavesNoTrace?: true
  /** What is yet to be written and nobody waits for, in one transaction; the next call of the session does. */
  readonly afterwards?: (store: Store) => Promise<void>
}

export type HookHandler = (moment: HookMoment) => Promise<HookResult>

export function nothing(detail: string, session: HookResult['session'] = {}): HookResult {
  return { answer: NO_ANSWER, given: [], servedTexts: [], session, detail }
}

/** What kind of failure; its message may hold words of the session, which are kept nowhere here. */
export function nameFailure(error: unknown): string {
  if (isLoreError(error)) return error.code
  return error instanceof Error ? error.name : 'unknown'
}
