/** A turn of a conversation with its neighbours, and the memories that were made of it. */
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../../frame/router.tsx'
import { When } from '../../parts/badges.tsx'
import { bringIntoSight } from '../../parts/into-sight.ts'
import { Line, Text } from '../../parts/text.tsx'
import { whoSaid } from '../../parts/words.ts'
import type { TurnAnswer } from './document-pane.tsx'

const NEAR_CHARS = 500
const NEAR_LINES = 6

export function TurnPane({ answer }: { readonly answer: TurnAnswer }) {
  const { episode, session, before, after, memories } = answer
  const chosen = useRef<HTMLDivElement>(null)
  // Long turns before it would hide the one that was opened.
  useEffect(() => bringIntoSight(chosen.current), [episode.id])
  const turn = (shown: typeof episode) => (
    <div
      key={shown.id}
      ref={shown.id === episode.id ? chosen : null}
      class={shown.id === episode.id ? `turn ${shown.role} chosen` : `turn ${shown.role}`}
    >
      <p class="turn-head">
        <strong dir="auto">{whoSaid(shown)}</strong> <When at={shown.at} />
      </p>
      {shown.id === episode.id ? (
        <Text text={shown.text} />
      ) : (
        <Text text={shown.text} chars={NEAR_CHARS} lines={NEAR_LINES} />
      )}
    </div>
  )
  return (
    <article class="memory">
      <header>
        <h1>
          <Line text={session.title ?? session.externalId} />
        </h1>
        <p>
          <Link to="session" id={session.id} query={{ at: episode.position }}>
            Open the conversation here
          </Link>
        </p>
      </header>
      {[...before, episode, ...after].map(turn)}
      {memories.length > 0 && (
        <section>
          <h2>What became of it</h2>
          <ul class="lines">
            {memories.map(({ id, title }) => (
              <li key={id}>
                <Link to="memory" id={id}>
                  <Line text={title} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
