/**
 * Executes a queued write once: the memory gets the id of the write, so a crash between storing it and
 * reporting it leaves nothing to repeat.
 */
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { QueuedWrite, QueueOutcome } from '../../core/queued-write.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { seenBy } from '../../kernel/seen-by.ts'
import type { OfferedMemory } from '../../memories/draft/remember-input.ts'
import { storeMemory } from '../../memories/remember.ts'
import { noteOpposed } from '../../sleep/opposed/find-opposed.ts'
import { ALIKE } from '../../sleep/phases/replay.ts'
import { runCorrection } from '../corrections/run-correction.ts'
import { linkAlike } from './link-alike.ts'

export async function runWrite(context: EngineContext, write: QueuedWrite): Promise<QueueOutcome> {
  // Runs in the scope of the caller who queued it.
  const there: EngineContext = { ...context, defaultScope: write.scope }
  const seen = seenBy(there, write.caller)
  switch (write.operation) {
    case 'remember':
      return runRemember(seen, write)
    case 'link_alike':
      return runLinkAlike(seen, write)
    case 'find_opposed':
      return runFindOpposed(seen, write)
    // Lore's own rules settle a correction.
    case 'correct':
      return runCorrection(there, write)
    default:
      return write.operation satisfies never
  }
}

async function runRemember(
  context: EngineContext,
  { id, input, caller }: QueuedWrite,
): Promise<QueueOutcome> {
  const before = await context.store.memories.find(id)
  if (before !== null) return { kind: 'stored', memoryId: before.id, arrival: null }
  const outcome = await storeMemory(context, input as unknown as OfferedMemory, caller, id)
  switch (outcome.kind) {
    case 'stored':
      return {
        kind: 'stored',
        memoryId: outcome.memory.id,
        arrival: outcome.arrival ?? null,
        ...defined({ opposing: outcome.saysOtherwise?.map(({ id: other }) => other) }),
      }
    case 'duplicate':
      return { kind: 'duplicate', of: outcome.of.id, reason: outcome.reason }
    default:
      return outcome satisfies never
  }
}

/** The write it follows is leased by another process, or failed and waits for a retry. */
function notYetWritten(): LoreError {
  return new LoreError('database_busy', 'What it follows is not written yet.', {
    hint: 'It is done when that is.',
  })
}

interface FollowUp {
  readonly memoryId: MemoryId
  /** Minimum similarity of links. */
  readonly from01?: number
}

async function runLinkAlike(context: EngineContext, { input, caller }: QueuedWrite): Promise<QueueOutcome> {
  const { memoryId, from01 = ALIKE } = await requireWritten(context, input)
  return { kind: 'linked', links: await linkAlike(context, memoryId, from01, caller) }
}

async function runFindOpposed(context: EngineContext, { input, caller }: QueuedWrite): Promise<QueueOutcome> {
  const { memoryId } = await requireWritten(context, input)
  const memories = await context.store.memories.load([memoryId])
  return { kind: 'compared', conflicts: await noteOpposed(context, memories, caller) }
}

async function requireWritten(context: EngineContext, input: QueuedWrite['input']): Promise<FollowUp> {
  const followUp = input as unknown as FollowUp
  if ((await context.store.queue.find(followUp.memoryId))?.state === 'waiting') throw notYetWritten()
  return followUp
}
