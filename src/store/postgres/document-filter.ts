/** Converts the document filter into SQL over `documents AS d`. core/document.ts documents its meaning. */
import type { DocumentFilter } from '../../core/document.ts'

export interface SqlCondition {
  /** Conditions joined by AND; `TRUE` if everything passes. */
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The rule of `hasBegun` in SQL; evaluated only for documents dated after the present. */
const HELD_WHEN_STORED = `d.kind = 'episode' OR EXISTS (SELECT 1 FROM memories AS stored
  WHERE stored.id = d.subject_id AND (stored.valid_from IS NULL OR stored.valid_from <= stored.created_at))`

/**
 * True in SQL if the memory's successor is valid at a moment, by the rule of `hasBegun`; evaluated only for
 * superseded memories whose own end lies after it.
 */
const successorHasBegun = (at: string) => `EXISTS (SELECT 1 FROM memories AS old
  JOIN memories AS successor ON successor.id = old.superseded_by
  WHERE old.id = d.subject_id AND (successor.valid_from IS NULL OR successor.valid_from <= ${at}
    OR successor.valid_from <= successor.created_at))`

/** @param parameters those of the statement before the condition; the condition's own follow them */
export function toCondition(filter: DocumentFilter, parameters: readonly unknown[] = []): SqlCondition {
  const clauses: string[] = []
  const values: unknown[] = [...parameters]
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  if (filter.scopes !== null) clauses.push(`d.scope_id = ANY (${bind(filter.scopes, 'bigint[]')})`)
  if (filter.kinds.length === 0) clauses.push('FALSE')
  if (filter.within !== null) {
    clauses.push(`d.kind = 'memory' AND d.subject_id = ANY (${bind(filter.within, 'text[]')})`)
  }
  if (!filter.kinds.includes('memory')) clauses.push("d.kind = 'episode'")
  if (!filter.kinds.includes('episode')) clauses.push("d.kind = 'memory'")
  if (filter.sessions !== null) clauses.push(`d.session_id = ANY (${bind(filter.sessions, 'text[]')})`)
  if (filter.exceptSessions !== undefined && filter.exceptSessions.length > 0) {
    const except = bind(filter.exceptSessions, 'text[]')
    clauses.push(`(d.session_id IS NULL OR d.session_id <> ALL (${except}))`)
  }
  if (filter.since !== null) clauses.push(`d.at >= ${bind(filter.since, 'bigint')}`)
  if (filter.until !== null) clauses.push(`d.at < ${bind(filter.until, 'bigint')}`)
  if (!filter.includeArchived) clauses.push('d.archived = 0')
  // A superseded memory was true until its validity ended, so it is found for moments before that.
  // At present its successor decides, because a fast clock may have dated that end.
  const at = bind(filter.at, 'bigint')
  if (!filter.includeSuperseded) {
    const holds = filter.asOf === true ? '' : `AND NOT ${successorHasBegun(at)}`
    clauses.push(`(d.superseded = 0 OR (d.valid_until > ${at} ${holds}))`)
  }
  if (!filter.includeExpired) {
    const begun = `d.valid_from <= ${at}`
    clauses.push(filter.asOf === true ? begun : `(${begun} OR ${HELD_WHEN_STORED})`)
    const ended = filter.includeSuperseded ? 'd.superseded = 1 OR ' : ''
    clauses.push(`(${ended}d.valid_until IS NULL OR d.valid_until > ${at})`)
  }
  // Names the moment in every condition, because PostgreSQL refuses a parameter that it cannot find.
  clauses.push(`${at} IS NOT NULL`)
  return { sql: clauses.join(' AND '), parameters: values }
}
