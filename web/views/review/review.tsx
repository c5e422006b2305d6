/** What waits for a person: one thing at a time, answered by single keys. Ten minutes a week are enough. */
import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { route, setQuery } from '../../frame/router.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { toNumber } from '../../parts/words.ts'
import { ConflictCard } from './conflict-card.tsx'
import { ReviewCard } from './review-card.tsx'

const REASONS = [
  { reason: 'disputed', name: 'Disputed', says: 'Two memories say different things.' },
  { reason: 'wished', name: 'Wished', says: 'An agent asks for what only you can give.' },
  { reason: 'pending', name: 'Unproven', says: 'The quote is not found in a conversation yet.' },
  { reason: 'low_trust', name: 'Doubtful', says: 'The source changed, or Lore is not sure.' },
  { reason: 'leaving', name: 'Leaving', says: 'Sleep archives it within 30 days.' },
] as const

const READ = 100

/** Of a long queue only the most urgent are read. */
function describeRest(open: number, total: number): string {
  return open < READ || total <= READ
    ? `${toNumber(open)} left.`
    : `The first ${toNumber(open)} of ${toNumber(total)}.`
}

export function Review() {
  const { reason } = route.value.query
  const chosen = REASONS.find((known) => known.reason === reason)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const asked = useAnswer(
    'review',
    (signal) => call('reviewQueue', { allScopes: true, limit: READ }, signal),
    ['memories'],
  )
  return (
    <div class="page reading">
      <header class="page-head">
        <h1>Review</h1>
      </header>
      <Show asked={asked}>
        {({ items, counts, total }) => {
          const open = items.filter(
            (item) => !skipped.has(item.id) && (chosen === undefined || item.reason === chosen.reason),
          )
          const item = open[0]
          const skip = () => item !== undefined && setSkipped((before) => new Set([...before, item.id]))
          const back = () =>
            setSkipped((before) => new Set([...before].filter((other) => other !== item?.id)))
          return (
            <>
              <div class="row" role="toolbar" aria-label="What to review">
                <button
                  type="button"
                  aria-pressed={chosen === undefined}
                  onClick={() => setQuery({ reason: null }, false)}
                >
                  All {toNumber(total)}
                </button>
                {REASONS.filter((known) => counts[known.reason] > 0).map((known) => (
                  <button
                    key={known.reason}
                    type="button"
                    title={known.says}
                    aria-pressed={chosen === known}
                    onClick={() => setQuery({ reason: known.reason }, false)}
                  >
                    {known.name} {toNumber(counts[known.reason])}
                  </button>
                ))}
              </div>
              <p class="quiet small" role="status">
                {open.length === 0 ? '' : describeRest(open.length, total)}
              </p>
              {item === undefined ? (
                <Empty title={skipped.size > 0 ? 'All seen' : 'Nothing waits for you'}>
                  {skipped.size > 0 ? (
                    <button type="button" onClick={() => setSkipped(new Set())}>
                      Look again at what you skipped
                    </button>
                  ) : (
                    <p>
                      Contradictions, unproven and doubtful memories, and those about to leave appear here.
                    </p>
                  )}
                </Empty>
              ) : item.other !== null && item.conflict !== null ? (
                <ConflictCard key={item.id} item={item} skip={skip} />
              ) : (
                <ReviewCard key={item.id} item={item} skip={skip} back={back} />
              )}
            </>
          )
        }}
      </Show>
    </div>
  )
}
