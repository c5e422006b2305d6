/** What was true when: memories and turns by day, with what replaced what. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AnswerOf, call, type InputOf } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { complain } from '../../frame/toast.tsx'
import { KindBadge, Scope, StateBadge, TrustBadge } from '../../parts/badges.tsx'
import { useRowKeys } from '../../parts/list-keys.ts'
import { ProjectField } from '../../parts/project-field.tsx'
import { QueryField } from '../../parts/query-field.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { DAY_MS, fromDay, toClock, toDate, toDay } from '../../parts/time.ts'
import { count, whoSaid } from '../../parts/words.ts'
import { toScope } from '../search/query.ts'

type Entry = AnswerOf<'timeline'>['items'][number]
type TimelineInput = InputOf<'timeline'>
const PAGE = 100

function toInput(query: Readonly<Record<string, string>>): TimelineInput {
  const from = fromDay(query.from ?? '')
  const until = fromDay(query.until ?? '')
  const about = query.about?.trim() ?? ''
  return {
    ...toScope(query.project),
    order: query.order === 'oldest' ? 'oldest' : 'newest',
    kinds: query.said === '1' ? ['memory', 'episode'] : ['memory'],
    limit: PAGE,
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until: until + DAY_MS }),
    ...(about === '' ? {} : { about }),
    ...(query.person ? { person: query.person } : {}),
  }
}

export function Timeline() {
  const { query } = route.value
  const input = toInput(query)
  const key = JSON.stringify(input)
  const [more, setMore] = useState<{
    readonly items: readonly Entry[]
    readonly next: string | undefined
  } | null>(null)
  // Once further pages are read, a new first page would not fit them.
  const watched = more === null ? (['memories'] as const) : []
  const asked = useAnswer(`timeline ${key}`, (signal) => call('timeline', input, signal), watched)
  const page = useRef<HTMLDivElement>(null)
  useRowKeys(page, '.event > div > a')
  useEffect(() => setMore(null), [key])
  const next = more === null ? asked.answer?.next : more.next
  const items = [...(asked.answer?.items ?? []), ...(more?.items ?? [])]
  const readMore = async () => {
    if (next === undefined) return
    try {
      const read = await call('timeline', { ...input, after: next })
      setMore((before) => ({ items: [...(before?.items ?? []), ...read.items], next: read.next }))
    } catch (error) {
      complain(error)
    }
  }
  return (
    <div class="page reading" ref={page}>
      <header class="page-head">
        <h1>Timeline</h1>
        <div class="row">
          <QueryField parameter="about" placeholder="About" label="Only what is about this" />
          <ProjectField />
          <PersonField items={items} />
          <label class="inline">
            from{' '}
            <input
              type="date"
              value={query.from ?? ''}
              onChange={(event) => setQuery({ from: event.currentTarget.value }, false)}
            />
          </label>
          <label class="inline">
            until{' '}
            <input
              type="date"
              value={query.until ?? ''}
              onChange={(event) => setQuery({ until: event.currentTarget.value }, false)}
            />
          </label>
          <label class="switch">
            <input
              type="checkbox"
              checked={query.said === '1'}
              onChange={(event) => setQuery({ said: event.currentTarget.checked }, false)}
            />
            also what was said
          </label>
          <button
            type="button"
            onClick={() => setQuery({ order: query.order === 'oldest' ? null : 'oldest' }, false)}
          >
            {query.order === 'oldest' ? 'Oldest first' : 'Newest first'}
          </button>
        </div>
      </header>
      <Show asked={asked}>
        {({ total }) =>
          items.length === 0 ? (
            <Empty title="Nothing in this time">
              <p>Choose other days, another project or another person.</p>
            </Empty>
          ) : (
            <>
              {[...Map.groupBy(items, ({ at }) => toDay(at))].map(([day, entries]) => (
                <section key={day} class="day">
                  <h2>{toDate(entries[0]?.at ?? 0)}</h2>
                  <ul class="events">
                    {entries.map((entry) => (
                      <Event
                        key={entry.kind === 'memory' ? entry.memory.id : entry.episode.id}
                        entry={entry}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              {next !== undefined && (
                <button type="button" class="more" onClick={() => void readMore()}>
                  Show more of {count(total, 'event')}
                </button>
              )}
            </>
          )
        }
      </Show>
    </div>
  )
}

/** Any name may be typed; those of the turns in sight are offered. */
function PersonField({ items }: { readonly items: readonly Entry[] }) {
  const names = items.flatMap((entry) => (entry.kind === 'episode' ? [entry.episode.speaker ?? ''] : []))
  return (
    <>
      <QueryField
        parameter="person"
        placeholder="Person"
        label="Only what this person said or stored"
        class="person"
        list="timeline-people"
      />
      <datalist id="timeline-people">
        {[...new Set(names)].map((name) => name !== '' && <option key={name} value={name} />)}
      </datalist>
    </>
  )
}

function Event({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'episode') {
    const { episode, summary, scope, session, at } = entry
    return (
      <li class="event said">
        <time>{toClock(at)}</time>
        <div>
          <Link to="session" id={session.id} query={{ at: episode.position }}>
            <span class="quiet">{whoSaid(episode)}: </span>
            <Line text={summary} />
          </Link>
          <p class="row-marks">
            <span class="badge">said</span> <Scope scope={scope} />
          </p>
        </div>
      </li>
    )
  }
  const { memory, replaces, replacedBy, at } = entry
  return (
    <li class={memory.superseded ? 'event past' : 'event'}>
      <time>{toClock(at)}</time>
      <div>
        <Link to="memory" id={memory.id}>
          <Line text={memory.title} />
        </Link>
        {replaces.map((old) => (
          <p key={old.id} class="quiet">
            instead of{' '}
            <Link to="memory" id={old.id}>
              <del>
                <Line text={old.title} />
              </del>
            </Link>
          </p>
        ))}
        <p class="row-marks">
          <TrustBadge trust={memory.trust} />
          <KindBadge kind={memory.kind} />
          {memory.until !== null && <StateBadge text={`true until ${toDate(memory.until)}`} tone="quiet" />}
          {replacedBy !== null && (
            <Link to="memory" id={replacedBy.id}>
              replaced
            </Link>
          )}
          <Scope scope={memory.scope} />
        </p>
      </div>
    </li>
  )
}
