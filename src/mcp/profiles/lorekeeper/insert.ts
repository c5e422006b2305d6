/** Tool that stores several memories with titles, scores and links, and reports errors item by item. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { LIMITS } from '../../../core/limits.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { Failure, ItemInput, ItemOutcome, LinkOutcome } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { real } from '../../tools/fields.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { toRemoved } from '../../tools/removed.ts'
import { toItemError } from './attempt.ts'
import { eachItem, requireSomeFit, textIn } from './each-item.ts'
import { guardOf } from './settings.ts'
import { round, toLinkShape, toMemoryShape } from './shapes.ts'

const DEFAULT_SCORE = 5

const target = {
  target_memory_id: z.string(),
  relation_type: z.string().describe('related_to, part_of, depends_on, caused …'),
  reason: z.string().nullish(),
}
const memory = z.strictObject({
  title: z.string().describe('unique'),
  content: z.string().nullish(),
  description: z.string().nullish(),
  score: real(RANGES.quality).default(DEFAULT_SCORE),
  links: z.array(z.strictObject(target)).nullish(),
})
const link = z.strictObject({ source_memory_id: z.string(), ...target })

export const insert = defineTool({
  name: 'lore_insert',
  description:
    'Keep memories with titles, scores and links, or link memories there are. Known ones are declined.',
  input: z.strictObject({
    memories: z.array(eachItem(memory)).max(LIMITS.listMax).nullish(),
    links: z.array(eachItem(link)).max(LIMITS.listMax).nullish(),
    force: z.boolean().default(false).describe('keep although something like it is there'),
  }),
  run: async ({ memories, links, force }, context) => {
    const items = memories ?? []
    const joins = links ?? []
    requireSomething(items.length + joins.length)
    requireSomeFit([...items, ...joins])
    const fitting = items.flatMap((item) => (item.ok ? [item.value] : []))
    const done = await context.engine.rememberMany(
      {
        items: fitting.map((item) => toItem(item, force, context)),
        links: joins.flatMap((join) =>
          join.ok ? [{ source: join.value.source_memory_id as MemoryId, ...toLink(join.value) }] : [],
        ),
      },
      context.caller,
    )
    const outcomes = done.items[Symbol.iterator]()
    return {
      titles: items.map((item) => (item.ok ? item.value.title : textIn(item.given, 'title'))),
      items: items.flatMap((item): readonly ItemOutcome[] => {
        if (!item.ok) return [{ ...toFailure(item.error), links: [] }]
        const { value } = outcomes.next()
        return value === undefined ? [] : [value]
      }),
      links: [...done.links, ...joins.flatMap((join) => (join.ok ? [] : [toFailure(join.error)]))],
    }
  },
  result: ({ titles, items, links }) => {
    const allLinks = [...items.flatMap((item) => item.links), ...links]
    return {
      inserted: items.flatMap((item) =>
        item.kind === 'stored'
          ? [
              {
                id: item.memory.id,
                title: item.memory.title,
                ...toRemoved(item.invisible),
                ...toOpposing(item),
              },
            ]
          : [],
      ),
      duplicates: items.flatMap((item, index) =>
        item.kind === 'duplicate'
          ? [
              {
                title: titles[index],
                reason: item.reason,
                dedup_score: round(item.similarity01),
                existing: toMemoryShape(item.of),
              },
            ]
          : [],
      ),
      links_created: allLinks.flatMap(toCreated),
      errors: [
        ...items.flatMap((item, index) =>
          item.kind === 'failed' ? [{ index, title: titles[index], ...toItemError(item) }] : [],
        ),
        ...allLinks.flatMap((each) => (each.kind === 'failed' ? [{ link: true, ...toItemError(each) }] : [])),
      ],
    }
  },
})

function toFailure({ code, message, hint }: LoreError): Failure {
  return { kind: 'failed', code, message, hint }
}

function requireSomething(count: number): void {
  if (count > 0) return
  throw new LoreError('invalid_input', 'There is nothing to insert.', {
    hint: 'Give memories, links, or both.',
    details: { field: 'memories' },
  })
}

function toItem(item: z.output<typeof memory>, force: boolean, context: ToolContext): ItemInput {
  const description = given(item.description)
  return {
    title: item.title,
    content: given(item.content) ?? description ?? item.title,
    ...defined({ summary: description }),
    quality: item.score,
    force,
    links: (item.links ?? []).map(toLink),
    ...guardOf(context),
  }
}

function toLink(join: {
  target_memory_id: string
  relation_type: string
  reason?: string | null | undefined
}) {
  const reasoning = given(join.reason)
  return {
    target: join.target_memory_id as MemoryId,
    relation: join.relation_type,
    ...defined({ reasoning }),
  }
}

/** Returns undefined for a null or blank text. */
function given(text: string | null | undefined): string | undefined {
  return text == null || text.trim() === '' ? undefined : text
}

function toCreated(outcome: LinkOutcome): object[] {
  switch (outcome.kind) {
    case 'linked':
      return [toLinkShape(outcome.edge)]
    case 'moved':
      return [
        {
          id: null,
          source_memory_id: outcome.memory.id,
          target_memory_id: outcome.memory.parentId,
          relation_type: 'parent',
        },
      ]
    case 'failed':
      return []
    default:
      return outcome satisfies never
  }
}
