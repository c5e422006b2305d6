/** Facts about an OpenCode session, from a database row or a file. */
import type { JsonRecord } from '../../records/json-values.ts'
import { stringAt } from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'
import { TITLE_RANK } from '../../records/titles.ts'

/** Titles that OpenCode sets until a model has made one. */
const PLACEHOLDER = /^(?:New|Child) session - /

export interface SessionInfo {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly directory: string
  readonly version: string
}

export function noteSession(info: SessionInfo, out: Outcome) {
  out.fact({
    sessionId: info.id,
    ...(info.directory === '' ? {} : { cwd: info.directory }),
    ...(info.parentId === '' ? {} : { parentSessionId: info.parentId }),
    ...(info.version === '' ? {} : { metadata: { version: info.version } }),
  })
  if (!PLACEHOLDER.test(info.title)) out.title(info.id, info.title, TITLE_RANK.generated)
}

export function toSessionInfo(record: JsonRecord): SessionInfo {
  return {
    id: stringAt(record, 'id'),
    parentId: stringAt(record, 'parentID'),
    title: stringAt(record, 'title'),
    directory: stringAt(record, 'directory'),
    version: stringAt(record, 'version'),
  }
}
