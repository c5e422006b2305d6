/**
 * Claude Code: `projects/<folder>/<session>.jsonl`, subagents in files beside it or in a folder below
 * it, and `history.jsonl` with the prompts of all sessions.
 */
import { LoreError } from '../../core/errors.ts'
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { fileNameOf, folderFrom, joinPath } from '../records/paths.ts'
import { createHistoryParser } from './claude-code/history.ts'
import { createTranscriptParser } from './claude-code/transcript.ts'

/**
 * Internal agents of the program that repeat a conversation, to summarise it or to predict the next
 * prompt.
 */
const INTERNAL_AGENT =
  /^agent-a(?:compact|prompt_suggestion|session_memory|extract_memories|auto_dream|side_question)-/
/** File names that belong to other agents. */
const FOREIGN = /^(?:rollout-|session-\d{4}-|session_index\.|events\.jsonl$)/

export const claudeCode: TranscriptSource = {
  agent: 'claude-code',
  title: 'Claude Code',
  roots(place) {
    const home = folderFrom(place, 'CLAUDE_CONFIG_DIR') ?? joinPath(place, place.homedir, '.claude')
    return [joinPath(place, home, 'projects'), joinPath(place, home, 'history.jsonl')]
  },
  formatOf(relativePath) {
    const name = fileNameOf(relativePath)
    if (!name.endsWith('.jsonl') || FOREIGN.test(name) || INTERNAL_AGENT.test(name)) return null
    return /(?:^|\/)(?:tool-results|memory|chats|chatSessions|emptyWindowChatSessions)\//.test(relativePath)
      ? null
      : 'lines'
  },
  createParser(options, state) {
    return fileNameOf(options.path) === 'history.jsonl'
      ? createHistoryParser(options, state)
      : createTranscriptParser(options, state)
  },
  readWhole() {
    throw new LoreError('internal', 'Claude Code keeps no conversation as a whole file.', {
      hint: 'Ask `formatOf` how a file is read before reading it.',
    })
  },
}
