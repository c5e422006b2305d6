/** Found items for tests: memories and turns with only what a test is about. */

import { type GraphStep, layerOf, type Relation } from '../../src/core/edge.ts'
import type { EdgeId, EpisodeId, MemoryId, SessionId } from '../../src/core/ids.ts'
import type { FoundItem, MemoryPart } from '../../src/recall/organise/item.ts'
import { analyseEpisode } from '../../src/text/analyse.ts'
import { contentHash } from '../../src/text/content-hash.ts'

export const AT = Date.UTC(2026, 4, 20, 10)

type Given = Partial<Omit<FoundItem, 'memory' | 'turn'>>

function toItem(text: string, { at = AT, ...given }: Given): Omit<FoundItem, 'ref' | 'memory' | 'turn'> {
  const { eventFrom, eventUntil } = analyseEpisode({ text, caption: null, speaker: null, role: 'user', at })
  return {
    title: text.slice(0, 30),
    summary: text,
    text,
    contentHash: contentHash(text),
    at,
    eventFrom,
    eventUntil,
    scope: { namespace: 'default', project: null },
    entities: [],
    ...given,
  }
}

export function memoryItem(
  id: string,
  text: string,
  given: Given & { memory?: Partial<MemoryPart> } = {},
): FoundItem {
  const { memory, ...others } = given
  return {
    ...toItem(text, others),
    ref: { kind: 'memory', id: id as MemoryId },
    memory: {
      id: id as MemoryId,
      parentId: null,
      supersededBy: null,
      structure: 'narrative',
      element: null,
      ...memory,
    },
    turn: null,
  }
}

export function turnItem(
  id: string,
  text: string,
  position: number,
  given: Given & { session?: string } = {},
): FoundItem {
  const { session = 's', ...others } = given
  return {
    ...toItem(text, others),
    ref: { kind: 'episode', id: id as EpisodeId },
    memory: null,
    turn: { sessionId: session as SessionId, position },
  }
}

/** A link walked from `from` to `to`; against its direction where not forward. */
export function step(from: string, relation: Relation, to: string, weight = 1, forward = true): GraphStep {
  return {
    edgeId: `${from}${relation}${to}` as EdgeId,
    from: from as MemoryId,
    to: to as MemoryId,
    relation,
    layer: layerOf(relation) ?? 'semantic',
    weight,
    forward,
  }
}
