/** Addresses of the views. Pure: reads and writes paths and queries, and touches no browser. */

export const VIEWS = [
  'home',
  'search',
  'memory',
  'tree',
  'graph',
  'timeline',
  'sessions',
  'session',
  'sleep',
  'run',
  'review',
  'cost',
  'settings',
] as const
export type ViewName = (typeof VIEWS)[number]

/** Views whose address ends in the id of something. */
const WITH_ID: ReadonlySet<string> = new Set(['memory', 'session', 'run'])

export interface Route {
  readonly view: ViewName | 'missing'
  /** Of the memory, session or run; empty for other views. */
  readonly id: string
  readonly query: Readonly<Record<string, string>>
}

const BASE = '/ui'

/** @example parseRoute('/ui/memory/0192', '?q=port') → { view: 'memory', id: '0192', query: { q: 'port' } } */
export function parseRoute(path: string, search: string): Route {
  const query = Object.fromEntries(new URLSearchParams(search))
  const [, base, name = '', id = '', ...rest] = path.replace(/\/+$/, '').split('/')
  const missing = { view: 'missing', id: '', query } as const
  if (`/${base}` !== BASE || rest.length > 0) return missing
  if (name === '' || name === 'home') return { view: 'home', id: '', query }
  const view = VIEWS.find((known) => known === name)
  if (view === undefined || WITH_ID.has(view) !== (id !== '')) return missing
  return { view, id: decode(id), query }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Empty values are left out, so that an address says only what differs from the default. */
export function toPath(view: ViewName, id = '', query: Query = {}): string {
  const path =
    view === 'home' ? `${BASE}/` : `${BASE}/${view}${id === '' ? '' : `/${encodeURIComponent(id)}`}`
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '' || value === false) continue
    parameters.set(name, value === true ? '1' : String(value))
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}
