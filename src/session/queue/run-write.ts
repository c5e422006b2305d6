/**
 * Does what a queued write asks for, once: the memory gets the id of the write, so a process that dies between
 * storing it and saying so leaves nothing to do for the next.
 */
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { QueuedWrite, QueueOutcome } from '../../core/queued-write.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { seenBy } from '../../kernel/seen-by.ts'
import type { RememberInput } from '../../memories/draft/remember-input.ts'
import { storeMemory } from '../../memories/remember.ts'
import { noteOpposed } from '../../sleep/opposed/find-opposed.ts'
import { ALIKE } from '../../sleep/phases/replay.ts'
import { runCorrection } from '../corrections/run-correction.ts'
import { linkAlike } from './link-alike.ts'

export async function runWrite(context: EngineContext, write: QueuedWrite): Promise<QueueOutcome> {
  // As if the caller did it now, from where it stood, with the store that it may see.
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
  const outcome = await storeMemory(context, input as unknown as RememberInput, caller, id)
  switch (outcome.kind) {
    case 'stored':
      return { kind: 'stored', memoryId: outcome.memory.id, arrival: outcome.arrival ?? null }
    case 'duplicate':
      return { kind: 'duplicate', of: outcome.of.id, reason: outcome.reason }
    default:
      return outcome satisfies never
  }
}

/** Another process may have it, or it failed and waits for its next try. */
function notYetWritten(): LoreError {
  return new LoreError('database_busy', 'What it follows is not written yet.', {
    hint: 'It is done when that is.',
  })
}

interface FollowUp {
  readonly memoryId: MemoryId
  /** Of links. */
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
