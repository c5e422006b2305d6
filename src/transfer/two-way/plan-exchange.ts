/**
 * Decides what one pass of a two-way vault does, from three views of each note: the file, the memory, and what both said
 * when they last agreed. A change on one side goes to the other; changes on both sides are a conflict and stay. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'
import { changedFields, hashFields, type NoteFields } from './note-text.ts'
import type { VaultEntry } from './vault-state.ts'

/** A note file as it is now. */
export interface FoundFile {
  readonly path: string
  readonly hash: string
  readonly id: string | null
  /** Without secrets. */
  readonly fields: NoteFields
  /** Kinds of secrets that were cut out of the fields; the file still holds them. */
  readonly secrets: readonly string[]
}

/** A memory as its note should be now. */
export interface WantedNote {
  readonly id: MemoryId
  /** Path that Lore would give it, with extension. */
  readonly path: string
  readonly text: string
  readonly textHash: string
  readonly fields: NoteFields
}

export type ConflictReason = 'both changed' | 'no common state' | 'memory gone'
export type Keep = 'note' | 'memory'

export type VaultAction =
  | {
      readonly kind: 'write'
      readonly id: MemoryId
      readonly path: string
      readonly from: string | null
      readonly why: 'new' | 'changed' | 'restored'
    }
  | { readonly kind: 'remove'; readonly id: MemoryId; readonly path: string }
  | {
      readonly kind: 'take'
      readonly id: MemoryId
      readonly path: string
      readonly changed: readonly (keyof NoteFields)[]
    }
  | { readonly kind: 'create'; readonly path: string }
  | { readonly kind: 'forget'; readonly id: MemoryId; readonly path: string }
  | {
      readonly kind: 'conflict'
      readonly id: MemoryId
      readonly path: string
      readonly reason: ConflictReason
    }

export interface ExchangePlan {
  readonly actions: readonly VaultAction[]
  /** State of notes on which both sides agree, and of conflicts as they were. */
  readonly entries: readonly VaultEntry[]
  /** Notes whose file a person deleted. */
  readonly deleted: readonly VaultEntry[]
}

export interface ExchangeInput {
  readonly entries: readonly VaultEntry[]
  readonly files: readonly FoundFile[]
  readonly wanted: ReadonlyMap<MemoryId, WantedNote>
  /** By memory that is gone: the one that replaced it. */
  readonly successors: ReadonlyMap<MemoryId, MemoryId>
  /** True for a path that exists but could not be read; nothing is concluded from it. */
  readonly isBlocked: (path: string) => boolean
  /** True to forget the memory of a deleted note, false to write the note again. */
  readonly forgetDeleted: boolean
  /** A person's answers to conflicts, by path. */
  readonly keep?: ReadonlyMap<string, Keep>
}

export function planExchange(input: ExchangeInput): ExchangePlan {
  const { entries, files, wanted, successors, isBlocked, forgetDeleted } = input
  const matched = matchFiles(entries, files)
  const actions: VaultAction[] = []
  const agreed: VaultEntry[] = []
  const deleted: VaultEntry[] = []
  const shown = new Set<MemoryId>()
  const plan = (step: Step) => {
    if (step.action !== null) actions.push(step.action)
    if (step.entry !== null) agreed.push(step.entry)
  }
  for (const known of entries) {
    const note = wanted.get(known.id) ?? wanted.get(successors.get(known.id) ?? known.id) ?? null
    // Two notes of memories that were merged into one: the second is treated as one of a memory that is gone.
    const own = note !== null && shown.has(note.id) ? null : note
    if (own !== null) shown.add(own.id)
    const file = matched.get(known) ?? null
    if (file !== null) plan(compare(known, file, own, input.keep?.get(file.path)))
    else if (isBlocked(known.path)) agreed.push(known)
    else if (own !== null) {
      deleted.push(known)
      plan(
        forgetDeleted
          ? { action: { kind: 'forget', id: own.id, path: known.path }, entry: known }
          : {
              action: { kind: 'write', id: own.id, path: known.path, from: null, why: 'restored' },
              entry: null,
            },
      )
    }
  }
  const taken = new Set(matched.values())
  for (const file of files) {
    if (taken.has(file)) continue
    const note = file.id === null ? null : (wanted.get(file.id as MemoryId) ?? null)
    if (note === null || shown.has(note.id)) actions.push({ kind: 'create', path: file.path })
    else {
      shown.add(note.id)
      plan(compareUnknown(file, note, input.keep?.get(file.path)))
    }
  }
  for (const note of wanted.values()) {
    if (shown.has(note.id)) continue
    actions.push({ kind: 'write', id: note.id, path: note.path, from: null, why: 'new' })
  }
  return { actions, entries: agreed, deleted }
}

/**
 * Finds the file of each entry: at its path, unless another note lies there now; else by the id, since people move files.
 * A copy of a note has the same id and is a new note.
 */
function matchFiles(
  entries: readonly VaultEntry[],
  files: readonly FoundFile[],
): ReadonlyMap<VaultEntry, FoundFile> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const matched = new Map<VaultEntry, FoundFile>()
  const taken = new Set<FoundFile>()
  const match = (known: VaultEntry, file: FoundFile) => {
    matched.set(known, file)
    taken.add(file)
  }
  for (const known of entries) {
    const file = byPath.get(known.path)
    if (file !== undefined && (file.id === null || file.id === known.fileId || file.id === known.id))
      match(known, file)
  }
  const byId = new Map(
    files.filter((file) => file.id !== null && !taken.has(file)).map((file) => [file.id, file]),
  )
  for (const known of entries) {
    const file = matched.has(known) ? undefined : byId.get(known.fileId ?? known.id)
    if (file !== undefined && !taken.has(file)) match(known, file)
  }
  return matched
}

interface Step {
  readonly action: VaultAction | null
  /** Entry to keep if the action does not replace it. */
  readonly entry: VaultEntry | null
}

function compare(known: VaultEntry, file: FoundFile, note: WantedNote | null, keep: Keep | undefined): Step {
  const { path } = file
  const isTouched = file.hash !== known.hash && file.hash !== known.next
  const changed = isTouched ? changedFields(file.fields, known.base) : []
  if (note === null) {
    if (changed.length === 0 || keep === 'memory')
      return { action: { kind: 'remove', id: known.id, path }, entry: null }
    if (keep === 'note') return { action: { kind: 'create', path }, entry: null }
    return conflict(known, path, 'memory gone')
  }
  const now = hashFields(note.fields)
  const isMemoryChanged = changedFields(note.fields, known.base).length > 0
  if (changed.length > 0 && isMemoryChanged && changedFields(file.fields, now).length > 0) {
    if (keep === 'note') return take(known, file, note)
    if (keep !== 'memory') return conflict(known, path, 'both changed')
    return rewrite(known, file, note)
  }
  if (changed.length > 0 && !isMemoryChanged) return take(known, file, note)
  if (file.secrets.length > 0 && !isMemoryChanged)
    return { action: null, entry: { ...known, path, hash: file.hash, next: null } }
  if (note.textHash === file.hash && placeOf(known, file, note) === path) {
    return {
      action: null,
      entry: {
        ...known,
        id: note.id,
        fileId: file.id,
        path,
        placed: note.path,
        hash: file.hash,
        next: null,
        base: now,
      },
    }
  }
  return rewrite(known, file, note)
}

/** A note whose common state is unknown, because the state was lost: equal notes agree, others are shown. */
function compareUnknown(file: FoundFile, note: WantedNote, keep: Keep | undefined): Step {
  const base = hashFields(note.fields)
  const known: VaultEntry = {
    id: note.id,
    fileId: file.id,
    path: file.path,
    placed: note.path,
    hash: file.hash,
    next: null,
    base,
  }
  if (changedFields(file.fields, base).length === 0) return compare(known, file, note, keep)
  if (keep === 'note') return take(known, file, note)
  if (keep === 'memory') return rewrite(known, file, note)
  // Without an entry it is compared anew at every pass, until a person decides.
  return { ...conflict(known, file.path, 'no common state'), entry: null }
}

function take(known: VaultEntry, file: FoundFile, note: WantedNote): Step {
  const changed = changedFields(file.fields, hashFields(note.fields))
  return {
    action: { kind: 'take', id: note.id, path: file.path, changed },
    entry: { ...known, path: file.path },
  }
}

function conflict(known: VaultEntry, path: string, reason: ConflictReason): Step {
  return { action: { kind: 'conflict', id: known.id, path, reason }, entry: { ...known, path } }
}

function rewrite(known: VaultEntry, file: FoundFile, note: WantedNote): Step {
  const path = placeOf(known, file, note)
  return {
    action: { kind: 'write', id: note.id, path, from: file.path, why: 'changed' },
    entry: { ...known, path: file.path },
  }
}

/** A note follows its topic unless a person moved its file. */
function placeOf(known: VaultEntry, file: FoundFile, note: WantedNote): string {
  const isMovedByPerson = file.path !== known.path
  const isFollowing = known.placed !== null && known.placed !== note.path && known.path === known.placed
  return isFollowing && !isMovedByPerson ? note.path : file.path
}
