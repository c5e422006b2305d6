/**
 * Tracks prompts typed while the agent was busy. Claude Code logs them as queue operations. A prompt
 * taken up in the middle of a turn gets no line of its own, or only an attachment, or both; it is
 * captured once. The saved state holds a hash and a position for each prompt.
 */
import type { EpochMs } from '../../../core/ids.ts'
import { numberAt, recordAt, stringAt, stringsOf, toRecord } from '../../records/json-values.ts'
import { hashId } from '../../records/turn-id.ts'

interface QueuedPrompt {
  readonly text: string
  readonly at: EpochMs
  readonly line: number
  readonly byte: number
}

interface HeldPrompt extends Omit<QueuedPrompt, 'text'> {
  readonly key: string
  /** Absent after a restart; then read again from `byte`. */
  readonly text?: string
}

export interface PromptQueue {
  enqueue(prompt: QueuedPrompt): void
  /** Removes the next prompt, because it becomes a user line. */
  dequeue(): void
  /** Removes all prompts, because the person took them back. */
  clear(): void
  /**
   * Removes a prompt that the agent took up within a turn and returns it; null if an attachment already
   * held it.
   */
  absorb(text: string): QueuedPrompt | null
  /** Removes a prompt that was taken back unread. */
  cancel(text: string): void
  /** Notes that an attachment holds the prompt. Returns false if the prompt was already captured. */
  attach(text: string): boolean
  state(): unknown
}

const MAX_QUEUED = 16

/** @param restore returns the prompts enqueued by the line that begins at a byte */
export function createPromptQueue(state: unknown, restore: (byte: number) => readonly string[]): PromptQueue {
  const saved = toRecord(state) ?? {}
  const queued: HeldPrompt[] = (Array.isArray(saved.queued) ? saved.queued : []).flatMap(toHeldPrompt)
  const absorbed = stringsOf(saved.absorbed)
  const attached = stringsOf(saved.attached)
  const remove = (text: string): HeldPrompt | null => {
    const found = text === '' ? 0 : queued.findIndex((prompt) => prompt.key === keyOf(text))
    return queued.splice(Math.max(found, 0), 1)[0] ?? null
  }
  return {
    enqueue(prompt) {
      queued.push({ ...prompt, key: keyOf(prompt.text) })
      if (queued.length > MAX_QUEUED) queued.shift()
    },
    dequeue: () => void queued.shift(),
    clear: () => void queued.splice(0),
    cancel: (text) => void remove(text),
    absorb(text) {
      const prompt = remove(text)
      if (prompt === null || takeFrom(attached, prompt.key)) return null
      remember(absorbed, prompt.key)
      const { key, ...held } = prompt
      const said = held.text ?? restore(held.byte).find((candidate) => keyOf(candidate) === key)
      return said === undefined ? null : { ...held, text: said }
    },
    attach(text) {
      const key = keyOf(text)
      if (takeFrom(absorbed, key)) return false
      remember(attached, key)
      return true
    },
    state: () => ({
      queued: queued.map(({ key, at, line, byte }) => ({ key, at, line, byte })),
      absorbed: [...absorbed],
      attached: [...attached],
    }),
  }
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

function toHeldPrompt(value: unknown): HeldPrompt[] {
  const record = recordAt({ value }, 'value')
  const [at, line, byte] = [numberAt(record, 'at'), numberAt(record, 'line'), numberAt(record, 'byte')]
  if (at === null || line === null || byte === null) return []
  return [{ key: stringAt(record, 'key'), at, line, byte }]
}
