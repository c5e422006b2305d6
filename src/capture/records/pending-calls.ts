/**
 * Tool calls whose results have not come yet. Holds the last few only: a result whose call is forgotten is
 * still captured, without the line that says what was asked. What a call was is not part of the state, only
 * where it stands.
 */
import { toRecord } from './json-values.ts'
import type { ToolCall } from './tool-episode.ts'

const MAX_PENDING = 64

export interface PendingCalls {
  /** @param byte where the line with the call begins. */
  add(id: string, call: ToolCall, byte: number): void
  /** Hands the call out once; null where it is not known. */
  take(id: string): ToolCall | null
  state(): readonly { readonly id: string; readonly byte: number }[]
}

/**
 * @param state what `state()` gave before; anything else is as good as nothing.
 * @param restore reads the call of an id again from the line that begins at a byte.
 */
export function createPendingCalls(
  state: unknown,
  restore: (id: string, byte: number) => ToolCall | null,
): PendingCalls {
  const calls = new Map<string, { readonly byte: number; readonly call: ToolCall | null }>()
  for (const entry of Array.isArray(state) ? state : []) {
    const { id, byte } = toRecord(entry) ?? {}
    if (typeof id === 'string' && typeof byte === 'number') calls.set(id, { byte, call: null })
  }
  return {
    add(id, call, byte) {
      if (id === '') return
      calls.delete(id)
      calls.set(id, { byte, call })
      if (calls.size <= MAX_PENDING) return
      const oldest = calls.keys().next()
      if (!oldest.done) calls.delete(oldest.value)
    },
    take(id) {
      const held = calls.get(id)
      calls.delete(id)
      return held === undefined ? null : (held.call ?? restore(id, held.byte))
    },
    state: () => [...calls].map(([id, { byte }]) => ({ id, byte })),
  }
}
