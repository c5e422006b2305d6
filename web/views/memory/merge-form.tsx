/** Merges a memory into another one that says the same: the other one stays, this one becomes its history. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { go } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import type { MemoryAnswer } from './document-pane.tsx'

interface FormProps {
  readonly memory: MemoryAnswer['memory']
  readonly close: () => void
  readonly done: () => void
}

const OFFERED = 8

export function MergeForm({ memory, close }: FormProps) {
  const [words, setWords] = useState(memory.title)
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
    const answer = await change('supersede', { old: memory.id, by, reason }, 'Merged.', { runOf: memory.id })
    if (answer !== null) go(toPath('memory', id))
  }
  return (
    <div class="form">
      <label>
        Which memory says the same, and should stay?
        <input
          ref={field}
          value={words}
          dir="auto"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <Show asked={asked}>
        {(hits) => (
          <ul class="choices">
            {hits.slice(0, OFFERED).map(({ ref, title }) => (
              <li key={ref.id}>
                <button type="button" onClick={() => void merge(ref.id, title)}>
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
      </div>
    </div>
  )
}
