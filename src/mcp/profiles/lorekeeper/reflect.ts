/** Ends a session: keeps what was said about it, and makes memories of what it taught. Once a session. */
import * as z from 'zod'
import { defineTool } from '../../define-tool.ts'
import { guardOf } from './settings.ts'
import { toIso } from './shapes.ts'

const texts = z.array(z.string()).nullish()

export const reflect = defineTool({
  name: 'lore_reflect',
  description:
    'At the end of a session, keep what was done and learnt. Discoveries and lessons become memories.',
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
  run: (said, context) =>
    context.engine.reflect(
      {
        session: said.session_id,
        summary: said.summary,
        ...optional('sessionDate', said.session_date),
        ...optional('topic', said.topic),
        ...optional('taskType', said.task_type),
        ...optional('whatWasDone', said.what_was_done),
        ...optional('decisions', said.decisions),
        ...optional('lessonsLearnt', said.lessons_learnt),
        ...optional('goodPatterns', said.good_patterns),
        ...optional('factualDiscoveries', said.factual_discoveries),
        ...optional('memoryIds', said.memory_ids),
        autoInsert: said.auto_insert,
        ...guardOf(context),
      },
      context.caller,
    ),
  result: ({ reflectionId, session, createdAt, alreadyProcessed, memories }) => ({
    reflection_id: reflectionId,
    session_id: session,
    created_at: toIso(createdAt),
    already_processed: alreadyProcessed,
    memories_created: memories.map(({ id, title, relation, status }) => ({ id, title, relation, status })),
  }),
})

/** What is null or empty is not given. */
function optional<K extends string, V extends string | readonly string[]>(
  name: K,
  value: V | null | undefined,
): { readonly [_ in K]?: V } {
  return value == null || value.length === 0 ? {} : ({ [name]: value } as { readonly [_ in K]: V })
}
