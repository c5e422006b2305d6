/** One memory as a row of a list: title, one line of its text, marks. */
import { Link } from '../frame/router.tsx'
import type { Query, ViewName } from '../frame/routes.ts'
import { KindBadge, Scope, StateBadge, TrustBadge, When } from './badges.tsx'
import { Line } from './text.tsx'

interface RowOfMemory {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly summary: string
  readonly trust: string
  readonly scope: string
  readonly createdAt: number
  readonly archivedAt: number | null
}

interface MemoryRowProps {
  readonly memory: RowOfMemory
  /** The address that opens it; default: its own page. */
  readonly to?: { readonly view: ViewName; readonly query: Query }
  readonly isOpen?: boolean
}

export function MemoryRow({ memory, to, isOpen = false }: MemoryRowProps) {
  const { id, kind, title, summary, trust, scope, createdAt, archivedAt } = memory
  const [heading, more] = toHeading(title, summary)
  return (
    <Link
      to={to?.view ?? 'memory'}
      id={to === undefined ? id : ''}
      query={to?.query ?? {}}
      class={isOpen ? 'memory-row open' : 'memory-row'}
    >
      <span class="row-title">
        <Line text={heading} class="cut" />
      </span>
      {more !== null && (
        <span class="row-summary">
          <Line text={more} class="cut" />
        </span>
      )}
      <span class="row-marks">
        <TrustBadge trust={trust} />
        <KindBadge kind={kind} />
        {archivedAt !== null && <StateBadge text="archived" tone="quiet" />}
        <Scope scope={scope} />
        <When at={createdAt} />
      </span>
    </Link>
  )
}

/** The title and the summary; if the title is the beginning of the summary, the summary alone. */
export function toHeading(title: string, summary: string): readonly [string, string | null] {
  const isSame = toPlain(summary) === toPlain(title)
  if (isSame) return [title, null]
  return title.endsWith('…') && summary.startsWith(toPlain(title)) ? [summary, null] : [title, summary]
}

/** Titles are often the beginning of the text, with or without its last mark. */
export function toPlain(text: string): string {
  return text.replace(/[.…\s]+$/, '')
}
