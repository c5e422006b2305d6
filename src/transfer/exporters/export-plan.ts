/** Defines what an export includes, and the pieces it consists of. */
import type { EpochMs } from '../../core/ids.ts'
import type { ExportCounts, ExportSelection } from '../../core/ports/export-repository.ts'
import type { Reflection } from '../../core/ports/reflection-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'

export const EXPORT_FORMATS = ['jsonl', 'markdown', 'csv', 'html', 'graphml'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Repositories of one snapshot, so that all references resolve. */
export type ExportSource = Pick<
  Store,
  'exports' | 'accesses' | 'memories' | 'edges' | 'entities' | 'episodes' | 'digest' | 'projects'
>

export interface ExportPlan {
  /** In order of their names. */
  readonly scopes: readonly StoredScope[]
  readonly selection: ExportSelection
  /** True to include conversations. */
  readonly episodes: boolean
  readonly counts: ExportCounts
  /** Sessions with a reflection, from `loadReflections`. */
  readonly reflections: readonly Reflection[]
  readonly exportedAt: EpochMs
  /** Version of Lore. */
  readonly version: string
}

/**
 * Returns the reflections to export: all of a namespace that is exported as a whole, else those whose
 * memory is in one of the scopes. By namespace, then oldest first.
 * @param all every existing scope
 */
export async function loadReflections(
  store: Pick<Store, 'reflections' | 'memories'>,
  scopes: readonly StoredScope[],
  all: readonly StoredScope[],
): Promise<Reflection[]> {
  const taken = new Set(scopes.map(({ id }) => id))
  const found: Reflection[] = []
  for (const namespace of new Set(scopes.map((scope) => scope.namespace))) {
    const reflections = await store.reflections.list(namespace)
    const isWhole = all.every((scope) => scope.namespace !== namespace || taken.has(scope.id))
    const memories = isWhole ? [] : await store.memories.load(reflections.map(({ memoryId }) => memoryId))
    const inside = new Set(memories.filter(({ scopeId }) => taken.has(scopeId)).map(({ id }) => id))
    found.push(...reflections.filter(({ memoryId }) => isWhole || inside.has(memoryId)))
  }
  return found
}

/** A part of one text; `records` is the number of counted records it adds. */
export interface ExportPiece {
  readonly text: string
  readonly records: number
}

/** A file of an exported folder; its path is relative, with `/`. */
export interface ExportFile extends ExportPiece {
  readonly path: string
}

/** Counts the records to write, for progress: memories and, if included, turns. */
export function countRecords({ counts, episodes }: Pick<ExportPlan, 'counts' | 'episodes'>): number {
  return counts.memories + (episodes ? counts.episodes : 0)
}

const PAGE = 200

/** Yields all pages of a listing, in constant memory. */
export async function* pagesOf<T>(
  list: (last: T | null, limit: number) => Promise<readonly T[]>,
  size = PAGE,
): AsyncGenerator<readonly T[]> {
  let last: T | null = null
  for (;;) {
    const page: readonly T[] = await list(last, size)
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1) ?? null
  }
}

/** The same for listings that continue after an id. */
export function byId<T extends { readonly id: string }>(
  list: (selection: ExportSelection, afterId: T['id'] | null, limit: number) => Promise<readonly T[]>,
  selection: ExportSelection,
): AsyncGenerator<readonly T[]> {
  return pagesOf<T>((last, limit) => list(selection, last?.id ?? null, limit))
}
