/**
 * Finds the place of a statement that is older than what is known: sessions are digested newest first, so
 * former states arrive late, in any order. It goes between what it replaced and what replaced it.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { meaningOf } from '../../kernel/vectors/meaning.ts'
import { decideByRules, OUTDATED_RULE } from '../decide/decide-by-rules.ts'

export type HistoryPlace =
  /** A memory that is history already says the same. */
  | { readonly kind: 'known'; readonly memory: Memory }
  /**
   * `earlier` was valid until this statement, null if nothing is known of that time; `later` has been valid
   * since.
   */
  | { readonly kind: 'between'; readonly earlier: Memory | null; readonly later: Memory }

export interface LateStatement {
  readonly text: string
  readonly at: EpochMs
  readonly vector: Float32Array | null
}

/** @param newest the memory that is valid today and says otherwise */
export async function placeInHistory(
  context: EngineContext,
  statement: LateStatement,
  newest: Memory,
): Promise<HistoryPlace> {
  let later = newest
  const passed = new Set([newest.id])
  for (;;) {
    const before = (await listPredecessors(context.store, later)).filter(({ id }) => !passed.has(id))
    const judged = await Promise.all(
      before.map(async (memory) => ({ memory, kind: await compare(context, statement, memory) })),
    )
    const same = judged.find(({ kind }) => kind === 'same')
    if (same !== undefined) return { kind: 'known', memory: same.memory }
    const [next] = judged
      .filter(({ kind }) => kind === 'later')
      .sort((a, b) => heldFrom(a.memory) - heldFrom(b.memory))
    if (next === undefined) {
      const [earlier] = judged
        .filter(({ kind }) => kind === 'earlier')
        .sort((a, b) => heldFrom(b.memory) - heldFrom(a.memory))
      return { kind: 'between', earlier: earlier?.memory ?? null, later }
    }
    later = next.memory
    passed.add(later.id)
  }
}

/** Returns the memories that this one superseded. */
export async function listPredecessors(store: Store, memory: Memory): Promise<Memory[]> {
  const edges = await store.edges.listFor([memory.id], { direction: 'out', relations: ['supersedes'] })
  const found = await store.memories.load(edges.map(({ targetId }) => targetId as Memory['id']))
  return found.filter(({ supersededBy }) => supersededBy === memory.id)
}

function heldFrom({ validFrom, createdAt }: Memory): EpochMs {
  return validFrom ?? createdAt
}

async function compare(
  context: EngineContext,
  { text, at, vector }: LateStatement,
  memory: Memory,
): Promise<'same' | 'later' | 'earlier' | 'unrelated'> {
  const similarity01 = await likeness01(context, vector, memory)
  // Both are history, so it no longer matters whose words they are.
  const item = { text, at, corrects: null, ownWords: true }
  const { decision, rule } = decideByRules(item, [{ memory, similarity01 }])
  if (rule === OUTDATED_RULE) return 'later'
  if (decision === 'NONE') return 'same'
  return decision === 'ADD' ? 'unrelated' : 'earlier'
}

/** Returns 1 if it cannot be measured: then the words alone decide. */
async function likeness01(
  context: EngineContext,
  vector: Float32Array | null,
  memory: Memory,
): Promise<number> {
  const meaning = meaningOf(context)
  const seq = await context.store.documents.findSeq({ kind: 'memory', id: memory.id })
  if (meaning === null || vector === null || seq === null) return 1
  const theirs = (await context.store.embeddings.load(meaning.modelId, [seq])).get(seq)
  return theirs === undefined ? 1 : meaning.similarity01(vector, theirs)
}
