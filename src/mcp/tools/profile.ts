/** A profile is a set of tools over the engine, with instructions that tell a model how to use them. */
import type { ProfileSettings } from '../../engine/views.ts'
import type { Tool } from './define-tool.ts'

export interface Profile {
  readonly name: string
  /** One line, for lists. */
  readonly summary: string
  /** The system whose document gives the tools their names and shapes. */
  readonly source: string
  /** The ranking policy that its tools pass to recall; null for the engine's default. */
  readonly policy: string | null
  /** Clients load this into every session, so it stays under 600 characters. */
  readonly instructions: string
  /** The tools, in the order in which clients see them. */
  readonly tools: readonly Tool[]
  /** Returns the namespace its tools always work in, whatever the project; absent: the configured namespace. */
  readonly namespace?: (settings: ProfileSettings) => string
  /** The combined profiles, if this profile is a combination. */
  readonly parts?: readonly Profile[]
}

/** One deliberate difference between a tool and the document that describes it. */
export interface Deviation {
  /** Names of the tools; empty for all tools of the profile. */
  readonly tools: readonly string[]
  readonly document: string
  readonly here: string
  readonly why: string
}
