/**
 * Turns a source's content into ordered steps: memories with parents first, then links and reflections.
 * Pure.
 */
import { createHash } from 'node:crypto'
import { LIMITS } from '../../core/limits.ts'
import type {
  ImportedEdge,
  ImportedMemory,
  ImportedReflection,
  ImportedSource,
  ImportRemark,
} from '../../core/ports/importer.ts'
import { shorten } from '../../text/sentences.ts'
import { createRemarks } from '../importers/reading/collector.ts'

const END_CHARS = 30

export type ImportStep =
  | {
      readonly kind: 'memory'
      /** Its parent, if any, is a record of an earlier step. */
      readonly record: ImportedMemory
      readonly depth: number
      /** True if other records are its children. */
      readonly isHolder: boolean
      /** True if it supersedes another record. */
      readonly replaces: boolean
    }
  | { readonly kind: 'link'; readonly edge: ImportedEdge }
  | { readonly kind: 'reflection'; readonly reflection: ImportedReflection }

export interface ImportPlan {
  readonly steps: readonly ImportStep[]
  readonly byKey: ReadonlyMap<string, ImportedMemory>
  readonly remarks: readonly ImportRemark[]
  /** Changes if the steps change. */
  readonly fingerprint: string
}

export function planImport(source: ImportedSource): ImportPlan {
  const { memories, edges, reflections = [], remarks: found } = source
  const remarks = createRemarks(found)
  const byKey = new Map<string, ImportedMemory>()
  for (const memory of memories) {
    if (byKey.has(memory.key)) remarks.add('same_key', memory.title ?? memory.key)
    else byKey.set(memory.key, memory)
  }
  const places = placeAll(byKey, remarks)
  const holders = new Set([...places.values()].flatMap(({ parent }) => parent ?? []))
  const replacing = new Set(
    edges.filter(({ relation }) => relation === 'supersedes').map(({ source }) => source),
  )
  const links = edges.filter((edge) => {
    const isWhole = byKey.has(edge.source) && byKey.has(edge.target)
    if (!isWhole) remarks.add('missing_end', nameEnds(byKey, edge))
    return isWhole
  })
  const steps: ImportStep[] = [
    ...[...byKey.values()]
      .map((record) => ({ record, ...(places.get(record.key) ?? { parent: null, depth: 0 }) }))
      .sort((a, b) => a.depth - b.depth)
      .map(({ record, parent, depth }) => ({
        kind: 'memory' as const,
        record: withParent(record, parent),
        depth,
        isHolder: holders.has(record.key),
        replaces: replacing.has(record.key),
      })),
    ...links.map((edge) => ({ kind: 'link' as const, edge })),
    ...reflections.map((reflection) => ({ kind: 'reflection' as const, reflection })),
  ]
  return { steps, byKey, remarks: remarks.list(), fingerprint: fingerprintOf(steps) }
}

/** Names a link by its two ends and its reason, often the source's own word, so that a person can find what is missing. */
export function nameEnds(
  byKey: ReadonlyMap<string, ImportedMemory>,
  { source, target, relation, reasoning }: Pick<ImportedEdge, 'source' | 'target' | 'relation' | 'reasoning'>,
): string {
  const nameOf = (key: string) => shorten(byKey.get(key)?.title ?? key, END_CHARS)
  const why = reasoning === undefined || reasoning === '' ? '' : ` (${shorten(reasoning, END_CHARS)})`
  return `${nameOf(source)} ${relation} ${nameOf(target)}${why}`
}

interface Place {
  /** Key of the parent record; null for a root. */
  readonly parent: string | null
  readonly depth: number
}

/** Finds the place of every record; visits each once, however long the chains are. */
function placeAll(
  byKey: ReadonlyMap<string, ImportedMemory>,
  remarks: ReturnType<typeof createRemarks>,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const record of byKey.values()) {
    const path = new Map<string, ImportedMemory>()
    for (let at: ImportedMemory | undefined = record; at !== undefined && !places.has(at.key); ) {
      if (path.has(at.key)) {
        openCircle(at, byKey, path, places, remarks)
        break
      }
      path.set(at.key, at)
      at = at.parent === undefined ? undefined : byKey.get(at.parent)
    }
    for (const at of [...path.values()].reverse()) places.set(at.key, placeBelow(at, places, remarks))
  }
  return places
}

/** Turns all records of a cycle into roots, so that none is lost. */
function openCircle(
  first: ImportedMemory,
  byKey: ReadonlyMap<string, ImportedMemory>,
  path: Map<string, ImportedMemory>,
  places: Map<string, Place>,
  remarks: ReturnType<typeof createRemarks>,
): void {
  for (let at: ImportedMemory | undefined = first; at !== undefined && path.delete(at.key); ) {
    places.set(at.key, { parent: null, depth: 0 })
    remarks.add('parent_cycle', at.title ?? at.key)
    at = byKey.get(at.parent ?? '')
  }
}

function placeBelow(
  { key, title, parent }: ImportedMemory,
  places: ReadonlyMap<string, Place>,
  remarks: ReturnType<typeof createRemarks>,
): Place {
  const above = parent === undefined ? undefined : places.get(parent)
  if (parent === undefined || above === undefined) {
    if (parent !== undefined) remarks.add('parent_missing', title ?? key)
    return { parent: null, depth: 0 }
  }
  if (above.depth < LIMITS.depth) return { parent, depth: above.depth + 1 }
  remarks.add('too_deep', title ?? key)
  return above
}

function withParent({ parent: _, ...record }: ImportedMemory, parent: string | null): ImportedMemory {
  return parent === null ? record : { ...record, parent }
}

function fingerprintOf(steps: readonly ImportStep[]): string {
  const hash = createHash('sha256')
  for (const step of steps) hash.update(step.kind === 'memory' ? `${step.record.key}\n` : '-\n')
  return hash.digest('hex').slice(0, 16)
}
