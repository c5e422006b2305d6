/** What an export takes along, and the pieces it comes in. */
import type { EpochMs } from '../../core/ids.ts'
import type { ExportCounts, ExportSelection } from '../../core/ports/export-repository.ts'
import type { Reflection } from '../../core/ports/reflection-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'

export const EXPORT_FORMATS = ['jsonl', 'markdown', 'graphml'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Read from one state of the store, so that what refers to something finds it. */
export type ExportSource = Pick<
  Store,
  'exports' | 'accesses' | 'memories' | 'edges' | 'entities' | 'episodes' | 'digest'
>

export interface ExportPlan {
  /** In the order of their names. */
  readonly scopes: readonly StoredScope[]
  readonly selection: ExportSelection
  /** Conversations too. */
  readonly episodes: boolean
  readonly counts: ExportCounts
  /** Sessions that were reflected on, as `loadReflections` gives them. */
  readonly reflections: readonly Reflection[]
  readonly exportedAt: EpochMs
  /** Of Lore. */
  readonly version: string
}

/**
 * Which sessions were reflected on: all of a namespace that is taken along whole, else those of which the memory is in
 * one of the scopes. By namespace, then first to last.
 * @param all every scope there is
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

/** A part of one text. `records`: how many more of those that were counted are written with it. */
export interface ExportPiece {
  readonly text: string
  readonly records: number
}

/** A whole file of a folder; its name is from the folder, with `/`. */
export interface ExportFile extends ExportPiece {
  readonly path: string
}

/** What there is to write, for showing how far it is. Counted are memories and, where they go along, turns. */
export function countRecords({ counts, episodes }: Pick<ExportPlan, 'counts' | 'episodes'>): number {
  return counts.memories + (episodes ? counts.episodes : 0)
}

const PAGE = 200

/** Everything a question lists, page by page, in constant memory. */
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

/** The same where pages go on after an id. */
export function byId<T extends { readonly id: string }>(
  list: (selection: ExportSelection, afterId: T['id'] | null, limit: number) => Promise<readonly T[]>,
  selection: ExportSelection,
): AsyncGenerator<readonly T[]> {
  return pagesOf<T>((last, limit) => list(selection, last?.id ?? null, limit))
}
