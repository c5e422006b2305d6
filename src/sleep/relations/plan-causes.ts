/** Plans causal links from the causes that texts state: to memories that state the cause or the effect. */
import { type Edge, newEdge } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import { toTerms } from '../../text/tokens.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { isLive } from '../statements/statements.ts'
import { RELATIONS_AUTHOR } from './author.ts'
import { type CausalPair, readTold, relateTold, type Told } from './told-causes.ts'

/** Number of memories compared with each stated clause. */
const COMPARED = 12
/** Weight of a link that a rule read from words. */
const WEIGHT = 0.8

/** Reads what memories tell, each once. */
export type Tellings = (memory: Memory) => Told

export function createTellings(): Tellings {
  const read = new Map<string, Told>()
  return (memory) => {
    const known = read.get(memory.id) ?? readTold(memory)
    read.set(memory.id, known)
    return known
  }
}

/** Returns the links of one memory; nothing is looked up if it names no cause and states no event. */
export async function findCauses(deps: SleepDeps, memory: Memory, tellings: Tellings): Promise<Edge[]> {
  const told = tellings(memory)
  const clauses =
    told.event === null ? told.causes.flatMap(({ cause, effect }) => [cause, effect]) : [told.event]
  const edges = new Map<string, Edge>()
  for (const clause of clauses) {
    for (const other of await findByWords(deps, memory.scopeId, clause)) {
      if (other.id === memory.id || !isLive(other)) continue
      for (const pair of relateTold(told, tellings(other))) {
        const edge = toEdge(deps, pair)
        edges.set(`${edge.sourceId} ${edge.targetId}`, edge)
      }
    }
  }
  return [...edges.values()]
}

/** True if the texts of both still make this link. */
export function causeHolds(edge: Edge, a: Told, b: Told): boolean {
  return relateTold(a, b).some((pair) => {
    const [sourceId, targetId] = endsOf(pair)
    return sourceId === edge.sourceId && targetId === edge.targetId && pair.relation === edge.relation
  })
}

async function findByWords(deps: SleepDeps, scopeId: ScopeId, clause: string): Promise<Memory[]> {
  const terms = [...new Set(toTerms(clause))]
  if (terms.length < 2) return []
  const { documents, memories } = deps.store
  const filter = {
    scopes: [scopeId],
    kinds: ['memory'],
    at: deps.clock.now(),
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: false,
    within: null,
    sessions: null,
    since: null,
    until: null,
  } as const
  const hits = await documents.findByTerms(terms, filter, COMPARED)
  const refs = await documents.refs(hits.map(({ seq }) => seq))
  const ids = [...refs.values()].flatMap((ref): MemoryId[] => (ref.kind === 'memory' ? [ref.id] : []))
  return memories.load(ids)
}

function toEdge({ ids, clock }: SleepDeps, pair: CausalPair): Edge {
  const [sourceId, targetId] = endsOf(pair)
  return newEdge({
    id: newId.edge(ids),
    sourceId,
    targetId,
    relation: pair.relation,
    weight: WEIGHT,
    reasoning: pair.reasoning,
    author: RELATIONS_AUTHOR,
    madeBy: 'machine',
    createdAt: clock.now(),
  })
}

/** `triggered_by` leads from the effect to its cause, the others from the cause to its effect. */
function endsOf({ cause, effect, relation }: CausalPair): readonly [MemoryId, MemoryId] {
  return relation === 'triggered_by' ? [effect, cause] : [cause, effect]
}
