/** What language models cost, what hooks gave to agents, and how much of it was used. */
import { type AnswerOf, call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link } from '../../frame/router.tsx'
import { When } from '../../parts/badges.tsx'
import { Plot } from '../../parts/plot.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { Figure, Table } from '../../parts/table.tsx'
import { Line } from '../../parts/text.tsx'
import { capital, count, toNumber, toPercent, toWords } from '../../parts/words.ts'
import { sumByDay, toUsd } from './sums.ts'

const CALLS = 50

export function Cost() {
  return (
    <div class="page reading">
      <header class="page-head">
        <h1>Cost</h1>
      </header>
      {may('ledger') ? <Models /> : <Empty title="The ledger belongs to administrators" />}
      {may('hookStats') && <Given />}
    </div>
  )
}

function Models() {
  const asked = useAnswer('ledger', (signal) => call('ledger', { limit: CALLS }, signal), ['status'])
  return (
    <section>
      <h2>Language models</h2>
      <Show asked={asked}>
        {(report) =>
          report.totals.calls === 0 ? (
            <Empty title="No language model was called in the last 30 days">
              <p>
                Lore works without one. It calls one only if you{' '}
                <Link to="settings" query={{ find: 'digest' }}>
                  choose an extractor
                </Link>
                , and stays within your budget.
              </p>
            </Empty>
          ) : (
            <Ledger report={report} />
          )
        }
      </Show>
    </section>
  )
}

function Ledger({ report }: { readonly report: AnswerOf<'ledger'> }) {
  const { today, totals, budget, days, calls } = report
  const sums = sumByDay(days, report.since, Date.now())
  return (
    <>
      <div class="cards">
        <Figure name="today" figure={toUsd(today.priceUsd)}>
          {count(today.calls, 'call')}
          {budget.dailyUsd !== null && `; at most ${toUsd(budget.dailyUsd)}`}
        </Figure>
        <Figure name="30 days" figure={toUsd(totals.priceUsd)}>
          {count(totals.calls, 'call')}
        </Figure>
        <Figure
          name="tokens, 30 days"
          figure={toNumber(totals.inputTokens + totals.cachedTokens + totals.outputTokens)}
        >
          {toNumber(totals.outputTokens)} written
        </Figure>
      </div>
      <Plot
        label="Tokens a day"
        times={sums.map(({ at }) => at)}
        curves={[
          { name: 'tokens a day', colour: '--c1', values: sums.map(({ tokens }) => tokens), bars: true },
        ]}
        format={(value) => (value >= 1_000 ? `${Math.round(value / 1_000)} k` : String(value))}
      />
      <Table columns={['When', 'For', 'Model', 'Tokens', 'Price', 'Outcome']}>
        {calls.map(
          ({
            id,
            at,
            purpose,
            model,
            inputTokens,
            cachedTokens,
            outputTokens,
            priceUsd,
            outcome,
            detail,
          }) => (
            <tr key={id}>
              <td>
                <When at={at} />
              </td>
              <td>{capital(toWords(purpose))}</td>
              <td>{model}</td>
              <td class="number">{toNumber(inputTokens + cachedTokens + outputTokens)}</td>
              <td class="number">{toUsd(priceUsd)}</td>
              <td title={detail ?? undefined}>{outcome}</td>
            </tr>
          ),
        )}
      </Table>
    </>
  )
}

/** Conversations whose titles are read; older ones are named after their agent. */
const TITLES = 200

function Given() {
  const titles = useAnswer('session titles', async (signal) => {
    const { items } = await call('listSessions', { allScopes: true, limit: TITLES }, signal)
    return new Map(items.map(({ externalId, title }) => [externalId, title]))
  })
  const asked = useAnswer('hook stats', (signal) => call('hookStats', { limit: CALLS }, signal), ['status'])
  return (
    <section>
      <h2>Given to agents, and used</h2>
      <Show asked={asked}>
        {({ totals, sessions }) =>
          totals.injections === 0 ? (
            <Empty title="Hooks have given nothing in the last 30 days">
              <p>
                With hooks, an agent gets the right memories beside a prompt. <code>lore init</code> sets them
                up.
              </p>
            </Empty>
          ) : (
            <>
              <div class="cards">
                <Figure name="given" figure={toNumber(totals.injections)}>
                  in {count(totals.sessions, 'session')}
                </Figure>
                <Figure name="used" figure={toPercent(totals.used / totals.injections)}>
                  {totals.corrected > 0 ? `${totals.corrected} corrected` : 'none corrected'}
                </Figure>
                <Figure name="tokens" figure={toNumber(totals.tokens)}>
                  {totals.prompts > 0 && `${Math.round(totals.tokens / totals.prompts)} a prompt`}
                </Figure>
              </div>
              <Table columns={['Session', 'Prompts', 'Given', 'Used', 'Tokens']}>
                {sessions.map(({ session, prompts, injections, used, tokens }) => (
                  <tr key={`${session.agent} ${session.session}`}>
                    <th scope="row">
                      <Link to="session" id={session.session}>
                        <Line text={titles.answer?.get(session.session) ?? session.agent} />
                      </Link>{' '}
                      <span class="quiet small">
                        <When at={session.startedAt} />
                      </span>
                    </th>
                    <td class="number">{toNumber(prompts)}</td>
                    <td class="number">{toNumber(injections)}</td>
                    <td class="number">{toNumber(used)}</td>
                    <td class="number">{toNumber(tokens)}</td>
                  </tr>
                ))}
              </Table>
            </>
          )
        }
      </Show>
    </section>
  )
}
