/** Validates what a hook's process sends: it may be of another version, or come from an old file. */
import * as z from 'zod/mini'
import { HOOK_EVENTS, SESSION_STARTS } from '../core/hook.ts'
import type { HookPayload } from '../hooks/payload.ts'

const name = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.maxLength(200_000))
const path = z.string().check(z.minLength(1), z.maxLength(4_096))
const time = z.number().check(z.gte(0), z.lte(8.64e15))

const schema = z.object({
  id: name,
  event: z.enum(HOOK_EVENTS),
  agent: name,
  sessionId: name,
  at: time,
  startedAt: z.optional(time),
  answerBy: z.optional(time),
  cwd: z.optional(path),
  transcriptPath: z.optional(path),
  source: z.optional(z.enum(SESSION_STARTS)),
  prompt: z.optional(text),
  tool: z.optional(z.object({ name, input: z.unknown() })),
  lastMessage: z.optional(text),
  stopHookActive: z.optional(z.boolean()),
  subagentId: z.optional(name),
  subagentType: z.optional(name),
  reason: z.optional(name),
  environment: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(4_000)))),
})

/** Returns null for anything invalid. Drops unknown fields. */
export function parseHookPayload(value: unknown): HookPayload | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? (parsed.data as HookPayload) : null
}
