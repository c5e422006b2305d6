/** Turns a model's answer into a reflection: validates it, requires sources, and limits its trust. Pure. */

import type { PlannedChange } from '../../core/change.ts'
import { EXTRACTOR_AUTHORITY, type Memory, TRUST_LEVELS, type Trust } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import { contentHash } from '../../text/content-hash.ts'
import { listIn, readInteger, readText, toRecord } from '../../text/read-answer.ts'
import { shorten, toSummary, toTitle } from '../../text/sentences.ts'
import { machineEdge } from '../statements/link-memories.ts'
import { SLEEP_AUTHOR } from '../statements/machine-root.ts'
import type { SleepDeps } from '../statements/phase.ts'

const INSIGHT_CHARS = 600
const LEAST_SOURCES = 2
const MOST_EPISODES = 20
const EDGE_WEIGHT = 0.7

export interface Insight {
  readonly text: string
  readonly refines: readonly Memory[]
  readonly observedIn: readonly Memory[]
}

export type ReadInsight =
  | { readonly kind: 'insight'; readonly insight: Insight }
  /** The model found nothing that the statements show together. */
  | { readonly kind: 'none' }
  /** The model gave an insight with fewer than two valid sources. */
  | { readonly kind: 'unfounded' }

/** @param shown the statements, in the order of their numbers from 1 */
export function readInsight(json: unknown, shown: readonly Memory[]): ReadInsight {
  const answer = toRecord(json)
  if (answer === null) return { kind: 'unfounded' }
  const text = readText(answer.insight)
  if (text === null) return { kind: 'none' }
  const refines = named(listIn(answer, 'refines'), shown)
  const observedIn = named(listIn(answer, 'observed_in'), shown).filter((memory) => !refines.includes(memory))
  if (refines.length + observedIn.length < LEAST_SOURCES) return { kind: 'unfounded' }
  return { kind: 'insight', insight: { text: shorten(text, INSIGHT_CHARS), refines, observedIn } }
}

function named(numbers: readonly unknown[], shown: readonly Memory[]): Memory[] {
  const found = numbers.flatMap((value) => {
    const number = readInteger(value)
    return number === null ? [] : (shown[number - 1] ?? [])
  })
  return [...new Set(found)]
}

/** Returns the lowest trust of the sources, but never `principle`, since a machine wrote it. */
function trustOf(sources: readonly Pick<Memory, 'trust'>[]): Trust {
  const lowest = Math.max(...sources.map(({ trust }) => TRUST_LEVELS.indexOf(trust)))
  const trust = TRUST_LEVELS[lowest] ?? 'inference'
  return trust === 'principle' ? 'pattern' : trust
}

export interface ReflectionPlace {
  /** The parent of the new memory. */
  readonly parent: Memory
  /** Hash of all statements that were shown. */
  readonly reflectsOn: string
  /** Versions of prompt and model. */
  readonly by: string
}

export function planReflection(
  deps: Pick<SleepDeps, 'ids' | 'clock'>,
  { text, refines, observedIn }: Insight,
  { parent, reflectsOn, by }: ReflectionPlace,
): PlannedChange[] {
  const sources = [...refines, ...observedIn]
  const trust = trustOf(sources)
  const memory = newMemory({
    id: newId.memory(deps.ids),
    scopeId: parent.scopeId,
    parentId: parent.id,
    depth: parent.depth + 1,
    kind: 'reflection',
    title: toTitle(text),
    summary: toSummary(text),
    content: text,
    metadata: { reflectsOn, reflectedBy: by },
    contentHash: contentHash(text),
    trust,
    origin: 'sleep',
    author: SLEEP_AUTHOR,
    authority: EXTRACTOR_AUTHORITY,
    sourceEpisodes: [...new Set(sources.flatMap(({ sourceEpisodes }) => sourceEpisodes))].slice(
      0,
      MOST_EPISODES,
    ),
    createdAt: deps.clock.now(),
  })
  const reason = `Thought about ${sources.length} statements.`
  const link =
    (relation: 'refines' | 'observed_in') =>
    (source: Memory): PlannedChange => ({
      kind: 'upsert_edge',
      edge: machineEdge(deps, {
        sourceId: memory.id,
        targetId: source.id,
        relation,
        weight: EDGE_WEIGHT,
        reasoning: null,
      }),
      reason,
    })
  return [
    { kind: 'insert_memory', memory, reason },
    ...refines.map(link('refines')),
    ...observedIn.map(link('observed_in')),
  ]
}
