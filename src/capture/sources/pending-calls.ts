/**
 * Tool calls whose results have not come yet. Holds the last few only: a result whose call is forgotten is
 * still captured, without the line that says what was asked.
 */
import { stringsOf } from './json-values.ts'
import type { ToolCall } from './tool-episode.ts'

const MAX_PENDING = 64

export interface PendingCalls {
  add(id: string, call: ToolCall): void
  /** Hands the call out once; null where it is not known. */
  take(id: string): ToolCall | null
  state(): readonly (readonly string[])[]
}

/** @param state what `state()` gave before; anything else is as good as nothing. */
export function createPendingCalls(state: unknown): PendingCalls {
  const calls = new Map<string, ToolCall>()
  for (const entry of Array.isArray(state) ? state : []) {
    const [id, name, subject] = stringsOf(entry)
    if (id !== undefined && name !== undefined) calls.set(id, { name, subject: subject ?? '' })
  }
  return {
    add(id, call) {
      if (id === '') return
      calls.delete(id)
      calls.set(id, call)
      if (calls.size <= MAX_PENDING) return
      const oldest = calls.keys().next()
      if (!oldest.done) calls.delete(oldest.value)
    },
    take(id) {
      const call = calls.get(id) ?? null
      calls.delete(id)
      return call
    },
    state: () => [...calls].map(([id, call]) => [id, call.name, call.subject]),
  }
}
