/** The first page: search, what happened today, what waits, and a memory of this day once. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { type AnswerOf, call, isLocal, may, request } from '../../api/client.ts'
import { useDraft } from '../../api/draft.ts'
import { noteChanges } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { go, Link } from '../../frame/router.tsx'
import { toPath, type ViewName } from '../../frame/routes.ts'
import { When } from '../../parts/badges.tsx'
import { useRowKeys } from '../../parts/list-keys.ts'
import { MemoryRow } from '../../parts/memory-row.tsx'
import { Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { toDateTime, toDay } from '../../parts/time.ts'
import { count, toNumber } from '../../parts/words.ts'
import { FirstRun } from './first-run.tsx'
import { TellIt } from './tell-it.tsx'

type Summary = AnswerOf<'homeSummary'>
const NEWEST = 6

export function Home() {
  const today = new Date().setHours(0, 0, 0, 0)
  const summary = useAnswer(
    `home ${today}`,
    (signal) => call('homeSummary', { allScopes: true, since: today }, signal),
    ['memories', 'episodes', 'runs', 'queue', 'status'],
  )
  const stats = useAnswer('stats', (signal) => call('stats', {}, signal), ['memories', 'episodes'])
  const recent = useAnswer('newest', (signal) => call('recent', { allScopes: true, limit: NEWEST }, signal), [
    'memories',
  ])
  const page = useRef<HTMLDivElement>(null)
  useRowKeys(page, '.rows a')
  const isEmpty = stats.answer !== undefined && stats.answer.memories === 0 && stats.answer.episodes === 0
  if (isEmpty) return <FirstRun />
  return (
    <div class="page home" ref={page}>
      <h1 class="visually-hidden">Home</h1>
      <SearchBox />
      <p class="quiet home-size">
        {stats.answer !== undefined && (
          <>
            {count(stats.answer.memories, 'memory', 'memories')} from{' '}
            {count(stats.answer.sessions, 'conversation')}
          </>
        )}
      </p>
      <Show asked={summary}>
        {(answer) => (
          <>
            <Today summary={answer} />
            <Waits summary={answer} />
            <section>
              <h2>Newest</h2>
              <Show asked={recent}>
                {({ items }) =>
                  items.length === 0 ? (
                    <p class="quiet">
                      None yet. Lore reads conversations first; what it learns from them appears here by
                      itself.
                    </p>
                  ) : (
                    <>
                      <ul class="rows">
                        {items.map((memory) => (
                          <li key={memory.id}>
                            <MemoryRow memory={memory} />
                          </li>
                        ))}
                      </ul>
                      <p>
                        <Link to="search">All memories</Link>
                      </p>
                    </>
                  )
                }
              </Show>
            </section>
            {may('remember') && (
              <section>
                <h2>Tell Lore something</h2>
                <TellIt />
              </section>
            )}
            <OnThisDay summary={answer} />
          </>
        )}
      </Show>
    </div>
  )
}

function SearchBox() {
  const [words, setWords, forgetWords] = useDraft('home search', '')
  return (
    <search class="home-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          forgetWords()
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
        {words.trim() !== '' && (
          <p class="quiet small key-hint">
            <kbd>enter</kbd> searches
          </p>
        )}
      </form>
    </search>
  )
}

function Today({ summary }: { readonly summary: Summary }) {
  const { captured, learnt, corrected, replaced, forgotten, since } = summary
  const day = toDay(since)
  return (
    <section>
      <h2>Today</h2>
      <div class="cards">
        <Card to="timeline" query={{ said: true, from: day }} name="captured" figure={captured.turns}>
          {captured.turns === 1 ? 'turn' : 'turns'} in {count(captured.sessions, 'session')}
        </Card>
        <Card to="timeline" query={{ from: day }} name="learnt" figure={learnt}>
          {learnt === 1 ? 'memory' : 'memories'}
        </Card>
        <Card to="sleep" name="corrected" figure={corrected + replaced}>
          {replaced > 0 ? `${toNumber(replaced)} replaced` : corrected === 1 ? 'memory' : 'memories'}
        </Card>
        <Card to="search" query={{ archived: true }} name="forgotten" figure={forgotten}>
          archived
        </Card>
      </div>
    </section>
  )
}

interface CardProps {
  readonly to: ViewName
  readonly query?: Readonly<Record<string, string | boolean>>
  readonly name: string
  readonly figure: number
  readonly children: ComponentChildren
}

function Card({ to, query = {}, name, figure, children }: CardProps) {
  return (
    <Link to={to} query={query} class="card">
      <span class="card-name">{name}</span>
      <span class="figure">{toNumber(figure)}</span>
      <span class="quiet">{children}</span>
    </Link>
  )
}

/** Only what really waits is listed; if nothing does, one line says so. */
function Waits({ summary }: { readonly summary: Summary }) {
  const { waits, embedding, lastSleep, lastTurnAt, paused } = summary
  const sync = useAnswer(
    may('syncStatus') ? 'sync status' : null,
    (signal) => call('syncStatus', {}, signal),
    ['status', 'settings', 'memories'],
  )
  const places = sync.answer?.items ?? []
  const { queue } = waits
  const digest = waits.sessions + waits.segments
  return (
    <section>
      <h2>What waits</h2>
      <ul class="waits">
        {paused !== null && (
          <li class="todo">
            Capture is paused{paused.until === null ? '' : ` until ${toDateTime(paused.until)}`}; what is said
            meanwhile is not kept.{' '}
            {may('resumeCapture') && (
              <button type="button" class="bare" onClick={() => void resume(paused.until)}>
                Resume
              </button>
            )}
          </li>
        )}
        <Health />
        {waits.conflicts > 0 && (
          <li class="todo">
            <Link to="review" query={{ reason: 'disputed' }}>
              {count(waits.conflicts, 'contradiction')} to settle
            </Link>
          </li>
        )}
        {waits.wishes > 0 && (
          <li class="todo">
            <Link to="review" query={{ reason: 'wished' }}>
              {count(waits.wishes, 'wish', 'wishes')} of agents to grant or decline
            </Link>
          </li>
        )}
        {digest > 0 && <li>{count(digest, 'conversation')} or parts to digest</li>}
        {waits.failedSegments > 0 && (
          <li class="todo">
            {count(waits.failedSegments, 'part')} of conversations could not be digested: lore digest --retry
          </li>
        )}
        {embedding.pending > 0 && (
          <li>{count(embedding.pending, 'text')} to be read by meaning; words find them already</li>
        )}
        {embedding.problem !== null && (
          <li class="todo">
            Search by meaning rests: <Line text={embedding.problem} />
          </li>
        )}
        {Object.entries(queue).map(([state, amount]) =>
          state !== 'done' && typeof amount === 'number' && amount > 0 ? (
            <li key={state}>
              {count(amount, 'write')} in the queue ({state})
            </li>
          ) : null,
        )}
        {places.map((place) => (
          <SyncLine key={place.group} place={place} />
        ))}
        {isQuiet(summary) && places.every(isSynced) && <li class="good">Nothing waits for you.</li>}
      </ul>
      <p class="quiet small">
        {lastTurnAt !== null && (
          <>
            Last turn <When at={lastTurnAt} />.{' '}
          </>
        )}
        {lastSleep === null ? (
          'Lore has not slept yet.'
        ) : (
          <>
            Slept{' '}
            <Link to="run" id={lastSleep.id}>
              <When at={lastSleep.startedAt} />
            </Link>
            {lastSleep.state !== 'done' && `, ${lastSleep.state}`}.
          </>
        )}
      </p>
    </section>
  )
}

type SyncStanding = AnswerOf<'syncStatus'>['items'][number]

/** True if nothing needs the person; what is to be sent goes with the next sync. */
function isSynced({ address, lastError, waiting, stopped }: SyncStanding): boolean {
  return address !== null && lastError === null && waiting + stopped === 0
}

/** Says what of the shared memories waits, and for what. */
function SyncLine({ place }: { readonly place: SyncStanding }) {
  if (isSynced(place)) return null
  const { group, address, lastError, pending, waiting, stopped } = place
  const said = [
    ...(address === null ? ['no folder or server is connected yet'] : []),
    ...(lastError === null ? [] : [lastError]),
    ...(pending > 0 ? [`${count(pending, 'change')} to send`] : []),
    ...(waiting > 0 ? [`${count(waiting, 'received change')} to be settled`] : []),
    ...(stopped > 0 ? [`${count(stopped, 'memory', 'memories')} kept here because of a secret`] : []),
  ]
  const isTrouble = address === null || lastError !== null || stopped > 0
  return (
    <li class={isTrouble ? 'todo' : ''}>
      <Link to="settings">
        Sync with {group === 'mine' ? 'your machines' : group.replace(/^team:/, 'the team ')}
      </Link>
      : <Line text={said.join('; ')} />
    </li>
  )
}

/** Says if the daemon of this machine is well, or what is wrong with it. The state of a team server is not shown here. */
function Health() {
  const { answer } = useAnswer(
    isLocal() ? 'health' : null,
    async (signal) => (await request('/api/status', {}, signal)) as { readonly status: ServerState },
    ['status'],
  )
  if (answer === undefined) return null
  const { readProblem, writeProblem, logProblem, tasks } = answer.status
  const failed = tasks.filter(({ state }) => state === 'waiting')
  const problems = [
    ...[readProblem, writeProblem].flatMap((problem) =>
      problem === null ? [] : [`${problem.message} ${problem.hint ?? ''}`],
    ),
    ...(logProblem === null ? [] : [logProblem]),
    ...failed.map(({ name, lastError }) => `The task ${name} failed and is tried again: ${lastError ?? ''}`),
  ]
  return (
    <>
      {problems.map((problem) => (
        <li key={problem} class="todo">
          <Line text={problem} />
        </li>
      ))}
      {problems.length === 0 && (
        <li class="good">Lore is well: it reads, writes and does its work in the background.</li>
      )}
    </>
  )
}

interface ServerState {
  readonly readProblem: { readonly message: string; readonly hint?: string | null } | null
  readonly writeProblem: { readonly message: string; readonly hint?: string | null } | null
  readonly logProblem: string | null
  readonly tasks: readonly {
    readonly name: string
    readonly state: string
    readonly lastError: string | null
  }[]
}

async function resume(until: number | null): Promise<void> {
  await change('resumeCapture', {}, 'Capture goes on.', () => call('pauseCapture', { until }))
  noteChanges(['status'])
}

function isQuiet({ waits, embedding }: Summary): boolean {
  const { conflicts, wishes, sessions, segments, failedSegments } = waits
  return (
    conflicts + wishes + sessions + segments + failedSegments + embedding.pending === 0 &&
    embedding.problem === null
  )
}

function OnThisDay({ summary: { onThisDay } }: { readonly summary: Summary }) {
  if (onThisDay.length === 0) return null
  return (
    <section>
      <h2>On this day</h2>
      <ul class="lines">
        {onThisDay.map(({ monthsAgo, memory }) => (
          <li key={memory.id}>
            <span class="relation">
              {monthsAgo % 12 === 0 ? count(monthsAgo / 12, 'year') : count(monthsAgo, 'month')} ago
            </span>
            <Link to="memory" id={memory.id}>
              <Line text={memory.title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
