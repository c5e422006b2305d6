/** Asks for a confirmation, in a dialog that says what will happen. One at a time. */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

export interface Question {
  readonly title: string
  /** Sentences that say what will happen, and if it can be taken back. */
  readonly says: readonly string[]
  readonly yes: string
  /** True if it cannot be taken back. */
  readonly final?: boolean
}

interface Open extends Question {
  readonly answer: (yes: boolean) => void
}

const open = signal<Open | null>(null)

/** Resolves to true if the person agrees. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    open.value?.answer(false)
    open.value = {
      ...question,
      answer: (yes) => {
        open.value = null
        resolve(yes)
      },
    }
  })
}

export function AskDialog() {
  const question = open.value
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (question !== null && dialog.current?.open === false) dialog.current.showModal()
  }, [question])
  if (question === null) return null
  const { title, says, yes, final = false, answer } = question
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="ask-title" onClose={() => answer(false)}>
      <h2 id="ask-title">{title}</h2>
      {says.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {final && <p class="warn">This cannot be undone.</p>}
      <div class="row end">
        <button type="button" onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" class={final ? 'danger' : 'primary'} onClick={() => answer(true)} autofocus>
          {yes}
        </button>
      </div>
    </dialog>
  )
}
