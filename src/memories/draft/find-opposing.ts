/** Finds memories that say otherwise than a new statement, so that whoever stores it learns of them at once. */
import type { EmbeddedText } from '../../core/embedded-text.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findNearest } from '../../kernel/vectors/meaning.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { differsInSubstance } from '../../text/differences.ts'
import type { Draft } from './draft.ts'

const NEAREST = 8
const MOST = 2
/** Minimum calibrated similarity, and the one from which on both are about one thing. */
const CANDIDATE_SIMILARITY01 = 0.45
const NEAR_SIMILARITY01 = 0.6
/** Minimum confidence for statements that may be about different things. */
const PLAIN_CONFIDENCE01 = 0.7

/** Returns at most two memories of the scope, nearest first; none without a vector. Reads only. */
export async function findOpposing(
  context: EngineContext,
  scope: StoredScope,
  draft: Pick<Draft, 'content' | 'supersedes'>,
  embedded: EmbeddedText | null,
): Promise<readonly Memory[]> {
  if (embedded === null) return []
  const near = await findNearest(context, scope.id, embedded.vector, NEAREST)
  return near
    .filter(({ memory }) => memory.id !== draft.supersedes && !isGroup(memory))
    .filter((neighbour) => saysOtherwise(neighbour, draft.content))
    .slice(0, MOST)
    .map(({ memory }) => memory)
}

/** True for topics and concepts that a digest made, which claim nothing. */
function isGroup({ authority, depth }: Memory): boolean {
  return authority === EXTRACTOR_AUTHORITY && depth < 2
}

function saysOtherwise({ memory, similarity01 }: Neighbour, content: string): boolean {
  if (similarity01 < CANDIDATE_SIMILARITY01) return false
  const { relation, confidence01 } = compareClaims(memory.content, content)
  if (relation !== 'updated' && relation !== 'contradicted') return false
  if (similarity01 < NEAR_SIMILARITY01 && confidence01 < PLAIN_CONFIDENCE01) return false
  return differsInSubstance(memory.content, content).differs
}
