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
  return (
    <Link
      to={to?.view ?? 'memory'}
      id={to === undefined ? id : ''}
      query={to?.query ?? {}}
      class={isOpen ? 'memory-row open' : 'memory-row'}
    >
      <span class="row-title">
        <Line text={title} />
      </span>
      {toPlain(summary) !== toPlain(title) && (
        <span class="row-summary">
          <Line text={summary} />
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

/** Titles are often the beginning of the text, with or without its last mark. */
export function toPlain(text: string): string {
  return text.replace(/[.…\s]+$/, '')
}
