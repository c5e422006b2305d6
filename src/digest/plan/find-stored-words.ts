/**
 * Finds what is stored already in the words that a digest is about to store: by an agent, with the same words as content,
 * or with them as quote and nothing against them in the content; or as a rule in an imported file of rules.
 */
import type { ExtractedItem } from '../../core/digest.ts'
import { MEMORY_DEFAULTS, type Memory } from '../../core/memory.ts'
import type { StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { liveMemories } from '../../kernel/vectors/meaning.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { findSpoken } from '../../text/quotes/find-spoken.ts'
import { proveQuote } from '../../text/quotes/prove-quote.ts'
import { toTerms } from '../../text/tokens.ts'
import type { HeardBefore } from './find-live-corrections.ts'
import { isInRules } from './is-in-rules.ts'

const TERMS = 24
const LOOKED_AT = 20
/** The share of the item's words that the stored memory must have, in its quote or content. */
const MIN_COVERED = 0.6

/** Searches the scope and the one that holds for all projects; null if nothing stored has the words. */
export async function findStoredWords(
  context: EngineContext,
  scope: StoredScope,
  item: Pick<ExtractedItem, 'text' | 'quote' | 'episode'>,
): Promise<HeardBefore | null> {
  const { documents, episodes, memories, scopes } = context.store
  const global = await scopes.find({ namespace: scope.namespace, project: null, branch: null })
  const within = [...new Set([scope.id, ...(global === null ? [] : [global.id])])]
  const terms = toTerms(item.text).slice(0, TERMS)
  const hits = await documents.findByTerms(terms, liveMemories(within, context.clock.now()), LOOKED_AT)
  const refs = await documents.refs(hits.map(({ seq }) => seq))
  const ids = [...refs.values()].flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
  const found = await memories.load(ids)
  const inFile = found.find((memory) => isRuleFile(memory) && isInRules(memory.content, item.text))
  if (inFile !== undefined)
    return { memory: inFile, similarity01: 1, reason: 'It stands in a file of rules already.' }
  const stored = found.filter(({ authority }) => authority === MEMORY_DEFAULTS.authority)
  if (stored.length === 0) return null
  const [turn] = item.episode === null ? [] : await episodes.load([item.episode])
  const same = stored.find((memory) => saysSame(memory, item, turn?.text ?? item.quote ?? ''))
  if (same === undefined) return null
  return { memory: same, similarity01: 1, reason: 'It was stored in these words already.' }
}

function isRuleFile({ kind, origin, sourceFile }: Memory): boolean {
  return kind === 'rule' && origin === 'import' && sourceFile !== null
}

/** @param turn the turn that the item was said in */
function saysSame(
  memory: Pick<Memory, 'title' | 'content' | 'quote'>,
  { text, quote }: Pick<ExtractedItem, 'text' | 'quote'>,
  turn: string,
): boolean {
  if (compareClaims(memory.content, text).relation === 'same') return true
  if (memory.quote === null || quote === null) return false
  const isQuoted = findSpoken(quote, memory.quote) !== null || findSpoken(memory.quote, quote) !== null
  if (!isQuoted || proveQuote(memory.quote, memory, turn).kind !== 'proven') return false
  const held = new Set(toTerms(`${memory.quote}\n${memory.content}`))
  const said = [...new Set(toTerms(text))]
  if (said.some((term) => /\p{N}/u.test(term) && !held.has(term))) return false
  return said.filter((term) => held.has(term)).length >= said.length * MIN_COVERED
}
