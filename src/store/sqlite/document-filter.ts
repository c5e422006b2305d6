/** The document filter as SQL over `documents AS d`. What it means is said in core/document.ts. */
import type { DocumentFilter } from '../../core/document.ts'
import type { SqlValue } from './driver.ts'

export interface SqlCondition {
  /** Joined by AND; `TRUE` where everything passes. */
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

/** Looked at only for what is dated later than the present. What `hasBegun` says of a memory, in SQL. */
const HELD_WHEN_STORED = `d.kind = 'episode' OR EXISTS (SELECT 1 FROM memories AS stored
  WHERE stored.id = d.subject_id AND (stored.valid_from IS NULL OR stored.valid_from <= stored.created_at))`

export function toCondition(filter: DocumentFilter): SqlCondition {
  const clauses: string[] = []
  const parameters: SqlValue[] = []
  const require = (clause: string, ...values: SqlValue[]) => {
    clauses.push(clause)
    parameters.push(...values)
  }
  if (filter.scopes !== null) {
    require('d.scope_id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.scopes))
  }
  if (filter.kinds.length === 0) require('FALSE')
  if (filter.within !== null) {
    require("d.kind = 'memory' AND d.subject_id IN (SELECT value FROM json_each(?))", JSON.stringify(
      filter.within,
    ))
  }
  if (!filter.kinds.includes('memory')) require("d.kind = 'episode'")
  if (!filter.kinds.includes('episode')) require("d.kind = 'memory'")
  if (filter.sessions !== null) {
    require('d.session_id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.sessions))
  }
  if (filter.exceptSessions !== undefined && filter.exceptSessions.length > 0) {
    require('(d.session_id IS NULL OR d.session_id NOT IN (SELECT value FROM json_each(?)))', JSON.stringify(
      filter.exceptSessions,
    ))
  }
  if (filter.since !== null) require('d.at >= ?', filter.since)
  if (filter.until !== null) require('d.at < ?', filter.until)
  if (!filter.includeArchived) require('d.archived = 0')
  // A superseded row was true until its window ended: inside the window it still answers.
  if (!filter.includeSuperseded) require('(d.superseded = 0 OR d.valid_until > ?)', filter.at)
  if (!filter.includeExpired) {
    const begun = 'd.valid_from <= ?'
    require(filter.asOf === true ? begun : `(${begun} OR ${HELD_WHEN_STORED})`, filter.at)
    const ended = filter.includeSuperseded ? 'd.superseded = 1 OR ' : ''
    require(`(${ended}d.valid_until IS NULL OR d.valid_until > ?)`, filter.at)
  }
  return { sql: clauses.length === 0 ? 'TRUE' : clauses.join(' AND '), parameters }
}
