/** Two memories that contradict each other, side by side, and the keys that settle it. */
import { change } from '../../api/actions.ts'
import { type AnswerOf, may } from '../../api/client.ts'
import { ask } from '../../frame/ask.tsx'
import { useKeys } from '../../frame/keys.ts'
import { Link } from '../../frame/router.tsx'
import { TrustBadge, When } from '../../parts/badges.tsx'
import { DiffView } from '../../parts/diff-view.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { nameAuthor } from '../../parts/words.ts'

export type ReviewItem = AnswerOf<'reviewQueue'>['items'][number]
type Side = ReviewItem['memory']

interface CardProps {
  readonly item: ReviewItem
  readonly skip: () => void
}

export function ConflictCard({ item, skip }: CardProps) {
  const { memory, other, why } = item
  const canSettle = may('resolveConflict')
  const settle = (keep: 'a' | 'b' | 'both') => void resolve(item, keep)
  useKeys('Review', [
    ...(canSettle
      ? [
          { key: '1', does: 'keep the first', run: () => settle('a') },
          { key: '2', does: 'keep the second', run: () => settle('b') },
          { key: 'b', does: 'keep both: they do not exclude each other', run: () => settle('both') },
        ]
      : []),
    { key: 'n', does: 'skip', run: skip },
  ])
  if (other === null) return null
  return (
    <section class="review-card" aria-label="Conflict">
      <p>
        <strong>These two cannot both be true.</strong> <Line text={why} />
      </p>
      <div class="sides">
        <SideCard side={memory} name="1" />
        <SideCard side={other} name="2" />
      </div>
      <details>
        <summary>How they differ</summary>
        <DiffView before={other.content} after={memory.content} />
      </details>
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
      <p class="quiet small">The one that is not kept becomes history, and can be brought back by undo.</p>
    </section>
  )
}

function SideCard({ side, name }: { readonly side: Side; readonly name: string }) {
  const { id, content, trust, author, validFrom, createdAt, quote } = side
  return (
    <article class="side">
      <p class="row-marks">
        <kbd>{name}</kbd> <TrustBadge trust={trust} />
        <bdi dir="auto">{nameAuthor(author)}</bdi> <When at={validFrom ?? createdAt} />
      </p>
      <Text text={content} lines={12} chars={1_200} />
      {quote !== null && quote !== content && (
        <blockquote>
          <Line text={quote} />
        </blockquote>
      )}
      <p class="row-marks">
        <Link to="memory" id={id}>
          Open
        </Link>
        {isGuarded(side) && <span>guarded</span>}
      </p>
    </article>
  )
}

function isGuarded({ protected: isProtected, layer }: Side): boolean {
  return isProtected || layer <= 2
}

async function resolve({ memory, other, conflict }: ReviewItem, keep: 'a' | 'b' | 'both'): Promise<void> {
  if (other === null || conflict === null) return
  const loser = keep === 'a' ? other : memory
  if (keep !== 'both' && isGuarded(loser)) {
    const agreed = await ask({
      title: 'Replace a guarded memory?',
      says: [`“${loser.title}” is guarded. It becomes history; the other one holds.`],
      yes: 'Replace it',
    })
    if (!agreed) return
  }
  // The link may point either way, so both sides are named.
  const sides = { a: memory.id, b: other.id }
  const said = keep === 'both' ? 'Both stand.' : 'Settled. The other one is kept as history.'
  const runOf = keep === 'both' ? memory.id : loser.id
  await change('resolveConflict', { ...sides, keep, confirmed: true }, said, { runOf })
}
