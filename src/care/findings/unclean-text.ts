/** Finds stored texts that contain a secret or invisible characters, which new texts may not. */
import { defineFinding, type Found } from './define-finding.ts'
import { countOf } from './memory-record.ts'

const INVISIBLE = 'invisible'

interface StoredSecret extends Found {
  /** Kinds of secrets, never the secrets themselves. */
  readonly kinds: readonly string[]
}

export const secret = defineFinding<StoredSecret>({
  name: 'secret',
  area: 'memories',
  severity: 'fault',
  costs: 'thorough',
  find: async (search) =>
    (await search.unclean())
      .map(({ memory, kinds }) => ({ ids: [memory.id], kinds: kinds.filter((kind) => kind !== INVISIBLE) }))
      .filter(({ kinds }) => kinds.length > 0),
  explain: ({ kinds }) => `A memory seems to hold a secret (${kinds.join(', ')}).`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore forget ${ids[0]} --purge` }),
})

export const invisible = defineFinding({
  name: 'invisible',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  async find(search) {
    const held = (await search.unclean()).filter(({ kinds }) => kinds.includes(INVISIBLE))
    return held.length === 0 ? [] : [{ ids: held.map(({ memory }) => memory.id) }]
  },
  explain: ({ ids }) =>
    `${countOf(ids.length, 'memory holds', 'memories hold')} invisible characters; they are left out when it is shown.`,
  mend: () => ({ kind: 'rebuild', part: 'index' }),
})
