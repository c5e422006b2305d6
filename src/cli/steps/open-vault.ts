/** Opens a two-way vault: its state, its lock, and the ways into and out of Lore that a pass needs. */
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createRedactor } from '../../capture/turns/redactor.ts'
import { ensurePrivateFolder } from '../../config/home.ts'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { MEMORY_KINDS, type MemoryKind } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Engine } from '../../engine/engine.ts'
import { acquireProcessLock, type ProcessLock } from '../../store/sqlite/process-lock.ts'
import { listSelected } from '../../transfer/export.ts'
import type { NewNote, VaultPorts } from '../../transfer/two-way/exchange.ts'
import { createClean, loadNotes } from '../../transfer/two-way/load-notes.ts'
import { createNoteReader } from '../../transfer/two-way/note-files.ts'
import type { PlannedEdit } from '../../transfer/two-way/plan-edit.ts'
import {
  loadState,
  newState,
  readMark,
  saveState,
  statePath,
  type VaultSelection,
  type VaultState,
  writeMark,
} from '../../transfer/two-way/vault-state.ts'
import type { CliContext } from '../command/context.ts'
import { withStore } from '../command/open-store.ts'
import { toDefaultScope, toSelection } from './select-scope.ts'

export interface OpenVault {
  readonly state: VaultState
  readonly ports: VaultPorts
  release(): void
}

export interface OpenVaultOptions {
  /** True for every namespace and project. */
  readonly all: boolean
  /** True to take over a folder that another home, or a lost state, left. */
  readonly adopt: boolean
  /** False if the folder must be a vault already. */
  readonly mayCreate: boolean
  /** False to only look: takes no lock and writes nothing. */
  readonly mayWrite: boolean
}

/** @throws LoreError if the folder belongs to another home, or another process serves it */
export async function openVault(
  context: CliContext,
  typed: string,
  options: OpenVaultOptions,
): Promise<OpenVault> {
  const folder = findFolder(resolve(context.standpoint.cwd, typed), options)
  const { home } = context.config().values
  const path = statePath(home, folder)
  const lock = options.mayWrite ? takeLock(home, path) : null
  try {
    const state = await findState(context, folder, path, options)
    return {
      state,
      ports: createPorts(context, state, path),
      release: () => lock?.release(),
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function findFolder(path: string, { mayCreate, mayWrite }: OpenVaultOptions): string {
  if (!existsSync(path)) {
    if (!mayCreate || !mayWrite) throw noVault(path)
    mkdirSync(path, { recursive: true, mode: 0o700 })
  }
  if (!statSync(path).isDirectory()) {
    throw new LoreError('invalid_input', `${path} is a file.`, { hint: 'Name a folder for the notes.' })
  }
  return realpathSync(path)
}

function noVault(folder: string): LoreError {
  return new LoreError('invalid_input', `${folder} is no vault of this home.`, {
    hint: 'Make it one with `lore vault FOLDER`.',
    details: { folder },
  })
}

function takeLock(home: string, path: string): ProcessLock {
  ensurePrivateFolder(home)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lock = acquireProcessLock(`${path}.lock`, 500)
  if (lock !== null) return lock
  throw new LoreError('database_busy', 'Another `lore vault` keeps this folder already.', {
    hint: 'It takes your edits by itself; `lore vault status FOLDER` shows how it stands.',
  })
}

async function findState(
  context: CliContext,
  folder: string,
  path: string,
  { all, adopt, mayCreate, mayWrite }: OpenVaultOptions,
): Promise<VaultState> {
  const mark = readMark(folder)
  const known = loadState(path)
  if (known !== null && (mark === known.vault || (mark === null && existsSync(folder) && adopt))) {
    if (mark === null && mayWrite) writeMark(folder, known.vault)
    if (all && !known.selection.allScopes) throw otherSelection(known.selection)
    const typed = await context.typedProject()
    if (typed !== undefined && typed !== known.selection.project) throw otherSelection(known.selection)
    return known
  }
  if (known !== null && mark === null && !adopt) {
    throw new LoreError(
      'protected',
      `${folder} was a vault, but its mark is gone: is it another folder now?`,
      {
        hint: 'With --adopt, notes that lie there are taken as they are; deleted ones are written again.',
        details: { folder },
      },
    )
  }
  if (mark !== null && !adopt) {
    throw new LoreError('protected', `${folder} is a vault of another home, or Lore’s state of it is lost.`, {
      hint: 'With --adopt this home takes it over: equal notes agree, others are shown as conflicts.',
      details: { folder },
    })
  }
  if (!mayCreate && mark === null) throw noVault(folder)
  const state = newState(folder, await select(context, all))
  if (mayWrite) {
    saveState(path, state)
    writeMark(folder, state.vault)
  }
  return state
}

function otherSelection({ allScopes, namespace, project }: VaultSelection): LoreError {
  const holds = allScopes
    ? 'every project'
    : project === null
      ? `namespace ${namespace}`
      : `project ${project}`
  return new LoreError('invalid_input', `This vault holds ${holds}.`, {
    hint: 'Name another folder for a different choice.',
  })
}

async function select(context: CliContext, all: boolean): Promise<VaultSelection> {
  const config = context.config()
  const { namespace, project } = await withStore(config, async ({ store }) => {
    const { scope } = await toSelection(store, config, context.standpoint.cwd)
    return {
      namespace: scope?.namespace ?? config.values['scope.namespace'],
      project: scope?.project ?? null,
    }
  })
  return { allScopes: all, namespace, project }
}

function createPorts(context: CliContext, state: VaultState, path: string): VaultPorts {
  const config = context.config()
  const redactor = createRedactor()
  const clean = createClean(redactor)
  const { selection } = state
  const listScopes = (store: Store) =>
    listSelected(
      { store, defaultScope: toDefaultScope(config) },
      selection.allScopes
        ? { allScopes: true }
        : { scope: selection, exactScope: selection.project !== null },
    )
  return {
    notes: (current) =>
      withStore(config, ({ store }) =>
        store.snapshot(async (still) =>
          loadNotes(still, { scopes: await listScopes(still), current }, clean),
        ),
      ),
    files: createNoteReader(state.folder, redactor),
    find: (id) => withStore(config, ({ store }) => store.memories.find(id)),
    edit: async (id, edit) => takeEdit(await context.engine(), context, id, edit),
    create: async (note) => {
      const scopes = await withStore(config, ({ store }) => listScopes(store))
      const found = scopes.find((scope) => scope.id === note.scopeId)
      const { namespace, project, branch } = found ?? { ...selection, branch: null }
      return createMemory(await context.engine(), context, note, { namespace, project, branch })
    },
    forget: async (id) => {
      const engine = await context.engine()
      await engine.forget({ id, confirmed: true, reason: 'its note was deleted' }, context.writer)
    },
    save: (saved) => saveState(path, saved),
    now: () => Date.now(),
  }
}

async function takeEdit(
  engine: Engine,
  { writer }: CliContext,
  id: MemoryId,
  { kind, fields }: PlannedEdit,
): Promise<MemoryId> {
  const { kind: typed, content, tags, ...rest } = fields
  const given = {
    ...rest,
    ...(typed === undefined ? {} : { kind: requireKind(typed) }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  }
  if (kind === 'update') {
    await engine.update({ id, ...given, ...(content === undefined ? {} : { content }) }, writer)
    return id
  }
  const outcome = await engine.remember(
    { ...given, content: content ?? '', supersedes: id, force: true },
    writer,
  )
  return outcome.kind === 'stored' ? outcome.memory.id : outcome.of.id
}

async function createMemory(
  engine: Engine,
  { writer }: CliContext,
  { content, title, kind, tags, parent }: NewNote,
  scope: { readonly namespace: string; readonly project: string | null; readonly branch: string | null },
): Promise<MemoryId> {
  await engine.ensureScope(scope, writer)
  const input = {
    content,
    title,
    scope,
    tags: [...tags],
    ...(kind === null ? {} : { kind: requireKind(kind) }),
    ...(parent === null ? {} : { parent }),
  }
  const outcome = await engine.remember(input, writer)
  if (outcome.kind === 'stored') return outcome.memory.id
  // The same text again is a pass that was killed; a similar one is what the person wanted to write.
  if (outcome.similarity01 === 1) return outcome.of.id
  const forced = await engine.remember({ ...input, force: true }, writer)
  return forced.kind === 'stored' ? forced.memory.id : forced.of.id
}

function requireKind(typed: string): MemoryKind {
  const kind = MEMORY_KINDS.find((known) => known === typed)
  if (kind !== undefined) return kind
  throw new LoreError('invalid_input', `There is no kind "${typed.slice(0, 60)}".`, {
    hint: `Choose from: ${MEMORY_KINDS.join(', ')}.`,
    details: { field: 'kind' },
  })
}

/** Changes when the database was written, by any process. */
export function markOfStore(context: CliContext): string {
  const path = context.config().values['store.path']
  return [path, `${path}-wal`]
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found === undefined ? '' : `${found.size}:${found.mtimeMs}`
    })
    .join(' ')
}
