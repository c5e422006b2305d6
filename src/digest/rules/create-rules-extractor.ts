/**
 * The extractor without a language model: rules for working sessions, and rules for chats. Which of them
 * reads a segment is decided by the segment itself; what people tell a working agent is read by both.
 */
import type { ExtractedItem, Extraction, ExtractionRequest } from '../../core/digest.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { addSpoken, findSpoken } from './add-spoken.ts'
import { extractFromChat } from './chat/extract-from-chat.ts'
import { extractFromWork } from './work/extract-from-work.ts'

const MAX_SEGMENT_TOKENS = 24_000
/** Agents that work with tools: what is said to them is about work even where they call none. */
const WORKING_AGENT = /^(?:claude|codex|gemini|opencode|cursor|cline|copilot|aider|lore)/i

/** A text somebody hands in to see what is in it. */
const HANDED_IN = 'text'

/** @param deps without a model of meaning, words alone decide what says the same. */
export function createRulesExtractor(deps: { readonly meaning: Meaning | null }): Extractor {
  return {
    name: 'none',
    version: 'rules-1',
    maxSegmentTokens: MAX_SEGMENT_TOKENS,
    extract: async (request) => {
      if (isChat(request)) return extractFromChat(request, { generous: request.session.agent === HANDED_IN })
      const work = await extractFromWork(request, deps)
      const spoken = findSpoken(request, itemsOf(work))
      if (spoken.length === 0) return work
      const chat = await extractFromChat({ ...request, episodes: spoken }, { generous: true, apart: true })
      return addSpoken(work, chat, spoken, request)
    },
  }
}

function itemsOf({ concepts }: Extraction): ExtractedItem[] {
  return concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
}

/** No tools in or just before it, and people who talk to each other, or to an assistant that only talks. */
function isChat({ episodes, before, session }: ExtractionRequest): boolean {
  if ([...before, ...episodes].some(({ role }) => role === 'tool')) return false
  const people = episodes.filter(({ role }) => role === 'user')
  if (people.length === 0) return false
  return people.some(({ speaker }) => speaker !== null) || !WORKING_AGENT.test(session.agent)
}
