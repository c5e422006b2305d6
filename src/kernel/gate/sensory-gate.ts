/**
 * The sensory gate: six checks in order for everything offered as knowledge. The first four may stop it, the last two
 * measure its novelty and find its cluster. Each gives a reason. Writes nothing.
 */

import type { Cluster } from '../../core/cluster.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import { surprise } from '../../strength/surprise.ts'
import { isReordered } from '../../text/claims/compare-claims.ts'
import { differsInParticulars, differsInSubstance } from '../../text/differences.ts'
import { isBareReaction } from '../../text/small-talk.ts'

const GATES = ['length', 'credentials', 'exact_duplicate', 'near_duplicate', 'surprise', 'cluster'] as const
type GateName = (typeof GATES)[number]

export interface GateStep {
  /** `title` is not one of the six; it is used if titles must be unique. */
  readonly gate: GateName | 'title'
  readonly passed: boolean
  readonly reason: string
}

/** Shortest extracted text; a person or agent may store a shorter one, such as "use pnpm". */
const MIN_EXTRACTED_CHARS = 20
/** Calibrated similarity, 0–1, from which a text is a near duplicate. */
const NEAR_DUPLICATE_SIMILARITY01 = 0.95
/** Below this surprise the text is close to the centre of a known cluster. */
const LOW_SURPRISE = 0.2

export interface Offer {
  readonly text: string
  /** True if the text was extracted from a conversation and not stored by a person or agent. */
  readonly extracted: boolean
  /**
   * Computes the vector, only once the text is known to be clean and new. Null if no model is available; then the
   * checks that need it say so and let the text pass.
   */
  readonly vector: () => Promise<Float32Array | null>
  /** True to store the text even if a duplicate exists. */
  readonly force: boolean
  readonly limits?: GateLimits
}

/** Overrides of the defaults; an absent field keeps the default. */
export interface GateLimits {
  /** Shortest accepted text, extracted or not. */
  readonly minChars?: number
  /** Similarity from which a text is a near duplicate. */
  readonly nearDuplicate01?: number
  /** Weight of words in the similarity, 0–1; meaning has the rest. Default 0. */
  readonly wordShare01?: number
  /** True to skip the surprise and cluster checks. */
  readonly withoutSurprise?: boolean
}

/** The centre of a topic or of a community. */
type Centre = Pick<Cluster, 'id' | 'centroid'>

export interface GateDeps {
  /** Returns the kinds of credentials in the text. */
  readonly credentials: (text: string) => Promise<readonly string[]>
  /** Returns a live memory of the scope with the same normalised text, or null. */
  readonly findSame: (text: string) => Promise<Memory | null>
  /** Returns live memories of the scope, most similar first. */
  readonly nearest: (vector: Float32Array) => Promise<readonly Neighbour[]>
  /** Returns the centres of what the scope holds: topics, and communities of linked memories. */
  readonly clusters: () => Promise<readonly Centre[]>
  readonly similarity01: (a: Float32Array, b: Float32Array) => number
}

export type GateAnswer =
  | {
      readonly kind: 'passed'
      readonly steps: readonly GateStep[]
      readonly surprise: number
      readonly cluster: string | null
      readonly vector: Float32Array | null
      /** Similarity of the nearest memory; null if it was not searched for. */
      readonly nearest01: number | null
    }
  | {
      readonly kind: 'stopped'
      readonly steps: readonly GateStep[]
      readonly gate: GateName
      readonly reason: string
      /** The memory it is a duplicate of. */
      readonly of: Memory | null
      readonly similarity01: number | null
    }

type Stop = { readonly reason: string; readonly of?: Memory; readonly similarity01?: number }

export async function passGate(offer: Offer, deps: GateDeps): Promise<GateAnswer> {
  const steps: GateStep[] = []
  let nearest01: number | null = null
  let made: Promise<Float32Array | null> | null = null
  const vector = () => {
    made ??= offer.vector()
    return made
  }
  for (const [gate, check] of STOPPING) {
    const checked = await check({ ...offer, vector }, deps)
    const { stop, reason } = checked
    nearest01 ??= checked.nearest01 ?? null
    steps.push({ gate, passed: stop === null, reason })
    if (stop !== null) {
      const { of = null, similarity01 = null } = stop
      return { kind: 'stopped', steps, gate, reason, of, similarity01 }
    }
  }
  const placed = await place(await vector(), deps, offer.limits?.withoutSurprise === true)
  const all = [...steps, ...placed.steps]
  return { kind: 'passed', steps: all, ...placed.result, vector: await vector(), nearest01 }
}

interface Checked {
  readonly stop: Stop | null
  readonly reason: string
  readonly nearest01?: number
}

const pass = (reason: string): Checked => ({ stop: null, reason })
const halt = (stop: Stop): Checked => ({ stop, reason: stop.reason })

const STOPPING: readonly (readonly [GateName, (offer: Offer, deps: GateDeps) => Promise<Checked>])[] = [
  ['length', checkLength],
  ['credentials', checkCredentials],
  ['exact_duplicate', checkSameText],
  ['near_duplicate', checkNearDuplicate],
]

async function checkLength({ text, extracted, force, limits }: Offer): Promise<Checked> {
  const length = text.trim().length
  if (!force && isBareReaction(text)) return halt({ reason: 'It only reacts to something and says nothing.' })
  const fewest = limits?.minChars
  if (fewest !== undefined) {
    return length >= fewest
      ? pass(`${length} characters.`)
      : halt({ reason: `Only ${length} characters; it needs ${fewest}.` })
  }
  if (!extracted) return pass('Given word for word: any length is allowed.')
  return length >= MIN_EXTRACTED_CHARS
    ? pass(`${length} characters.`)
    : halt({ reason: `Only ${length} characters; extracted text needs ${MIN_EXTRACTED_CHARS}.` })
}

async function checkCredentials({ text }: Offer, deps: GateDeps): Promise<Checked> {
  const kinds = await deps.credentials(text)
  return kinds.length === 0
    ? pass('No credentials in it.')
    : halt({ reason: `It seems to contain a secret (${kinds.join(', ')}).` })
}

async function checkSameText({ text, force }: Offer, deps: GateDeps): Promise<Checked> {
  if (force) return pass('Stored because you forced it.')
  const same = await deps.findSame(text)
  return same === null
    ? pass('No memory has this text.')
    : halt({ reason: 'The same text is already stored.', of: same, similarity01: 1 })
}

async function checkNearDuplicate(offer: Offer, deps: GateDeps): Promise<Checked> {
  const { text, force } = offer
  if (force) return pass('Stored because you forced it.')
  const vector = await offer.vector()
  if (vector === null) return pass('Not checked: there is no vector yet.')
  const limit = offer.limits?.nearDuplicate01 ?? NEAR_DUPLICATE_SIMILARITY01
  // If the similarity already includes words, only particulars such as numbers and names are compared.
  const tellApart = (offer.limits?.wordShare01 ?? 0) > 0 ? differsInParticulars : differsInSubstance
  let kept = 'Nothing nearly the same is stored.'
  const near = await deps.nearest(vector)
  for (const { memory, similarity01 } of near) {
    if (similarity01 < limit) break
    const { differs, what } = tellApart(text, memory.content)
    if (!differs || isReordered(text, memory.content)) {
      const reason = 'A memory that says the same in almost the same words is already stored.'
      return halt({ reason, of: memory, similarity01 })
    }
    kept = `Nearly the same words as a stored memory, but they differ in substance (${what}).`
  }
  return { ...pass(kept), nearest01: near[0]?.similarity01 ?? 0 }
}

async function place(vector: Float32Array | null, deps: GateDeps, isSkipped: boolean) {
  const clusters = vector === null || isSkipped ? [] : await deps.clusters()
  let cluster: Centre | null = null
  let nearest = 0
  const similarities: number[] = []
  for (const candidate of clusters) {
    const similarity01 = vector === null ? 0 : deps.similarity01(vector, candidate.centroid)
    similarities.push(similarity01)
    if (cluster === null || similarity01 > nearest) [cluster, nearest] = [candidate, similarity01]
  }
  const value = surprise(similarities)
  const steps: GateStep[] = [
    { gate: 'surprise', passed: true, reason: describeSurprise(value, clusters.length) },
    {
      gate: 'cluster',
      passed: true,
      reason: cluster === null ? 'No cluster is known yet.' : `Nearest to cluster ${cluster.id}.`,
    },
  ]
  return { steps, result: { surprise: value, cluster: cluster?.id ?? null } }
}

function describeSurprise(value: number, clusters: number): string {
  if (clusters === 0) return 'Neutral: nothing to compare it with.'
  const measured = `${value.toFixed(2)} from the nearest of ${clusters} clusters`
  return value < LOW_SURPRISE ? `Hardly new: ${measured}.` : `New by ${measured}.`
}
