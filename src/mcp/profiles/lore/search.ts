/** Tool that finds memories and turns. Ranking lives in recall/; `read` returns the contents. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { RecallAnswer, RecallHit } from '../../../core/recall.ts'
import { defineTool, type RenderContext } from '../../tools/define-tool.ts'
import { memoryId, moment } from '../../tools/fields.ts'
import { inQuotes, oneLine, renderAge, renderHeadline } from '../../tools/render.ts'

export const search = defineTool({
  name: 'search',
  description: 'Find memories and past turns by meaning and words. Returns ids with one-line summaries.',
  readOnly: true,
  input: z.strictObject({
    query: z.string(),
    limit: z.int().min(1).max(50).default(8),
    parent_id: memoryId.optional().describe('search below this memory only'),
    project: z.string().optional(),
    as_of: moment.optional().describe('ISO date: what was true then'),
    deep: z.boolean().optional().describe('follow links too'),
  }),
  run: (input, { engine, caller }) =>
    engine.recall(
      {
        query: input.query,
        limit: input.limit,
        ...defined({ deep: input.deep, within: input.parent_id }),
        ...(input.project === undefined ? {} : { scope: { project: input.project } }),
        ...defined({ asOf: input.as_of }),
      },
      caller,
    ),
  render: renderAnswer,
})

/** Renders one line for each hit, `id score trust age kind summary`, in reading order, then hints for the next search. */
function renderAnswer(answer: RecallAnswer, { now }: RenderContext): string {
  if (answer.hits.length === 0) return [NOTHING, ...renderHints(answer)].join('\n')
  const lines = ['id score trust age kind summary']
  for (const { title, hits } of toGroups(answer)) {
    if (title !== null) lines.push(`# ${oneLine(title, TITLE_CHARS)}`)
    for (const at of hits)
      lines.push(...(answer.hits[at] === undefined ? [] : renderHit(answer.hits[at], now)))
  }
  if (!answer.byMeaning) lines.push('(matched by words only: vectors are not ready)')
  return [...lines, ...renderHints(answer)].join('\n')
}

const NOTHING = 'Nothing found. Try other words, or list_roots to see the topics.'
const TITLE_CHARS = 120
const HINT_CHARS = 400

function renderHints({ hints }: RecallAnswer): string[] {
  return hints.map((hint) => `(${oneLine(hint, HINT_CHARS)})`)
}

function toGroups({ hits, arrangement }: RecallAnswer): RecallAnswer['arrangement']['groups'] {
  return arrangement.groups.length === 0 ? [{ title: null, hits: [...hits.keys()] }] : arrangement.groups
}

function renderHit(hit: RecallHit, now: number): string[] {
  const stale = hit.freshness === 'changed' || hit.freshness === 'gone' ? ` [source ${hit.freshness}]` : ''
  const state = hit.archived ? ' [archived]' : hit.superseded ? ' [superseded]' : stale
  // A turn is kept word for word, so it has no trust level of its own.
  const trust = hit.trust ?? 'verbatim'
  const kind = hit.ref.kind === 'memory' ? (hit.memoryKind ?? 'memory') : `turn:${hit.role ?? 'user'}`
  const gist = renderHeadline(hit.title, hit.summary)
  const lines = [
    `${hit.ref.id} ${hit.score.toFixed(2)} ${trust} ${renderAge(hit.at, now)} ${kind}${state} ${gist}`,
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
