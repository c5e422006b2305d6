/** The current address, and moving to another without loading the page again. */
import { computed, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { withPlace } from '../api/place.ts'
import { parseRoute, type Query, type Route, toPath, type ViewName } from './routes.ts'

const address = signal(location.pathname + location.search)

export const route = computed<Route>(() => {
  const [path = '', search = ''] = address.value.split(/(?=\?)/)
  return parseRoute(path, search)
})

/** @param replace true leaves no entry in the history, for what changes with every key */
export function go(to: string, replace = false): void {
  const path = withPlace(to)
  if (path === address.value) return
  if (replace) history.replaceState({ steps: stepsHere() }, '', path)
  else history.pushState({ steps: stepsHere() + 1 }, '', path)
  address.value = path
}

/** Number of views of the explorer that lie before this one in the history; a reload keeps it. */
function stepsHere(): number {
  const { steps } = (history.state ?? {}) as { readonly steps?: unknown }
  return typeof steps === 'number' ? steps : 0
}

/** Goes back to the view before; to `otherwise` if the browser was elsewhere before, so that nobody is led out. */
export function back(otherwise: ViewName): void {
  if (stepsHere() > 0) history.back()
  else go(toPath(otherwise), true)
}

/** Changes parameters of the present view; an empty value removes one. */
export function setQuery(changed: Query, replace = true): void {
  const { view, id, query } = route.peek()
  if (view !== 'missing') go(toPath(view, id, { ...query, ...changed }), replace)
}

/** Follows links inside the explorer; the browser follows all others, and those opened in a new tab. */
export function startRouter(): void {
  addEventListener('popstate', () => {
    address.value = location.pathname + location.search
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented) return
    if (link.target !== '' || link.origin !== location.origin || !link.pathname.startsWith('/ui')) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}

interface LinkProps {
  readonly to: ViewName
  readonly id?: string
  readonly query?: Query
  readonly class?: string
  readonly title?: string
  readonly current?: boolean
  readonly label?: string
  /** -1: not reached by the tab key, because another control does the same. */
  readonly tabIndex?: -1
  readonly onClick?: () => void
  readonly children: ComponentChildren
}

export function Link({ to, id = '', query = {}, current, label, children, ...rest }: LinkProps) {
  return (
    <a
      href={withPlace(toPath(to, id, query))}
      aria-current={current === true ? 'page' : undefined}
      aria-label={label}
      {...rest}
    >
      {children}
    </a>
  )
}
