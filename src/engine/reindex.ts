/**
 * Indexes a folder of Markdown notes: one root for the folder, a memory for each note and for each heading in
 * it. Only what is new or changed since the last time is read in; each note is replaced in one step.
 */
import { basename, isAbsolute, resolve } from 'node:path'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { Store, VaultFile } from '../core/ports/store.ts'
import type { Scope } from '../core/scope.ts'
import { planVault } from '../transfer/vault/plan-vault.ts'
import { type FoundNote, listVault, readNote } from '../transfer/vault/read-vault.ts'
import { type Change, type EngineContext, journal } from './context.ts'
import type { ReindexInput, ReindexReport } from './reindex-views.ts'
import { requireScope } from './scopes.ts'
import { requireText } from './validate.ts'
import { type AppliedNote, applyNote, archiveNote, insertMemory } from './vault/apply-note.ts'
import { linkNotes } from './vault/link-notes.ts'
import { type ReadSections, readSections } from './vault/read-sections.ts'
import { toVaultRoot } from './vault/section-memory.ts'

/** Notes that are replaced in one transaction. */
const BATCH = 20

export async function reindex(
  context: EngineContext,
  input: ReindexInput,
  caller: Caller,
): Promise<ReindexReport> {
  const folder = requireFolderPath(input.path, caller)
  const listing = await listVault(folder)
  const known = await context.store.vaults.list(folder)
  const notesKnown = known.filter(({ path }) => path !== folder)
  const plan = planVault(
    notesKnown,
    listing.notes,
    listing.failed.map(({ path }) => path),
  )
  const notes = {
    unchanged: plan.unchanged.length,
    added: plan.added.length,
    edited: plan.edited.length,
    renamed: plan.renamed.length,
    removed: plan.removed.length,
  }
  const total = {
    memories: { added: 0, changed: 0, kept: 0, archived: 0 },
    links: { made: 0, removed: 0, open: 0 },
    redacted: {} as Record<string, number>,
    failed: [...listing.failed],
  }
  const knownRoot = known.find(({ path }) => path === folder)?.memoryId ?? null
  if (input.dryRun === true) {
    return { state: 'planned', vault: folder, root: knownRoot, notes, ...total }
  }
  const run: EngineContext = { ...context, runId: context.runId ?? context.ids.next() }
  const work: readonly Work[] = [
    ...plan.renamed.map((step) => ({ kind: 'replace', ...step }) as const),
    ...plan.edited.map((step) => ({ kind: 'replace', ...step }) as const),
    ...plan.added.map((after) => ({ kind: 'replace', before: null, after }) as const),
    ...plan.removed.map((before) => ({ kind: 'remove', before }) as const),
  ]
  const linksNote = `vault links ${folder}`
  const isUnfinished = (await context.store.capture.readNote(linksNote)) === true
  const isNew = known.length === 0 && work.length === 0
  if (isNew || (work.length === 0 && !isUnfinished)) {
    return { state: 'done', vault: folder, root: knownRoot, notes, ...total }
  }
  // Links come last: should this be cut short, the next run makes them all.
  await context.store.capture.writeNote(linksNote, true)
  const root = await ensureRoot(run, folder, knownRoot, input.scope, caller)
  const commit = await context.sleep.files.commitOf(resolve(folder, 'any'))
  for (let at = 0; at < work.length; at += BATCH) {
    const prepared: Prepared[] = []
    for (const step of work.slice(at, at + BATCH)) {
      const ready = await prepare(run, folder, step, commit)
      if ('reason' in ready) total.failed.push(ready)
      else prepared.push(ready)
    }
    const outcome = await context.store.transact((store) =>
      applyBatch(run, store, folder, root, prepared, caller),
    )
    for (const applied of outcome) addTo(total, applied)
    for (const ready of prepared) {
      if (ready.kind === 'replace') addCounts(total.redacted, ready.read.redacted)
    }
  }
  const files = (await context.store.vaults.list(folder)).filter(({ path }) => path !== folder)
  const edited = new Set(plan.edited.map(({ after }) => after.path))
  const onlyEdited = notes.added + notes.renamed + notes.removed === 0 && !isUnfinished
  const toLink = onlyEdited ? files.filter(({ path }) => edited.has(path)) : files
  const links = await linkNotes(run, { folder, rootId: root.id }, files, toLink, caller)
  await context.store.capture.writeNote(linksNote, null)
  context.vectors.wake()
  return { state: 'done', vault: folder, root: root.id, notes, ...total, links }
}

type Work =
  | { readonly kind: 'replace'; readonly before: VaultFile | null; readonly after: FoundNote }
  | { readonly kind: 'remove'; readonly before: VaultFile }

type Prepared =
  | {
      readonly kind: 'replace'
      readonly before: VaultFile | null
      readonly note: FoundNote
      readonly read: ReadSections
    }
  | { readonly kind: 'remove'; readonly before: VaultFile }

/** Everything that takes time is done before the transaction. */
async function prepare(
  context: EngineContext,
  folder: string,
  step: Work,
  commit: string | null,
): Promise<Prepared | { readonly path: string; readonly reason: string }> {
  if (step.kind === 'remove') return step
  const file = await readNote(folder, step.after.path)
  if ('reason' in file) return { path: step.after.path, reason: file.reason }
  const read = await readSections(context.capture.redactor, file.note, file.text, commit)
  return { kind: 'replace', before: step.before, note: file.note, read }
}

async function applyBatch(
  context: EngineContext,
  store: Store,
  folder: string,
  root: Memory,
  prepared: readonly Prepared[],
  caller: Caller,
): Promise<Omit<AppliedNote, 'memoryId' | 'changes'>[]> {
  // Somebody else may have indexed the folder meanwhile.
  const now = new Map((await store.vaults.list(folder)).map((file) => [file.path, file]))
  const outcomes: Omit<AppliedNote, 'memoryId' | 'changes'>[] = []
  const changes: Change[] = []
  for (const step of prepared) {
    const before = step.before === null ? null : (now.get(step.before.path) ?? null)
    if (step.kind === 'remove') {
      if (before === null) continue
      const archived = await archiveNote(context, store, before.memoryId, root.id)
      await store.vaults.remove([before.path])
      changes.push(...archived)
      const count = archived.filter(({ action }) => action === 'archive').length
      outcomes.push({ added: 0, changed: 0, kept: 0, archived: count })
      continue
    }
    const known = now.get(step.note.path) ?? before
    if (known?.path === step.note.path && known.hash === step.note.hash) continue
    const applied = await applyNote(context, store, step.read.sections, known?.memoryId ?? null, root)
    if (before !== null && before.path !== step.note.path) await store.vaults.remove([before.path])
    const { path, hash } = step.note
    const indexedAt = context.clock.now()
    await store.vaults.save({ path, vault: folder, hash, memoryId: applied.memoryId, indexedAt })
    changes.push(...applied.changes)
    outcomes.push(applied)
  }
  if (changes.length > 0) await journal(context, store, caller, changes)
  return outcomes
}

/** Made again where somebody took it away. */
async function ensureRoot(
  context: EngineContext,
  folder: string,
  known: MemoryId | null,
  scope: Partial<Scope> | undefined,
  caller: Caller,
): Promise<Memory> {
  const stored = await requireScope(context, scope)
  return context.store.transact(async (store) => {
    const before = known === null ? null : await store.memories.find(known)
    if (before !== null && before.archivedAt === null && before.supersededBy === null) return before
    const now = context.clock.now()
    const root = toVaultRoot(folder, basename(folder) || folder, {
      id: context.ids.next() as MemoryId,
      scopeId: before?.scopeId ?? stored.id,
      parentId: null,
      depth: 0,
      now,
    })
    const changes: Change[] = []
    await insertMemory(store, root, changes)
    await journal(context, store, caller, changes)
    await store.vaults.save({ path: folder, vault: folder, hash: '', memoryId: root.id, indexedAt: now })
    return root
  })
}

/** What is read here becomes a person's own words, so it takes a person to say where they are. */
function requireFolderPath(path: unknown, caller: Caller): string {
  const folder = requireText('path', path, LIMITS.summaryChars)
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may have a folder indexed as their notes.', {
      hint: 'Ask the person to run `lore reindex` with the folder.',
    })
  }
  if (!isAbsolute(folder)) {
    throw new LoreError('invalid_input', 'The path must be absolute.', {
      hint: 'Give the whole path of the folder.',
      details: { field: 'path' },
    })
  }
  return resolve(folder)
}

type Totals = { memories: { added: number; changed: number; kept: number; archived: number } }

function addTo({ memories }: Totals, applied: Omit<AppliedNote, 'memoryId' | 'changes'>): void {
  memories.added += applied.added
  memories.changed += applied.changed
  memories.kept += applied.kept
  memories.archived += applied.archived
}

function addCounts(total: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [kind, times] of Object.entries(more)) total[kind] = (total[kind] ?? 0) + times
}
