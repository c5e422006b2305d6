/** What a view shows while it waits, if something failed, and if there is nothing. */
import type { ComponentChildren } from 'preact'
import type { Asked } from '../api/use-answer.ts'
import { Line } from './text.tsx'

/** Shows the answer, or says why there is none. A former answer stays while a new one is read. */
export function Show<T>({
  asked,
  children,
}: {
  readonly asked: Asked<T>
  readonly children: (answer: T) => ComponentChildren
}) {
  const { answer, error, reload } = asked
  if (answer !== undefined) return <>{children(answer)}</>
  if (error !== null) return <Failure error={error} again={reload} />
  return <Loading />
}

export function Loading() {
  return (
    <div class="loading" role="status" aria-label="Loading">
      <span class="skeleton" />
      <span class="skeleton" />
      <span class="skeleton" />
    </div>
  )
}

interface FailureProps {
  readonly error: { readonly message: string; readonly hint: string }
  readonly again: () => void
}

export function Failure({ error, again }: FailureProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>
          <Line text={error.message} />
        </strong>
      </p>
      <p>
        <Line text={error.hint} />
      </p>
      <button type="button" onClick={again}>
        Try again
      </button>
    </div>
  )
}

export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}
