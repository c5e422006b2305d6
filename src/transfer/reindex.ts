/**
 * Use case that indexes a folder of Markdown notes: one root for the folder, and a memory for each note
 * and heading. Reads only what is new or changed; each note is replaced in one step.
 */
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { PlannedChange, ReplacedFile } from '../core/change.ts'
import { LoreError } from '../core/errors.ts'
import type { Memory } from '../core/memory.ts'
import { newId } from '../core/ports/new-id.ts'
import type { Store } from '../core/ports/store.ts'
import type { Scope } from '../core/scope.ts'
import type { VaultFile } from '../core/vault-file.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { type OwnRun, ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, optional, scope } from '../kernel/fields.ts'
import { requireScope } from '../kernel/scopes.ts'
import { defineUseCase, type GivenTo } from '../kernel/use-case.ts'
import { prepareNames } from '../text/entities/names-of-memory.ts'
import { absolutePath } from './absolute-path.ts'
import { applyNote, archiveNote, listOrphaned, NO_SECTIONS, type SectionCounts } from './vault/apply-note.ts'
import { linkNotes } from './vault/link-notes.ts'
import { planVault, type VaultPlan } from './vault/plan-vault.ts'
import { type ReadSections, readSections } from './vault/read-sections.ts'
import { type FoundNote, listVault, readNote } from './vault/read-vault.ts'
import type { ReindexReport } from './vault/reindex-views.ts'
import { toVaultRoot } from './vault/section-memory.ts'

/** Notes replaced per transaction. */
const BATCH = 20

/** Indexes a folder of Markdown notes; later calls process only what changed. */
export const reindex = defineUseCase({
  name: 'reindex',
  access: 'write',
  retry: 'again',
  namesFiles: true,
  input: () =>
    z.strictObject({
      path: absolutePath('Give the whole path of the folder.'),
      /** Scope for a new folder; a known folder keeps its scope. */
      scope: optional(scope()),
      /** Reports what would be done, and does nothing. */
      dryRun: optional(flag()),
      /** True if a person agreed; required if a folder that had notes is empty or gone. */
      confirmed: optional(flag()),
      /** True if a person's settings name the folder, so that an agent may index it too. */
      configured: optional(flag()),
      /** True to read unchanged notes again. */
      force: optional(flag()),
    }),
  run: (context, input, caller): Promise<ReindexReport> => reindexFolder(context, input, caller),
})

type ReindexInput = GivenTo<typeof reindex>

async function reindexFolder(
  context: EngineContext,
  input: ReindexInput,
  caller: Caller,
): Promise<ReindexReport> {
  const folder = input.path
  requireMayIndex(caller, input.configured === true)
  const known = await context.store.vaults.list(folder)
  const mayBeGone = known.length > 0 && input.confirmed === true
  const listing = await listVault(folder, mayBeGone)
  const knownRoot = known.find(({ path }) => path === folder) ?? null
  const indexed = known.filter(({ path }) => path !== folder)
  const seen = planVault(
    indexed,
    listing.notes,
    listing.failed.map(({ path }) => path),
  )
  const plan = input.force === true ? readAllAgain(seen, indexed) : seen
  if (input.dryRun !== true && input.confirmed !== true) requireNotesLeft(plan)
  const notes = {
    unchanged: plan.unchanged.length,
    added: plan.added.length,
    edited: plan.edited.length,
    renamed: plan.renamed.length,
    removed: plan.removed.length,
  }
  const report: ReindexReport = {
    state: input.dryRun === true ? 'planned' : 'done',
    vault: folder,
    root: knownRoot?.memoryId ?? null,
    notes,
    memories: NO_SECTIONS,
    links: { made: 0, removed: 0, open: 0 },
    redacted: {},
    failed: listing.failed,
  }
  const linksNote = `vault links ${folder}`
  const isUnfinished = (await context.store.capture.readNote(linksNote)) === true
  const work = toWork(plan)
  if (input.dryRun === true || (work.length === 0 && !isUnfinished)) return report
  const run = ownRun(context, 'reindex')
  // Links are made last; after an interruption the next run makes all of them.
  await context.store.capture.writeNote(linksNote, true)
  const root = await ensureRoot(run, folder, knownRoot, input.scope, caller)
  const applied = await applyWork(run, folder, root, work, caller)
  const files = (await context.store.vaults.list(folder)).filter(({ path }) => path !== folder)
  const edited = new Set(plan.edited.map(({ after }) => after.path))
  const onlyEdited = notes.added + notes.renamed + notes.removed === 0 && !isUnfinished
  const toLink = onlyEdited ? files.filter(({ path }) => edited.has(path)) : files
  const links = await linkNotes(run, { folder, rootId: root.id }, files, toLink, caller)
  await context.store.transact(async (store) => {
    await store.capture.writeNote(linksNote, null)
    await run.note(store, {}, true)
  })
  context.vectors.drainSoon()
  return { ...report, root: root.id, ...applied, links, failed: [...report.failed, ...applied.failed] }
}

/** Orders the work: renames first, so that a note keeps its memories even if its old name is reused. */
function toWork(plan: VaultPlan<FoundNote>): readonly Work[] {
  return [
    ...plan.renamed.map((step) => ({ kind: 'replace', ...step }) as const),
    ...plan.edited.map((step) => ({ kind: 'replace', ...step }) as const),
    ...plan.added.map((after) => ({ kind: 'replace', before: null, after }) as const),
    ...plan.removed.map((before) => ({ kind: 'remove', before }) as const),
  ]
}

async function applyWork(
  run: OwnRun,
  folder: string,
  root: Memory,
  work: readonly Work[],
  caller: Caller,
): Promise<Pick<ReindexReport, 'memories' | 'redacted' | 'failed'>> {
  const context = run.inRun
  const memories = { ...NO_SECTIONS }
  const redacted: Record<string, number> = {}
  const failed: { readonly path: string; readonly reason: string }[] = []
  if (work.length > 0) await prepareNames()
  const commit = await context.sleep.files.commitOf(resolve(folder, 'any'))
  const orphaned = await listOrphaned(context.store, root.id)
  for (let at = 0; at < work.length; at += BATCH) {
    const prepared: Prepared[] = []
    for (const step of work.slice(at, at + BATCH)) {
      const ready = await prepare(context, folder, step, commit)
      if ('reason' in ready) failed.push(ready)
      else prepared.push(ready)
    }
    const outcomes = await context.store.transact((store) =>
      applyBatch(run, store, { folder, root, orphaned }, prepared, caller),
    )
    for (const outcome of outcomes) addCounts(memories, outcome)
    for (const ready of prepared) if (ready.kind === 'replace') addCounts(redacted, ready.read.redacted)
  }
  return { memories, redacted, failed }
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

/** Does all slow work before the transaction. */
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

interface IndexedFolder {
  readonly folder: string
  readonly root: Memory
  /** Files whose sections exist, but whose own memory was removed. */
  readonly orphaned: ReadonlySet<string>
}

async function applyBatch(
  run: OwnRun,
  store: Store,
  { folder, root, orphaned }: IndexedFolder,
  prepared: readonly Prepared[],
  caller: Caller,
): Promise<SectionCounts[]> {
  const context = run.inRun
  // Another process may have indexed the folder meanwhile.
  const now = new Map((await store.vaults.list(folder)).map((file) => [file.path, file]))
  const outcomes: SectionCounts[] = []
  const counts: Record<string, number> = {}
  const apply = async (change: PlannedChange) => {
    // Archived as the system, since a deleted note is not a person's decision against its content,
    // which may return.
    const by: Caller = change.kind === 'archive_memory' ? { ...caller, kind: 'system' } : caller
    addCounts(counts, (await applyDecided(context, store, [change], by)).counts)
  }
  const files: ReplacedFile[] = []
  for (const step of prepared) {
    const before = step.before === null ? null : (now.get(step.before.path) ?? null)
    if (step.kind === 'remove') {
      if (before === null) continue
      outcomes.push(await archiveNote(store, before, root.id, apply))
      files.push({ before, after: null })
      continue
    }
    const { path, hash } = step.note
    const known = now.get(path) ?? before
    if (known?.path === path && known.hash === hash) continue
    const left = orphaned.has(path) ? { path, memoryId: root.id } : null
    const trust = caller.kind === 'agent' ? 'pattern' : 'principle'
    const applied = await applyNote(context, store, step.read.sections, known ?? left, root, apply, trust)
    if (before !== null && before.path !== path) files.push({ before, after: null })
    const { memoryId } = applied
    const after = { path, vault: folder, hash, memoryId, indexedAt: context.clock.now() }
    files.push({ before: now.get(path) ?? null, after })
    outcomes.push(applied.counts)
  }
  await apply({ kind: 'save_vault_files', files })
  await run.note(store, counts, false)
  return outcomes
}

/** Returns the root of the folder; creates it again if it was removed. */
async function ensureRoot(
  run: OwnRun,
  folder: string,
  knownFile: VaultFile | null,
  scope: Partial<Scope> | undefined,
  caller: Caller,
): Promise<Memory> {
  const context = run.inRun
  const stored = await requireScope(context, scope)
  return context.store.transact(async (store) => {
    const before = knownFile === null ? null : await store.memories.find(knownFile.memoryId)
    if (before !== null && before.archivedAt === null && before.supersededBy === null) return before
    const now = context.clock.now()
    const root = toVaultRoot(folder, basename(folder) || folder, {
      id: newId.memory(context.ids),
      scopeId: before?.scopeId ?? stored.id,
      parentId: null,
      depth: 0,
      now,
    })
    const file = { path: folder, vault: folder, hash: '', memoryId: root.id, indexedAt: now }
    const changes: PlannedChange[] = [
      { kind: 'insert_memory', memory: root, reason: null },
      { kind: 'save_vault_files', files: [{ before: knownFile, after: file }] },
    ]
    await run.note(store, (await applyDecided(context, store, changes, caller)).counts, false)
    return root
  })
}

/**
 * Throws `protected` for an agent, unless the folder is named in a person's settings: indexed notes
 * count as a person's own words, so a person must choose the folder.
 */
function requireMayIndex(caller: Caller, isConfigured: boolean): void {
  if (caller.kind !== 'agent' || isConfigured) return
  throw new LoreError('protected', 'Only a person may have a folder indexed as their notes.', {
    hint: 'Ask the person to run `lore reindex` with the folder.',
  })
}

/** Returns the plan with unchanged notes treated as edited. */
function readAllAgain(plan: VaultPlan<FoundNote>, indexed: readonly VaultFile[]): VaultPlan<FoundNote> {
  const byPath = new Map(indexed.map((file) => [file.path, file]))
  const again = plan.unchanged.flatMap((after) => {
    const before = byPath.get(after.path)
    return before === undefined ? [] : [{ before, after }]
  })
  return { ...plan, unchanged: [], edited: [...plan.edited, ...again] }
}

/** Throws `protected` if all notes are gone, since an unmounted disk or a wrong path looks the same. */
function requireNotesLeft({ unchanged, added, edited, renamed, removed }: VaultPlan<FoundNote>): void {
  const left = unchanged.length + added.length + edited.length + renamed.length
  if (removed.length === 0 || left > 0) return
  throw new LoreError(
    'protected',
    `The folder has no notes any more; all ${removed.length} that were indexed would be archived.`,
    { hint: 'Is the disk there, and the path right? Confirm that they should be archived (--yes).' },
  )
}

function addCounts(total: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [kind, times] of Object.entries(more)) total[kind] = (total[kind] ?? 0) + times
}
