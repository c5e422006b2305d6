/**
 * Compares items of a digest with corrections that hooks detected live: the same words of the same person
 * are known already, and what a person has corrected since is history.
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
/** Shorter quotes are too common to be matched in part. */
const FEWEST_CHARS = 12
/** A quote may be this many times as long as the live correction and still say no more. */
const LONGER = 1.5

/**
 * Returns null if the item is not in a person's own words, or if no live correction has them. Searches the
 * whole namespace.
 */
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

/**
 * Returns a verdict if a person has corrected the item since it was said; null if nobody corrected its
 * turn, or not that part of it.
 */
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
