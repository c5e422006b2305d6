/** Replaces a memory by a newer statement. The older one stays readable as history. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { useDraft } from '../../api/draft.ts'
import { go } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import type { MemoryAnswer } from './document-pane.tsx'
import { withoutSpeaker } from './without-speaker.ts'

interface FormProps {
  readonly answer: MemoryAnswer
  readonly close: () => void
  readonly done: () => void
}

export function ReplaceForm({ answer: { memory, parent, provenance }, close, done }: FormProps) {
  const said = withoutSpeaker(
    memory.content,
    provenance.episodes.map(({ speaker }) => speaker),
  )
  const [content, setContent, clear, isTyped] = useDraft(`replace ${memory.id}`, said)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Before the form is painted: what is typed next would otherwise be taken for keys of the page.
  useLayoutEffect(() => {
    field.current?.focus()
    // Whoever types at once means new words; a click or an arrow key edits the former ones. A draft is kept.
    if (!isTyped) field.current?.select()
  }, [])
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
        <span class="quiet small key-hint">
          <kbd>ctrl enter</kbd> replaces
        </span>
      </div>
    </form>
  )
}
