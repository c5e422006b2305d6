/**
 * Stores values that undo needs but the journal does not hold, because they belong neither to a memory nor to a link.
 * Each run adds them batch by batch.
 */
import type { ReplacedFile } from '../../core/change.ts'
import type { JudgedPair } from '../../core/judged-pair.ts'
import type { Store } from '../../core/ports/store.ts'

/** Adds one batch. @param name separates the kinds of values */
export async function addRunNote(store: Store, name: string, runId: string, value: unknown): Promise<void> {
  const batches = await countBatches(store, name, runId)
  await store.capture.writeNote(`${name} ${runId} ${batches}`, value)
  await store.capture.writeNote(`${name} ${runId}`, batches + 1)
}

/** Returns all batches, the last one first, and deletes them. */
export async function takeRunNotes(store: Store, name: string, runId: string): Promise<unknown[]> {
  const batches = await countBatches(store, name, runId)
  const values: unknown[] = []
  for (let batch = batches - 1; batch >= 0; batch--) {
    values.push(await store.capture.readNote(`${name} ${runId} ${batch}`))
    await store.capture.writeNote(`${name} ${runId} ${batch}`, null)
  }
  if (batches > 0) await store.capture.writeNote(`${name} ${runId}`, null)
  return values
}

async function countBatches(store: Store, name: string, runId: string): Promise<number> {
  return Number((await store.capture.readNote(`${name} ${runId}`)) ?? 0)
}

/** Rows that a run replaced; null stands for no row. */
type Replaced =
  | { readonly kind: 'pair'; readonly before: JudgedPair | null; readonly after: JudgedPair }
  | { readonly kind: 'vault_files'; readonly files: readonly ReplacedFile[] }

const REPLACED = 'replaced'

export function noteReplaced(store: Store, runId: string, replaced: Replaced): Promise<void> {
  return addRunNote(store, REPLACED, runId, replaced)
}

/** Restores the rows that nobody changed since the run. Call it after the run's memories and links are reverted. */
export async function putBackReplaced(store: Store, runId: string): Promise<void> {
  for (const replaced of (await takeRunNotes(store, REPLACED, runId)) as Replaced[]) {
    if (replaced.kind === 'pair') await putBackPair(store, replaced)
    else await putBackFiles(store, replaced.files)
  }
}

async function putBackPair(
  store: Store,
  { before, after }: Extract<Replaced, { kind: 'pair' }>,
): Promise<void> {
  const [current] = (await store.pairs.find(after.question, [[after.a, after.b]])).values()
  if (current?.verdict !== after.verdict || current.at !== after.at) return
  if (before === null) await store.pairs.remove([after])
  else await store.pairs.save([before])
}

/** Restores the rows of one batch; all of them belong to the same folder. */
async function putBackFiles(store: Store, files: readonly ReplacedFile[]): Promise<void> {
  const vault = files[0]?.before?.vault ?? files[0]?.after?.vault
  if (vault === undefined) return
  const current = new Map((await store.vaults.list(vault)).map((file) => [file.path, file.hash]))
  for (const { before, after } of files.toReversed()) {
    const path = before?.path ?? after?.path ?? ''
    // A row that was written again since then stays; an absent row was deleted with its memory by the undo.
    const hash = current.get(path)
    if (hash !== undefined && hash !== after?.hash) continue
    current.delete(path)
    if (before === null) {
      await store.vaults.remove([path])
    } else if ((await store.memories.find(before.memoryId)) !== null) {
      await store.vaults.save(before)
      current.set(path, before.hash)
    }
  }
}
