/** Input schema of `reflect`. */
import { z } from 'zod'
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { field, flag, name, optional, scope, text } from '../../kernel/fields.ts'
import { requireGateLimits } from '../../kernel/gate/gate-deps.ts'
import type { GateLimits } from '../../kernel/gate/sensory-gate.ts'
import { requireList, requireText } from '../../kernel/validate.ts'

const MOST_ITEMS = 100
/** Limit chosen so that all ids fit into the metadata. */
const MOST_IDS = 200
const ID_CHARS = 64

export const reflectInput = () =>
  z.strictObject({
    /** The client's id of the session; default: the caller's. A session gets one reflection. */
    session: optional(name()),
    summary: text(LIMITS.contentChars),
    /** As given, such as `2026-05-19`. */
    sessionDate: optional(name()),
    topic: optional(name()),
    taskType: optional(name()),
    whatWasDone: optional(text(LIMITS.contentChars)),
    decisions: optional(text(LIMITS.contentChars)),
    lessonsLearnt: optional(texts(MOST_ITEMS, LIMITS.contentChars)),
    goodPatterns: optional(texts(MOST_ITEMS, LIMITS.contentChars)),
    factualDiscoveries: optional(texts(MOST_ITEMS, LIMITS.contentChars)),
    /** Memories that played a part; linked if they exist, noted in any case. */
    memoryIds: optional(texts(MOST_IDS, ID_CHARS)),
    /** Stores a memory for each discovery and lesson; default true. */
    autoInsert: optional(flag()),
    scope: optional(scope()),
    /** Limits of the duplicate check for those memories. */
    gate: optional(field<GateLimits>({ type: 'object' }, (_, value) => requireGateLimits(value))),
    /** True treats memories with the same title as duplicates. */
    uniqueTitle: optional(flag()),
  })

export type ReflectInput = z.output<ReturnType<typeof reflectInput>>

function texts(most: number, maxChars: number) {
  const shape = { type: 'array', items: { type: 'string' }, maxItems: most }
  return field<readonly string[]>(shape, (name, value) => {
    const list = requireList(name, value)
    if (list.length > most) {
      throw new LoreError('invalid_input', `${name} may be ${most} at once.`, {
        hint: 'Keep the ones that will matter later.',
        details: { field: name, limit: most },
      })
    }
    return list.map((item) => requireText(name, item, maxChars))
  })
}
