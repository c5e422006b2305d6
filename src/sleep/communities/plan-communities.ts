/** Communities of one scope as they are now, under the ids of those that are stored. Pure. */

import type { StoredCommunity } from '../../core/community.ts'
import type { ScopeId } from '../../core/ids.ts'
import { groupMembers } from './group-members.ts'
import { matchCommunities } from './match-communities.ts'
import { createNaming } from './name-communities.ts'
import type { ScopeGraph } from './scope-graph.ts'

/** A community, all but its centre. */
export type NewCommunity = Pick<StoredCommunity, 'id' | 'scopeId' | 'memberIds'> & { readonly name: string }

export interface CommunityPlan {
  readonly found: readonly NewCommunity[]
  /** Ids. */
  readonly lost: readonly string[]
}

export interface PlanOptions {
  readonly scopeId: ScopeId
  readonly nextId: () => string
}

/** Every community there is now, under the id it has had; known ones that are none any more. */
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
