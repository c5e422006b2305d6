/** The first page: search, what happened today, what waits, and what is old news. */
import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { go, Link } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { MemoryRow } from '../../parts/memory-row.tsx'
import { Show } from '../../parts/states.tsx'
import { count } from '../../parts/words.ts'

export function Home() {
  const stats = useAnswer('stats', (signal) => call('stats', {}, signal), ['memories', 'episodes'])
  const recent = useAnswer('recent', (signal) => call('recent', { allScopes: true, limit: 8 }, signal), [
    'memories',
  ])
  return (
    <div class="page home">
      <h1 class="visually-hidden">Home</h1>
      <SearchBox />
      <Show asked={stats}>
        {({ memories, sessions, episodes }) => (
          <p class="quiet center">
            {count(memories, 'memory', 'memories')} from {count(sessions, 'conversation')} with{' '}
            {count(episodes, 'turn')}
          </p>
        )}
      </Show>
      <section>
        <h2>Newest</h2>
        <Show asked={recent}>
          {({ items }) => (
            <ul class="rows">
              {items.map((memory) => (
                <li key={memory.id}>
                  <MemoryRow memory={memory} />
                </li>
              ))}
            </ul>
          )}
        </Show>
        <p>
          <Link to="search">All memories</Link>
        </p>
      </section>
    </div>
  )
}

function SearchBox() {
  const [words, setWords] = useState('')
  return (
    <search>
      <form
        class="home-search"
        onSubmit={(event) => {
          event.preventDefault()
          go(toPath('search', '', { q: words }))
        }}
      >
        <input
          type="search"
          class="field"
          value={words}
          placeholder="What do you want to know?"
          aria-label="Search memories and conversations"
          dir="auto"
          autocomplete="off"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
