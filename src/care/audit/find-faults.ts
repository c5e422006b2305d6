/** Faults that show in the records alone: duplicates, loops, orphans, what is stale, unused or too large. Pure. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { verificationAt } from '../../strength/confidence.ts'
import { elapsedDays } from '../../strength/units.ts'
import { VAULT_AUTHOR } from '../../transfer/vault/section-memory.ts'
import { type AuditFinding, type AuditRecord, isLive, toFinding } from './audit-record.ts'

const OVERSIZED = 200
const UNUSED_DAYS = 60
/** Machines that share a memory do not agree to the minute. */
const CLOCK_TOLERANCE_MS = 3_600_000
/** From so many on, sleep merges equal memories by itself. */
const MERGED_BY_SLEEP = 3

/** Memories of one scope that say the same, word for word. Headings of notes may. */
export function findDuplicates(records: readonly AuditRecord[]): AuditFinding[] {
  const groups = new Map<string, AuditRecord[]>()
  for (const record of records) {
    if (!isLive(record) || record.author === VAULT_AUTHOR) continue
    const key = `${record.scopeId} ${record.contentHash}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return [...groups.values()].filter((group) => group.length > 1).map(toDuplicates)
}

/** The best of a group first: the oldest. */
export function toDuplicates(group: readonly AuditRecord[]): AuditFinding {
  const [kept, other] = group.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const fix =
    group.length >= MERGED_BY_SLEEP
      ? 'lore sleep --phase merge-duplicates'
      : `lore link ${kept?.id} supersedes ${other?.id}`
  return toFinding('duplicate', group, `“${kept?.title}” is stored ${group.length} times.`, fix)
}

/** Memories that are below themselves, or that replace each other in a circle. */
export function findLoops(records: readonly AuditRecord[]): AuditFinding[] {
  const trees = findCircles(records, ({ parentId }) => parentId).map((circle) =>
    toFinding(
      'loop',
      circle,
      `“${circle[0]?.title}” is below itself in the tree, by way of ${circle.length} memories.`,
      'lore sleep --phase repair --since 1970-01-01',
    ),
  )
  const successions = findCircles(records, ({ supersededBy }) => supersededBy).map((circle) =>
    toFinding(
      'loop',
      circle,
      `“${circle[0]?.title}” is replaced by itself, by way of ${circle.length} memories, so none of them is found.`,
      'lore sleep --phase repair --since 1970-01-01',
    ),
  )
  return [...trees, ...successions]
}

function findCircles(
  records: readonly AuditRecord[],
  next: (record: AuditRecord) => MemoryId | null,
): AuditRecord[][] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const done = new Set<MemoryId>()
  const circles: AuditRecord[][] = []
  for (const start of records) {
    const trail: AuditRecord[] = []
    const onTrail = new Set<MemoryId>()
    let at: AuditRecord | undefined = start
    while (at !== undefined && !done.has(at.id) && !onTrail.has(at.id)) {
      trail.push(at)
      onTrail.add(at.id)
      const following: MemoryId | null = next(at)
      at = following === null ? undefined : byId.get(following)
    }
    if (at !== undefined && onTrail.has(at.id)) circles.push(trail.slice(trail.indexOf(at)))
    for (const { id } of trail) done.add(id)
  }
  return circles
}

/** Live memories below nothing, below what is not live, or at a depth that does not follow from the tree. */
export function findOrphans(records: readonly AuditRecord[]): AuditFinding[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const orphans = records.filter((record) => {
    if (!isLive(record)) return false
    if (record.parentId === null) return record.depth !== 0
    const parent = byId.get(record.parentId)
    return parent === undefined || parent.archivedAt !== null || record.depth !== parent.depth + 1
  })
  if (orphans.length === 0) return []
  const what = orphans.length === 1 ? 'memory is below' : 'memories are below'
  return [
    toFinding(
      'orphan',
      orphans,
      `${orphans.length} ${what} a parent that does not exist, or at the wrong depth.`,
      'lore sleep --phase repair --since 1970-01-01',
    ),
  ]
}

/** Stored later than now: a clock was ahead then, or is behind now. */
export function findDatedAhead(records: readonly AuditRecord[], now: EpochMs): AuditFinding[] {
  const ahead = records.filter(({ createdAt }) => createdAt > now + CLOCK_TOLERANCE_MS)
  if (ahead.length === 0) return []
  const latest = new Date(Math.max(...ahead.map(({ createdAt }) => createdAt))).toISOString().slice(0, 10)
  const sentence = `${plural(ahead.length)} stored at a time in the future, up to ${latest}: the clock was ahead then, or is behind now. They are found, but count as new.`
  return [toFinding('dated_ahead', ahead, sentence, 'date')]
}

function plural(count: number): string {
  return count === 1 ? '1 memory was' : `${count} memories were`
}

/** What its source no longer says, what was contradicted, and what nobody confirmed for 90 days. */
export function findStale(records: readonly AuditRecord[], now: EpochMs): AuditFinding[] {
  const stale = records.filter((record) => isLive(record) && verificationAt(record, now) === 'stale')
  const sourced = stale.filter(({ sourceFile }) => sourceFile !== null)
  const others = stale.filter(({ sourceFile }) => sourceFile === null)
  const contradicted = records.filter((record) => isLive(record) && record.verification === 'contradicted')
  return [
    ...(sourced.length === 0
      ? []
      : [
          toFinding(
            'stale',
            sourced,
            `${sourced.length} from files were not confirmed by them, or not for 90 days.`,
            'lore verify --all',
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          toFinding(
            'stale',
            others,
            `${others.length} were not confirmed for 90 days and lose confidence.`,
            `lore feedback ${others[0]?.id} --useful`,
          ),
        ]),
    ...(contradicted.length === 0
      ? []
      : [
          toFinding(
            'stale',
            contradicted,
            `${contradicted.length} are contradicted by something else.`,
            'lore conflicts',
          ),
        ]),
  ]
}

/** Leaves that nobody read in 60 days. Notes of a folder are there to be looked up, however seldom. */
export function findNeverUsed(records: readonly AuditRecord[], now: EpochMs): AuditFinding[] {
  const parents = new Set(records.filter(isLive).map(({ parentId }) => parentId))
  const unused = records.filter(
    (record) =>
      isLive(record) &&
      record.accessCount === 0 &&
      record.author !== VAULT_AUTHOR &&
      !record.protected &&
      record.layer > 2 &&
      !parents.has(record.id) &&
      elapsedDays(record.createdAt, now) >= UNUSED_DAYS,
  )
  if (unused.length === 0) return []
  const sentence = `${unused.length} ${unused.length === 1 ? 'was' : 'were'} never read in ${UNUSED_DAYS} days or more.`
  return [toFinding('never_used', unused, sentence, 'lore sleep --phase archive')]
}

/** Roots with more than 200 live memories below them, largest first. Folders of notes are as large as they are. */
export function findOversizedRoots(records: readonly AuditRecord[]): AuditFinding[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const below = new Map<MemoryId, number>()
  for (const record of records) {
    if (!isLive(record) || record.parentId === null) continue
    const root = rootOf(record, byId)
    if (root !== null) below.set(root.id, (below.get(root.id) ?? 0) + 1)
  }
  return [...below]
    .filter(([, count]) => count > OVERSIZED)
    .sort((a, b) => b[1] - a[1])
    .flatMap(([id, count]) => {
      const root = byId.get(id)
      if (root === undefined || root.author === VAULT_AUTHOR) return []
      return [
        toFinding(
          'oversized_root',
          [root],
          `“${root.title}” has ${count} memories below it.`,
          `lore tree ${id}`,
        ),
      ]
    })
}

function rootOf(record: AuditRecord, byId: ReadonlyMap<MemoryId, AuditRecord>): AuditRecord | null {
  let at = record
  for (let steps = 0; steps < 64; steps++) {
    const parent = at.parentId === null ? undefined : byId.get(at.parentId)
    if (parent === undefined) return at.id === record.id ? null : at
    at = parent
  }
  return null
}
