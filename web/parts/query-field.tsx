/** A field whose words stand in the address as soon as a person stops typing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { route, setQuery } from '../frame/router.tsx'

interface QueryFieldProps {
  readonly parameter: string
  readonly placeholder: string
  readonly label: string
  readonly class?: string
  /** Id of a list of proposals. */
  readonly list?: string
}

const REST_MS = 300

export function QueryField({ parameter, placeholder, label, class: name = '', list }: QueryFieldProps) {
  const value = route.value.query[parameter] ?? ''
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const ask = (text: string) => {
    clearTimeout(waiting.current)
    if (text.trim() !== (route.peek().query[parameter] ?? '')) setQuery({ [parameter]: text.trim() })
  }
  return (
    <input
      ref={field}
      type="search"
      class={`field small-field ${name}`}
      value={typed}
      placeholder={placeholder}
      aria-label={label}
      list={list}
      dir="auto"
      onInput={({ currentTarget }) => {
        const text = currentTarget.value
        setTyped(text)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => ask(text), REST_MS)
      }}
      onChange={({ currentTarget }) => ask(currentTarget.value)}
    />
  )
}
