/** Merges a memory into another one that says the same: the other one stays, this one becomes its history. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call } from '../../api/client.ts'
import { useDraft } from '../../api/draft.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import type { MemoryAnswer } from './document-pane.tsx'

interface FormProps {
  readonly memory: MemoryAnswer['memory']
  readonly close: () => void
  /** Called with the memory that stays. */
  readonly merged: (id: string) => void
  /** Called after the merge was taken back. */
  readonly parted?: () => void
}

const OFFERED = 8

export function MergeForm({ memory, close, merged, parted = () => undefined }: FormProps) {
  const [words, setWords, forgetWords] = useDraft(`merge ${memory.id}`, memory.title)
  const [selected, setSelected] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const asked = useAnswer(`merge ${memory.id} ${words}`, async (signal) => {
    const query = words.trim() === '' ? memory.title : words
    const { namespace, project } = memory.scope
    const scope = { namespace, project }
    const { hits } = await call(
      'recall',
      { query, scope, kinds: ['memory'], limit: OFFERED + 1, quick: true, quietly: true },
      signal,
    )
    return hits.filter(({ ref }) => ref.id !== memory.id)
  })
  const merge = async (id: string, title: string) => {
    const agreed = await ask({
      title: 'Merge this memory into the other?',
      says: [`“${title}” stays and takes over what still holds. “${memory.title}” becomes its history.`],
      yes: 'Merge',
    })
    if (!agreed) return
    const by = id as typeof memory.id
    const reason = 'A person merged the two in the explorer.'
    const answer = await change('supersede', { old: memory.id, by, reason }, 'Merged.', {
      runOf: memory.id,
      after: parted,
    })
    if (answer === null) return
    forgetWords()
    merged(id)
  }
  const offered = (asked.answer ?? []).slice(0, OFFERED)
  const chosen = Math.min(selected, offered.length - 1)
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const hit = offered[chosen]
    if (step !== 0) setSelected(Math.max(0, Math.min(offered.length - 1, chosen + step)))
    else if (event.key === 'Enter' && hit !== undefined) void merge(hit.ref.id, hit.title)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div class="form">
      <label>
        Which memory says the same, and should stay?
        <input
          ref={field}
          value={words}
          dir="auto"
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setSelected(0)
          }}
          onKeyDown={press}
        />
      </label>
      <Show asked={asked}>
        {() => (
          <ul class="choices">
            {offered.map(({ ref, title }, index) => (
              <li key={ref.id}>
                <button
                  type="button"
                  aria-current={index === chosen ? 'true' : undefined}
                  onClick={() => void merge(ref.id, title)}
                >
                  <Line text={title} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <div class="row">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <span class="quiet small key-hint">
          <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>enter</kbd> merges
        </span>
      </div>
    </div>
  )
}
