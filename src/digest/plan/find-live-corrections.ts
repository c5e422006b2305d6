/**
 * Holds what a digest found against corrections that were heard as they were said: the same person's same words are
 * known, and what a person corrected since it was said is history.
 */
import type { ExtractedItem, Verdict } from '../../core/digest.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { areOfOneThing, readHeardNote } from '../../kernel/correction-note.ts'
import { liveMemories } from '../../kernel/vectors/meaning.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { toTerms } from '../../text/tokens.ts'
import { OUTDATED_RULE } from '../decide/decide-by-rules.ts'

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
export async function findLiveCorrections(
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
    (memory) => readHeardNote(memory) !== null && areSameWords(memory.quote, quote),
  )
  if (heard === undefined) return null
  return { memory: heard, similarity01: 1, reason: 'It was heard as it was said.' }
}

function areSameWords(heard: string | null, said: string): boolean {
  const known = normaliseContent(heard ?? '')
  if (said.length < FEWEST_CHARS || known.length < FEWEST_CHARS) return known === said
  return known.includes(said) || (said.includes(known) && said.length <= known.length * LONGER)
}

/** What became of an item since it was said; null where nobody corrected the turn it stands in, or that part of it. */
export function judgeHeard(
  { episode, text }: Pick<ExtractedItem, 'episode' | 'text'>,
  at: EpochMs,
  neighbours: readonly Neighbour[],
): Verdict | null {
  const heard = neighbours.find(
    ({ memory, similarity01 }) =>
      areOfOneThing(text, memory.content, similarity01) &&
      at < (memory.validFrom ?? memory.createdAt) &&
      readHeardNote(memory)?.correctedTurns.some((turn) => turn === episode),
  )
  if (heard === undefined) return null
  const reason = 'A person corrected it since.'
  return { decision: 'NONE', target: heard.memory.id, rule: OUTDATED_RULE, reason, confidence01: 0.9 }
}
