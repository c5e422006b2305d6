/** A profile is a set of tools over the engine, with the words that tell a model how to use them. */
import type { Tool } from '../define-tool.ts'

export interface Profile {
  readonly name: string
  /** Clients load this with every session: under 600 characters. */
  readonly instructions: string
  /** Listed in this order. */
  readonly tools: readonly Tool[]
}
