/**
 * Values that a run keeps for its undo, batch by batch: whatever it changed that has no journal, because it is neither
 * a memory nor a link.
 */
import type { JudgedPair } from '../../core/judged-pair.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VaultFile } from '../../core/ports/vault-repository.ts'

/** Under a name of their own, for one kind of value. */
export async function addRunNote(store: Store, name: string, runId: string, value: unknown): Promise<void> {
  const batches = await countBatches(store, name, runId)
  await store.capture.writeNote(`${name} ${runId} ${batches}`, value)
  await store.capture.writeNote(`${name} ${runId}`, batches + 1)
}

/** All of them, the last one first; they are gone afterwards. */
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

/** A row that a run replaced; null stands for no row. */
export type Replaced =
  | { readonly kind: 'pair'; readonly before: JudgedPair | null; readonly after: JudgedPair }
  | { readonly kind: 'vault_file'; readonly before: VaultFile | null; readonly after: VaultFile | null }

const REPLACED = 'replaced'

/** Nothing is kept outside of a run: then there is nothing to undo. */
export async function noteReplaced(
  store: Store,
  runId: string | undefined,
  replaced: Replaced,
): Promise<void> {
  if (runId !== undefined) await addRunNote(store, REPLACED, runId, replaced)
}

/** Puts the rows back that still stand as the run left them, after its memories and links are taken back. */
export async function putBackReplaced(store: Store, runId: string): Promise<void> {
  const vaults = new Map<string, Map<string, VaultFile>>()
  const filesOf = async (vault: string) => {
    const known = vaults.get(vault)
    if (known !== undefined) return known
    const files = new Map((await store.vaults.list(vault)).map((file) => [file.path, file]))
    vaults.set(vault, files)
    return files
  }
  for (const replaced of (await takeRunNotes(store, REPLACED, runId)) as Replaced[]) {
    if (replaced.kind === 'pair') {
      await putBackPair(store, replaced)
      continue
    }
    const { vault } = replaced.before ?? replaced.after ?? {}
    if (vault !== undefined) await putBackFile(store, replaced, await filesOf(vault))
  }
}

async function putBackPair(
  store: Store,
  { before, after }: Extract<Replaced, { kind: 'pair' }>,
): Promise<void> {
  const current = await findPair(store, after)
  if (current?.verdict !== after.verdict || current.at !== after.at) return
  if (before === null) await store.pairs.remove([after])
  else await store.pairs.save([before])
}

export async function findPair(store: Store, { question, a, b }: JudgedPair): Promise<JudgedPair | null> {
  return [...(await store.pairs.find(question, [[a, b]])).values()][0] ?? null
}

/** @param files of the vault, by path; kept in step */
async function putBackFile(
  store: Store,
  { before, after }: Extract<Replaced, { kind: 'vault_file' }>,
  files: Map<string, VaultFile>,
): Promise<void> {
  const path = before?.path ?? after?.path ?? ''
  const current = files.get(path)
  // The row of a memory that the undo removed went with it.
  const isChanged = current !== undefined && current.hash !== after?.hash
  if (isChanged) return
  if (before === null) {
    await store.vaults.remove([path])
    files.delete(path)
  } else if ((await store.memories.find(before.memoryId)) !== null) {
    await store.vaults.save(before)
    files.set(path, before)
  }
}
