/** Tool that stores what a session taught, once: a record of it, and a memory for each discovery and each lesson. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { ReflectedMemory, ReflectOutcome } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { oneLine } from '../../tools/render.ts'

const texts = z.array(z.string()).optional()

export const reflect = defineTool({
  name: 'reflect',
  description: 'End of a session: store lessons. May take a while.',
  input: z.strictObject({
    summary: z.string(),
    lessons_learnt: texts,
    factual_discoveries: texts,
  }),
  run: (said, { engine, caller }) =>
    engine.reflect(
      {
        summary: said.summary,
        ...defined({ lessonsLearnt: said.lessons_learnt, factualDiscoveries: said.factual_discoveries }),
      },
      caller,
    ),
  render: renderOutcome,
})

function renderOutcome({ reflectionId, alreadyProcessed, memories }: ReflectOutcome): string {
  if (alreadyProcessed) {
    return `This session already has a reflection: ${reflectionId}. Nothing was changed; use store for anything newer.`
  }
  return [`Kept ${reflectionId}.`, ...memories.map(renderMemory)].join('\n')
}

function renderMemory({ id, title, status, relation }: ReflectedMemory): string {
  const word = status === 'inserted' ? 'stored' : 'known'
  return `${word} ${id} ${relation} ${oneLine(title, 120)}`
}
