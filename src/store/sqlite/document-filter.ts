/** Converts the document filter into SQL over `documents AS d`. core/document.ts documents its meaning. */
import type { DocumentFilter } from '../../core/document.ts'
import type { SqlValue } from './driver.ts'

export interface SqlCondition {
  /** Conditions joined by AND; `TRUE` if everything passes. */
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

/** The rule of `hasBegun` in SQL; evaluated only for documents dated after the present. */
const HELD_WHEN_STORED = `d.kind = 'episode' OR EXISTS (SELECT 1 FROM memories AS stored
  WHERE stored.id = d.subject_id AND (stored.valid_from IS NULL OR stored.valid_from <= stored.created_at))`

/**
 * True in SQL if the memory's successor is valid at a moment, by the rule of `hasBegun`; evaluated only for
 * superseded memories whose own end lies after it.
 */
const SUCCESSOR_HAS_BEGUN = `EXISTS (SELECT 1 FROM memories AS old
  JOIN memories AS successor ON successor.id = old.superseded_by
  WHERE old.id = d.subject_id AND (successor.valid_from IS NULL OR successor.valid_from <= ?
    OR successor.valid_from <= successor.created_at))`

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
  // A superseded memory was true until its validity ended, so it is found for moments before that.
  // At present its successor decides, because a fast clock may have dated that end.
  if (!filter.includeSuperseded) {
    if (filter.asOf === true) require('(d.superseded = 0 OR d.valid_until > ?)', filter.at)
    else {
      const holds = `d.valid_until > ? AND NOT ${SUCCESSOR_HAS_BEGUN}`
      require(`(d.superseded = 0 OR (${holds}))`, filter.at, filter.at)
    }
  }
  if (!filter.includeExpired) {
    const begun = 'd.valid_from <= ?'
    require(filter.asOf === true ? begun : `(${begun} OR ${HELD_WHEN_STORED})`, filter.at)
    const ended = filter.includeSuperseded ? 'd.superseded = 1 OR ' : ''
    require(`(${ended}d.valid_until IS NULL OR d.valid_until > ?)`, filter.at)
  }
  return { sql: clauses.length === 0 ? 'TRUE' : clauses.join(' AND '), parameters }
}
