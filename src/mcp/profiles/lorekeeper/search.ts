/** Tool that finds memories by meaning and words, or loads them by id. Ranking lives in recall/. */

import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { RecallHit } from '../../../core/recall.ts'
import type { WholeMemory } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { POLICY, requireAtMost, settingsOf } from './settings.ts'
import { round, toLinkedShape, toMemoryShape } from './shapes.ts'

/** Models fill optional fields with null, which then means the default. */
function orDefault<T extends string | number | boolean>(schema: z.ZodType<T, T>, value: T) {
  return z.preprocess((given) => given ?? value, schema.default(value as never))
}

const input = z.strictObject({
  query: z.string().nullish().describe('required unless ids is given'),
  limit: whole(RANGES.recallLimit).nullish(),
  min_score: orDefault(z.number().min(0), 0.1).describe('least score before it fades with time'),
  include_links: orDefault(z.boolean(), true),
  include_deleted: orDefault(z.boolean(), false),
  refine_from: z.array(z.string()).nullish().describe('rank only these ids of an earlier answer'),
  format: orDefault(z.enum(['full', 'title']), 'full').describe('title: id, title and score only'),
  ids: z.array(z.string()).nullish().describe('fetch these instead; query is ignored'),
})

type Asked = z.output<typeof input>

interface Found {
  readonly asked: Asked
  readonly results: readonly { readonly hit: RecallHit | null; readonly whole: WholeMemory | null }[]
}

export const search = defineTool({
  name: 'lore_search',
  description:
    'Search memories by meaning and words, or fetch them by id. Rate what you used with lore_update.',
  readOnly: true,
  input,
  run: (given, context) => {
    const asked = withoutEmptyLists(given)
    return asked.ids == null ? find(asked, context) : fetch(asked, asked.ids, context)
  },
  result: ({ asked, results }) => ({
    results: results.map((each) =>
      asked.format === 'title' ? toTitleShape(each) : toFullShape(each, asked),
    ),
    total_matched: results.length,
    query: asked.query ?? '',
  }),
})

/** Models fill optional lists with []: beside a query that means none was given. */
function withoutEmptyLists(asked: Asked): Asked {
  if ((asked.query ?? '').trim() === '') return asked
  const { ids, refine_from, ...rest } = asked
  return {
    ...rest,
    ...(ids == null || ids.length === 0 ? {} : { ids }),
    ...(refine_from == null || refine_from.length === 0 ? {} : { refine_from }),
  }
}

async function fetch(asked: Asked, ids: readonly string[], context: ToolContext): Promise<Found> {
  requireAtMost('ids', ids, settingsOf(context).maxIds)
  const { items } = await context.engine.readMany(
    {
      ids,
      links: asked.include_links && asked.format === 'full',
      includeArchived: asked.include_deleted,
      listed: asked.format === 'title',
    },
    context.caller,
  )
  return { asked, results: items.map((each) => ({ hit: null, whole: each })) }
}

async function find(asked: Asked, context: ToolContext): Promise<Found> {
  const { engine, caller } = context
  const { searchLimit, maxRefineFrom, ranking = {} } = settingsOf(context)
  const query = asked.query ?? ''
  if (query.trim() === '') {
    throw new LoreError('invalid_input', 'lore_search needs a query, or ids.', {
      hint: 'Say what you are looking for, or name the memories to fetch.',
      details: { field: 'query' },
    })
  }
  requireAtMost('refine_from', asked.refine_from ?? [], maxRefineFrom)
  const { hits } = await engine.recall(
    {
      query,
      limit: asked.limit ?? searchLimit,
      kinds: ['memory'],
      policy: POLICY,
      policyNumbers: { ...ranking },
      minScore: asked.min_score,
      includeArchived: asked.include_deleted,
      showSignals: true,
      statementsOnly: true,
      ...(asked.refine_from == null ? {} : { refineFrom: asked.refine_from as MemoryId[] }),
    },
    caller,
  )
  const { items: whole } = asked.format === 'title' ? { items: [] } : await load(hits, asked, context)
  const byId = new Map<string, WholeMemory>(whole.map((each) => [each.memory.id, each]))
  const results = hits.map((hit) => ({ hit, whole: byId.get(hit.ref.id) ?? null }))
  return {
    asked,
    results: asked.format === 'title' ? results : results.filter(({ whole }) => whole !== null),
  }
}

/** Loads the hits without counting an access: being found is not a use. */
function load(hits: readonly RecallHit[], asked: Asked, { engine, caller }: ToolContext) {
  return engine.readMany(
    {
      ids: hits.map(({ ref }) => ref.id),
      links: asked.include_links,
      includeArchived: asked.include_deleted,
      listed: true,
    },
    caller,
  )
}

type Result = Found['results'][number]

/** Renders id, title and score; a memory loaded by id has the score null. */
function toTitleShape({ hit, whole }: Result) {
  return {
    id: hit?.ref.id ?? whole?.memory.id,
    title: hit?.title ?? whole?.memory.title,
    score: hit === null ? null : round(hit.score),
  }
}

function toFullShape({ hit, whole }: Result, { include_links }: Asked) {
  return {
    memory: whole === null ? null : toMemoryShape(whole.memory),
    relevance: hit === null ? null : toRelevance(hit),
    ...(include_links ? { links: (whole?.links ?? []).map(toLinkedShape) } : {}),
  }
}

function toRelevance({ score, signals, contributions, factor = 1 }: RecallHit) {
  const parts = Object.values(contributions ?? {}).reduce((sum, part) => sum + part, 0)
  return {
    semantic_score: round(signals?.similarity ?? 0),
    keyword_score: round(signals?.bm25 ?? 0),
    combined_score: round(factor > 0 ? parts / factor : 0),
    decay_factor: round(factor),
    final_score: round(score),
  }
}
