/**
 * Exports everything in the selected scopes from one snapshot of the store, in the requested format.
 * Writes nothing itself.
 */
import type { Clock } from '../core/ports/clock.ts'
import type { Redactor } from '../core/ports/redactor.ts'
import type { Store } from '../core/ports/store.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import { type ScopeSelection, selectScopes } from '../kernel/scopes.ts'
import { type ArchiveChoice, type LoadedArchive, loadArchive, toArchive } from './archive/to-archive.ts'
import { toCsv } from './exporters/csv.ts'
import {
  type ExportFile,
  type ExportFormat,
  type ExportPiece,
  type ExportPlan,
  loadReflections,
} from './exporters/export-plan.ts'
import { toGraphml } from './exporters/graphml.ts'
import { toJsonl } from './exporters/jsonl.ts'
import { toMarkdown } from './exporters/markdown.ts'

export interface ExportInput extends ScopeSelection {
  readonly format: ExportFormat
  readonly includeArchived?: boolean
  /** True to include conversations. */
  readonly episodes?: boolean
  /** Chosen parts, for `html` only; default: everything that the other fields select. */
  readonly choice?: ArchiveChoice
  /** Title of an `html` archive. */
  readonly title?: string
}

export interface ExportDeps {
  readonly store: Store
  readonly clock: Clock
  /** Used if the input names no scope. */
  readonly defaultScope: Scope
  /** Version of Lore. */
  readonly version: string
  /** Cuts secrets out of what is written for reading and sharing, by the newest rules. */
  readonly redactor: Redactor
}

/** One text in pieces, or the files of a folder. */
export type ExportContent =
  | { readonly kind: 'text'; readonly pieces: AsyncIterable<ExportPiece> }
  | {
      readonly kind: 'folder'
      readonly files: AsyncIterable<ExportFile>
      /** The loaded contents of an `html` archive, for a preview. */
      readonly archive?: LoadedArchive
    }

/**
 * @param write receives the content while the snapshot is held; it need not consume all of it
 * @throws LoreError scope_not_found
 */
export async function exportStore<T>(
  deps: ExportDeps,
  input: ExportInput,
  write: (content: ExportContent, plan: ExportPlan) => Promise<T>,
): Promise<{ readonly plan: ExportPlan; readonly result: T }> {
  return deps.store.snapshot(async (store) => {
    const plan = await planExport({ ...deps, store }, input)
    return { plan, result: await write(await toContent(deps, store, plan, input), plan) }
  })
}

/** Returns the selected scopes that are shown to people. @throws LoreError scope_not_found */
export async function listSelected(
  deps: Pick<ExportDeps, 'store' | 'defaultScope'>,
  input: ScopeSelection,
): Promise<readonly StoredScope[]> {
  const chosen = await selectScopes(deps, input)
  return (await deps.store.scopes.list()).filter(
    ({ id, namespace }: StoredScope) =>
      namespace !== SELF_TEST_NAMESPACE && (chosen === null || chosen.includes(id)),
  )
}

async function planExport(deps: ExportDeps, input: ExportInput): Promise<ExportPlan> {
  const { store } = deps
  const scopes = await listSelected(deps, input)
  const known = await store.scopes.list()
  // The scope of a joined project may hold names that its main project has too; they are not exported.
  const isEverything = scopes.length === known.length && (await store.projects.listJoined()).length === 0
  const selection = {
    scopes: isEverything ? null : scopes.map(({ id }) => id),
    includeArchived: input.includeArchived === true,
  }
  return {
    scopes,
    selection,
    episodes: input.episodes === true,
    counts: await store.exports.count(selection),
    reflections: await loadReflections(store, scopes, known),
    exportedAt: deps.clock.now(),
    version: deps.version,
  }
}

async function toContent(
  { redactor }: Pick<ExportDeps, 'redactor'>,
  store: Store,
  plan: ExportPlan,
  { format, choice, title = 'Lore archive' }: ExportInput,
): Promise<ExportContent> {
  switch (format) {
    case 'jsonl':
      return { kind: 'text', pieces: toJsonl(store, plan) }
    case 'graphml':
      return { kind: 'text', pieces: toGraphml(store, plan) }
    case 'markdown':
      return { kind: 'folder', files: toMarkdown(store, plan) }
    case 'csv':
      return { kind: 'text', pieces: toCsv(store, plan, async (text) => (await redactor.redact(text)).text) }
    case 'html': {
      const everything = { memories: null, sessions: plan.episodes ? null : new Set<never>() }
      const archive = await loadArchive(store, plan, choice ?? everything, redactor)
      return { kind: 'folder', files: toArchive(store, plan, title, archive), archive }
    }
  }
}
