/** Searches inside one conversation and leads to the turn. */
import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link } from '../../frame/router.tsx'
import { When } from '../../parts/badges.tsx'
import { Line } from '../../parts/text.tsx'

const HITS = 20

export function InsideSearch({ id }: { readonly id: string }) {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const query = words.trim()
  const { answer, loading } = useAnswer(query === '' ? null : `inside ${id} ${query}`, async (signal) => {
    const { hits } = await call(
      'recall',
      { query, session: id, allScopes: true, kinds: ['episode'], limit: HITS, quietly: true },
      signal,
    )
    return hits
  })
  return (
    <div class="inside">
      <input
        type="search"
        class="field small-field"
        value={words}
        placeholder="Search inside"
        aria-label="Search inside this conversation"
        dir="auto"
        onInput={(event) => {
          setWords(event.currentTarget.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      />
      {isOpen && query !== '' && (
        <ul class="inside-hits" aria-busy={loading}>
          {(answer ?? []).map(({ ref, summary, at }) => (
            <li key={ref.id}>
              <Link to="session" id={id} query={{ turn: ref.id, q: query }} onClick={() => setOpen(false)}>
                <span class="inside-words">
                  <Line text={summary} find={query} />
                </span>
                <When at={at} />
              </Link>
            </li>
          ))}
          {answer !== undefined && answer.length === 0 && <li class="quiet">Nothing was found.</li>}
        </ul>
      )}
    </div>
  )
}
