/** Runs of sleep and of everything else that changed memories, and what will leave. */
import { useRef } from 'preact/hooks'
import { call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { StateBadge, When } from '../../parts/badges.tsx'
import { useRowKeys } from '../../parts/list-keys.ts'
import { Empty, Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { toSpan } from '../../parts/time.ts'
import { capital, toWords } from '../../parts/words.ts'
import { Leaving } from './leaving.tsx'
import { describeChanges } from './run-words.ts'
import { SleepNow } from './sleep-now.tsx'

const KINDS = ['sleep', 'digest', 'update', 'conflict', 'correction', 'import', 'project', 'verify'] as const
const SHOWN = 100

export function Sleep() {
  const { kind } = route.value.query
  const chosen = KINDS.find((known) => known === kind)
  const asked = useAnswer(
    `runs ${chosen ?? ''}`,
    (signal) => call('listRuns', { limit: SHOWN, ...(chosen === undefined ? {} : { kind: chosen }) }, signal),
    ['runs'],
  )
  const page = useRef<HTMLDivElement>(null)
  useRowKeys(page, '.rows a')
  return (
    <div class="page" ref={page}>
      <header class="page-head">
        <h1>Sleep</h1>
        <div class="row">
          <label class="inline">
            <span class="visually-hidden">Kind of run</span>
            <select
              value={chosen ?? ''}
              onChange={(event) => setQuery({ kind: event.currentTarget.value }, false)}
            >
              <option value="">Every run</option>
              {KINDS.map((name) => (
                <option key={name} value={name}>
                  {capital(toWords(name))}
                </option>
              ))}
            </select>
          </label>
          {may('sleep') && <SleepNow />}
        </div>
      </header>
      {may('forecastForgetting') && <Leaving />}
      <section aria-label="Runs">
        <h2>What changed</h2>
        <Show asked={asked}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="Nothing has run yet">
                <p>Sleep runs by itself every two hours; it tidies, links and lets unused memories fade.</p>
              </Empty>
            ) : (
              <ul class="rows">
                {items.map((run) => (
                  <li key={run.id}>
                    <Link to="run" id={run.id} class="memory-row">
                      <span class="row-title">
                        {capital(toWords(run.kind))}
                        {run.touched.length > 0 && (
                          <>
                            : <Line text={run.touched.join(', ')} />
                          </>
                        )}
                      </span>
                      <span class="row-marks">
                        {run.state !== 'done' && (
                          <StateBadge text={run.state} tone={run.state === 'failed' ? 'warn' : 'quiet'} />
                        )}
                        <span>{describeChanges(run) || 'nothing changed'}</span>
                        {run.endedAt !== null && <span>{toSpan(run.endedAt - run.startedAt)}</span>}
                        <When at={run.startedAt} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Show>
      </section>
    </div>
  )
}
