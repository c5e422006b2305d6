/** Short messages at the edge: what was done, with its undo, and what failed, with its hint. */
import { signal } from '@preact/signals'
import { ApiError } from '../api/client.ts'
import { toApiError } from '../api/use-answer.ts'
import { useKeys } from './keys.ts'

interface Toast {
  readonly id: number
  readonly message: string
  readonly hint: string | null
  readonly isError: boolean
  readonly undo: (() => Promise<void>) | null
}

const SHOWN_MS = 15_000
const MOST = 3
const toasts = signal<readonly Toast[]>([])
let made = 0

function show(toast: Omit<Toast, 'id'>): void {
  made++
  const id = made
  toasts.value = [...toasts.peek().slice(1 - MOST), { ...toast, id }]
  setTimeout(() => drop(id), SHOWN_MS)
}

function drop(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id)
}

/** @param undo takes it back; offered as a button and by the key z */
export function say(message: string, undo: (() => Promise<void>) | null = null): void {
  show({ message, hint: null, isError: false, undo })
}

export function complain(thrown: unknown): void {
  const { message, hint } = thrown instanceof ApiError ? thrown : toApiError(thrown)
  show({ message, hint, isError: true, undo: null })
}

async function takeBack({ id, undo }: Toast): Promise<void> {
  drop(id)
  try {
    await undo?.()
  } catch (error) {
    complain(error)
  }
}

export function Toasts() {
  const shown = toasts.value
  const last = shown.findLast(({ undo }) => undo !== null)
  useKeys('Everywhere', [
    { key: 'z', does: 'undo the last change', run: () => last !== undefined && void takeBack(last) },
  ])
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
