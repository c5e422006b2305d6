/** Inserts a new memory with its text analysis; vectors and names are left to the interpreter of changes. */
import type { DocumentSeq } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseMemory } from '../../text/analyse.ts'
import type { Change } from '../context.ts'

export interface InsertedMemory {
  readonly seq: DocumentSeq
  readonly entry: Change
}

/** Runs inside the caller's transaction. @param cameGuarded true journals layer, flag and tags too */
export async function insertMemory(
  store: Store,
  memory: Memory,
  reason: string | null,
  cameGuarded = false,
): Promise<InsertedMemory> {
  const seq = await store.memories.insert(memory, analyse(memory))
  return { seq, entry: toInsertEntry(memory, reason, cameGuarded) }
}

/** The entry of the journal for a new memory. */
export function toInsertEntry(memory: Memory, reason: string | null, cameGuarded = false): Change {
  const { id, title, contentHash, parentId, layer, protected: isProtected, tags } = memory
  const guards = cameGuarded ? { layer, protected: isProtected, tags } : {}
  const after = { title, contentHash, parentId, ...guards }
  return { action: 'remember', subjectKind: 'memory', subjectId: id, reason, before: null, after }
}

export function analyse(memory: Memory) {
  return analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt })
}
