/**
 * Prompts typed while the agent was busy. Claude Code logs them as queue operations; those it takes up in the
 * middle of a turn never become a line of their own, or only an attachment, or both. Each is said once.
 */
import type { EpochMs } from '../../../core/ids.ts'
import { numberAt, recordAt, stringAt, stringsOf, toRecord } from '../json-values.ts'
import { hashId } from '../turn-id.ts'
import { cutMiddle } from '../turn-text.ts'

export interface QueuedPrompt {
  readonly text: string
  readonly at: EpochMs
  readonly line: number
  readonly byte: number
}

export interface PromptQueue {
  enqueue(prompt: QueuedPrompt): void
  /** The next prompt becomes a user line. */
  dequeue(): void
  /** The person took all of it back. */
  clear(): void
  /** A prompt was taken up within the turn: the prompt, unless an attachment has said it already. */
  absorb(text: string): QueuedPrompt | null
  /** A prompt was taken back without being read. */
  cancel(text: string): void
  /** An attachment says a prompt. False where it is said already. */
  attach(text: string): boolean
  state(): unknown
}

const MAX_QUEUED = 16
const MAX_CHARS = 20_000

export function createPromptQueue(state: unknown): PromptQueue {
  const saved = toRecord(state) ?? {}
  const queued: QueuedPrompt[] = (Array.isArray(saved.queued) ? saved.queued : []).flatMap(toQueuedPrompt)
  const absorbed = stringsOf(saved.absorbed)
  const attached = stringsOf(saved.attached)
  const remove = (text: string): QueuedPrompt | null => {
    const found = text === '' ? 0 : queued.findIndex((prompt) => prompt.text === limit(text))
    return queued.splice(Math.max(found, 0), 1)[0] ?? null
  }
  return {
    enqueue(prompt) {
      queued.push({ ...prompt, text: limit(prompt.text) })
      if (queued.length > MAX_QUEUED) queued.shift()
    },
    dequeue: () => void queued.shift(),
    clear: () => void queued.splice(0),
    cancel: (text) => void remove(text),
    absorb(text) {
      const prompt = remove(text)
      if (prompt === null || takeFrom(attached, keyOf(prompt.text))) return null
      remember(absorbed, keyOf(prompt.text))
      return prompt
    },
    attach(text) {
      const key = keyOf(limit(text))
      if (takeFrom(absorbed, key)) return false
      remember(attached, key)
      return true
    },
    state: () => ({ queued: [...queued], absorbed: [...absorbed], attached: [...attached] }),
  }
}

function limit(text: string): string {
  return cutMiddle(text, MAX_CHARS / 2, MAX_CHARS / 2)
}

function keyOf(text: string): string {
  return hashId(text.trim())
}

function remember(keys: string[], key: string) {
  keys.push(key)
  if (keys.length > MAX_QUEUED) keys.shift()
}

function takeFrom(keys: string[], key: string): boolean {
  const at = keys.indexOf(key)
  if (at >= 0) keys.splice(at, 1)
  return at >= 0
}

function toQueuedPrompt(value: unknown): QueuedPrompt[] {
  const record = recordAt({ value }, 'value')
  const [at, line, byte] = [numberAt(record, 'at'), numberAt(record, 'line'), numberAt(record, 'byte')]
  if (at === null || line === null || byte === null) return []
  return [{ text: stringAt(record, 'text'), at, line, byte }]
}
