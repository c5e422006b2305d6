/** Tool that finds memories and turns. Ranking lives in recall/; `read` returns the contents. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { RecallAnswer, RecallHit } from '../../../core/recall.ts'
import { defineTool, type RenderContext } from '../../tools/define-tool.ts'
import { beginning, memoryId, moment } from '../../tools/fields.ts'
import { inQuotes, oneLine, renderAge, renderHeadline } from '../../tools/render.ts'

export const search = defineTool({
  name: 'search',
  description:
    'Recall from long-term memory what was said, decided or learnt in past sessions: ids, passages.',
  readOnly: true,
  input: z.strictObject({
    query: z.string(),
    limit: z.int().min(1).max(50).default(8),
    parent_id: memoryId.optional().describe('below this memory only'),
    project: z.string().optional(),
    session: z.string().optional(),
    since: beginning.optional(),
    until: moment.optional(),
    as_of: moment.optional().describe('what was true then'),
    deep: z.boolean().optional().describe('follow links'),
  }),
  run: (input, { engine, caller }) =>
    engine.recall(
      {
        query: input.query,
        limit: input.limit,
        ...defined({ deep: input.deep, within: input.parent_id }),
        ...(input.project === undefined ? {} : { scope: { project: input.project } }),
        ...defined({ session: input.session, since: input.since, until: input.until, asOf: input.as_of }),
      },
      caller,
    ),
  render: renderAnswer,
})

/**
 * Renders one line for each hit, `id score trust age kind summary`, best first, then hints for the next search. The
 * group of a hit is a mark at the end of its line: an agent reads from the top, so the best must stand there.
 */
function renderAnswer(answer: RecallAnswer, { now }: RenderContext): string {
  if (answer.hits.length === 0) return renderNothing(answer)
  const groups = new Map(
    answer.arrangement.groups.flatMap(({ title, hits }) => hits.map((at) => [at, title] as const)),
  )
  const rows = answer.hits.flatMap((hit, at) => renderHit(hit, groups.get(at) ?? null, now))
  const lines = ['id score trust age kind summary', ...rows]
  if (!answer.byMeaning) lines.push('(matched by words only: vectors are not ready)')
  else if ((answer.waiting ?? 0) > 0)
    lines.push(`(${answer.waiting} documents matched by words only: their vectors are not ready)`)
  return [...lines, ...renderHints(answer)].join('\n')
}

const NOTHING = 'Nothing found. Try other words, or list_roots to see the topics.'

/** Says once that nothing was found: with the limits of the search if it had some. */
function renderNothing({ hints }: RecallAnswer): string {
  const within = hints.find((hint) => hint.startsWith('Nothing was found within'))
  const others = hints.filter((hint) => !hint.startsWith('Nothing was found'))
  return [within ?? NOTHING, ...others.map(renderHint)].join('\n')
}

const GROUP_CHARS = 60
const NAME_CHARS = 100
/** Room for the name and the whole passage that recall chose. */
const SHOWN_CHARS = 600
const HINT_CHARS = 400

function renderHints({ hints }: RecallAnswer): string[] {
  return hints.map(renderHint)
}

/** Leaves out what this tool has no parameter for. */
function renderHint(hint: string): string {
  return `(${oneLine(hint.replace(', or include superseded memories,', ''), HINT_CHARS)})`
}

function renderHit(hit: RecallHit, group: string | null, now: number): string[] {
  const stale = hit.freshness === 'changed' || hit.freshness === 'gone' ? ` [source ${hit.freshness}]` : ''
  const disputed = hit.disputed === true ? ' [disputed]' : stale
  const replaced = hit.superseded ? ' [superseded]' : hit.overtaken === true ? ' [overtaken]' : disputed
  const state = hit.archived ? ' [archived]' : replaced
  // A turn is kept word for word, so it has no trust level of its own.
  const trust = hit.trust ?? 'verbatim'
  const kind = hit.ref.kind === 'memory' ? (hit.memoryKind ?? 'memory') : `turn:${hit.role ?? 'user'}`
  const mark = group === null ? '' : ` # ${oneLine(group, GROUP_CHARS)}`
  const gist = renderHeadline(oneLine(hit.title, NAME_CHARS), hit.summary, SHOWN_CHARS)
  const lines = [
    `${hit.ref.id} ${hit.score.toFixed(2)} ${trust} ${renderAge(hit.at, now)} ${kind}${state} ${gist}${mark}`,
  ]
  if (hit.path.length > 0) lines.push(`  via ${renderPath(hit.path)}`)
  if (hit.seeAlso.length > 0) {
    lines.push(`  see also: ${hit.seeAlso.map(({ id, title }) => `${id} ${inQuotes(title, 60)}`).join('; ')}`)
  }
  return lines
}

function renderPath(path: RecallHit['path']): string {
  const [first] = path
  const steps = path.map(({ relation, to, forward }) => {
    const arrow = forward ? `–${relation}→` : `←${relation}–`
    return ` ${arrow} ${inQuotes(to, 60)}`
  })
  return `${inQuotes(first?.from ?? '', 60)}${steps.join('')}`
}
