/** What a change did to the fields of a memory or a link, each with its difference. */
import { DiffView } from './diff-view.tsx'
import { toDateTime } from './time.ts'
import { capital, toWords } from './words.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Fields that say nothing to a person, or that the change says otherwise. */
const UNTOLD: ReadonlySet<string> = new Set([
  'archivedReason',
  'contentHash',
  'edge',
  'lifted',
  'metadata',
  'nextDueAt',
  'parentId',
  'scopeId',
  'stabilityDays',
  'supersededBy',
  'updatedAt',
])

export function ChangedFields({ changes }: { readonly changes: readonly FieldChange[] }) {
  const told = changes
    .filter(({ field }) => !UNTOLD.has(field))
    .map(({ field, before, after }) => ({ field, from: toText(field, before), to: toText(field, after) }))
    .filter(({ from, to }) => from !== to)
  if (told.length === 0) return null
  return (
    <dl class="fields">
      {told.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{capital(toWords(field))}</dt>
          <dd>
            <DiffView before={from} after={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function toText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number' && /At$|^valid/.test(field)) return toDateTime(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
