/** Conversations, newest first, by agent, project and day. */
import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { changes } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { Scope, StateBadge, When } from '../../parts/badges.tsx'
import { ProjectField } from '../../parts/project-field.tsx'
import { Empty } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { fromDay, toDate, toDay, toSpan } from '../../parts/time.ts'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { count } from '../../parts/words.ts'
import { toScope } from '../search/query.ts'
import { listDays, periodOf } from './activity.ts'
import { Dashboard, type HalfYear } from './dashboard.tsx'

const ROW_PX = 64

export function Sessions() {
  const { project, agent, day } = route.value.query
  const [total, setTotal] = useState<number | null>(null)
  const start = fromDay(day ?? '')
  const activity = useAnswer(
    `activity ${project ?? ''} ${toDay(Date.now())}`,
    (signal) => loadHalfYear(project, signal),
    ['episodes'],
  )
  return (
    <div class="page tall">
      <header class="page-head">
        <h1>Sessions {total !== null && <span class="quiet">{count(total, 'conversation')}</span>}</h1>
        <div class="row">
          <ProjectField />
          <label class="inline">
            day{' '}
            <input
              type="date"
              value={day ?? ''}
              max={toDay(Date.now())}
              onChange={(event) => setQuery({ day: event.currentTarget.value }, false)}
            />
          </label>
          {(agent ?? project ?? day) !== undefined && (
            <button type="button" onClick={() => setQuery({ agent: null, project: null, day: null }, false)}>
              Show all
            </button>
          )}
        </div>
      </header>
      {activity.answer !== undefined && activity.answer.activity.sessions > 0 && (
        <Dashboard {...activity.answer} />
      )}
      <VirtualList
        of={`sessions ${project ?? ''} ${agent ?? ''} ${day ?? ''}`}
        label="Conversations"
        rowHeight={ROW_PX}
        version={changes.episodes.value ?? 0}
        onTotal={setTotal}
        load={(offset, limit) =>
          call('listSessions', {
            ...toScope(project),
            ...(agent === undefined ? {} : { agent }),
            ...(start === null ? {} : periodOf(start)),
            offset,
            limit,
          })
        }
        row={(
          { id, title, externalId, agent: by, scope, state, startedAt, lastAt, episodeCount },
          _index,
          before,
        ) => (
          <Link to="session" id={id} class="memory-row">
            {(before === undefined || toDay(before.lastAt) !== toDay(lastAt)) && (
              <span class="row-day">{toDate(lastAt)}</span>
            )}
            <span class="row-title">
              <Line text={title ?? externalId} class="cut" />
            </span>
            <span class="row-marks">
              <span class="badge">{by}</span>
              {state !== 'processed' && (
                <StateBadge text={isGoingOn(state, lastAt) ? 'going on' : 'at rest'} tone="quiet" />
              )}
              <Scope scope={scope} />
              <span>{count(episodeCount, 'turn')}</span>
              <span>{toSpan(lastAt - startedAt)}</span>
              <When at={lastAt} />
            </span>
          </Link>
        )}
        empty={
          <Empty title="No conversations here">
            <p>
              Lore reads conversations only after you agreed: run <code>lore init</code>, or turn on{' '}
              <Link to="settings" query={{ find: 'capture.enabled' }}>
                capture
              </Link>
              .
            </p>
          </Empty>
        }
      />
    </div>
  )
}

/** The last half year; if nothing was said in it, the half year until the newest conversation. */
async function loadHalfYear(project: string | undefined, signal: AbortSignal): Promise<HalfYear> {
  const read = async (days: readonly number[]): Promise<HalfYear> => ({
    days,
    activity: await call('sessionActivity', { ...toScope(project), days: [...days] }, signal),
  })
  const last = await read(listDays(Date.now()))
  if (last.activity.sessions > 0) return last
  const { items } = await call('listSessions', { ...toScope(project), limit: 1 }, signal)
  return items[0] === undefined ? last : read(listDays(items[0].lastAt))
}

/** Nothing ends the conversation of an agent that was left: it only falls silent. */
const SILENT_MS = 6 * 3_600_000

function isGoingOn(state: string, lastAt: number): boolean {
  return state === 'open' && Date.now() - lastAt < SILENT_MS
}
