/** Tool that stores a memory through the write queue and waits for it, so that the agent finds it right afterwards. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { Arrival, MemoryLine, MemoryView, RememberInput } from '../../../engine/engine.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { real } from '../../tools/fields.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { placesOf } from '../../tools/places.ts'
import { toRemoved } from '../../tools/removed.ts'
import { askForLayer } from '../lore/layers.ts'
import { contentType, governanceLayer, structureType } from './fields.ts'
import { gateOf, isOff, settingsOf } from './settings.ts'
import { round, toWaiting } from './shapes.ts'

/** Similarity from which new memories are linked: the document's value, unless its environment variable sets another. */
const LINK_FROM = 0.5
const WAIT_MS = 60_000

const input = z.strictObject({
  content: z.string(),
  content_type: contentType.default('fact'),
  tags: z.array(z.string()).default([]),
  source: z.string().optional().describe('file it came from, or file:line'),
  protected: z.boolean().default(false),
  author: z.string().optional(),
  confidence: real(RANGES.share01).default(0.95),
  governance_layer: governanceLayer.optional(),
  structure_type: structureType.optional(),
})
type Input = z.output<typeof input>

export const addMemory = defineTool({
  name: 'add_memory',
  description: 'Store a memory. Layer, structure and surprise are worked out where they are not given.',
  input,
  ask: async ({ governance_layer, content }) => askForLayer(governance_layer, content),
  run: async (given, context) => {
    const { governance_layer: layer } = given
    const added = await write(toRemember(given, context), context)
    if (added.kind !== 'stored' || layer === undefined || context.person === undefined) return added
    const guarded = layer === 1 ? { protected: true } : {}
    const wanted = { id: added.memory.id, layer, ...guarded, confirmed: true }
    const { memory } = await context.engine.govern(wanted, context.person)
    return { ...added, memory }
  },
  result: toResult,
})

function toRemember(given: Input, context: ToolContext): RememberInput {
  const layer = given.governance_layer ?? (isOff(context, 'hierarchy') ? 3 : undefined)
  const structure = given.structure_type ?? (isOff(context, 'structure_tags') ? 'narrative' : 'detect')
  return {
    content: given.content,
    kind: given.content_type,
    tags: given.tags,
    protected: given.protected,
    confidence: given.confidence,
    structure,
    ...(given.source === undefined ? {} : { ...toSource(given.source), within: placesOf(context) }),
    ...defined({ author: given.author, layer }),
    ...gateOf(context),
  }
}

/** `src/a.ts:12` is line 12 of a file. */
function toSource(source: string): Pick<RememberInput, 'sourceFile' | 'sourceLine'> {
  const [, file, line] = /^(.*[^:\s]):([1-9]\d{0,6})$/.exec(source) ?? []
  return file === undefined ? { sourceFile: source } : { sourceFile: file, sourceLine: Number(line) }
}

type Added =
  | {
      readonly kind: 'stored'
      readonly memory: MemoryView
      readonly arrival: Arrival | null
      readonly invisible: number | undefined
      readonly saysOtherwise: readonly MemoryLine[] | undefined
    }
  | { readonly kind: 'duplicate'; readonly memory: MemoryView; readonly reason: string }
  | { readonly kind: 'queued'; readonly id: MemoryId }

async function write(remember: RememberInput, context: ToolContext): Promise<Added> {
  const { engine, caller } = context
  if (isOff(context, 'async')) {
    const outcome = await engine.remember(remember, caller)
    return outcome.kind === 'stored'
      ? {
          kind: 'stored',
          memory: outcome.memory,
          arrival: outcome.arrival ?? null,
          invisible: outcome.invisible,
          saysOtherwise: outcome.saysOtherwise,
        }
      : { kind: 'duplicate', memory: outcome.of, reason: outcome.reason }
  }
  const linkFrom01 = settingsOf(context).sleep?.alike01 ?? LINK_FROM
  const links = isOff(context, 'zettelkasten') ? {} : { linkFrom01 }
  const request = { remember, ...links, waitMs: WAIT_MS }
  const { write: queued, memory, invisible, saysOtherwise } = await engine.enqueue(request, caller)
  const { state, outcome } = queued
  if (state === 'failed') throw notWritten(queued.reason ?? '')
  if (memory === null || outcome === null) return { kind: 'queued', id: queued.id }
  if (outcome.kind === 'duplicate') return { kind: 'duplicate', memory, reason: outcome.reason }
  const arrival = outcome.kind === 'stored' ? outcome.arrival : null
  return { kind: 'stored', memory, arrival, invisible, saysOtherwise }
}

function notWritten(reason: string): LoreError {
  return new LoreError('invalid_input', `It could not be written: ${reason}`, {
    hint: 'It is kept in the queue with this reason; correct what is wrong and add it again.',
  })
}

function toResult(added: Added) {
  switch (added.kind) {
    case 'queued':
      return { memory_id: added.id, status: 'queued' }
    case 'duplicate':
      return { memory_id: added.memory.id, status: 'duplicate', reason: added.reason, ...toStanding(added) }
    case 'stored': {
      const { arrival } = added
      return {
        memory_id: added.memory.id,
        status: 'stored',
        novelty: round(arrival?.novelty01 ?? 1),
        importance: arrival === null ? null : round(arrival.importance01),
        ...toRemoved(added.invisible),
        ...toOpposing(defined({ saysOtherwise: added.saysOtherwise })),
        ...toStanding(added),
      }
    }
    default:
      return added satisfies never
  }
}

function toStanding({ memory }: { readonly memory: MemoryView }) {
  return {
    protected: memory.protected,
    governance_layer: memory.layer,
    ...toWaiting(memory),
    structure_type: memory.structure,
    surprise_score: round(memory.surprise),
  }
}
