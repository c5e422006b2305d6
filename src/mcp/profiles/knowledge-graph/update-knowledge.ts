/**
 * Tool that changes a node in place. The client's user has to agree if the trust would rise (which needs a quote too), if
 * the node would become fundamental, and if the words are a person's.
 */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { TRUST_LEVELS, type Trust } from '../../../core/memory.ts'
import { type KnownMemory, STATEMENT_FIELDS, type UpdateInput, wishesOf } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { beginning, memoryId, moment } from '../../tools/fields.ts'
import { askForWords, joinQuestions } from '../../tools/person-words.ts'
import { oneLine } from '../../tools/render.ts'
import { metadata, splitMetadata } from './metadata.ts'
import { NODE_TYPES, toNode } from './terms.ts'

const QUOTED_CHARS = 600

const input = z.strictObject({
  id: memoryId,
  name: z.string().optional(),
  content: z.string().optional(),
  type: z.enum(NODE_TYPES).optional(),
  trust: z.enum(TRUST_LEVELS).optional(),
  quote: z.string().optional(),
  element: z.string().nullable().optional(),
  supersedes: memoryId.optional().describe('id of a node that this one replaces'),
  valid_from: beginning.nullable().optional(),
  valid_until: moment.nullable().optional(),
  metadata,
})
type Given = z.output<typeof input>

export const updateKnowledge = defineTool({
  name: 'update_knowledge',
  description:
    "Change the given fields of a node; id and edges stay. Raising trust, and changing a person's words, is put to the person; to contradict them, store your own with supersedes.",
  destructive: true,
  idempotent: true,
  input,
  ask: async (given, context) => {
    const before = await load(context, given.id)
    if (before === undefined) return null
    const changes = toChanges(given, before)
    return joinQuestions(
      [
        { text: askForTrust(before, given), names: ['trust', 'content', 'quote'] },
        { text: askForCategory(before, given), names: ['category', 'content'] },
        { text: askForWords(before, changes), names: STATEMENT_FIELDS },
      ],
      before,
      changes,
    )
  },
  run: async (given, context) => {
    const { engine, person } = context
    const { id, supersedes } = given
    const before = given.metadata === undefined ? undefined : await load(context, id)
    const changes = toChanges(given, before)
    // One call, so that nothing changes if the engine refuses a part of it; the question named every field of it.
    if (Object.keys(changes).length > 0 || supersedes === undefined) {
      await engine.update({ id, ...changes }, person ?? context.caller)
    }
    if (supersedes !== undefined) await engine.supersede({ old: supersedes, by: id }, context.caller)
    return load(context, id)
  },
  result: (memory) => {
    if (memory === undefined) return { updated: true }
    const wishes = Object.keys(wishesOf(memory.metadata))
    return {
      updated: true,
      node: toNode(memory),
      ...(wishes.length === 0 ? {} : { waits_for_person: wishes }),
    }
  },
})

function toChanges(given: Given, before: KnownMemory | undefined): Omit<UpdateInput, 'id'> {
  return {
    ...defined({ title: given.name, content: given.content, kind: given.type, element: given.element }),
    ...defined({ trust: given.trust, quote: given.quote }),
    ...defined({ validFrom: given.valid_from, validUntil: given.valid_until }),
    ...splitMetadata(given.metadata, before?.metadata),
  }
}

function askForTrust(before: KnownMemory, { trust, content, quote }: Given): string | null {
  if (trust === undefined || !isRaised(before.trust, trust)) return null
  const words = quote === undefined ? '' : `\nIn the person’s words: “${oneLine(quote, QUOTED_CHARS)}”`
  return `Trust this as a ${trust}, no longer as an ${before.trust}?\n“${oneLine(content ?? before.content, QUOTED_CHARS)}”${words}`
}

function askForCategory(before: KnownMemory, given: Given): string | null {
  if (given.metadata?.category !== 'fundamental' || before.category === 'fundamental') return null
  return `Hold this as fundamental? It will never fade.\n“${oneLine(given.content ?? before.content, QUOTED_CHARS)}”`
}

async function load({ engine, caller }: ToolContext, id: MemoryId) {
  const [memory] = (await engine.loadMemories({ ids: [id] }, caller)).items
  return memory
}

function isRaised(before: Trust, after: Trust): boolean {
  return TRUST_LEVELS.indexOf(after) < TRUST_LEVELS.indexOf(before)
}
