/** A person tells Lore something in their own words. What Lore knows already is shown instead of stored twice. */
import { useRef, useState } from 'preact/hooks'
import { type AnswerOf, call, type InputOf } from '../../api/client.ts'
import { useDraft } from '../../api/draft.ts'
import { noteChanges } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useKeys } from '../../frame/keys.ts'
import { Link } from '../../frame/router.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { Line } from '../../parts/text.tsx'
import { nameScope } from '../../parts/words.ts'

type Outcome = AnswerOf<'remember'>
type ScopeInput = InputOf<'remember'>['scope']

export function TellIt() {
  const [text, setText, clear] = useDraft('first memory', '')
  const [place, setPlace] = useState('')
  const [busy, setBusy] = useState(false)
  const [known, setKnown] = useState<Extract<Outcome, { readonly kind: 'duplicate' }> | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys('Home', [{ key: 'n', does: 'tell Lore something new', run: () => field.current?.focus() }])
  const isEmpty = text.trim() === ''
  const store = async () => {
    if (isEmpty || busy) return
    setBusy(true)
    try {
      const scope = toScopeInput(place)
      const outcome = await call('remember', {
        content: text,
        trust: 'principle',
        quote: text,
        ...(scope === undefined ? {} : { scope }),
      })
      setKnown(outcome.kind === 'duplicate' ? outcome : null)
      if (outcome.kind === 'stored') {
        clear()
        tell(outcome.memory.id)
      }
    } catch (error) {
      complain(error)
    }
    setBusy(false)
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <label>
        Something that will still be true next month
        <textarea
          ref={field}
          rows={2}
          value={text}
          placeholder="We use pnpm, because the disk of the build machine is small."
          dir="auto"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void store()
          }}
        />
      </label>
      {known !== null && (
        <p class="notice" role="status">
          Lore knows this already:{' '}
          <Link to="memory" id={known.of.id}>
            <Line text={known.of.title} />
          </Link>
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={busy || isEmpty}>
          Remember
        </button>
        <PlaceField place={place} choose={setPlace} />
        <span class="quiet small key-hint">
          <kbd>ctrl enter</kbd> remembers
        </span>
      </div>
    </form>
  )
}

/** Says that it is stored, and offers to forget it again. */
function tell(id: InputOf<'forget'>['id']): void {
  noteChanges(['memories', 'runs'])
  say('Remembered.', async () => {
    await call('forget', { id, reason: 'A person took it back.', confirmed: true })
    noteChanges(['memories', 'runs'])
    say('Taken back.')
  })
}

/** For which project it holds. */
function PlaceField({ place, choose }: { readonly place: string; readonly choose: (place: string) => void }) {
  const { answer } = useAnswer('scopes', (signal) => call('listScopes', {}, signal))
  const projects = (answer?.items ?? []).flatMap(({ namespace, project, label }) =>
    project === null ? [] : [`${namespace}/${label ?? project}`],
  )
  if (projects.length === 0) return null
  return (
    <label class="inline">
      <span class="visually-hidden">For which project</span>
      <select value={place} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">everywhere</option>
        {[...new Set(projects)].sort().map((name) => (
          <option key={name} value={name}>
            {nameScope(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

function toScopeInput(place: string): ScopeInput {
  if (place === '') return undefined
  const [namespace = '', ...rest] = place.split('/')
  return { namespace, project: rest.join('/') }
}
