/** Conversations, newest first, by agent, project and day. */
import { useState } from 'preact/hooks'
import { call, may } from '../../api/client.ts'
import { changes } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { Scope, StateBadge, When } from '../../parts/badges.tsx'
import { ProjectField } from '../../parts/project-field.tsx'
import { Empty } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { toDate, toDay, toSpan } from '../../parts/time.ts'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { count } from '../../parts/words.ts'
import { toScope } from '../search/query.ts'

const ROW_PX = 64

export function Sessions() {
  const { project, agent } = route.value.query
  const [total, setTotal] = useState<number | null>(null)
  const capture = useAnswer(
    may('captureStatus') ? 'capture' : null,
    (signal) => call('captureStatus', {}, signal),
    ['status'],
  )
  const agents = capture.answer?.sources.filter(({ turns }) => turns > 0).map((source) => source.agent) ?? []
  return (
    <div class="page tall">
      <header class="page-head">
        <h1>Sessions {total !== null && <span class="quiet">{count(total, 'conversation')}</span>}</h1>
        <div class="row">
          <label class="inline">
            <span class="visually-hidden">Agent</span>
            <select
              value={agent ?? ''}
              onChange={(event) => setQuery({ agent: event.currentTarget.value }, false)}
            >
              <option value="">Every agent</option>
              {[...new Set([...agents, ...(agent === undefined ? [] : [agent])])].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <ProjectField />
        </div>
      </header>
      <VirtualList
        of={`sessions ${project ?? ''} ${agent ?? ''}`}
        label="Conversations"
        rowHeight={ROW_PX}
        version={changes.episodes.value ?? 0}
        onTotal={setTotal}
        load={(offset, limit) =>
          call('listSessions', {
            ...toScope(project),
            ...(agent === undefined ? {} : { agent }),
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
              <Line text={title ?? externalId} />
            </span>
            <span class="row-marks">
              <span class="badge">{by}</span>
              {state !== 'processed' && (
                <StateBadge text={state === 'open' ? 'going on' : 'at rest'} tone="quiet" />
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
