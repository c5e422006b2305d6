/** Versions of a memory with their differences, and its strength over time. Both are read when they come into sight. */
import { undoRun } from '../../api/actions.ts'
import { type AnswerOf, call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { Link } from '../../frame/router.tsx'
import { complain } from '../../frame/toast.tsx'
import { When } from '../../parts/badges.tsx'
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

/** Fields that say nothing to a person. */
const UNTOLD: ReadonlySet<string> = new Set([
  'contentHash',
  'updatedAt',
  'stabilityDays',
  'nextDueAt',
  'metadata',
  'supersededBy',
  'parentId',
  'scopeId',
  'edge',
])

function Versions({ id, answer: { line, versions, more } }: VersionsProps) {
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
              {may('undo') && version.action !== 'remember' && version.action !== 'archive' && (
                <button type="button" class="bare small" onClick={() => void takeBack(version.runId)}>
                  Undo
                </button>
              )}
            </p>
            {version.reason !== null && (
              <p class="quiet">
                <Line text={version.reason} />
              </p>
            )}
            {version.changes
              .filter(({ field }) => !UNTOLD.has(field))
              .map(({ field, before, after }) => (
                <div key={field}>
                  <span class="quiet small">{capital(toWords(field))}</span>
                  <DiffView before={toText(field, before)} after={toText(field, after)} />
                </div>
              ))}
          </li>
        ))}
      </ul>
      {more && <p class="quiet">Older changes are not shown.</p>}
    </>
  )
}

function toText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number' && /At$|^valid/.test(field)) return toDateTime(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function takeBack(run: string): Promise<void> {
  const agreed = await ask({
    title: 'Undo this change?',
    says: ['Everything that was changed together with it is taken back too.'],
    yes: 'Undo',
  })
  if (agreed) await undoRun(run).catch(complain)
}
