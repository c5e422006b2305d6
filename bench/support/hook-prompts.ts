/** Reads the prompts that people typed to Claude Code, by session, from the transcripts below a folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LoreError } from '../../src/core/errors.ts'

export interface PromptSession {
  readonly id: string
  readonly path: string
  readonly cwd: string
  /** When the first prompt was typed. */
  readonly at: number
  /** Never empty. */
  readonly prompts: readonly string[]
}

/**
 * Oldest first; a session that is in two files counts once. @throws LoreError invalid_input if there is
 * none
 */
export function readPromptSessions(folder: string): PromptSession[] {
  const seen = new Set<string>()
  const sessions = listTranscripts(folder).flatMap((path) => toSession(path, seen) ?? [])
  if (sessions.length > 0) return sessions.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  throw new LoreError('invalid_input', `${folder} holds no prompt that somebody typed to Claude Code.`, {
    hint: 'Give a folder with transcripts of Claude Code, such as ~/.claude/projects, with --transcripts.',
    details: { field: 'transcripts' },
  })
}

/** Leaves out subagents, which are prompted by agents. */
function listTranscripts(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl') && !entry.name.startsWith('agent-'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (cause) {
    throw new LoreError('invalid_input', `${folder} cannot be read.`, {
      hint: 'Give a folder with transcripts of Claude Code with --transcripts.',
      cause,
      details: { field: 'transcripts' },
    })
  }
}

function toSession(path: string, seen: Set<string>): PromptSession | null {
  const prompts: string[] = []
  let at = Number.POSITIVE_INFINITY
  let cwd = ''
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const turn = parseLine(line)
    if (turn === null || seen.has(turn.uuid)) continue
    seen.add(turn.uuid)
    prompts.push(turn.text)
    at = Math.min(at, turn.at)
    cwd ||= turn.cwd
  }
  return prompts.length === 0 ? null : { id: basename(path, '.jsonl'), path, cwd, at, prompts }
}

interface PromptLine {
  readonly uuid: string
  readonly text: string
  readonly at: number
  readonly cwd: string
}

/** Output of commands is in user lines too. */
const NO_PROMPT = /^\s*<(?:command-|local-command|bash-|task-notification)|^\s*\[Request interrupted/

function parseLine(line: string): PromptLine | null {
  if (!line.includes('"user"')) return null
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // A truncated line is no prompt.
    return null
  }
  if (!isRecord(value) || value.type !== 'user' || !isRecord(value.message)) return null
  const { isMeta, isSidechain, isCompactSummary, toolUseResult, uuid, timestamp, cwd } = value
  if (isMeta === true || isSidechain === true || isCompactSummary === true || toolUseResult !== undefined)
    return null
  const text = toText(value.message.content).trim()
  if (text === '' || NO_PROMPT.test(text) || typeof uuid !== 'string') return null
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  return { uuid, text, at: Number.isNaN(at) ? 0 : at, cwd: typeof cwd === 'string' ? cwd : '' }
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((block: unknown) =>
      isRecord(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
    )
    .join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
