/** Writes fields of a stored memory, and updates its analysis, names, vector and times accordingly. */
import type { FollowUps } from '../../core/change.ts'
import type { Memory, MemoryChanges } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'
import { linkNamesAtOnce } from '../names/entity-links.ts'
import { saveVector } from '../vectors/memory-vector.ts'
import { analyse } from './insert-memory.ts'

/** Fields that do not change the statement of a memory; by default a change of them keeps `updatedAt`. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'level',
  'metadata',
  'sourceFile',
  'sourceLine',
  'summary',
  'verification',
  'verifiedAt',
])

function isBookkeeping(fields: object): boolean {
  return Object.keys(fields).every((field) => BOOKKEEPING.has(field))
}

const ANALYSED = ['title', 'content', 'summary', 'tags', 'validFrom'] as const

export interface SaveFields extends FollowUps {
  readonly quiet?: boolean
  readonly restrengthen?: boolean
}

/** Runs inside the caller's transaction. @returns the number of new links to names */
export async function saveFields(
  context: EngineContext,
  store: Store,
  memory: Memory,
  fields: MemoryChanges,
  { quiet = isBookkeeping(fields), restrengthen = false, ...follow }: SaveFields = {},
): Promise<number> {
  const after = { ...memory, ...fields }
  await store.memories.update(
    memory.id,
    {
      ...fields,
      ...(quiet ? {} : { updatedAt: context.clock.now() }),
      ...(restrengthen ? { nextDueAt: null } : {}),
    },
    ...(ANALYSED.some((field) => field in fields) ? [analyse(after)] : []),
  )
  if (!('title' in fields || 'content' in fields)) return 0
  const seq = await store.documents.findSeq({ kind: 'memory', id: memory.id })
  const { embedded = null } = follow
  if (embedded !== null && seq !== null) await saveVector(context, store, seq, embedded)
  return follow.names === 'now' ? linkNamesAtOnce(context, store, after, follow) : 0
}
