/** Tool that ends a session: stores a record of it and memories of its lessons, once for each session. */
import * as z from 'zod'
import { isUuid } from '../../../core/ids.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { toItemError } from './attempt.ts'
import { eachItem } from './each-item.ts'
import { guardOf } from './settings.ts'
import { toIso } from './shapes.ts'

const texts = z.array(eachItem(z.string().trim().min(1))).nullish()
type Texts = z.output<typeof texts>

export const reflect = defineTool({
  name: 'lore_reflect',
  description:
    'At the end of a session, keep what was done and learnt. Discoveries and lessons become memories. May take a while.',
  idempotent: true,
  input: z.strictObject({
    session_id: z.string(),
    summary: z.string(),
    session_date: z.string().nullish(),
    topic: z.string().nullish(),
    task_type: z.string().nullish(),
    what_was_done: z.string().nullish(),
    decisions: z.string().nullish(),
    lessons_learnt: texts,
    good_patterns: texts,
    factual_discoveries: texts,
    memory_ids: texts,
    auto_insert: z.boolean().default(true),
  }),
  run: async (said, context) => {
    const { lessons_learnt, good_patterns, factual_discoveries, memory_ids } = said
    const report = await context.engine.reflect(
      {
        session: said.session_id,
        summary: said.summary,
        ...optional('sessionDate', said.session_date),
        ...optional('topic', said.topic),
        ...optional('taskType', said.task_type),
        ...optional('whatWasDone', said.what_was_done),
        ...optional('decisions', said.decisions),
        ...optional('lessonsLearnt', fitting(lessons_learnt)),
        ...optional('goodPatterns', fitting(good_patterns)),
        ...optional('factualDiscoveries', fitting(factual_discoveries)),
        ...optional('memoryIds', fitting(memory_ids)),
        autoInsert: said.auto_insert,
        ...guardOf(context),
      },
      context.caller,
    )
    const lists = { lessons_learnt, good_patterns, factual_discoveries, memory_ids }
    const errors = Object.entries(lists).flatMap(([field, items]) => errorsOf(field, items))
    return { ...report, errors: [...errors, ...(await findUnknown(memory_ids, context))] }
  },
  result: ({ reflectionId, session, createdAt, alreadyProcessed, memories, errors }) => ({
    reflection_id: reflectionId,
    session_id: session,
    created_at: toIso(createdAt),
    already_processed: alreadyProcessed,
    memories_created: memories.map(({ id, title, relation, status }) => ({ id, title, relation, status })),
    ...(errors.length === 0 ? {} : { errors }),
  }),
})

/** Reports what names no memory; the memories that are there are linked with the session. */
async function findUnknown(given: Texts, { engine, caller }: ToolContext): Promise<object[]> {
  const ids = fitting(given).flatMap((id) => (isUuid(id.trim().toLowerCase()) ? [id] : []))
  const { items } = ids.length === 0 ? { items: [] } : await engine.loadMemories({ ids }, caller)
  const known = new Set<string>(items.map(({ id }) => id))
  return (given ?? []).flatMap((item, index) => {
    if (!item.ok || known.has(item.value.trim().toLowerCase())) return []
    const error = `There is no memory ${item.value}.`
    return [{ field: 'memory_ids', index, error, code: 'memory_not_found' }]
  })
}

function fitting(items: Texts): readonly string[] {
  return (items ?? []).flatMap((item) => (item.ok ? [item.value] : []))
}

function errorsOf(field: string, items: Texts): object[] {
  return (items ?? []).flatMap((item, index) =>
    item.ok ? [] : [{ field, index, ...toItemError(item.error) }],
  )
}

/** Returns an object with one field, or an empty object if the value is null or empty. */
function optional<K extends string, V extends string | readonly string[]>(
  name: K,
  value: V | null | undefined,
): { readonly [_ in K]?: V } {
  return value == null || value.length === 0 ? {} : ({ [name]: value } as { readonly [_ in K]: V })
}
