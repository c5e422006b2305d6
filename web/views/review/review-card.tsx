/** One memory that waits for a person, with the keys keep, fix, merge, forget, protect. */
import { useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call, may } from '../../api/client.ts'
import { useKeys } from '../../frame/keys.ts'
import { Link } from '../../frame/router.tsx'
import { KindBadge, TrustBadge, When } from '../../parts/badges.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { toDate } from '../../parts/time.ts'
import { nameAuthor } from '../../parts/words.ts'
import { EditForm } from '../memory/edit-form.tsx'
import { MergeForm } from '../memory/merge-form.tsx'
import type { ReviewItem } from './conflict-card.tsx'

interface CardProps {
  readonly item: ReviewItem
  readonly skip: () => void
  /** Puts it back into the queue, after its answer was taken back. */
  readonly back: () => void
}

export function ReviewCard({ item, skip, back }: CardProps) {
  const { memory, why, reason, at } = item
  const [doing, setDoing] = useState<'fix' | 'merge' | null>(null)
  const keeping = keepingOf(item, back)
  const forget = async () => {
    const { id } = memory
    const input = { id, reason: 'A person decided so in the review.', confirmed: true }
    const restore = () => call('restore', { id }).then(back)
    if ((await change('forget', input, 'Forgotten.', restore)) !== null) skip()
  }
  const keep = async () => {
    if (await keeping.run()) skip()
  }
  useKeys('Review', [
    ...(may('update')
      ? [
          { key: 'y', does: 'keep', run: () => void keep() },
          { key: 'e', does: 'fix', run: () => setDoing('fix') },
          { key: 'm', does: 'merge into another', run: () => setDoing('merge') },
          { key: 'x', does: 'forget', run: () => void forget() },
        ]
      : []),
    { key: 'n', does: 'skip', run: skip },
  ])
  const close = () => setDoing(null)
  return (
    <section class="review-card" aria-label="To review">
      <p>
        <strong>
          <Line text={why} />
        </strong>{' '}
        {reason === 'leaving' && <span class="quiet">On {toDate(at)}.</span>}
      </p>
      <article class="side">
        {doing === 'fix' ? (
          <EditForm memory={memory} close={close} done={skip} undone={back} />
        ) : (
          <Text text={memory.content} lines={20} chars={2_000} />
        )}
        {doing === 'merge' && <MergeForm memory={memory} close={close} merged={skip} parted={back} />}
        {memory.quote !== null && memory.quote !== memory.content && (
          <blockquote>
            <Line text={memory.quote} />
          </blockquote>
        )}
        <p class="row-marks">
          <TrustBadge trust={memory.trust} />
          <KindBadge kind={memory.kind} />
          <bdi dir="auto">{nameAuthor(memory.author)}</bdi>
          <When at={memory.createdAt} />
          <Link to="memory" id={memory.id}>
            Open
          </Link>
        </p>
      </article>
      <div class="row">
        {may('update') && (
          <>
            <button type="button" class="primary" title={keeping.says} onClick={() => void keep()}>
              {keeping.name} <kbd>y</kbd>
            </button>
            <button type="button" onClick={() => setDoing('fix')}>
              Fix <kbd>e</kbd>
            </button>
            <button type="button" onClick={() => setDoing('merge')}>
              Merge <kbd>m</kbd>
            </button>
            <button type="button" onClick={() => void forget()}>
              Forget <kbd>x</kbd>
            </button>
          </>
        )}
        <button type="button" onClick={skip}>
          Skip <kbd>n</kbd>
        </button>
      </div>
      <p class="quiet small">{keeping.says}</p>
    </section>
  )
}

interface Keeping {
  readonly name: string
  /** What will happen. */
  readonly says: string
  /** Resolves to true if it was done. */
  readonly run: () => Promise<boolean>
}

function keepingOf({ memory, reason }: ReviewItem, after: () => void): Keeping {
  const { id } = memory
  const undo = { runOf: id, after }
  if (reason === 'pending') {
    return {
      name: 'Confirm',
      says: 'Confirming makes it a principle: your own words, which no rule archives.',
      run: async () => (await change('update', { id, trust: 'principle' }, 'Confirmed.', undo)) !== null,
    }
  }
  if (reason === 'wished') {
    const wishes = memory.metadata.wishes as
      | { readonly layer?: 1 | 2; readonly category?: 'fundamental' }
      | undefined
    return {
      name: 'Grant',
      says: 'Granting gives the memory the standing that the agent asked for.',
      run: async () => {
        const { layer, category } = wishes ?? {}
        if (category !== undefined && (await change('update', { id, category }, 'Granted.', undo)) === null)
          return false
        if (layer === undefined) return category !== undefined
        return (await change('govern', { id, layer, confirmed: true }, 'Granted.', undo)) !== null
      },
    }
  }
  return {
    name: 'Keep',
    says: 'Keeping counts as a use and as your word that it is right: it stays, and is believed again.',
    run: async () => {
      const input = { id, useful: true, confidence: 9, note: 'kept in the review' }
      return (await change('feedback', input, 'Kept.', undo)) !== null
    },
  }
}
