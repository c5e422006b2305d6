/** Replaces a memory by a newer statement. The older one stays readable as history. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { useDraft } from '../../api/draft.ts'
import { go } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import type { MemoryAnswer } from './document-pane.tsx'

interface FormProps {
  readonly memory: MemoryAnswer['memory']
  readonly parent: MemoryAnswer['parent']
  readonly close: () => void
  readonly done: () => void
}

export function ReplaceForm({ memory, parent, close, done }: FormProps) {
  const [content, setContent, clear, isTyped] = useDraft(`replace ${memory.id}`, memory.content)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Before the form is painted: what is typed next would otherwise be taken for keys of the page.
  useLayoutEffect(() => field.current?.focus(), [])
  const save = async () => {
    setSaving(true)
    const { id: supersedes, kind } = memory
    const answer = await change(
      'remember',
      {
        ...{ content, kind, supersedes, trust: 'principle', quote: content, force: true },
        ...(parent === null || parent.archivedAt !== null ? {} : { parent: parent.id }),
      },
      'Replaced. The former one is kept as history.',
      { runOf: supersedes, after: () => go(toPath('memory', supersedes), true) },
    )
    setSaving(false)
    if (answer === null) return
    clear()
    if (answer.kind === 'stored') go(toPath('memory', answer.memory.id))
    else done()
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isTyped) void save()
        if (event.key === 'Escape') {
          event.preventDefault()
          close()
        }
      }}
    >
      <p class="quiet">
        Your words become a new memory that takes this one’s place in the tree. This one stays as history: it
        was true until now. Its page then lists what may rest on it.
      </p>
      <label>
        What holds from now on
        <textarea
          ref={field}
          rows={4}
          value={content}
          dir="auto"
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </label>
      {isTyped && <DiffView before={memory.content} after={content} />}
      <div class="row">
        <button type="submit" class="primary" disabled={saving || !isTyped || content.trim() === ''}>
          Replace
        </button>
        <button type="button" onClick={close}>
          Close, keep the draft
        </button>
        <button
          type="button"
          onClick={() => {
            clear()
            close()
          }}
        >
          Discard
        </button>
        <span class="quiet small">
          <kbd>ctrl enter</kbd> replaces
        </span>
      </div>
    </form>
  )
}
