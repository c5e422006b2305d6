/** What sleep left in a store: in words, so that two runs can be compared; and by id, so that it can be checked. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DigestedState, readDigestedState } from './digested-state.ts'

export interface SleptState extends DigestedState {
  readonly strengths: readonly string[]
  readonly pairs: readonly string[]
}

/** Without ids and times. */
export async function readSleptState(folder: string): Promise<SleptState> {
  const digested = await readDigestedState(folder)
  return withDatabase(folder, (database) => {
    const lines = (query: string) =>
      database
        .prepare(query)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted()
    return {
      ...digested,
      // A try that was cut short counts as one.
      segments: digested.segments.map((line) => JSON.stringify({ ...JSON.parse(line), attempts: null })),
      strengths: lines(`
        SELECT content, summary, level, verification, round(stability_days, 6) AS stability, archived_reason IS NULL
          AS kept, round(relevance, 6) AS relevance, round(importance, 6) AS importance, next_due_at FROM memories`),
      pairs: lines('SELECT question, a, b, verdict FROM judged_pairs'),
    }
  })
}

/** Fields of a memory that sleep may only change with a line in the journal. */
const JOURNALLED = [
  'title',
  'summary',
  'content',
  'level',
  'verification',
  'archived_at',
  'superseded_by',
  'parent_id',
] as const

export interface KeptRows {
  readonly memories: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Between memories. */
  readonly edges: ReadonlySet<string>
}

export function readRows(folder: string): KeptRows {
  return withDatabase(folder, (database) => ({
    memories: new Map(
      database
        .prepare(`SELECT id, ${JOURNALLED.join(', ')} FROM memories`)
        .all()
        .map((row) => [String(row.id), row]),
    ),
    edges: new Set(
      database
        // Links to names follow from texts: they are derived, and not journalled.
        .prepare('SELECT id FROM edges WHERE target_id IN (SELECT id FROM memories)')
        .all()
        .map(({ id }) => String(id)),
    ),
  }))
}

/** Ids of memories and links that are not as before although no line of the journal since speaks of them. */
export function findUnjournalled(before: KeptRows, folder: string): string[] {
  const after = readRows(folder)
  const spokenOf = withDatabase(
    folder,
    (database) =>
      new Set(
        database
          .prepare(`
            SELECT subject_id AS id FROM journal WHERE run_id IN (SELECT id FROM runs)
            UNION SELECT json_extract(after, '$.edge') FROM journal
            UNION SELECT id FROM edges WHERE relation = 'supersedes'`)
          .all()
          .map(({ id }) => String(id)),
      ),
  )
  const changed = [...after.memories].filter(([id, row]) => {
    const known = before.memories.get(id)
    return known === undefined || JOURNALLED.some((field) => known[field] !== row[field])
  })
  const linked = [...after.edges].filter((id) => !before.edges.has(id))
  const unlinked = [...before.edges].filter((id) => !after.edges.has(id))
  return [...changed.map(([id]) => id), ...linked, ...unlinked].filter((id) => !spokenOf.has(id))
}

/** What runs wrote into the journal, in the order written. */
export function readJournal(folder: string) {
  return withDatabase(folder, (database) =>
    database
      .prepare(`
        SELECT subject_id, subject_kind, after FROM journal WHERE run_id IN (SELECT id FROM runs) ORDER BY rowid`)
      .all()
      .map(({ subject_id, subject_kind, after }) => ({
        subjectId: String(subject_id),
        subjectKind: String(subject_kind),
        after: after === null ? null : (JSON.parse(String(after)) as Record<string, unknown>),
      })),
  )
}

function withDatabase<T>(folder: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, 'lore.db'))
  try {
    return read(database)
  } finally {
    database.close()
  }
}
