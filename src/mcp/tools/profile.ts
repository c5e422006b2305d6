/** A profile is a set of tools over the engine, with the words that tell a model how to use them. */
import type { ProfileSettings } from '../../engine/views.ts'
import type { Tool } from './define-tool.ts'

export interface Profile {
  readonly name: string
  /** One line, for lists. */
  readonly summary: string
  /** The system whose document gives the tools their names and shapes. */
  readonly source: string
  /** Ranking policy its tools hand to recall; null: the engine's default. */
  readonly policy: string | null
  /** Clients load this with every session: under 600 characters. */
  readonly instructions: string
  /** Listed in this order. */
  readonly tools: readonly Tool[]
  /** The namespace its tools work in, whatever project they are called from; default: as configured. */
  readonly namespace?: (settings: ProfileSettings) => string
  /** Of a combination: whose tools these are. */
  readonly parts?: readonly Profile[]
}

/** Where a tool does, on purpose, something else than its document says. */
export interface Deviation {
  /** Names of the tools; empty: all of the profile. */
  readonly tools: readonly string[]
  readonly document: string
  readonly here: string
  readonly why: string
}
