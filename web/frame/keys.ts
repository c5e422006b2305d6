/**
 * The keyboard map. A view adds its keys while it is shown; the newest layer wins. Keys do nothing while a person
 * types, except those that say so.
 */
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface Key {
  /** As `KeyboardEvent.key` names it, or two in a row: `g h`. */
  readonly key: string
  readonly does: string
  readonly run: () => void
  /** True if it also works in a field. */
  readonly whileTyping?: boolean
  /** True if the help does not list it, because another line covers it. */
  readonly hidden?: boolean
}

export interface Layer {
  readonly name: string
  readonly keys: readonly Key[]
}

/** Newest last. */
export const layers = signal<readonly Layer[]>([])

/** Adds keys while the component is mounted. The functions of the last rendering are called. */
export function useKeys(name: string, keys: readonly Key[]): void {
  const current = useRef(keys)
  current.current = keys
  const shape = keys.map(({ key, does }) => `${key}=${does}`).join('|')
  // Before the view is painted: a key that is shown can be pressed at once.
  useLayoutEffect(() => {
    const layer: Layer = {
      name,
      keys: current.current.map((given, index) => ({ ...given, run: () => current.current[index]?.run() })),
    }
    layers.value = [...layers.peek(), layer]
    return () => {
      layers.value = layers.peek().filter((other) => other !== layer)
    }
  }, [name, shape])
}

const SECOND_KEY_MS = 900
let first: { readonly key: string; readonly at: number } | null = null

/** Returns the key that a press means; null if none does. Pure. */
export function findKey(
  known: readonly Layer[],
  pressed: string,
  before: string | null,
  isTyping: boolean,
): Key | null {
  const keys = known.toReversed().flatMap((layer) => layer.keys)
  const allowed = keys.filter(({ whileTyping }) => !isTyping || whileTyping === true)
  const both = before === null ? undefined : allowed.find(({ key }) => key === `${before} ${pressed}`)
  return both ?? allowed.find(({ key }) => key === pressed) ?? null
}

export function startKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]') !== null) return
    const before = first !== null && event.timeStamp - first.at < SECOND_KEY_MS ? first.key : null
    const isTyping = isField(event.target)
    const found = findKey(layers.peek(), event.key, before, isTyping)
    first = isTyping || found?.key.includes(' ') === true ? null : { key: event.key, at: event.timeStamp }
    if (found === null || (event.key === 'Enter' && isControl(event.target))) return
    event.preventDefault()
    found.run()
  })
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/** Enter on a button or link is the browser's own. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, select') !== null
}
