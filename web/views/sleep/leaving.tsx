/** What rules of forgetting will archive and remove, and why. */
import { useState } from 'preact/hooks'
import { type AnswerOf, call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link } from '../../frame/router.tsx'
import { Plot } from '../../parts/plot.tsx'
import { Show } from '../../parts/states.tsx'
import { Figure } from '../../parts/table.tsx'
import { Line } from '../../parts/text.tsx'
import { DAY_MS, toDate } from '../../parts/time.ts'
import { count, nameOrigin, toNumber } from '../../parts/words.ts'

type Departures = AnswerOf<'forecastForgetting'>['windows'][number]['groups'][number]

/** Above this many memories the forecast is made on request only. */
const MANY = 20_000

/** Why a rule archives or removes memories. */
const RULES: Readonly<Record<Departures['rule'], string>> = {
  importance: 'too little importance for their layer',
  retention: 'too little is retained of them',
  unread: 'nobody used them, and they matter less and less',
  faded: 'they matter less and less',
  empty_topic: 'topics that hold nothing any more',
  graveyard: 'archived for long, and can be learnt again from what was said',
}

export function Leaving() {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const [wanted, setWanted] = useState(false)
  const size = useAnswer('stats', (signal) => call('stats', {}, signal)).answer?.memories
  const isDue = wanted || (size !== undefined && size <= MANY)
  const asked = useAnswer(isDue ? 'leaving' : null, (signal) =>
    call('forecastForgetting', { allScopes: true }, signal),
  )
  if (!isDue && size !== undefined) {
    return (
      <section aria-label="What will leave">
        <h2>What will leave</h2>
        <button type="button" onClick={() => setWanted(true)}>
          Look a year ahead
        </button>{' '}
        <span class="quiet">This reads {toNumber(size)} memories and takes some seconds.</span>
      </section>
    )
  }
  return (
    <section aria-label="What will leave">
      <h2>What will leave</h2>
      <Show asked={asked}>
        {({ memories, persons, windows, year }) => (
          <>
            <p>
              Of {count(memories, 'memory', 'memories')}, {toNumber(persons)} were said or confirmed by a
              person; no rule archives those. If nothing else is used, these leave:
            </p>
            <div class="cards">
              {windows.map(({ days, archived, purged }) => (
                <Figure key={days} name={`in ${days} days`} figure={toNumber(archived)}>
                  archived{purged > 0 && `, ${toNumber(purged)} removed for good`}
                </Figure>
              ))}
            </div>
            <Plot
              label={`The year ahead if nothing is used. Memories that stay: ${windows.map(({ days, archived }) => `${toNumber(memories - archived)} after ${days} days`).join(', ')}`}
              times={year.map(({ days }) => today + days * DAY_MS)}
              curves={[
                {
                  name: 'memories that stay',
                  colour: '--c1',
                  values: year.map(({ archived }) => memories - archived),
                },
                {
                  name: 'said or confirmed by a person',
                  colour: '--c2',
                  values: year.map(() => persons),
                },
                { name: 'archived', colour: '--c3', values: year.map(({ archived }) => archived) },
                { name: 'removed for good', colour: '--c6', values: year.map(({ purged }) => purged) },
              ]}
              range={[0, Math.max(1, memories)]}
              height={200}
              format={toNumber}
            />
            {(windows[0]?.groups ?? []).map(({ action, rule, origin, count: size, examples }) => (
              <details key={`${action} ${rule} ${origin}`}>
                <summary>
                  {toNumber(size)} {action === 'purge' ? 'removed' : 'archived'} within 30 days: {RULES[rule]}{' '}
                  ({nameOrigin(origin)})
                </summary>
                <ul class="lines">
                  {examples.map(({ id, title, at, reason }) => (
                    <li key={id}>
                      <Link to="memory" id={id}>
                        <Line text={title} />
                      </Link>
                      <span class="quiet">
                        {toDate(at)}: {reason}
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </>
        )}
      </Show>
    </section>
  )
}
