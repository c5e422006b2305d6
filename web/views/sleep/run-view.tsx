/** One run: its phases with their reasons, every change with before and after, and its undo. */
import { mayUndo, undoRun } from '../../api/actions.ts'
import { type AnswerOf, ApiError, call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { Link, route } from '../../frame/router.tsx'
import { complain } from '../../frame/toast.tsx'
import { StateBadge } from '../../parts/badges.tsx'
import { ChangedFields } from '../../parts/changed-fields.tsx'
import { Show } from '../../parts/states.tsx'
import { Table } from '../../parts/table.tsx'
import { Line } from '../../parts/text.tsx'
import { toDateTime, toSpan } from '../../parts/time.ts'
import { capital, count, toWords } from '../../parts/words.ts'
import { describeChanges } from './run-words.ts'

type Run = AnswerOf<'showRun'>
type Entry = Run['entries'][number]
const SHOWN = 300

export function RunView() {
  const { id } = route.value
  const asked = useAnswer(`run ${id}`, (signal) => call('showRun', { id }, signal), ['runs'])
  return (
    <div class="page reading">
      <Show asked={asked}>{(run) => <Shown run={run} />}</Show>
    </div>
  )
}

function Shown({ run }: { readonly run: Run }) {
  const { kind, state, startedAt, endedAt, phases, entries, undoneAt } = run
  const told = phases.filter((phase) => phase.state !== 'done' || describeChanges({ phases: [phase] }) !== '')
  return (
    <>
      <header class="page-head">
        <h1>
          {capital(toWords(kind))} <StateBadge text={state} tone={state === 'done' ? 'good' : 'quiet'} />
        </h1>
        <p class="row-marks">
          <span>{toDateTime(startedAt)}</span>
          {endedAt !== null && <span>{toSpan(endedAt - startedAt)}</span>}
          <span>{describeChanges(run) || 'nothing changed'}</span>
          {undoneAt !== null && <span>undone on {toDateTime(undoneAt)}</span>}
        </p>
        {mayUndo(entries) && state !== 'undone' && state !== 'running' && entries.length > 0 && (
          <button type="button" onClick={() => void takeBack(run)}>
            Undo this run
          </button>
        )}
      </header>
      {phases.length > 1 && (
        <section>
          <h2>Phases</h2>
          <Table columns={['Phase', 'Changes', 'Took']}>
            {told.map((phase, index) => (
              <tr key={index}>
                <th scope="row">{capital(toWords(phase.phase))}</th>
                <td>
                  {phase.state !== 'done' && <StateBadge text={phase.state} tone="quiet" />}{' '}
                  {describeChanges({ phases: [phase] }) || (phase.state === 'done' ? 'none' : '')}{' '}
                  {phase.reason}
                </td>
                <td class="number">{toSpan(phase.tookMs)}</td>
              </tr>
            ))}
          </Table>
          {told.length < phases.length && (
            <p class="quiet small">
              {count(phases.length - told.length, 'other phase')} had nothing to change.
            </p>
          )}
        </section>
      )}
      <section>
        <h2>
          Changes <span class="quiet">{entries.length}</span>
        </h2>
        <ul class="changes">
          {entries.slice(0, SHOWN).map((entry) => (
            <li key={entry.id}>
              <Change entry={entry} />
            </li>
          ))}
        </ul>
        {entries.length > SHOWN && (
          <p class="quiet">{count(entries.length - SHOWN, 'more change')} not shown.</p>
        )}
      </section>
    </>
  )
}

function Change({ entry }: { readonly entry: Entry }) {
  const { action, subjectKind, subjectId, title, reason, before, after, actor } = entry
  return (
    <>
      <p>
        <span class="relation">{capital(action)}</span>{' '}
        {subjectKind === 'memory' ? (
          <Link to="memory" id={subjectId}>
            <Line text={title} />
          </Link>
        ) : (
          <>
            <Line text={title} />{' '}
            <span class="quiet">{toWords(String(after?.relation ?? before?.relation ?? ''))}</span>
          </>
        )}
      </p>
      {reason !== null && (
        <p class="quiet">
          <Line text={reason} />
        </p>
      )}
      <ChangedFields changes={toChanges(before, after)} />
      <p class="quiet small">by {actor}</p>
    </>
  )
}

function toChanges(before: Entry['before'], after: Entry['after']) {
  if (before === null || after === null) return []
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

async function takeBack(run: Run): Promise<void> {
  const agreed = await ask({
    title: 'Undo this run?',
    says: [
      `${count(run.entries.length, 'change')} of this run are taken back: what it made is removed, what it changed is as before.`,
      'If something changed since, you are asked again.',
    ],
    yes: 'Undo',
  })
  if (!agreed) return
  try {
    await undoRun(run.id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_since' || !may('undo')) return complain(error)
    const partly = await ask({
      title: 'Some of it changed since',
      says: [error.message, 'The rest can still be taken back.'],
      yes: 'Undo the rest',
    })
    if (partly) await undoRun(run.id, { partial: true }).catch(complain)
  }
}
