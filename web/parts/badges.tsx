/** Small marks beside memories: trust, kind, place, state. Colour never says it alone. */
import { toAgo, toDateTime } from './time.ts'
import { nameScope, TRUST_SAYS, toWords } from './words.ts'

export function TrustBadge({ trust }: { readonly trust: string }) {
  return (
    <span class={`badge trust ${trust}`} title={TRUST_SAYS[trust]}>
      {trust}
    </span>
  )
}

export function KindBadge({ kind }: { readonly kind: string }) {
  return <span class="badge">{toWords(kind)}</span>
}

export function Scope({ scope }: { readonly scope: string }) {
  return (
    <span class="scope" title={scope} dir="auto">
      {nameScope(scope)}
    </span>
  )
}

export function When({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={toDateTime(at)}>
      {toAgo(at, Date.now())}
    </time>
  )
}

export function StateBadge({
  text,
  tone = 'warn',
}: {
  readonly text: string
  readonly tone?: 'warn' | 'quiet' | 'good'
}) {
  return <span class={`badge state ${tone}`}>{text}</span>
}
