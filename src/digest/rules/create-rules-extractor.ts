/**
 * The extractor without a language model: rules for working sessions, and rules for chats. The segment
 * itself decides which of them read it; what people tell a working agent is read by both.
 */
import type { ExtractedItem, Extraction, ExtractionRequest } from '../../core/digest.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import { addSpoken, findSpoken } from './add-spoken.ts'
import { extractFromChat } from './chat/extract-from-chat.ts'
import { extractFromWork, type WorkDeps } from './work/extract-from-work.ts'

const MAX_SEGMENT_TOKENS = 24_000
/** Agents that work with tools: what is said to them is about work even if they call none. */
const WORKING_AGENT =
  /^(?:claude|codex|gemini|opencode|cursor|cline|roo|kilo|copilot|vscode|aider|continue|zed|windsurf|lore)/i

/** The agent name of a text that somebody hands in. */
const HANDED_IN = 'text'

export function createRulesExtractor(deps: WorkDeps): Extractor {
  return {
    name: 'none',
    version: 'rules-6',
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

/**
 * True if no tools are used in it or just before it, and people talk to each other or to an assistant
 * without tools.
 */
function isChat({ episodes, before, session }: ExtractionRequest): boolean {
  if ([...before, ...episodes].some(({ role }) => role === 'tool')) return false
  const people = episodes.filter(({ role }) => role === 'user')
  if (people.length === 0) return false
  return people.some(({ speaker }) => speaker !== null) || !WORKING_AGENT.test(session.agent)
}
