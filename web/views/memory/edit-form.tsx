/** Edits a memory in place: it keeps its id, links and history. What is typed survives everything but saving. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call } from '../../api/client.ts'
import { useDraft } from '../../api/draft.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import type { MemoryAnswer } from './document-pane.tsx'

interface FormProps {
  readonly memory: MemoryAnswer['memory']
  readonly close: () => void
  readonly done: () => void
  /** Called after the change was taken back. */
  readonly undone?: () => void
}

export function EditForm({ memory, close, done, undone = () => undefined }: FormProps) {
  const { id } = memory
  const [content, setContent, clearContent, isChanged] = useDraft(`edit ${id}`, memory.content)
  const [title, setTitle, clearTitle, isRetitled] = useDraft(`title ${id}`, memory.title)
  const [tags, setTags, clearTags, isRetagged] = useDraft(`tags ${id}`, memory.tags.join(', '))
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const clear = () => {
    clearContent()
    clearTitle()
    clearTags()
  }
  const save = async () => {
    const wanted = {
      ...(isChanged ? { content } : {}),
      ...(isRetitled ? { title } : {}),
      ...(isRetagged ? { tags: toTags(tags) } : {}),
    }
    if (Object.keys(wanted).length === 0) return close()
    setSaving(true)
    const { content: before, title: titled, tags: tagged } = memory
    const former = {
      ...(isChanged ? { content: before } : {}),
      ...(isRetitled ? { title: titled } : {}),
      ...(isRetagged ? { tags: [...tagged] } : {}),
    }
    const answer = await change('update', { id, ...wanted }, 'Changed.', {
      runOf: id,
      after: undone,
      otherwise: () => call('update', { id, ...former }).then(undone),
    })
    setSaving(false)
    if (answer === null) return
    clear()
    done()
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save()
        if (event.key === 'Escape') {
          event.preventDefault()
          close()
        }
      }}
    >
      <label>
        Text
        <textarea
          ref={field}
          rows={Math.min(20, 3 + Math.ceil(content.length / 70))}
          value={content}
          dir="auto"
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </label>
      <label>
        Title
        <input
          value={title}
          maxLength={300}
          dir="auto"
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <label>
        Tags, separated by commas
        <input value={tags} dir="auto" onInput={(event) => setTags(event.currentTarget.value)} />
      </label>
      {isChanged && (
        <section aria-label="What will change">
          <p class="quiet small">What will change</p>
          <DiffView before={memory.content} after={content} />
        </section>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={saving || content.trim() === ''}>
          Save <kbd>ctrl enter</kbd>
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
        <span class="quiet small">The former text stays in its history and can be brought back.</span>
      </div>
    </form>
  )
}

function toTags(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
