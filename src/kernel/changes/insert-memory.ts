/** The one place that puts a new memory into the store; what follows from its text is up to the interpreter of changes. */
import type { DocumentSeq } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseMemory } from '../../text/analyse.ts'
import type { Change } from '../context.ts'

export interface InsertedMemory {
  readonly seq: DocumentSeq
  /** For the journal. */
  readonly entry: Change
}

/** Inside a transaction. @param cameGuarded journals also how firmly it is kept */
export async function insertMemory(
  store: Store,
  memory: Memory,
  reason: string | null,
  cameGuarded = false,
): Promise<InsertedMemory> {
  const seq = await store.memories.insert(memory, analyse(memory))
  const { id, title, contentHash, parentId, layer, protected: isProtected, tags } = memory
  const guards = cameGuarded ? { layer, protected: isProtected, tags } : {}
  const after = { title, contentHash, parentId, ...guards }
  return {
    seq,
    entry: { action: 'remember', subjectKind: 'memory', subjectId: id, reason, before: null, after },
  }
}

export function analyse(memory: Memory) {
  return analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt })
}
