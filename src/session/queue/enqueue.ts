/**
 * Queues a memory for writing and returns once it is safely stored in the queue. Refuses input that
 * could never be stored; the queue holds no secrets.
 */

import { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { type QueuedOperation, type QueuedWrite, WRITE_PRIORITIES } from '../../core/queued-write.ts'
import { RANGES } from '../../core/ranges.ts'
import { renderScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { integer, number, oneOf, optional } from '../../kernel/fields.ts'
import { requireGateLimits, tooShort } from '../../kernel/gate/gate-deps.ts'
import { requireScope } from '../../kernel/scopes.ts'
import { containsSecret, findSecrets } from '../../kernel/secrets.ts'
import { defineUseCase, described } from '../../kernel/use-case.ts'
import { toLines, toView } from '../../kernel/views.ts'
import { toDraft } from '../../memories/draft/draft.ts'
import { type OfferedMemory, rememberInput } from '../../memories/draft/remember-input.ts'
import { REMEMBERED_TEXTS } from '../../memories/remember.ts'
import { toTitle } from '../../text/sentences.ts'
import { newWrite } from '../moment/new-write.ts'
import { runOne } from './drain.ts'
import type { EnqueuedWrite, QueuedWriteView } from './queue-views.ts'

const LONGEST_WAIT_MS = 600_000
/** Polling interval while another process executes the write. */
const LOOK_AGAIN_MS = 50

/** Like `remember`, but returns once the write is queued; any process that runs the engine executes it. */
export const enqueue = defineUseCase({
  name: 'enqueue',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      remember: described(rememberInput),
      /** 1 first … 5 last; default: the layer of the memory. */
      priority: optional(oneOf(WRITE_PRIORITIES)),
      /** Links it afterwards to memories of at least this similarity; default: left to sleep. */
      linkFrom01: optional(number(...RANGES.share01)),
      /** Waits this long for the write; default 0: returns once it is queued. */
      waitMs: optional(integer(0, LONGEST_WAIT_MS)),
    }),
  run: async (context, input, caller): Promise<EnqueuedWrite> => {
    const { remember: offered, waitMs = 0, linkFrom01 } = input
    const { clean, kinds, invisible } = await findSecrets(context, offered, REMEMBERED_TEXTS)
    const draft = toDraft(clean, caller)
    if (kinds.length > 0) throw containsSecret(kinds)
    requireLength(draft.content, clean.gate)
    const { namespace, project, branch } = await requireScope(context, clean.scope)
    const priority = input.priority ?? draft.layer
    const scope = { namespace, project, branch }
    const write = newWrite(context, caller, scope, priority, { ...clean, scope })
    await context.store.transact(async (store) => {
      await store.queue.insert(write)
      for (const [operation, followUp] of followUps(write.id, linkFrom01, caller)) {
        await store.queue.insert({ ...newWrite(context, caller, scope, 5, followUp), operation })
      }
    })
    // Follow-ups can only be executed after the write, so the background begins after it.
    const enqueued = waitMs === 0 ? await toEnqueued(context, write) : await waitFor(context, write, waitMs)
    context.queue.drainSoon()
    return invisible === 0 ? enqueued : { ...enqueued, invisible }
  },
})

/** Returns the follow-up writes, which nobody waits for. */
function followUps(
  memoryId: MemoryId,
  from01: number | undefined,
  caller: Caller,
): readonly (readonly [QueuedOperation, object])[] {
  return [
    ...(from01 === undefined ? [] : [['link_alike', { memoryId, from01 }] as const]),
    ...(caller.kind === 'agent' ? [['find_opposed', { memoryId }] as const] : []),
  ]
}

/** Throws at once if the content is too short. */
function requireLength(content: string, gate: OfferedMemory['gate']): void {
  const fewest = gate === undefined ? 0 : (requireGateLimits(gate).minChars ?? 0)
  const length = content.trim().length
  if (length < fewest) throw tooShort(`Only ${length} characters; it needs ${fewest}.`)
}

/** Executes the write now; if another process has it, waits until that is done or the time is up. */
async function waitFor(context: EngineContext, write: QueuedWrite, waitMs: number): Promise<EnqueuedWrite> {
  const { monotonicMs, signal } = context.sleep
  const deadline = monotonicMs() + waitMs
  await runOne(context, write.id)
  for (;;) {
    const current = (await context.store.queue.find(write.id)) ?? write
    const isOver = monotonicMs() >= deadline || signal.aborted
    if (current.state !== 'waiting' || current.reason !== null || isOver) return toEnqueued(context, current)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

async function toEnqueued(context: EngineContext, write: QueuedWrite): Promise<EnqueuedWrite> {
  const { outcome } = write
  const id = outcome?.kind === 'stored' ? outcome.memoryId : outcome?.kind === 'duplicate' ? outcome.of : null
  const memory = id === null ? null : await context.store.memories.find(id)
  const opposing = outcome?.kind === 'stored' ? (outcome.opposing ?? []) : []
  return {
    write: toWriteView(write),
    memory: memory === null ? null : await toView(context.store, memory, context.clock.now()),
    ...(opposing.length === 0
      ? {}
      : { saysOtherwise: await toLines(context.store, await context.store.memories.load(opposing)) }),
  }
}

export function toWriteView({ input, caller, scope, ...write }: QueuedWrite): QueuedWriteView {
  const text = typeof input?.title === 'string' ? input.title : input?.content
  return {
    ...write,
    author: caller.name,
    scope: renderScope(scope),
    title: typeof text === 'string' ? toTitle(text).slice(0, LIMITS.titleChars) : null,
  }
}
