/** Plans links from a memory that tells who looks after something to that person. */
import { type Edge, newEdge } from '../../core/edge.ts'
import type { EntityId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import { readRoles } from '../../speech/role.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { RELATIONS_AUTHOR } from './author.ts'

/** Only people whom the memory is already linked to count, so that "Redis maintains a list" makes no link. */
export async function findRoles(deps: SleepDeps, { id, content }: Memory): Promise<Edge[]> {
  const roles = readRoles(content)
  if (roles.length === 0) return []
  const mentions = await deps.store.edges.listFor([id], { direction: 'out', relations: ['mentions'] })
  const named = await deps.store.entities.load(mentions.map(({ targetId }) => targetId as EntityId))
  return roles.flatMap(({ who, what, relation }) => {
    const person = named.find(
      ({ kind, name }) => kind === 'person' && name.toLowerCase() === who.toLowerCase(),
    )
    if (person === undefined) return []
    return newEdge({
      id: newId.edge(deps.ids),
      sourceId: id,
      targetId: person.id,
      relation,
      reasoning: `${person.name}: ${what}`,
      author: RELATIONS_AUTHOR,
      madeBy: 'machine',
      createdAt: deps.clock.now(),
    })
  })
}
