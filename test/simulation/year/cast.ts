/**
 * Memories that each show one thing, all made on the first day. Their texts have nothing in common, so that no
 * link makes one of them live longer than its own strength does.
 */
import type { GovernanceLayer, Trust } from '../../../src/core/memory.ts'
import golden from '../../golden/strength.json' with { type: 'json' }
import type { Given, writerOf } from './world.ts'

type Writer = Parameters<typeof writerOf>[0]

export interface Part {
  readonly name: string
  readonly text: string
  readonly given: Given
  readonly origin: Writer
  /** On which days it is read; default never. */
  readonly read?: (day: number) => boolean
  /** How often on such a day, in one session; default once. */
  readonly timesInSession?: number
}

/** Everything about it asks to be forgotten. */
export const FORGETTABLE: Given = { layer: 4, salience: 0.1, surprise: 0 }

const UNREAD_TEXTS = [
  'Willows bend above rivers.',
  'Gravel crunches underfoot.',
  'Candles smoke when snuffed.',
  'Pigeons nest beneath bridges.',
  'Thimbles save tailors.',
  'Marbles roll downhill.',
  'Teapots whistle shrilly.',
  'Ravens hoard trinkets.',
  'Ladders lean against walls.',
  'Onions sting eyes.',
  'Harps hang silent.',
  'Puddles mirror clouds.',
]

/** Never read, at salience 0.5, by layer and surprise. */
export const UNREAD: readonly (Part & { readonly day: number; readonly rule: string })[] =
  golden.archivedByImportanceOrRelevance.map(({ origin, layer, surprise, day, rule }, n) => ({
    name: `${origin}, layer ${layer}, surprise ${surprise}`,
    origin: origin as Writer,
    text: UNREAD_TEXTS[n] ?? '',
    given: { layer: layer as GovernanceLayer, surprise, salience: golden.salience },
    day,
    rule,
  }))

const SALIENT_TEXTS = [
  'Comets return eventually.',
  'Lanterns guide sailors home.',
  'Granite outlasts timber.',
]

/** Stored by Knowledge Graph, which has only the retention rule, by trust. */
export const SALIENT: readonly (Part & { readonly exactDays: number })[] = golden.archivedByRetention.map(
  ({ trust, exactDays }, n) => ({
    name: `a ${trust} of Knowledge Graph`,
    origin: 'knowledge-graph',
    text: SALIENT_TEXTS[n] ?? '',
    given: {
      layer: 4,
      surprise: 0,
      salience: 0.7,
      ...(trust === 'principle' ? { unconfirmed: true } : { trust: trust as Trust }),
    },
    exactDays,
  }),
)

export const UNREAD_RULE: Part = {
  name: 'faint, novel and never read',
  origin: 'lore',
  text: 'Kites need steady wind.',
  given: { salience: 0.3, surprise: 0.9 },
}
export const FADED_RULE: Part = {
  name: 'faint, novel and read once',
  origin: 'lore-classic',
  text: 'Walnuts stain fingers.',
  given: { salience: 0.2, surprise: 0.9 },
  read: (day) => day === 1,
}

/** Each but for one thing forgettable. */
export const GUARDED: readonly Part[] = [
  {
    name: 'layer 2',
    text: 'Beavers dam streams.',
    origin: 'memory-v3',
    given: { ...FORGETTABLE, layer: 2 },
  },
  {
    name: 'the flag',
    text: 'Copper turns green.',
    origin: 'memory-v3',
    given: { ...FORGETTABLE, protected: true },
  },
  {
    name: 'a protected tag',
    text: 'Tulips close overnight.',
    origin: 'memory-v3',
    given: { ...FORGETTABLE, tags: ['Exact-Value'] },
  },
  {
    name: 'the fundamental category',
    text: 'Magnets attract iron.',
    origin: 'memory-v3',
    given: { ...FORGETTABLE, category: 'fundamental' },
  },
  {
    name: 'a salience of 0.7, in Lore',
    text: 'Parchment survives centuries.',
    origin: 'lore',
    given: { ...FORGETTABLE, salience: 0.7 },
  },
  { name: 'a person', text: 'Hinges creak.', origin: 'person', given: FORGETTABLE },
  {
    name: 'a person, who only inferred it',
    text: 'Owls hunt silently.',
    origin: 'person',
    given: { ...FORGETTABLE, trust: 'inference' },
  },
  { name: 'Lorekeeper', text: 'Saddles wear smooth.', origin: 'lorekeeper', given: FORGETTABLE },
]
/** As in Lore, but for a hair. */
export const ALMOST_SALIENT: Part = {
  name: 'a salience of 0.69',
  text: 'Umbrellas invert during gales.',
  origin: 'lore',
  given: { ...FORGETTABLE, salience: 0.69 },
}

export const DAILY: Part = {
  name: 'read every day',
  origin: 'lore',
  text: 'Bakers rise early.',
  given: {},
  read: (day) => day <= 120,
}
export const WEEKLY: Part = {
  name: 'read every week',
  origin: 'lore',
  text: 'Orchards need pruning.',
  given: {},
  read: (day) => day % 7 === 0,
}
export const EARLY: Part = {
  name: 'read on five days and never again',
  origin: 'lore',
  text: 'Chimneys collect soot.',
  given: {},
  read: (day) => day <= 5,
}
export const CRAMMED: Part = {
  name: 'read fifty times in one session',
  origin: 'lore',
  text: 'Zebras graze together.',
  given: {},
  read: (day) => day === 1,
  timesInSession: 50,
}
export const FRESH: Part = {
  name: 'first read while fresh',
  origin: 'lore',
  text: 'Violins require tuning.',
  given: { protected: true },
  read: (day) => day === 1,
}
export const STALE: Part = {
  name: 'first read when it had faded',
  origin: 'lore',
  text: 'Glaciers carve valleys.',
  given: { protected: true },
  read: (day) => day === 40,
}

export const CAST: readonly Part[] = [
  ...UNREAD,
  ...SALIENT,
  UNREAD_RULE,
  FADED_RULE,
  ...GUARDED,
  ALMOST_SALIENT,
  DAILY,
  WEEKLY,
  EARLY,
  CRAMMED,
  FRESH,
  STALE,
]
