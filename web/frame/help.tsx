/** Keys that work everywhere, and the page of all keys. */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { layers, useKeys } from './keys.ts'
import { PLACES } from './nav.tsx'
import { back, go, route } from './router.tsx'
import { type Route, toPath, type ViewName } from './routes.ts'

const helpIsOpen = signal(false)

/** Focuses the search field of the view, or opens the search. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field !== null) {
    field.focus()
    field.select()
  } else go(toPath('search'))
}

export function useGlobalKeys(): void {
  useKeys('Everywhere', [
    {
      key: '?',
      does: 'show these keys',
      run: () => {
        helpIsOpen.value = true
      },
    },
    { key: '/', does: 'search', run: focusSearch },
    { key: 'Escape', does: 'leave the field, close, go back', run: leave, whileTyping: true },
    ...PLACES.map(({ view, name, key }) => ({
      key: `g ${key}`,
      does: `go to ${name}`,
      run: () => go(toPath(view)),
    })),
  ])
}

/** The list that a page belongs to. */
const ABOVE: Readonly<Partial<Record<Route['view'], ViewName>>> = {
  memory: 'search',
  session: 'sessions',
  run: 'sleep',
}

function leave(): void {
  const active = document.activeElement
  if (
    active instanceof HTMLElement &&
    active !== document.body &&
    active.matches('input, textarea, select')
  ) {
    active.blur()
  } else {
    const above = ABOVE[route.peek().view]
    if (above !== undefined) back(above)
  }
}

/** What stands on the keys. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'esc',
  Enter: 'enter',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (helpIsOpen.value) dialog.current?.showModal()
  }, [helpIsOpen.value])
  if (!helpIsOpen.value) return null
  const close = () => {
    helpIsOpen.value = false
  }
  const known = new Map<string, Map<string, string>>()
  for (const { name, keys } of layers.value) {
    const listed = known.get(name) ?? new Map<string, string>()
    for (const { key, does, hidden } of keys) if (hidden !== true) listed.set(key, does)
    known.set(name, listed)
  }
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      {/* The first to have the focus is the last in the dialog, which would begin at its end. */}
      <h2 id="help-title" tabIndex={-1} autofocus>
        Keys
      </h2>
      <div class="columns">
        {[...known].map(([name, keys]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {[...keys].map(([key, does]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((part) => (
                      <kbd key={part}>{CAPS[part] ?? part}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="row end">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  )
}
