/**
 * Short messages at the edge: what was done, with its undo, and what failed, with its hint. The undo of a change outlives
 * its message, for as long as the page is open.
 */
import { signal } from '@preact/signals'
import { ApiError } from '../api/client.ts'
import { toApiError } from '../api/use-answer.ts'
import { toAgo } from '../parts/time.ts'
import { ask } from './ask.tsx'
import { useKeys } from './keys.ts'

interface Toast {
  readonly id: number
  readonly message: string
  readonly hint: string | null
  readonly isError: boolean
  readonly undo: (() => Promise<void>) | null
  readonly at: number
}

const SHOWN_MS = 15_000
const MOST = 3
/** Changes of this page that can be taken back. */
const KEPT = 50
const toasts = signal<readonly Toast[]>([])
/** Newest last. */
const undoable = signal<readonly Toast[]>([])
let made = 0

function show(message: Omit<Toast, 'id' | 'at'>): void {
  made++
  const id = made
  const toast = { ...message, id, at: Date.now() }
  toasts.value = [...toasts.peek().slice(1 - MOST), toast]
  if (toast.undo !== null) undoable.value = [...undoable.peek().slice(1 - KEPT), toast]
  setTimeout(() => drop(id), SHOWN_MS)
}

function drop(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id)
}

/** @param undo takes it back; offered as a button and by the key z */
export function say(message: string, undo: (() => Promise<void>) | null = null): void {
  show({ message, hint: null, isError: false, undo })
}

/** Says why what a person asked for was not done. Nothing asks for it again but the person. */
export function complain(thrown: unknown): void {
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown)
  const { message, hint } = error.code === 'daemon_away' ? AWAY : error
  show({ message, hint, isError: true, undo: null })
}

const AWAY = {
  message: 'Lore does not answer, so nothing was done.',
  hint: 'What you typed is kept. Do it again as soon as Lore is back.',
}

async function takeBack({ id, undo }: Toast): Promise<void> {
  drop(id)
  undoable.value = undoable.peek().filter((toast) => toast.id !== id)
  try {
    await undo?.()
  } catch (error) {
    complain(error)
  }
}

/** A change whose message is gone is named first, so that no key takes back what the person no longer sees. */
async function takeBackLast(): Promise<void> {
  const last = undoable.peek().at(-1)
  if (last === undefined) {
    say(
      'Nothing was changed on this page since it was loaded. Earlier changes stand under Sleep, with their undo.',
    )
    return
  }
  const isShown = toasts.peek().some(({ id }) => id === last.id)
  const agreed =
    isShown ||
    (await ask({
      title: 'Take back the last change?',
      says: [last.message, `That was ${toAgo(last.at, Date.now())}.`],
      yes: 'Take back',
    }))
  if (agreed) await takeBack(last)
}

export function Toasts() {
  const shown = toasts.value
  useKeys('Everywhere', [{ key: 'z', does: 'undo the last change', run: () => void takeBackLast() }])
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} class={toast.isError ? 'toast error' : 'toast'}>
          <div class="toast-words">
            <p dir="auto">{toast.message}</p>
            {toast.hint !== null && (
              <p class="quiet" dir="auto">
                {toast.hint}
              </p>
            )}
          </div>
          {toast.undo !== null && (
            <button type="button" onClick={() => void takeBack(toast)}>
              Undo <kbd>z</kbd>
            </button>
          )}
          <button type="button" class="bare" aria-label="Dismiss" onClick={() => drop(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
