/** Parts that the turns of all exports have in common. Pure. */

import { cutMiddle } from '../../../capture/records/turn-text.ts'
import type { CapturedTurn, ToolResultCut } from '../../../core/ports/transcript-source.ts'
import { type Fields, toText } from '../reading/values.ts'

export type ImportedTurn = Omit<CapturedTurn, 'sessionId'>

/** Walks from a message up to the first one. Stops at a circle. Returns the messages in the order spoken. */
export function branchTo(
  last: string | undefined,
  messages: ReadonlyMap<string, Fields>,
  parentOf: (message: Fields) => string | undefined,
): readonly Fields[] {
  const branch = new Map<string, Fields>()
  for (let at = last; at !== undefined && !branch.has(at); ) {
    const message = messages.get(at)
    if (message === undefined) break
    branch.set(at, message)
    at = parentOf(message)
  }
  return [...branch.values()].reverse()
}

/** Shortens what a tool returned, as in captured conversations. */
export function cutResult(text: string, { headChars, tailChars }: ToolResultCut): string {
  return cutMiddle(text, headChars, tailChars)
}

/** Mark in the text for a picture or file that the export only names. */
export function renderFile(kind: 'image' | 'file' | 'audio', name: unknown): string {
  const said = toText(name)
  return said === undefined ? `[${kind}]` : `[${kind}: ${said}]`
}
