/**
 * Holds tool calls until their results arrive, at most the last 64: a result whose call was dropped is
 * still captured, without the line that describes the call. The saved state holds byte offsets only, no
 * text.
 */
import { toRecord } from './json-values.ts'
import type { ToolCall } from './tool-episode.ts'

const MAX_PENDING = 64

export interface PendingCalls {
  /** @param byte start of the line that holds the call */
  add(id: string, call: ToolCall, byte: number): void
  /** Returns the call and removes it; null if it is unknown. */
  take(id: string): ToolCall | null
  state(): readonly { readonly id: string; readonly byte: number }[]
}

/**
 * @param state the result of an earlier `state()`; any other value counts as none
 * @param restore reads the call with this id again from the line that begins at `byte`
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
