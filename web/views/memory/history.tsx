/** Versions of a memory with their differences, and its strength over time. Both are read when they come into sight. */
import { mayUndo, undoRun } from '../../api/actions.ts'
import { type AnswerOf, call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { go, Link } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { complain } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
import { ChangedFields } from '../../parts/changed-fields.tsx'
import { DiffView } from '../../parts/diff-view.tsx'
import { Plot } from '../../parts/plot.tsx'
import { Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { toDate, toDateTime } from '../../parts/time.ts'
import { capital, count, toWords } from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'

interface HistoryProps {
  readonly memory: MemoryAnswer['memory']
}

export function History({ memory }: HistoryProps) {
  const key = `${memory.id} ${memory.updatedAt} ${memory.archivedAt ?? ''}`
  const { id } = memory
  const curves = useAnswer(`curves ${key}`, (signal) => call('memoryCurves', { id }, signal))
  const versions = useAnswer(`versions ${key}`, (signal) => call('memoryVersions', { id }, signal))
  return (
    <>
      <section>
        <h2>Strength</h2>
        <Show asked={curves}>{(answer) => <Curves curves={answer} />}</Show>
      </section>
      <section>
        <h2>Versions</h2>
        <Show asked={versions}>{(answer) => <Versions id={id} answer={answer} />}</Show>
      </section>
    </>
  )
}

function Curves({ curves }: { readonly curves: AnswerOf<'memoryCurves'> }) {
  const { points, uses, leaves, guard, now, archivedAt, purgedAt } = curves
  const accesses = uses.filter(({ kind }) => kind === 'access')
  return (
    <>
      <p>
        {archivedAt !== null
          ? purgedAt === null
            ? 'It is archived, and stays so until a person decides otherwise.'
            : `It is archived; sleep removes it for good on ${toDate(purgedAt)}.`
          : guard !== null
            ? `No rule archives it: ${GUARDS[guard] ?? toWords(guard)}.`
            : leaves === null
              ? 'No rule would archive it within the time shown.'
              : `If nothing uses it, it leaves on ${toDate(leaves.at)}: ${leaves.reason}`}{' '}
        <span class="quiet">
          {count(accesses.length, 'use')}, {count(uses.length - accesses.length, 'weak use')}.
        </span>
      </p>
      <Plot
        label={`Strength over time. ${describe(curves)}`}
        times={points.map(({ at }) => at)}
        range={[0, 1]}
        format={(value) => `${Math.round(value * 100)} %`}
        curves={[
          { name: 'retention', colour: '--c1', values: points.map(({ retention }) => retention) },
          { name: 'relevance', colour: '--c2', values: points.map(({ relevance }) => relevance) },
          {
            name: 'activation (chance to come to mind)',
            colour: '--c5',
            values: points.map(({ retrievalProbability }) => retrievalProbability),
          },
        ]}
        marks={[
          ...uses.map(({ at, kind }) => ({
            at,
            name: kind === 'access' ? 'used' : 'shown first',
            colour: kind === 'access' ? '--strong-line' : '--line',
          })),
          { at: now, name: 'today', colour: '--accent' },
          ...(leaves === null || guard !== null
            ? []
            : [{ at: leaves.at, name: 'leaves', colour: '--danger' }]),
        ]}
      />
    </>
  )
}

/** Why no rule may archive a memory. */
const GUARDS: Readonly<Record<string, string>> = {
  person: 'a person said or confirmed it',
  protected: 'it is protected',
  constitutional: 'layer 1 guards it',
  legislative: 'layer 2 guards it',
  consolidated: 'it was used often and for long',
  fundamental: 'it is fundamental',
  live_children: 'other memories lie below it',
  superseded: 'it is history',
}

/** The plot in words: the values today and at its end. */
function describe({ points, now }: AnswerOf<'memoryCurves'>): string {
  const say = (point: (typeof points)[number] | undefined) =>
    point === undefined
      ? ''
      : `${toDate(point.at)}: retention ${point.retention.toFixed(2)}, relevance ${point.relevance.toFixed(2)}. `
  return say(points.findLast(({ at }) => at <= now)) + say(points.at(-1))
}

interface VersionsProps {
  readonly id: string
  readonly answer: AnswerOf<'memoryVersions'>
}

/** An undo names its run by an id. */
const UNDO = /^Undo of run /

/** The memory's own page takes back that it was stored or forgotten. */
function isTakenBack({ action, undoable }: AnswerOf<'memoryVersions'>['versions'][number]): boolean {
  return undoable && action !== 'remember' && action !== 'archive'
}

function Versions({ id, answer: { line, versions, more } }: VersionsProps) {
  /** Undoing the run that stored this memory ends its page; what it replaced is there again. */
  const leave = (run: string) => () => {
    const isGone = versions.some(
      ({ runId, memory, action }) => runId === run && memory === id && action === 'remember',
    )
    if (!isGone) return
    const former = line[line.findIndex((memory) => memory.id === id) - 1]
    go(former === undefined ? toPath('search') : toPath('memory', former.id), true)
  }
  return (
    <>
      {line.length > 1 && (
        <ol class="line" aria-label="What replaced what">
          {line.map((memory) => (
            <li key={memory.id}>
              {memory.id === id ? (
                <strong>
                  <Line text={memory.title} />
                </strong>
              ) : (
                <Link to="memory" id={memory.id}>
                  <Line text={memory.title} />
                </Link>
              )}{' '}
              <When at={memory.createdAt} />
            </li>
          ))}
        </ol>
      )}
      <ul class="versions">
        {versions.map((version) => (
          <li key={`${version.runId} ${version.memory} ${version.action}`}>
            <p class="row-marks">
              <strong>{capital(toWords(version.action))}</strong>
              <span>by {version.actor.replace(/^\w+:/, '')}</span>
              <time dateTime={new Date(version.at).toISOString()}>{toDateTime(version.at)}</time>
              {version.memory !== id && <span>(of a memory in its line)</span>}
              {mayUndo([version]) && isTakenBack(version) && (
                <button
                  type="button"
                  class="bare small"
                  onClick={() => void takeBack(version.runId, leave(version.runId))}
                >
                  Undo
                </button>
              )}
            </p>
            {version.reason !== null && (
              <p class="quiet">
                <Line
                  text={UNDO.test(version.reason) ? 'An earlier change was taken back.' : version.reason}
                />
              </p>
            )}
            <Replaced line={line} version={version} />
            <ChangedFields changes={version.changes} />
          </li>
        ))}
      </ul>
      {more && <p class="quiet">Older changes are not shown.</p>}
    </>
  )
}

interface ReplacedProps {
  readonly line: AnswerOf<'memoryVersions'>['line']
  readonly version: AnswerOf<'memoryVersions'>['versions'][number]
}

/** How the words of a memory differ from those that replaced them; nothing if these are gone. */
function Replaced({ line, version: { memory, changes } }: ReplacedProps) {
  const by = changes.find(({ field }) => field === 'supersededBy')?.after
  const former = line.find(({ id }) => id === memory)
  const next = line.find(({ id }) => id === by)
  if (former === undefined || next === undefined) return null
  return (
    <dl class="fields">
      <dt>Words</dt>
      <dd>
        <DiffView before={former.content} after={next.content} />
      </dd>
    </dl>
  )
}

async function takeBack(run: string, after: () => void): Promise<void> {
  const agreed = await ask({
    title: 'Undo this change?',
    says: ['Everything that was changed together with it is taken back too.'],
    yes: 'Undo',
  })
  if (agreed) await undoRun(run, { after }).catch(complain)
}
