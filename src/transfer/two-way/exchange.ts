/**
 * One pass of a two-way vault: takes a person's edits into Lore, then writes what changed in Lore into the notes. The state
 * is saved before files are written, with the hashes they will have, and again after; so a pass that is killed at any point
 * is continued by the next one, and neither repeats nor loses an edit.
 */
import { basename } from 'node:path'
import { isLoreError, type LoreError } from '../../core/errors.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { diffLines } from '../../text/line-diff.ts'
import type { LoadedNotes } from './load-notes.ts'
import { clearTemporary, type FoundFiles, lookAt, removeNote, writeNote } from './note-files.ts'
import { hashFields, type NoteFields, titleOf } from './note-text.ts'
import { type PlannedEdit, planEdit } from './plan-edit.ts'
import {
  type ConflictReason,
  type ExchangePlan,
  type FoundFile,
  type Keep,
  planExchange,
  type VaultAction,
  type WantedNote,
} from './plan-exchange.ts'
import type { VaultEntry, VaultState } from './vault-state.ts'

export interface NewNote {
  readonly content: string
  readonly title: string
  readonly kind: string | null
  readonly tags: readonly string[]
  readonly scopeId: ScopeId | null
  readonly parent: MemoryId | null
}

/** Ways into and out of Lore. Those that change something throw a LoreError if Lore refuses. */
export interface VaultPorts {
  readonly notes: (current: ReadonlyMap<MemoryId, string>) => Promise<LoadedNotes>
  readonly files: () => Promise<FoundFiles>
  readonly find: (id: MemoryId) => Promise<Memory | null>
  /** Returns the id of the memory that holds the edit. */
  readonly edit: (id: MemoryId, edit: PlannedEdit) => Promise<MemoryId>
  /** Returns the id of the new memory, or of the one that says the same. */
  readonly create: (note: NewNote) => Promise<MemoryId>
  readonly forget: (id: MemoryId) => Promise<void>
  readonly save: (state: VaultState) => void
  readonly now: () => number
}

export interface PassOptions {
  /** Decides about notes whose files were deleted: true to forget their memories. */
  readonly mayForget: (paths: readonly string[]) => Promise<boolean>
  readonly keep?: ReadonlyMap<string, Keep>
  /** True to change nothing. */
  readonly dryRun?: boolean
}

interface ShownConflict {
  readonly path: string
  readonly id: MemoryId
  readonly reason: ConflictReason
  /** `-` lines are Lore's, `+` lines the note's. */
  readonly difference: string
}

export interface VaultReport {
  readonly folder: string
  readonly notes: number
  /** Notes whose edits were taken into Lore. */
  readonly taken: readonly string[]
  readonly created: readonly string[]
  readonly written: readonly string[]
  /** Notes whose memory is gone. */
  readonly removed: readonly string[]
  /** Notes whose memory was forgotten because their file was deleted. */
  readonly forgotten: readonly string[]
  /** Notes whose deleted file was written again. */
  readonly restored: readonly string[]
  readonly conflicts: readonly ShownConflict[]
  /** Notes that were left alone, and why. */
  readonly refused: readonly {
    readonly path: string
    readonly reason: string
    readonly hint: string | null
  }[]
  /** Notes that hold secrets, which were not taken into Lore. */
  readonly secrets: readonly { readonly path: string; readonly kinds: readonly string[] }[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] }

const NONE: ReadonlySet<string> = new Set()

export async function exchange(
  state: VaultState,
  ports: VaultPorts,
  options: PassOptions,
): Promise<{ readonly state: VaultState; readonly report: VaultReport }> {
  const { folder } = state
  const report: Mutable<VaultReport> = {
    folder,
    notes: 0,
    taken: [],
    created: [],
    written: [],
    removed: [],
    forgotten: [],
    restored: [],
    conflicts: [],
    refused: [],
    secrets: [],
  }
  if (options.dryRun !== true) await clearTemporary(folder)
  const { files, failed } = await ports.files()
  report.refused.push(...failed.map(({ path, reason }) => ({ path, reason, hint: null })))
  report.secrets.push(
    ...files
      .filter(({ secrets }) => secrets.length > 0)
      .map(({ path, secrets }) => ({ path, kinds: secrets })),
  )
  const others = await findOthers(state, files)
  const named = new Set(failed.map(({ path }) => path))
  report.refused.push(
    ...[...others]
      .filter((path) => !named.has(path))
      .map((path) => ({ path, reason: 'A link or folder lies at its place.', hint: null })),
  )
  const isBlocked = (path: string) =>
    others.has(path) || failed.some((item) => path === item.path || path.startsWith(`${item.path}/`))
  const look = async (offered: readonly VaultEntry[], forgetDeleted: boolean, fresh: ReadonlySet<string>) => {
    const loaded = await ports.notes(new Map(offered.map(({ id, path }) => [id, path])))
    // Lore may have normalised a text that was just taken in; that is no change of the memory.
    const entries = offered.map((known) => {
      const note = fresh.has(known.path) ? loaded.wanted.get(known.id) : undefined
      return note === undefined ? known : { ...known, base: hashFields(note.fields) }
    })
    const { wanted, successors } = loaded
    const keep = options.keep === undefined ? {} : { keep: options.keep }
    return {
      loaded,
      planned: planExchange({ entries, files, wanted, successors, isBlocked, forgetDeleted, ...keep }),
    }
  }

  const first = await look(state.entries, false, NONE)
  const gone = first.planned.deleted.map(({ path }) => path)
  const forgetDeleted = gone.length > 0 && options.dryRun !== true && (await options.mayForget(gone))
  if (options.dryRun === true) {
    describePlan(report, first.planned, first.loaded, files)
    return { state, report: { ...report, notes: first.planned.entries.length } }
  }
  const before = forgetDeleted ? (await look(state.entries, true, NONE)).planned : first.planned
  const inbound = await takeIn(before, first.loaded, files, ports, report)
  const known = { ...state, entries: inbound.entries }
  if (inbound.changed > 0) ports.save(known)
  const { loaded, planned } =
    inbound.changed > 0 || forgetDeleted ? await look(inbound.entries, forgetDeleted, inbound.fresh) : first
  report.conflicts.push(...showConflicts(planned, loaded, files))
  const entries = await writeOut(known, planned, loaded, files, ports, report)
  await clearTemporary(folder)
  const synced = { ...state, entries, syncedAt: ports.now() }
  ports.save(synced)
  return { state: synced, report: { ...report, notes: entries.length } }
}

/** Returns known paths at which no note lies but something else, such as a link. */
async function findOthers(state: VaultState, files: readonly FoundFile[]): Promise<ReadonlySet<string>> {
  const there = new Set(files.map(({ path }) => path))
  const others = new Set<string>()
  for (const { path } of state.entries) {
    if (!there.has(path) && (await lookAt(state.folder, path)) === 'other') others.add(path)
  }
  return others
}

/** Carries edits, new notes and confirmed deletions into Lore. */
async function takeIn(
  { actions, entries: agreed }: ExchangePlan,
  loaded: LoadedNotes,
  files: readonly FoundFile[],
  ports: VaultPorts,
  report: Mutable<VaultReport>,
): Promise<{
  readonly entries: readonly VaultEntry[]
  readonly fresh: ReadonlySet<string>
  readonly changed: number
}> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const entries = new Map(agreed.map((known) => [known.path, known]))
  let changed = 0
  const attempt = async (path: string, work: () => Promise<void>) => {
    try {
      await work()
      changed++
    } catch (error) {
      if (!isLoreError(error)) throw error
      report.refused.push(toRefusal(path, error))
    }
  }
  // A file that a person just edited stays at its place, even if its title has changed: it may be open.
  const agree = (file: FoundFile, id: MemoryId) =>
    entries.set(file.path, {
      id,
      fileId: file.id,
      path: file.path,
      placed: null,
      hash: file.hash,
      next: null,
      base: hashFields(file.fields),
    })
  for (const action of actions) {
    const file = byPath.get(action.path)
    if (action.kind === 'take' && file !== undefined) {
      await attempt(action.path, async () => {
        const memory = await ports.find(action.id)
        if (memory === null) return
        const id = await ports.edit(action.id, planEdit(memory, file.fields, action.changed))
        agree(file, id)
        report.taken.push(file.path)
      })
    } else if (action.kind === 'create' && file !== undefined) {
      await attempt(action.path, async () => {
        const id = await ports.create(toNewNote(file, loaded))
        const twin = [...entries.values()].find((known) => known.id === id && known.path !== file.path)
        if (twin !== undefined) {
          report.refused.push({
            path: file.path,
            reason: `It says the same as ${twin.path}.`,
            hint: 'Change or remove one of them.',
          })
          return
        }
        agree(file, id)
        report.created.push(file.path)
      })
    } else if (action.kind === 'forget') {
      await attempt(action.path, async () => {
        await ports.forget(action.id)
        entries.delete(action.path)
        report.forgotten.push(action.path)
      })
    }
  }
  return { entries: [...entries.values()], fresh: new Set([...report.taken, ...report.created]), changed }
}

function toNewNote({ path, fields }: FoundFile, { folders }: LoadedNotes): NewNote {
  const parts = path.split('/')
  const place = findPlace(parts.slice(0, -1), folders)
  const name = basename(path).replace(/\.(?:md|markdown)$/i, '')
  return {
    content: fields.content,
    title: titleOf(fields, name),
    kind: fields.kind,
    tags: fields.tags ?? [],
    scopeId: place?.scopeId ?? null,
    parent: place?.parent ?? null,
  }
}

/** The folder itself, else the nearest one around it that Lore knows. */
function findPlace(parts: readonly string[], folders: LoadedNotes['folders']) {
  for (let length = parts.length; length >= 0; length--) {
    const place = folders.get(parts.slice(0, length).join('/'))
    if (place !== undefined) return place
  }
  return null
}

/** Writes, moves and removes files. */
async function writeOut(
  known: VaultState,
  { actions, entries: agreed }: ExchangePlan,
  { wanted }: LoadedNotes,
  files: readonly FoundFile[],
  ports: VaultPorts,
  report: Mutable<VaultReport>,
): Promise<readonly VaultEntry[]> {
  const { folder } = known
  const byPath = new Map(files.map((file) => [file.path, file]))
  const entries = new Map(agreed.map((entry) => [entry.path, entry]))
  for (const action of actions) {
    if (action.kind !== 'remove') continue
    const reason = await removeNote(folder, action.path, byPath.get(action.path)?.hash ?? '')
    if (reason === null) report.removed.push(action.path)
    else report.refused.push({ path: action.path, reason, hint: null })
  }
  const writes: {
    readonly action: Extract<VaultAction, { kind: 'write' }>
    readonly note: WantedNote
    readonly path: string
  }[] = []
  const taken = new Set<string>()
  for (const action of actions) {
    const note = action.kind === 'write' ? wanted.get(action.id) : undefined
    if (action.kind !== 'write' || note === undefined) continue
    const path = await choosePath(folder, action, taken)
    taken.add(path.toLowerCase())
    writes.push({ action, note, path })
  }
  // Said before the files are written: a crash in between must not look like a person's edit.
  const planned = new Map(entries)
  for (const { action, note, path } of writes) {
    const former = action.from === null ? undefined : entries.get(action.from)
    if (former !== undefined && action.from === path) planned.set(path, { ...former, next: note.textHash })
    else planned.set(path, toEntry(note, path, ''))
  }
  if (writes.length > 0) ports.save({ ...known, entries: [...planned.values()] })
  for (const { action, note, path } of writes) {
    const isMove = action.from !== null && action.from !== path
    const before = isMove || action.from === null ? null : (byPath.get(path)?.hash ?? null)
    const reason = await attemptWrite(folder, path, note.text, before)
    if (reason !== null) {
      report.refused.push({ path, reason, hint: null })
      continue
    }
    if (isMove && action.from !== null) {
      await removeNote(folder, action.from, byPath.get(action.from)?.hash ?? '')
      entries.delete(action.from)
    }
    entries.set(path, toEntry(note, path, note.textHash))
    if (action.why === 'restored') report.restored.push(path)
    else report.written.push(path)
  }
  return [...entries.values()]
}

function toEntry(note: WantedNote, path: string, hash: string): VaultEntry {
  const base = hashFields(note.fields)
  const next = hash === '' ? note.textHash : null
  return { id: note.id, fileId: note.id, path, placed: note.path, hash, next, base }
}

/** Returns a path at which nothing lies yet, or that of the file to be replaced. */
async function choosePath(
  folder: string,
  { path, from, id }: Extract<VaultAction, { kind: 'write' }>,
  taken: ReadonlySet<string>,
): Promise<string> {
  if (path === from) return path
  const stem = path.replace(/\.md$/, '')
  for (const choice of [path, `${stem} (${id.slice(-6)}).md`, `${stem} (${id}).md`]) {
    if (!taken.has(choice.toLowerCase()) && (await lookAt(folder, choice)) === 'none') return choice
  }
  return from ?? `${id}.md`
}

/** A file system may refuse a name or a folder; the other notes are still written. */
async function attemptWrite(
  folder: string,
  path: string,
  text: string,
  before: string | null,
): Promise<string | null> {
  try {
    return await writeNote(folder, path, text, before)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `It cannot be written (${String(error.code)}).`
    throw error
  }
}

function showConflicts(
  { actions }: ExchangePlan,
  { wanted, successors }: LoadedNotes,
  files: readonly FoundFile[],
): ShownConflict[] {
  const byPath = new Map(files.map((file) => [file.path, file.fields]))
  return actions.flatMap((action) => {
    if (action.kind !== 'conflict') return []
    const { id, path, reason } = action
    const note = wanted.get(id) ?? wanted.get(successors.get(id) ?? id)
    const mine = byPath.get(path)
    return [{ id, path, reason, difference: diffLines(toLines(note?.fields), toLines(mine), 30) }]
  })
}

function toLines(fields: NoteFields | undefined): readonly string[] {
  if (fields === undefined) return []
  const { title, kind, tags, content } = fields
  return [
    ...(title === null ? [] : [`title: ${title}`]),
    ...(kind === null ? [] : [`kind: ${kind}`]),
    ...(tags === null || tags.length === 0 ? [] : [`tags: ${tags.join(', ')}`]),
    ...content.split('\n'),
  ]
}

/** Lists what a pass would do. */
function describePlan(
  report: Mutable<VaultReport>,
  planned: ExchangePlan,
  loaded: LoadedNotes,
  files: readonly FoundFile[],
): void {
  for (const action of planned.actions) {
    switch (action.kind) {
      case 'take':
        report.taken.push(action.path)
        break
      case 'create':
        report.created.push(action.path)
        break
      case 'remove':
        report.removed.push(action.path)
        break
      case 'forget':
        report.forgotten.push(action.path)
        break
      case 'write':
        if (action.why === 'restored') report.restored.push(action.path)
        else report.written.push(action.path)
        break
      case 'conflict':
        break
      default:
        action satisfies never
    }
  }
  report.conflicts.push(...showConflicts(planned, loaded, files))
}

function toRefusal(path: string, { message, hint }: LoreError) {
  return { path, reason: message, hint: hint ?? null }
}
