/** The column of facets: what the hits have in common, and what narrows them. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { route, setQuery } from '../../frame/router.tsx'
import { addDays, daysBetween, fromDay, toDate, toDay } from '../../parts/time.ts'
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
const REST_MS = 160

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
  const days = Math.max(1, daysBetween(first, Date.now()))
  const chosen = asOf === undefined ? null : fromDay(asOf)
  const at = chosen === null ? days : Math.max(0, Math.min(days, daysBetween(first, chosen)))
  const [held, setHeld] = useState<number | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  // A search for every day that the slider passes would keep Lore busy long after it rests.
  const set = (value: number) => {
    setHeld(value)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setHeld(null)
      setQuery({ asOf: value >= days ? null : toDay(addDays(first, value)) })
    }, REST_MS)
  }
  const shown = held ?? at
  const day = shown >= days ? null : addDays(first, shown)
  return (
    <fieldset class="facet">
      <legend>As of</legend>
      <input
        type="range"
        min={0}
        max={days}
        value={shown}
        aria-label="What was true on this day"
        aria-valuetext={day === null ? 'today' : toDate(day)}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <output>{day === null ? 'Today' : toDate(day)}</output>
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
