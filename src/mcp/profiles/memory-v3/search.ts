/** Tool that recalls with the profile's ranking and returns each hit with its links. */
import * as z from 'zod'
import { layerOf } from '../../../core/edge.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { MEMORY_KINDS, type Structure } from '../../../core/memory.ts'
import type { RecallAnswer, RecallHit } from '../../../core/recall.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'
import { isOff, rankingOf, tuningOf } from './settings.ts'
import { round, toPreview, toTrust } from './shapes.ts'

export const search = defineTool({
  name: 'search',
  description: 'Find memories by meaning and words, ranked by fit, activation and confidence.',
  readOnly: true,
  input: z.strictObject({
    query: z.string(),
    limit: limit.default(10),
    content_type: z.enum(MEMORY_KINDS).optional(),
  }),
  run: async (input, context) => {
    const { engine, caller } = context
    const kinds = input.content_type === undefined ? {} : { memoryKinds: [input.content_type] }
    const answer = await engine.recall(
      {
        query: input.query,
        limit: input.limit,
        kinds: ['memory'],
        ...kinds,
        ...rankingOf(context),
        statementsOnly: true,
      },
      caller,
    )
    const hits = isOff(context, 'three_stage') ? answer.hits : inReadingOrder(answer)
    const ids = hits.map(({ ref }) => ref.id as MemoryId)
    const memories = (await engine.loadMemories({ ids, ...tuningOf(context) }, caller)).items
    return {
      hits,
      memories: new Map<string, KnownMemory>(memories.map((memory) => [memory.id, memory])),
      structure: answer.structure,
      fits: answer.fits !== false,
      hidesStructure: isOff(context, 'structure_tags'),
      hidesLinks: isOff(context, 'zettelkasten'),
      hidesGraph: isOff(context, 'multigraph') || isOff(context, 'three_stage'),
    }
  },
  result: toResult,
})

/** Share of the best score from which a hit is arranged with the best; the others follow, best first. */
const ARRANGED_FROM = 0.8

/**
 * Returns the hits that score nearly as well as the best in the engine's arrangement (by time, cause or topic), then
 * the others.
 */
function inReadingOrder({ hits, arrangement }: RecallAnswer): readonly RecallHit[] {
  const least = ARRANGED_FROM * Math.max(0, ...hits.map(({ score }) => score))
  const order = arrangement.groups.flatMap((group) => group.hits)
  const placed = order.flatMap((at) => hits[at] ?? []).filter(({ score }) => score >= least)
  return [...placed, ...hits.filter((hit) => !placed.includes(hit))]
}

interface Found {
  readonly hits: readonly RecallHit[]
  readonly memories: ReadonlyMap<string, KnownMemory>
  readonly structure: Structure | null
  /** False if not even the best hit fits the question. */
  readonly fits: boolean
  readonly hidesStructure: boolean
  readonly hidesLinks: boolean
  readonly hidesGraph: boolean
}

function toResult(found: Found) {
  const { hits, memories } = found
  return {
    structure_hint: toHint(found),
    results: hits.flatMap((hit) => {
      const memory = memories.get(hit.ref.id)
      return memory === undefined ? [] : [toEntry(hit, memory, found)]
    }),
  }
}

const HINTS: Readonly<Record<Structure, string>> = {
  timeline: 'These are timeline entries, presented in chronological order.',
  ledger: 'These are ledger entries (key-value records). Each is a standalone fact.',
  taxonomy: 'These are taxonomy entries organized hierarchically.',
  narrative: 'These are narrative entries. Read them together.',
}

const FITS_BADLY =
  'Nothing here fits the question well: it may never have been stored, or in quite other words.'

function toHint({ hits, structure, fits, hidesStructure }: Found): string {
  if (hits.length === 0) return 'Nothing was found.'
  if (!fits) return `${FITS_BADLY} The nearest ${hits.length}:`
  const count = `${hits.length} found.`
  return hidesStructure ? count : `${HINTS[structure ?? 'narrative']} ${count}`
}

function toEntry(hit: RecallHit, memory: KnownMemory, { hidesLinks, hidesGraph }: Found) {
  const alike = hit.seeAlso.filter(({ relation }) => relation === 'see_also' || relation === 'similar_to')
  return {
    id: memory.id,
    content: toPreview(memory.content),
    content_type: memory.kind,
    tags: memory.tags,
    ...toTrust(memory, hit.freshness),
    ...(memory.disputedBy === undefined ? {} : { disputed_by: memory.disputedBy }),
    governance_layer: memory.layer,
    structure_type: memory.structure,
    final_score: round(hit.score),
    see_also: hidesLinks ? [] : alike.map(({ id, title }) => ({ memory_id: id, content: title })),
    ...(hidesGraph
      ? {}
      : {
          related_nodes: hit.seeAlso.map(({ id, title, relation, direction }) => ({
            node: id,
            title,
            edge_type: relation,
            direction,
            graph_layer: layerOf(relation),
          })),
        }),
  }
}
