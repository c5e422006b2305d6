/** Names the source of a turn for people and agents. A tool or a system is never named like a person. */
import type { Episode } from './conversation.ts'

type Said = Pick<Episode, 'role' | 'speaker'>

/**
 * Returns the speaker's name, or the role if there is none. The name of a tool or system follows its role:
 * `tool Bash`.
 */
export function whoSaid({ role, speaker }: Said): string {
  const name = speaker?.trim() ?? ''
  if (name === '') return role
  const isNamedLikeRole = name.toLowerCase() === role
  return isSpeaker(role) || isNamedLikeRole ? name : `${role} ${name}`
}

/** Returns true if a turn of this role is speech: of a person or an assistant, not of a tool or a system. */
export function isSpeaker(role: Episode['role']): boolean {
  return role === 'user' || role === 'assistant'
}
