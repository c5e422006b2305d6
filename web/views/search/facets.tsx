/** The column of facets: what the hits have in common, and what narrows them. */
import type { ComponentChildren } from 'preact'
import { route, setQuery } from '../../frame/router.tsx'
import { DAY_MS, fromDay, toDate, toDay } from '../../parts/time.ts'
import { capital, nameScope, toWords } from '../../parts/words.ts'
import type { FacetValue } from './query.ts'

interface FacetProps {
  readonly name: string
  /** Parameter of the address. */
  readonly parameter: string
  readonly values: readonly FacetValue[]
  readonly render?: (value: string) => string
}

const SHOWN = 7

export function Facet({ name, parameter, values, render = toWords }: FacetProps) {
  const chosen = route.value.query[parameter]
  if (values.length === 0 || (values.length === 1 && chosen === undefined)) return null
  return (
    <fieldset class="facet">
      <legend>{name}</legend>
      {values.slice(0, SHOWN).map(({ value, count }) => (
        <button
          key={value}
          type="button"
          class="facet-value"
          aria-pressed={value === chosen}
          onClick={() => setQuery({ [parameter]: value === chosen ? null : value }, false)}
        >
          <bdi dir="auto">{render(value)}</bdi> <span class="quiet">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}

interface SwitchProps {
  readonly parameter: string
  readonly children: ComponentChildren
}

export function Switch({ parameter, children }: SwitchProps) {
  const on = route.value.query[parameter] === '1'
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={() => setQuery({ [parameter]: !on }, false)} />
      {children}
    </label>
  )
}

/** From the first day that the store knows until today, which is the same as none. */
export function AsOf({ first }: { readonly first: number }) {
  const { asOf } = route.value.query
  const days = Math.max(1, Math.ceil((Date.now() - first) / DAY_MS))
  const chosen = asOf === undefined ? null : fromDay(asOf)
  const at = chosen === null ? days : Math.max(0, Math.min(days, Math.round((chosen - first) / DAY_MS)))
  const set = (value: number) => setQuery({ asOf: value >= days ? null : toDay(first + value * DAY_MS) })
  return (
    <fieldset class="facet">
      <legend>As of</legend>
      <input
        type="range"
        min={0}
        max={days}
        value={at}
        aria-label="What was true on this day"
        aria-valuetext={chosen === null ? 'today' : toDate(chosen)}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <output>{chosen === null ? 'Today' : toDate(chosen)}</output>
      {chosen !== null && (
        <button type="button" class="bare" onClick={() => setQuery({ asOf: null })}>
          Back to today
        </button>
      )}
    </fieldset>
  )
}

export function DayFacet() {
  const { since = '', until = '' } = route.value.query
  return (
    <fieldset class="facet">
      <legend>Said or true between</legend>
      <input
        type="date"
        value={since}
        aria-label="From this day"
        onChange={(event) => setQuery({ since: event.currentTarget.value })}
      />
      <input
        type="date"
        value={until}
        aria-label="Until this day"
        onChange={(event) => setQuery({ until: event.currentTarget.value })}
      />
    </fieldset>
  )
}

export const renderProject = (project: string) => nameScope(project)
export const renderOf = (of: string) => (of === 'memory' ? 'Memories' : 'Conversations')
export const renderCapital = (value: string) => capital(toWords(value))
