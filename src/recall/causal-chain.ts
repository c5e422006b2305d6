/**
 * Use case that explains a memory by its causes and effects: chains of causal links through it, from
 * root cause to last effect, and the sources the memory rests on. Reads only; does not count as an
 * access.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { CAUSAL_STEPS, causeEnd, type Edge } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs, MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { type Memory, TRUST_LEVELS, type Trust } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import type { RecallHit } from '../core/recall.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, memoryId, oneOf, optional, scopeSelection, text } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory } from '../kernel/views.ts'
import { readCauses } from '../speech/cause.ts'
import { holdsAt, toDatedLines } from './graph-queries/dated-lines.ts'
import { textsOfChains } from './graph-queries/graph-texts.ts'
import {
  CAUSAL_DIRECTIONS,
  type CausalChain,
  type CausalChainAnswer,
  type CausalDirection,
  type CausalStep,
  type StatedCause,
} from './graph-queries/graph-views.ts'
import { isGrounded, loadGrounds } from './graph-queries/grounds.ts'
import { byReach, type CausalLink, type PlannedChain, planChains } from './graph-queries/plan-chains.ts'
import { isRelevant, keepRelevant, memoriesOf, unfold } from './graph-queries/relevant.ts'
import { recall } from './recall.ts'

const DEFAULT_DEPTH = 5
const DEFAULT_CHAINS = 10
/** `FOUND`: hits of a question that are examined for causal links. `STARTS`: hits that chains start from. */
const FOUND = 10
const STARTS = 3
const TURNS = 3
/** Maximum number of memories a walk may visit. */
const MAX_MEMORIES = 500

interface Asked {
  readonly direction: CausalDirection
  readonly maxDepth: number
  readonly limit: number
  /** Scopes the chains stay in; null for any. */
  readonly scopes: readonly ScopeId[] | null
}

/** The memories to start from, best first. */
interface Found {
  readonly memories: readonly Memory[]
  /** True if at least one of them is relevant to the question, not merely the nearest hit. */
  readonly fits: boolean
}

/** Returns causal chains through a memory or through the hits of a question, with the memory's sources. */
export const causalChain = defineUseCase({
  name: 'causalChain',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Exactly one of `id` and `query` is required. */
      id: optional(memoryId()),
      query: optional(text(LIMITS.queryChars)),
      /** Keeps the chains within the scope; by default, chains from an id may leave it. */
      ...scopeSelection(),
      /** Follows causes, effects or both; default both. */
      direction: optional(oneOf(CAUSAL_DIRECTIONS)),
      /** Maximum number of steps in each direction; default 5. */
      maxDepth: optional(integer(...RANGES.walkDepth)),
      /** Maximum number of chains; default 10. */
      limit: optional(integer(...RANGES.chains)),
    }),
  run: async (context, input, caller): Promise<CausalChainAnswer> => {
    const { direction = 'both', maxDepth = DEFAULT_DEPTH, limit = DEFAULT_CHAINS } = input
    const isAnywhere = input.id !== undefined && input.scope === undefined && input.exactScope !== true
    const scopes = isAnywhere ? null : await selectScopes(context, input)
    const asked: Asked = { direction, maxDepth, limit, scopes }
    const { memories, fits } = await findStarts(context, input, caller)
    const about = memories.find(isGrounded) ?? memories[0]
    const { store } = context
    if (about === undefined) {
      const turns = await findTurns(context, input, caller)
      const hints = [turns.length === 0 ? NOTHING_KNOWN : ONLY_SAID]
      return { about: null, starts: [], chains: [], told: [], leftOff: 0, grounds: null, turns, hints }
    }
    const web = await loadWeb(store, memories, asked, context.clock.now())
    const told = new Map(memories.map((memory) => [memory.id, readStated(memory)]))
    const starts = chooseStarts(memories, web.links, told)
    const planned = planFrom(starts, web.links, asked)
    const shown = planned.slice(0, asked.limit)
    const chains = await toChains(store, shown, web.memories)
    const [aboutLine] = await toDatedLines(store, [about])
    return {
      about: aboutLine ?? null,
      starts: await toDatedLines(store, starts),
      chains,
      told: listStated(starts, chains, web.memories),
      leftOff: planned.length - shown.length,
      grounds: await loadGrounds(
        context,
        about,
        new Set(chains.flatMap(({ memories: all }) => all.map(({ id }) => id))),
      ),
      turns: chains.length === 0 ? await findTurns(context, input, caller, about) : [],
      hints: [...(fits ? [] : [NEAREST]), ...(chains.length === 0 ? [NO_CHAINS] : [])],
    }
  },
  texts: textsOfChains,
})

type CausalChainInput = TakenBy<typeof causalChain>

export const NEAREST = 'Nothing that is known fits the question well; this is what comes nearest.'

const NO_CHAINS =
  'No causal link is known here, beyond what the text itself says. Make one with `lore link <cause> causes <effect>` (or reason_for, enabled, motivated, resolved).'

const NOTHING_KNOWN = 'Nothing is known about that. Try other words, or look in every project (--all).'
const ONLY_SAID = 'No memory speaks of it yet, only conversations do. `lore digest` makes knowledge of them.'

async function findStarts(context: EngineContext, input: CausalChainInput, caller: Caller): Promise<Found> {
  if ((input.id === undefined) === (input.query === undefined)) {
    throw new LoreError('invalid_input', 'Either an id or a query is needed, not both.', {
      hint: 'Give the id of a memory, or ask a question.',
      details: { field: 'id' },
    })
  }
  const { store } = context
  if (input.id !== undefined) {
    const memory = await requireMemory(store, input.id)
    return { memories: [memory], fits: true }
  }
  const { hits } = await recall.run(context, { ...toQuery(input), kinds: ['memory'], explain: true }, caller)
  const ids = memoriesOf(unfold(keepRelevant(hits)))
  return { memories: await loadInOrder(store, ids), fits: hits.some(isRelevant) }
}

/** Returns relevant turns for the question, without those that the memory already cites as sources. */
async function findTurns(
  context: EngineContext,
  input: CausalChainInput,
  caller: Caller,
  about?: Memory,
): Promise<readonly RecallHit[]> {
  if (input.query === undefined) return []
  const { hits } = await recall.run(context, { ...toQuery(input), kinds: ['episode'], explain: true }, caller)
  const known = new Set<string>(about?.sourceEpisodes ?? [])
  return keepRelevant(hits)
    .filter(({ ref, role }) => !known.has(ref.id) && role !== 'tool')
    .slice(0, TURNS)
    .map(({ signals: _signals, contributions: _contributions, ...hit }) => hit)
}

function toQuery(input: CausalChainInput) {
  return {
    query: input.query ?? '',
    limit: FOUND,
    ...defined({ scope: input.scope, exactScope: input.exactScope, allScopes: input.allScopes }),
  }
}

async function loadInOrder(store: Store, ids: readonly MemoryId[]): Promise<Memory[]> {
  const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  return ids.flatMap((id) => memories.get(id) ?? [])
}

interface Link extends CausalLink {
  readonly edge: Edge
}

/** Causal links around the starts, up to the maximum depth, with the memories they connect. */
interface Web {
  readonly links: readonly Link[]
  readonly memories: ReadonlyMap<MemoryId, Memory>
}

/**
 * Loads one level of links at a time, in both directions. Includes causes of effects, which
 * `planChains` leaves out.
 */
async function loadWeb(store: Store, starts: readonly Memory[], asked: Asked, now: EpochMs): Promise<Web> {
  const memories = new Map(starts.map((memory) => [memory.id, memory]))
  const links = new Map<string, Link>()
  let edge: readonly MemoryId[] = [...memories.keys()]
  for (let depth = 0; depth <= asked.maxDepth && edge.length > 0 && memories.size < MAX_MEMORIES; depth++) {
    const found = (await store.edges.listFor(edge, { layers: ['causal'], relations: CAUSAL_STEPS })).flatMap(
      (stored) => (holdsAt(stored, now) ? [toLink(stored)] : []),
    )
    const ends = found.flatMap(({ cause, effect }) => [cause, effect])
    const fresh = [...new Set(ends.filter((id) => !memories.has(id)))]
    const reachable = (await store.memories.load(fresh)).filter(
      (memory) =>
        memory.archivedAt === null && (asked.scopes === null || asked.scopes.includes(memory.scopeId)),
    )
    for (const memory of reachable) memories.set(memory.id, memory)
    for (const link of found) links.set(link.edgeId, link)
    edge = reachable.map(({ id }) => id)
  }
  const joined = [...links.values()].filter(
    ({ cause, effect }) => memories.has(cause) && memories.has(effect),
  )
  return { links: joined, memories }
}

function toLink(edge: Edge): Link {
  const ends = [edge.sourceId as MemoryId, edge.targetId as MemoryId] as const
  const [cause, effect] = causeEnd(edge.relation) === 'source' ? ends : [ends[1], ends[0]]
  return { edgeId: edge.id, cause, effect, weight: edge.weight, edge }
}

/** Returns the found memories that have causal links or state a cause, best first, at most `STARTS`. */
function chooseStarts(
  found: readonly Memory[],
  links: readonly Link[],
  told: ReadonlyMap<MemoryId, readonly StatedCause[]>,
): Memory[] {
  const joined = new Set(links.flatMap(({ cause, effect }) => [cause, effect]))
  return found.filter(({ id }) => joined.has(id) || (told.get(id) ?? []).length > 0).slice(0, STARTS)
}

/** Returns the causes that the text of a memory states. */
function readStated({ id, content }: Memory): StatedCause[] {
  return readCauses(content).map((stated) => ({ memoryId: id, ...stated }))
}

/** Returns the causes stated by the starts and by the first memory of each chain, which has no cause of its own yet. */
function listStated(
  starts: readonly Memory[],
  chains: readonly CausalChain[],
  memories: ReadonlyMap<MemoryId, Memory>,
): StatedCause[] {
  const roots = chains.flatMap(({ memories: [first] }) => (first === undefined ? [] : [first.id]))
  const ids = new Set<MemoryId>([...starts.map(({ id }) => id), ...roots])
  return [...ids].flatMap((id) => {
    const memory = memories.get(id)
    return memory === undefined ? [] : readStated(memory)
  })
}

/** Plans the chains of all starts; drops duplicates and chains that are part of a longer one. */
function planFrom(starts: readonly Memory[], links: readonly Link[], asked: Asked): PlannedChain<Link>[] {
  const chains = starts
    .flatMap(({ id }) => planChains(links, id, asked.direction, asked.maxDepth))
    .sort(byReach)
  const kept = new Map<string, PlannedChain<Link>>()
  for (const chain of chains) {
    const key = chain.links.map(({ edgeId }) => edgeId).join(' ')
    if (![...kept.keys()].some((longer) => longer.includes(key))) kept.set(key, chain)
  }
  return [...kept.values()]
}

async function toChains(
  store: Store,
  planned: readonly PlannedChain<Link>[],
  memories: ReadonlyMap<MemoryId, Memory>,
): Promise<CausalChain[]> {
  const used = new Set(planned.flatMap(({ links }) => links.flatMap(({ cause, effect }) => [cause, effect])))
  const records = [...used].flatMap((id) => memories.get(id) ?? [])
  const lines = new Map((await toDatedLines(store, records)).map((line) => [line.id, line]))
  return planned.map(({ links, weight, cyclic, cut }) => {
    const [first] = links
    const ids = first === undefined ? [] : [first.cause, ...links.map(({ effect }) => effect)]
    return {
      memories: ids.flatMap((id) => lines.get(id) ?? []),
      steps: links.map((link) => toStep(link, memories)),
      weight,
      cyclic,
      cut,
    }
  })
}

function toStep({ edge, cause, effect }: Link, memories: ReadonlyMap<MemoryId, Memory>): CausalStep {
  const trust = lowerTrust(memories.get(cause)?.trust, memories.get(effect)?.trust)
  return {
    edgeId: edge.id,
    cause,
    effect,
    relation: edge.relation,
    forward: edge.sourceId === cause,
    reasoning: edge.reasoning,
    weight: edge.weight,
    trust,
    madeBy: edge.madeBy,
    inferred: edge.madeBy !== 'person' && trust === 'inference',
  }
}

function lowerTrust(a: Trust = 'inference', b: Trust = 'inference'): Trust {
  return TRUST_LEVELS.indexOf(a) > TRUST_LEVELS.indexOf(b) ? a : b
}
