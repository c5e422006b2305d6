/** Two memories that contradict each other, side by side with their sources, and the keys that settle it. */
import { change } from '../../api/actions.ts'
import { type AnswerOf, may } from '../../api/client.ts'
import { ask } from '../../frame/ask.tsx'
import { useKeys } from '../../frame/keys.ts'
import { Link } from '../../frame/router.tsx'
import { Scope, TrustBadge, When } from '../../parts/badges.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { toPercent } from '../../parts/words.ts'

type Conflict = AnswerOf<'listConflicts'>['items'][number]
type Side = Conflict['a']

interface ConflictCardProps {
  readonly conflict: Conflict
  readonly skip: () => void
}

export function ConflictCard({ conflict, skip }: ConflictCardProps) {
  const { a, b, why, confidence01, foundBy } = conflict
  const settle = (keep: 'a' | 'b' | 'both') => void resolve(conflict, keep)
  const canSettle = may('resolveConflict')
  useKeys('Review', [
    ...(canSettle
      ? [
          { key: '1', does: 'keep the left one', run: () => settle('a') },
          { key: '2', does: 'keep the right one', run: () => settle('b') },
          { key: 'b', does: 'keep both: they do not exclude each other', run: () => settle('both') },
        ]
      : []),
    { key: 'n', does: 'skip', run: skip },
  ])
  return (
    <section class="conflict" aria-label="Conflict">
      <p class="review-why">
        <strong>These two cannot both be true.</strong> <Line text={why} />{' '}
        <span class="quiet">
          Found by {foundBy === 'machine' ? 'Lore' : `the ${foundBy}`}, {toPercent(confidence01)} sure.
        </span>
      </p>
      <div class="sides">
        <SideCard side={a} name="1" />
        <SideCard side={b} name="2" />
      </div>
      <div class="row">
        {canSettle && (
          <>
            <button type="button" class="primary" onClick={() => settle('a')}>
              Keep the first <kbd>1</kbd>
            </button>
            <button type="button" class="primary" onClick={() => settle('b')}>
              Keep the second <kbd>2</kbd>
            </button>
            <button type="button" onClick={() => settle('both')}>
              Both are true <kbd>b</kbd>
            </button>
          </>
        )}
        <button type="button" onClick={skip}>
          Skip <kbd>n</kbd>
        </button>
      </div>
    </section>
  )
}

function SideCard({ side, name }: { readonly side: Side; readonly name: string }) {
  const { id, content, trust, author, at, scope, quote, guard, session, episodes } = side
  return (
    <article class="side">
      <p class="row-marks">
        <kbd>{name}</kbd> <TrustBadge trust={trust} />
        <bdi dir="auto">{author}</bdi> <When at={at} /> <Scope scope={scope} />
      </p>
      <Text text={content} lines={12} chars={1_200} />
      {quote !== null && (
        <blockquote>
          <Line text={quote} />
        </blockquote>
      )}
      {episodes.slice(0, 2).map((turn) => (
        <p key={turn.id} class="quiet">
          <Link to="memory" id={turn.id}>
            <bdi dir="auto">{turn.speaker}</bdi>
          </Link>
          : <Line text={turn.text} />
        </p>
      ))}
      {guard !== null && <p class="quiet">Guarded: {guard}.</p>}
      <p>
        <Link to="memory" id={id}>
          Open
        </Link>
        {session !== null && (
          <>
            {' · '}
            <Link to="session" id={session.id}>
              <Line text={session.title ?? session.agent} />
            </Link>
          </>
        )}
      </p>
    </article>
  )
}

async function resolve({ id, a, b }: Conflict, keep: 'a' | 'b' | 'both'): Promise<void> {
  const loser = keep === 'a' ? b : a
  if (keep !== 'both' && loser.guard !== null) {
    const agreed = await ask({
      title: 'Replace a guarded memory?',
      says: [`“${loser.content.slice(0, 200)}” is ${loser.guard}. It becomes history; the other one holds.`],
      yes: 'Replace it',
    })
    if (!agreed) return
  }
  const said = keep === 'both' ? 'Both stand.' : 'Settled. The other one is kept as history.'
  const runOf = keep === 'both' ? a.id : loser.id
  await change('resolveConflict', { id, keep, confirmed: true }, said, { runOf })
}
