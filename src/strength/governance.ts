/**
 * The four governance layers: how a memory gets one, what each layer means, and who may remove its memories.
 */
import type { Caller } from '../core/caller.ts'
import type { GovernanceLayer, Memory, MemoryKind } from '../core/memory.ts'

export interface LayerRule {
  readonly name: string
  /** FadeMem's λ per unit of time: days in Lore, hours in the source. */
  readonly decayRate: number
  /** Lower bound of ACT-R activation. */
  readonly activationFloor: number
  /** Weibull exponent; null if the layer does not decay. */
  readonly weibullShape: number | null
}

export const LAYER_RULES: Readonly<Record<GovernanceLayer, LayerRule>> = {
  1: { name: 'constitutional', decayRate: 0, activationFloor: 5, weibullShape: null },
  2: { name: 'legislative', decayRate: 0.01, activationFloor: 2, weibullShape: 0.5 },
  3: {
    name: 'factual',
    decayRate: 0.1,
    activationFloor: -0.5,
    weibullShape: 0.8,
  },
  4: {
    name: 'ephemeral',
    decayRate: 0.25,
    activationFloor: -2,
    weibullShape: 1.2,
  },
}

/** Tags that keep a memory of any layer from being archived. */
export const PROTECTED_TAGS: readonly string[] = [
  'correction',
  'decision',
  'identity',
  'emotional_anchor',
  'commitment',
  'exact_value',
  'chain_of_command',
  'person',
]

const LAYER_OF_TAG: ReadonlyMap<string, GovernanceLayer> = new Map([
  ['identity', 1],
  ['chain_of_command', 1],
  ['decision', 2],
  ['correction', 2],
  ['commitment', 2],
  ['exact_value', 2],
])
const LAYER_OF_KIND: Partial<Readonly<Record<MemoryKind, GovernanceLayer>>> = {
  identity: 1,
  chain_of_command: 1,
  decision: 2,
  correction: 2,
  commitment: 2,
  fact: 3,
  reference: 3,
  tool: 3,
  episode: 4,
  conversation: 4,
}
const DEFAULT_LAYER: GovernanceLayer = 3

/** Normalises a tag for comparison: `Exact-Value` and `exact value` become `exact_value`. */
function toRuleTag(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** Returns the tag that protects a memory, or null. */
export function protectingTag(tags: readonly string[]): string | null {
  return tags.find((tag) => PROTECTED_TAGS.includes(toRuleTag(tag))) ?? null
}

/** The maker of a memory: a person, an agent's explicit call, or Lore's own extraction. */
export type Maker = 'person' | 'agent' | 'extractor'

export interface Classification {
  readonly layer: GovernanceLayer
  /** The layer that a person's memory would get; differs from `layer` only if it is 1 or 2. */
  readonly wanted: GovernanceLayer
  readonly reason: string
}

/**
 * Classifies a memory without a given layer: by tag, else by kind, else 3; layer 2 instead of 3 or 4 if
 * protected. Only a person gives layers 1 and 2, so an agent's memories are at most layer 3. An extractor's are always
 * layer 3.
 */
export function classifyLayer(
  memory: Pick<Memory, 'tags' | 'kind' | 'protected'>,
  maker: Maker,
): Classification {
  if (maker === 'extractor') return { layer: 3, wanted: 3, reason: 'extracted' }
  const found = byTag(memory.tags) ?? byKind(memory.kind)
  const classified: Omit<Classification, 'wanted'> =
    memory.protected && found.layer > 2 ? { layer: 2, reason: 'protected' } : found
  const layer = maker === 'person' ? classified.layer : withoutStanding(classified.layer)
  return { ...classified, layer, wanted: classified.layer }
}

/** Returns the most binding layer among the tags. */
function byTag(tags: readonly string[]): Omit<Classification, 'wanted'> | null {
  let found: Omit<Classification, 'wanted'> | null = null
  for (const tag of tags.map(toRuleTag)) {
    const layer = LAYER_OF_TAG.get(tag)
    if (layer !== undefined && (found === null || layer < found.layer))
      found = { layer, reason: `tag ${tag}` }
  }
  return found
}

function byKind(kind: MemoryKind): Omit<Classification, 'wanted'> {
  const layer = LAYER_OF_KIND[kind]
  return layer === undefined ? { layer: DEFAULT_LAYER, reason: 'default' } : { layer, reason: `kind ${kind}` }
}

/** Returns true for the layers that only a person assigns. */
export function isPersonsLayer(layer: GovernanceLayer): layer is 1 | 2 {
  return layer === 1 || layer === 2
}

/** Returns layer 3 instead of a layer that only a person assigns. */
export function withoutStanding(layer: GovernanceLayer): GovernanceLayer {
  return isPersonsLayer(layer) ? 3 : layer
}

/** Returns true for kinds that no rule archives, because they stand for layer 1 or 2 if a person agrees. */
export function isBindingKind(kind: MemoryKind): boolean {
  return isPersonsLayer(byKind(kind).layer)
}

export type GovernanceGuard = 'constitutional' | 'legislative' | 'protected' | 'protected_tag'

/** Returns the guard that keeps a memory from being removed (layer, flag or tag), or null. */
export function governanceGuard(
  memory: Pick<Memory, 'layer' | 'protected' | 'tags'>,
): GovernanceGuard | null {
  if (memory.layer === 1) return 'constitutional'
  if (memory.layer === 2) return 'legislative'
  if (memory.protected) return 'protected'
  return protectingTag(memory.tags) === null ? null : 'protected_tag'
}

export type ForgetVerdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'confirm'; readonly guard: GovernanceGuard }
  | { readonly kind: 'refused'; readonly guard: GovernanceGuard }

/**
 * Decides if a caller may forget a memory: a person may forget anything, after confirmation if it is guarded;
 * others only unguarded memories.
 */
export function mayForget(
  memory: Pick<Memory, 'layer' | 'protected' | 'tags'>,
  caller: Caller['kind'],
  confirmed = false,
): ForgetVerdict {
  const guard = governanceGuard(memory)
  if (guard === null) return { kind: 'allowed' }
  if (caller !== 'person') return { kind: 'refused', guard }
  return confirmed ? { kind: 'allowed' } : { kind: 'confirm', guard }
}
