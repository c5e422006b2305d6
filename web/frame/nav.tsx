/** Navigation: a column beside the page, or a bar below it on a narrow screen. */
import { useEffect, useState } from 'preact/hooks'
import { me } from '../api/client.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Link, route } from './router.tsx'
import type { ViewName } from './routes.ts'

export interface Place {
  readonly view: ViewName
  readonly name: string
  readonly icon: IconName
  /** The key after g. */
  readonly key: string
  /** Views that count as this place. */
  readonly also?: readonly ViewName[]
  /** True if it is in the bar of a narrow screen. */
  readonly inBar?: boolean
}

export const PLACES: readonly Place[] = [
  { view: 'home', name: 'Home', icon: 'home', key: 'h', inBar: true },
  { view: 'search', name: 'Search', icon: 'search', key: 's', also: ['memory'], inBar: true },
  { view: 'tree', name: 'Tree', icon: 'tree', key: 't' },
  { view: 'graph', name: 'Graph', icon: 'graph', key: 'g' },
  { view: 'timeline', name: 'Timeline', icon: 'timeline', key: 'l' },
  { view: 'sessions', name: 'Sessions', icon: 'sessions', key: 'e', also: ['session'], inBar: true },
  { view: 'review', name: 'Review', icon: 'review', key: 'r', inBar: true },
  { view: 'sleep', name: 'Sleep', icon: 'sleep', key: 'z', also: ['run'] },
  { view: 'cost', name: 'Cost', icon: 'cost', key: 'c' },
  { view: 'settings', name: 'Settings', icon: 'settings', key: ',' },
]

export function Nav() {
  const [open, setOpen] = useState(false)
  const here = route.value.view
  useEffect(() => setOpen(false), [here])
  const link = ({ view, name, icon, key, also = [], inBar = false }: Place) => (
    <li key={view} class={inBar ? 'in-bar' : ''}>
      <Link
        to={view}
        title={`${name} (g ${key})`}
        current={view === here || also.some((other) => other === here)}
      >
        <Icon name={icon} />
        <span>{name}</span>
      </Link>
    </li>
  )
  return (
    <nav class={open ? 'nav open' : 'nav'} aria-label="Views">
      <p class="brand">
        <img src="/ui/icon.svg" alt="" width="24" height="24" /> Lore
      </p>
      <ul>
        {PLACES.map(link)}
        <li class="in-bar only-bar">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="more" />
            <span>More</span>
          </button>
        </li>
      </ul>
      <p class="who quiet">
        {me.value !== null && (
          <>
            {me.value.name}
            {me.value.server.kind === 'team' && ` · ${me.value.role}`}
            <br />
            <span class="small">version {me.value.version}</span>
          </>
        )}
      </p>
    </nav>
  )
}
