/** Checks that the quote of a memory is in the turns it came from. */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { asVerified } from '../../strength/confidence.ts'
import { createQuoteFinder } from '../../text/find-quote.ts'
import { findSpoken } from '../../text/quotes/find-spoken.ts'

/** `unchecked`: the memory has no quote, or none of its turns is stored. */
export type QuoteFinding = 'stands' | 'missing' | 'unchecked'

export async function checkQuote(
  store: Pick<Store, 'episodes'>,
  memory: Pick<Memory, 'quote' | 'sourceEpisodes'>,
): Promise<QuoteFinding> {
  const { quote, sourceEpisodes } = memory
  if (quote === null || sourceEpisodes.length === 0) return 'unchecked'
  const episodes = await store.episodes.load(sourceEpisodes)
  if (episodes.length === 0) return 'unchecked'
  const stands = ({ text }: { readonly text: string }) =>
    createQuoteFinder(text)(quote) !== null || findSpoken(text, quote) !== null
  return episodes.some(stands) ? 'stands' : 'missing'
}

/** Returns the new verification of a memory that is still unverified; null if nothing changes. */
export function planQuoteVerification(
  memory: Pick<Memory, 'verification'>,
  finding: QuoteFinding,
  now: EpochMs,
): Partial<Pick<Memory, 'verification' | 'verifiedAt'>> | null {
  if (memory.verification !== 'unverified' || finding === 'unchecked') return null
  return finding === 'stands' ? asVerified(now) : { verification: 'stale' }
}
