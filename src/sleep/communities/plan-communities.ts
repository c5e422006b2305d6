/** Plans the communities of one scope and reuses the ids of stored ones. Pure. */

import type { StoredCommunity } from '../../core/community.ts'
import type { ScopeId } from '../../core/ids.ts'
import { groupMembers } from './group-members.ts'
import { matchCommunities } from './match-communities.ts'
import { createNaming } from './name-communities.ts'
import type { ScopeGraph } from './scope-graph.ts'

/** A community without its centre. */
export type NewCommunity = Pick<StoredCommunity, 'id' | 'scopeId' | 'memberIds'> & { readonly name: string }

export interface CommunityPlan {
  readonly found: readonly NewCommunity[]
  /** Ids of stored communities that no longer exist. */
  readonly lost: readonly string[]
}

export interface PlanOptions {
  readonly scopeId: ScopeId
  readonly nextId: () => string
}

/**
 * Returns all current communities, with their former id if they have one, and the ids of those that
 * vanished.
 */
export function planCommunities(
  scope: ScopeGraph,
  former: readonly StoredCommunity[],
  { scopeId, nextId }: PlanOptions,
): CommunityPlan {
  const { members } = scope
  const groups = groupMembers(scope, former)
  const idsOf = (group: readonly number[]) => group.flatMap((v) => members[v]?.id ?? [])
  const textsOf = (group: readonly number[]) => group.map((v) => members[v]?.text ?? '')
  const heirs = matchCommunities(groups.map(idsOf), former)
  const kept = new Set(heirs.flatMap((known) => known?.id ?? []))
  const grouped = new Set(groups.flat())
  const rest = members.flatMap(({ text }, v) => (grouped.has(v) ? [] : [text]))
  const naming = createNaming([...groups.map(textsOf), ...(rest.length === 0 ? [] : [rest])])
  return {
    found: groups.map((group, at) => ({
      id: heirs[at]?.id ?? nextId(),
      scopeId,
      memberIds: idsOf(group),
      name: naming.name(textsOf(group), heirs[at]?.name ?? null),
    })),
    lost: former.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  }
}
