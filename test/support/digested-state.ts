/** What a digest left in a store, in words: without ids and times, so that two runs can be compared. */
import { runSql } from './engine.ts'

export interface DigestedState {
  readonly memories: readonly string[]
  readonly edges: readonly string[]
  readonly segments: readonly string[]
  readonly decisions: readonly string[]
  readonly sessions: readonly string[]
  readonly clusters: readonly string[]
  readonly entities: readonly string[]
}

const QUERIES: Readonly<Record<keyof DigestedState, string>> = {
  memories: `
    SELECT m.depth, m.kind, m.title, m.content, m.trust, m.quote, m.valid_from, m.valid_until, p.title AS parent,
      s.content AS successor, CASE WHEN m.archived_at IS NULL THEN 0 ELSE 1 END AS archived,
      (SELECT string_agg(c.external_id || '#' || e.position, ' | ' ORDER BY c.external_id || '#' || e.position)
        FROM memory_sources o JOIN episodes e ON e.id = o.episode_id JOIN sessions c ON c.id = e.session_id
        WHERE o.memory_id = m.id) AS sources
    FROM memories m LEFT JOIN memories p ON p.id = m.parent_id LEFT JOIN memories s ON s.id = m.superseded_by`,
  edges: `
    SELECT e.relation, e.reasoning, a.content AS source, coalesce(b.content, n.kind || ' ' || n.name) AS target
    FROM edges e LEFT JOIN memories a ON a.id = e.source_id LEFT JOIN memories b ON b.id = e.target_id
    LEFT JOIN entities n ON n.id = e.target_id`,
  segments: `
    SELECT c.external_id, g.ordinal, g.from_position, g.until_position, g.boundary, g.state, g.attempts, g.reason,
      g.extractor FROM segments g JOIN sessions c ON c.id = g.session_id`,
  decisions: `
    SELECT d.decision, d.rule, d.reason, d.text_hash, m.content AS made, t.content AS target,
      c.external_id, g.ordinal
    FROM decisions d JOIN segments g ON g.id = d.segment_id JOIN sessions c ON c.id = g.session_id
    LEFT JOIN memories m ON m.id = d.memory_id LEFT JOIN memories t ON t.id = d.target`,
  sessions: 'SELECT external_id, state, episode_count FROM sessions',
  clusters: 'SELECT m.title, k.members FROM clusters k JOIN memories m ON m.id = k.id',
  entities: 'SELECT kind, name FROM entities',
}

export async function readDigestedState(folder: string): Promise<DigestedState> {
  const state: [string, readonly string[]][] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const rows = await runSql(folder, query)
    state.push([name, rows.map((row) => JSON.stringify(row)).toSorted()])
  }
  return Object.fromEntries(state) as unknown as DigestedState
}
