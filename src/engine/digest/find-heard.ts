/** Finds the correction that was heard as it was said, where the words of an item are the same person's same words. */
import type { ExtractedItem } from '../../core/digest.ts'
import type { Memory } from '../../core/memory.ts'
import type { StoredScope } from '../../core/scope.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { toTerms } from '../../text/tokens.ts'
import type { EngineContext } from '../context.ts'
import { liveMemories } from '../meaning.ts'

export interface HeardBefore {
  readonly memory: Memory
  readonly similarity01: number
  readonly reason: string
}

const TERMS = 24
const LOOKED_AT = 10
/** Shorter words are said by anybody, anywhere. */
const FEWEST_CHARS = 12
/** How much longer than what was heard the words may be, to say no more than that. */
const LONGER = 1.5

/** null for what is not in a person's own words, and where nobody heard it. Looks in all of the namespace. */
export async function findHeard(
  context: EngineContext,
  { namespace }: StoredScope,
  item: Pick<ExtractedItem, 'quote' | 'ownWords'>,
): Promise<HeardBefore | null> {
  if (item.quote === null || !item.ownWords) return null
  const { documents, memories, scopes } = context.store
  const within = (await scopes.list(namespace)).map(({ id }) => id)
  const terms = toTerms(item.quote).slice(0, TERMS)
  const hits = await documents.findByTerms(terms, liveMemories(within, context.clock.now()), LOOKED_AT)
  const refs = await documents.refs(hits.map(({ seq }) => seq))
  const ids = [...refs.values()].flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
  const quote = normaliseContent(item.quote)
  const heard = (await memories.load(ids)).find(
    (memory) => isHeard(memory) && areSameWords(memory.quote, quote),
  )
  if (heard === undefined) return null
  return { memory: heard, similarity01: 1, reason: 'It was heard as it was said.' }
}

function isHeard({ kind, metadata }: Memory): boolean {
  return kind === 'correction' && typeof metadata.heardIn === 'string'
}

function areSameWords(heard: string | null, said: string): boolean {
  const known = normaliseContent(heard ?? '')
  if (said.length < FEWEST_CHARS || known.length < FEWEST_CHARS) return known === said
  return known.includes(said) || (said.includes(known) && said.length <= known.length * LONGER)
}
