/**
 * Checks every quote of an extraction against the turns it was made from, for every extractor: what an
 * extractor says about quotes, turns and own words is a claim; what leaves here is checked. Pure.
 */
import type { Episode, EpisodeRole } from '../../core/conversation.ts'
import type { ExtractedItem, Extraction } from '../../core/digest.ts'
import type { EpisodeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { createQuoteFinder, type Place, type QuoteFinder } from '../../text/find-quote.ts'
import { splitAboutNote } from './about-note.ts'
import { isOwnSpeech, quoteCarries } from './own-words.ts'

/** Letters and digits that a quote must have, unless it is the whole turn. */
const MIN_QUOTE_LETTERS = 4
/** The longest part of a quote with an ellipsis is used if it has this many characters. */
const MIN_PART_CHARS = 16

/** Only people and agents correct what is known; output of tools does not. */
const MAY_CORRECT: ReadonlySet<EpisodeRole> = new Set(['user', 'assistant'])

/**
 * After the check
 * - a quote is a verbatim passage of its episode's text, and the episode belongs to the segment;
 * - a quote that is found in another turn of the segment gets that turn as its episode; one that is not
 *   found is null, and its episode is kept only if it belongs to the segment;
 * - `ownWords` is true only if it was claimed, and the quote is in a user's own speech and supports the
 *   text;
 * - `corrects` is null without a quote from a person or the agent.
 * Quotes that were not found are counted as `quote_not_found`. Checking twice changes nothing.
 * @param episodes the turns of the segment, without those shown for context
 */
export function checkQuotes(
  extraction: Extraction,
  episodes: readonly Episode[],
  repeatedLines: ReadonlySet<string> = new Set(),
): Extraction {
  const turns = new Map<EpisodeId, Turn>(
    episodes.map((episode) => [episode.id, { episode, find: createQuoteFinder(episode.text) }]),
  )
  let notFound = 0
  const check = <T extends ExtractedItem>(item: T): T => {
    const checked = checkItem(item, turns, repeatedLines)
    if (item.quote !== null && checked.quote === null) notFound++
    return checked
  }
  const concepts = extraction.concepts.map((concept) => ({
    ...concept,
    facts: concept.facts.map((fact) => ({ ...check(fact), details: fact.details.map(check) })),
  }))
  if (notFound === 0) return { ...extraction, concepts }
  const { quote_not_found: before = 0 } = extraction.rejected
  return { ...extraction, concepts, rejected: { ...extraction.rejected, quote_not_found: before + notFound } }
}

interface Turn {
  readonly episode: Episode
  readonly find: QuoteFinder
}

function checkItem<T extends ExtractedItem>(
  item: T,
  turns: ReadonlyMap<EpisodeId, Turn>,
  repeatedLines: ReadonlySet<string>,
): T {
  const found = item.quote === null ? null : locate(item.quote, item.episode, turns)
  if (found === null) {
    const episode = item.episode !== null && turns.has(item.episode) ? item.episode : null
    return { ...item, quote: null, episode, ownWords: false, corrects: null }
  }
  const { episode, place } = found
  return {
    ...item,
    quote: episode.text.slice(place.start, place.end),
    episode: episode.id,
    ownWords:
      item.ownWords &&
      isOwnSpeech(episode, place, repeatedLines) &&
      quoteCarries(toOwnPart(item.text, episode, turns), episode.text, place),
    corrects: MAY_CORRECT.has(episode.role) ? item.corrects : null,
  }
}

/**
 * Returns the text without its "about" note if an agent's turn, or the same turn, contains the note;
 * otherwise the note is part of the claim.
 */
function toOwnPart(text: string, said: Episode, turns: ReadonlyMap<EpisodeId, Turn>): string {
  const { statement, about } = splitAboutNote(text)
  if (about === null) return text
  const asked = about.replace(/…$/, '')
  const isAsked = [...turns.values()].some(
    ({ episode, find }) => (episode.role === 'assistant' || episode.id === said.id) && find(asked) !== null,
  )
  return isAsked ? statement : text
}

interface Found {
  readonly episode: Episode
  readonly place: Place
}

/** Searches the named turn first, in every form of the quote, then all turns in order. */
function locate(quote: string, named: EpisodeId | null, turns: ReadonlyMap<EpisodeId, Turn>): Found | null {
  const forms = formsOf(quote)
  const turn = named === null ? undefined : turns.get(named)
  for (const candidate of turn === undefined ? turns.values() : [turn, ...turns.values()]) {
    for (const form of forms) {
      const place = candidate.find(form)
      if (place !== null && saysSomething(candidate.episode.text, place)) {
        return { episode: candidate.episode, place }
      }
    }
  }
  return null
}

/**
 * Returns the quote as given, without marks around it, without final punctuation, and its longest part if
 * it has an ellipsis.
 */
function formsOf(quote: string): string[] {
  const given = quote.trim()
  if (given.length > LIMITS.quoteChars) return []
  const bare = stripMarks(given)
  const parts = bare.split(/\[?(?:…|\.{3})\]?/).map((part) => part.trim())
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '')
  const forms = [given, bare, bare.replace(/[.,;:!]$/, '')]
  if (parts.length > 1 && longest.length >= MIN_PART_CHARS) forms.push(longest)
  return [...new Set(forms)].filter((form) => form !== '')
}

const MARKS = `"'“”‘’«»`

function stripMarks(quote: string): string {
  let from = 0
  let until = quote.length
  while (from < until && MARKS.includes(quote[from] ?? '')) from++
  while (until > from && MARKS.includes(quote[until - 1] ?? '')) until--
  return quote.slice(from, until).trim()
}

const LETTERS = /[\p{L}\p{N}]/gu

function saysSomething(text: string, place: Place): boolean {
  if (place.end - place.start > LIMITS.quoteChars) return false
  const quote = text.slice(place.start, place.end)
  const letters = quote.match(LETTERS)?.length ?? 0
  return letters >= MIN_QUOTE_LETTERS || (letters > 0 && quote.trim() === text.trim())
}
