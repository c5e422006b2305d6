/** Navigation: a column beside the page, or a bar below it on a narrow screen. */
import { useEffect, useState } from 'preact/hooks'
import { leave, type Me, me } from '../api/client.ts'
import { choosePlace } from '../api/place.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Link, route } from './router.tsx'
import type { ViewName } from './routes.ts'
import { complain } from './toast.tsx'

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
          <button
            type="button"
            class={isInBar(here) ? '' : 'current'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="more" />
            <span>More</span>
          </button>
        </li>
      </ul>
      {me.value !== null && <Who person={me.value} />}
    </nav>
  )
}

/** True if the bar of a narrow screen itself shows where the person is. */
function isInBar(here: string): boolean {
  return PLACES.some(
    ({ view, also = [], inBar }) => inBar === true && [view, ...also].some((one) => one === here),
  )
}

/** The person, and on a team server the place, the role there and the way out. */
function Who({ person }: { readonly person: Me }) {
  const { name, role, server, version } = person
  return (
    <div class="who quiet">
      <p class="who-line">
        <bdi dir="auto">{name}</bdi>
        {server.kind === 'team' && ` · ${role}`}
      </p>
      {server.kind === 'team' && <PlaceField person={person} />}
      <p class="who-line small">version {version}</p>
      {server.kind === 'team' && (
        <button type="button" class="bare small" onClick={() => void leave().catch(complain)}>
          Sign out
        </button>
      )}
    </div>
  )
}

/** Chooses among the places in which the person has a role. A role everywhere lets her name any. */
function PlaceField({ person: { scope, grants = [] } }: { readonly person: Me }) {
  if (scope === undefined) return null
  const here = nameOf(scope)
  const known = [...new Set([here, ...grants.map(nameOf)])].filter((name) => name !== '*').sort()
  const isForAll = grants.some(({ namespace }) => namespace === '*')
  if (isForAll) {
    return (
      <input
        class="place-field small"
        aria-label="Namespace"
        value={here}
        onChange={(event) => choosePlace(event.currentTarget.value.trim())}
      />
    )
  }
  if (known.length === 1) return <p class="who-line small">{here}</p>
  return (
    <select
      class="place-field small"
      aria-label="Namespace"
      value={here}
      onChange={(event) => choosePlace(event.currentTarget.value)}
    >
      {known.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

function nameOf({
  namespace,
  project,
}: {
  readonly namespace: string
  readonly project: string | null
}): string {
  return project === null ? namespace : `${namespace}/${project}`
}
