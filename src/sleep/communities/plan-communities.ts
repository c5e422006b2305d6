/** Communities of one scope as they are now, against those that are stored: what to write. Pure. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { StoredCommunity } from '../../core/ports/store.ts'
import { groupMembers } from './group-members.ts'
import { matchCommunities } from './match-communities.ts'
import { createNaming } from './name-communities.ts'
import type { ScopeGraph } from './scope-graph.ts'

/** A community that is to be written, all but its centre. */
export type NewCommunity = Pick<StoredCommunity, 'id' | 'scopeId' | 'memberIds'> & { readonly name: string }

export interface CommunityPlan {
  readonly write: readonly NewCommunity[]
  readonly remove: readonly string[]
}

export interface PlanOptions {
  readonly scopeId: ScopeId
  /** Memories whose text or vector changed; null: all of them may have. */
  readonly touched: ReadonlySet<MemoryId> | null
  /** Whose vectors the centres are of; null where no model can be had. */
  readonly modelId: string | null
  readonly nextId: () => string
}

/** One that has the members it had, and in which nothing changed, is not written again. */
export function planCommunities(
  scope: ScopeGraph,
  former: readonly StoredCommunity[],
  { scopeId, touched, modelId, nextId }: PlanOptions,
): CommunityPlan {
  const { members } = scope
  const groups = groupMembers(scope, former)
  const idsOf = (group: readonly number[]) => group.flatMap((v) => members[v]?.id ?? [])
  const heirs = matchCommunities(groups.map(idsOf), former)
  const stale = groups.flatMap((group, at) => {
    const known = heirs[at] ?? null
    const memberIds = idsOf(group)
    const isAsBefore = known !== null && isUnchanged(known, memberIds, touched, modelId)
    return isAsBefore ? [] : [{ group, memberIds, known }]
  })
  const kept = new Set(heirs.flatMap((known) => known?.id ?? []))
  const remove = former.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (stale.length === 0) return { write: [], remove }
  const textsOf = (group: readonly number[]) => group.map((v) => members[v]?.text ?? '')
  const grouped = new Set(groups.flat())
  const rest = members.flatMap(({ text }, v) => (grouped.has(v) ? [] : [text]))
  const naming = createNaming([...groups.map(textsOf), ...(rest.length === 0 ? [] : [rest])])
  const write = stale.map(({ group, memberIds, known }) => ({
    id: known?.id ?? nextId(),
    scopeId,
    memberIds,
    name: naming.name(textsOf(group), known?.name ?? null),
  }))
  return { write, remove }
}

function isUnchanged(
  known: StoredCommunity,
  memberIds: readonly MemoryId[],
  touched: ReadonlySet<MemoryId> | null,
  modelId: string | null,
): boolean {
  if (touched === null || known.name === null || known.memberIds.length !== memberIds.length) return false
  if (modelId !== null && known.centre !== null && known.centre.modelId !== modelId) return false
  const before = new Set(known.memberIds)
  return memberIds.every((id) => before.has(id) && !touched.has(id))
}
