/** The table of views. Those with plots or the graph are loaded when they are first opened. */
import type { FunctionComponent } from 'preact'
import { Home } from '../views/home/home.tsx'
import { MemoryView } from '../views/memory/memory-view.tsx'
import { Search } from '../views/search/search.tsx'
import { Lazy } from './lazy.tsx'
import { Link, route } from './router.tsx'
import type { Route, ViewName } from './routes.ts'

const lazy =
  (load: () => Promise<FunctionComponent>): FunctionComponent =>
  () => <Lazy load={load} />

const TABLE: Readonly<Record<ViewName, { readonly title: string; readonly show: FunctionComponent }>> = {
  home: { title: 'Home', show: Home },
  search: { title: 'Search', show: Search },
  memory: { title: 'Memory', show: MemoryView },
  tree: { title: 'Tree', show: lazy(async () => (await import('../views/tree/tree.tsx')).Tree) },
  graph: { title: 'Graph', show: lazy(async () => (await import('../views/graph/graph.tsx')).Graph) },
  timeline: {
    title: 'Timeline',
    show: lazy(async () => (await import('../views/timeline/timeline.tsx')).Timeline),
  },
  sessions: {
    title: 'Sessions',
    show: lazy(async () => (await import('../views/sessions/sessions.tsx')).Sessions),
  },
  session: {
    title: 'Conversation',
    show: lazy(async () => (await import('../views/sessions/session-view.tsx')).SessionView),
  },
  sleep: { title: 'Sleep', show: lazy(async () => (await import('../views/sleep/sleep.tsx')).Sleep) },
  run: { title: 'Run', show: lazy(async () => (await import('../views/sleep/run-view.tsx')).RunView) },
  review: { title: 'Review', show: lazy(async () => (await import('../views/review/review.tsx')).Review) },
  cost: { title: 'Cost', show: lazy(async () => (await import('../views/cost/cost.tsx')).Cost) },
  settings: {
    title: 'Settings',
    show: lazy(async () => (await import('../views/settings/settings.tsx')).Settings),
  },
}

export function titleOf(view: Route['view']): string {
  return view === 'missing' ? 'Not found' : TABLE[view].title
}

export function View() {
  const { view } = route.value
  if (view === 'missing') {
    return (
      <div class="center narrow">
        <h1>There is no such page</h1>
        <p>
          The address may be mistyped. <Link to="home">Go home</Link>, or press <kbd>/</kbd> to search.
        </p>
      </div>
    )
  }
  const Shown = TABLE[view].show
  return <Shown />
}
