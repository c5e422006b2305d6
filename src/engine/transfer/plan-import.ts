/** From what a source holds to steps in an order in which they can be stored: parents first, links last. Pure. */
import { createHash } from 'node:crypto'
import { LIMITS } from '../../core/limits.ts'
import type { ImportedEdge, ImportedMemory, ImportedSource, ImportRemark } from '../../core/ports/importer.ts'
import { createRemarks } from '../../transfer/importers/collector.ts'

export type ImportStep =
  | {
      readonly kind: 'memory'
      /** Its parent is a record that comes earlier, or none. */
      readonly record: ImportedMemory
      readonly depth: number
      /** Something hangs below it, or it is only there to hold things. */
      readonly isHolder: boolean
      /** It takes the place of another record. */
      readonly replaces: boolean
    }
  | { readonly kind: 'link'; readonly edge: ImportedEdge }

export interface ImportPlan {
  readonly steps: readonly ImportStep[]
  readonly byKey: ReadonlyMap<string, ImportedMemory>
  readonly remarks: readonly ImportRemark[]
  /** Changes whenever the steps do. */
  readonly fingerprint: string
}

export function planImport({ memories, edges, remarks: found }: ImportedSource): ImportPlan {
  const remarks = createRemarks(found)
  const byKey = new Map<string, ImportedMemory>()
  for (const memory of memories) {
    if (byKey.has(memory.key)) remarks.add('same_key', memory.title ?? memory.key)
    else byKey.set(memory.key, memory)
  }
  const placed = [...byKey.values()].map((record) => place(record, byKey, remarks))
  const holders = new Set(placed.flatMap(({ record }) => record.parent ?? []))
  const replacing = new Set(
    edges.filter(({ relation }) => relation === 'supersedes').map(({ source }) => source),
  )
  const links = edges.filter(({ source, target, relation }) => {
    const isWhole = byKey.has(source) && byKey.has(target)
    if (!isWhole) remarks.add('missing_end', relation)
    return isWhole
  })
  const steps: ImportStep[] = [
    ...placed
      .toSorted((a, b) => a.depth - b.depth)
      .map(({ record, depth }) => ({
        kind: 'memory' as const,
        record,
        depth,
        isHolder: holders.has(record.key),
        replaces: replacing.has(record.key),
      })),
    ...links.map((edge) => ({ kind: 'link' as const, edge })),
  ]
  return { steps, byKey, remarks: remarks.list(), fingerprint: fingerprintOf(steps) }
}

interface Placed {
  readonly record: ImportedMemory
  readonly depth: number
}

function place(
  record: ImportedMemory,
  byKey: ReadonlyMap<string, ImportedMemory>,
  remarks: ReturnType<typeof createRemarks>,
): Placed {
  const above: ImportedMemory[] = []
  const seen = new Set([record.key])
  for (let at: ImportedMemory | undefined = record; at?.parent !== undefined; ) {
    const parent: ImportedMemory | undefined = byKey.get(at.parent)
    if (parent === undefined) {
      if (at === record) remarks.add('parent_missing', record.title ?? record.key)
      break
    }
    if (seen.has(parent.key)) {
      // Everything in the circle becomes a root, so that nothing is lost in it.
      if (parent.key === record.key) {
        remarks.add('parent_cycle', record.title ?? record.key)
        return { record: withoutParent(record), depth: 0 }
      }
      above.splice(above.indexOf(parent))
      break
    }
    seen.add(parent.key)
    above.push(parent)
    at = parent
  }
  if (above.length === 0) return { record: withoutParent(record), depth: 0 }
  if (above.length <= LIMITS.depth) return { record, depth: above.length }
  remarks.add('too_deep', record.title ?? record.key)
  const holder = above[above.length - LIMITS.depth]
  return {
    record: holder === undefined ? withoutParent(record) : { ...record, parent: holder.key },
    depth: LIMITS.depth,
  }
}

function withoutParent({ parent: _, ...record }: ImportedMemory): ImportedMemory {
  return record
}

function fingerprintOf(steps: readonly ImportStep[]): string {
  const hash = createHash('sha256')
  for (const step of steps) hash.update(step.kind === 'memory' ? `${step.record.key}\n` : '-\n')
  return hash.digest('hex').slice(0, 16)
}
