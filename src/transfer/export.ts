/**
 * Exports everything in the selected scopes from one snapshot of the store, in the requested format.
 * Writes nothing itself.
 */
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import { type ScopeSelection, selectScopes } from '../kernel/scopes.ts'
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
}

export interface ExportDeps {
  readonly store: Store
  readonly clock: Clock
  /** Used if the input names no scope. */
  readonly defaultScope: Scope
  /** Version of Lore. */
  readonly version: string
}

/** One text in pieces, or the files of a folder. */
export type ExportContent =
  | { readonly kind: 'text'; readonly pieces: AsyncIterable<ExportPiece> }
  | { readonly kind: 'folder'; readonly files: AsyncIterable<ExportFile> }

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
    return { plan, result: await write(toContent(store, plan, input.format), plan) }
  })
}

async function planExport(deps: ExportDeps, input: ExportInput): Promise<ExportPlan> {
  const { store } = deps
  const chosen = await selectScopes(deps, input)
  const known = await store.scopes.list()
  const scopes = known.filter(
    ({ id, namespace }: StoredScope) =>
      namespace !== SELF_TEST_NAMESPACE && (chosen === null || chosen.includes(id)),
  )
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

function toContent(store: Store, plan: ExportPlan, format: ExportFormat): ExportContent {
  switch (format) {
    case 'jsonl':
      return { kind: 'text', pieces: toJsonl(store, plan) }
    case 'graphml':
      return { kind: 'text', pieces: toGraphml(store, plan) }
    case 'markdown':
      return { kind: 'folder', files: toMarkdown(store, plan) }
  }
}
