/** Hook that loads something, loads it again if it changed, and keeps the former answer meanwhile. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from './client.ts'
import { type ChangeKind, changes, isChanging } from './events.ts'

export interface Asked<T> {
  readonly answer: T | undefined
  readonly error: ApiError | null
  readonly loading: boolean
  readonly reload: () => void
}

interface Held<T> {
  readonly key: string
  readonly answer: T | undefined
  readonly error: ApiError | null
  readonly loading: boolean
}

/** Longest wait in which several changes lead to one reading. */
const SETTLE_MS = 300

/**
 * @param key names what is asked; another key starts anew. Null asks nothing
 * @param watched kinds of changes after which it is asked again
 * @example useAnswer(`run ${id}`, (signal) => call('showRun', { id }, signal), ['runs'])
 */
export function useAnswer<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  watched: readonly ChangeKind[] = [],
): Asked<T> {
  const [held, setHeld] = useState<Held<T>>({ key: '', answer: undefined, error: null, loading: true })
  const latest = useRef(load)
  latest.current = load
  const [times, setTimes] = useState(0)
  const reload = useCallback(() => setTimes((count) => count + 1), [])

  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    setHeld((before) =>
      before.key === key
        ? { ...before, loading: true }
        : { key, answer: undefined, error: null, loading: true },
    )
    latest.current(controller.signal).then(
      (answer) => {
        if (!controller.signal.aborted) setHeld({ key, answer, error: null, loading: false })
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return
        const error = toApiError(thrown)
        // What is gone is no longer shown; anything else may come back, so the former answer stays.
        setHeld((before) => ({
          ...before,
          ...(error.status === 404 ? { answer: undefined } : {}),
          error,
          loading: false,
        }))
      },
    )
    return () => controller.abort()
  }, [key, times])

  const kinds = watched.join(' ')
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      waiting = setTimeout(() => {
        waiting = undefined
        if (isChanging()) settle()
        else reload()
      }, SETTLE_MS)
    }
    const stop = (kinds === '' ? [] : (kinds.split(' ') as ChangeKind[])).map((kind) => {
      let isFirst = true
      return changes[kind].subscribe(() => {
        if (!isFirst && waiting === undefined) settle()
        isFirst = false
      })
    })
    return () => {
      clearTimeout(waiting)
      for (const end of stop) end()
    }
  }, [kinds, reload])

  const isCurrent = held.key === key
  return {
    answer: isCurrent ? held.answer : undefined,
    error: isCurrent ? held.error : null,
    loading: key !== null && (!isCurrent || held.loading),
    reload,
  }
}

export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError(0, 'internal', 'Something failed in this page.', message)
}
