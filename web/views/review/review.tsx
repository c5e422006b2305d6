/** Conflicts first, then what else waits for a person. One at a time, answered by single keys. */
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Show } from '../../parts/states.tsx'
import { count } from '../../parts/words.ts'
import { ConflictCard } from './conflict-card.tsx'

export function Review() {
  const asked = useAnswer(
    'conflicts',
    (signal) => call('listConflicts', { allScopes: true, limit: 50 }, signal),
    ['memories'],
  )
  return (
    <div class="page reading">
      <header class="page-head">
        <h1>Review</h1>
      </header>
      <Show asked={asked}>
        {({ items, total }) => (
          <>
            <p class="quiet">{count(total, 'conflict')}</p>
            {items[0] !== undefined && (
              <ConflictCard key={items[0].id} conflict={items[0]} skip={() => undefined} />
            )}
          </>
        )}
      </Show>
    </div>
  )
}
