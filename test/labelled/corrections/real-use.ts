/** A remembered statement, the way it comes into a conversation, and prompts that follow the answer built on it. */

/**
 * The way the statement reaches the agent: `brief` by the brief of the session, while the person asks for something
 * else; `prompt` beside a prompt that asks for it; `search` by the agent's own search.
 */
export type Given = 'brief' | 'prompt' | 'search'

export interface RealFact {
  readonly tongue: string
  readonly known: string
  readonly given: Given
  /** The prompt whose answer uses the statement. */
  readonly asked: string
  readonly answer: string
  /** Another prompt and its answer that come before the correction. */
  readonly between?: readonly [prompt: string, answer: string]
  /** The prompt, and words that must stand in the statement that holds afterwards; null if it tells none. */
  readonly corrections: readonly (readonly [said: string, holds: string | null])[]
  readonly harmless: readonly string[]
}
