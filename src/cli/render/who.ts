/** Names of speakers, conversations and authors. Pure. */
import type { Session } from '../../core/conversation.ts'
import type { RecallHit } from '../../core/recall.ts'
import { whoSaid } from '../../core/who-said.ts'
import { toOneLine } from './layout/text.ts'

/** The source of a turn or of a found one; a hit that is no turn may have neither name nor role. */
export function renderWho({ speaker, role }: Pick<RecallHit, 'speaker' | 'role'>): string {
  return toOneLine(role === null ? (speaker ?? 'someone') : whoSaid({ speaker, role }))
}

/** A conversation without a title gets a name that tells it apart. */
export function renderSessionTitle({ title, metadata }: Pick<Session, 'title' | 'metadata'>): string {
  const name = title === null ? '' : toOneLine(title)
  if (name !== '') return name
  const { parentSessionId } = metadata
  return typeof parentSessionId === 'string'
    ? `(subagent of ${toOneLine(parentSessionId).slice(0, PARENT_CHARS)})`
    : '(no title)'
}

/** Enough characters of the agent's own id for `lore show`. */
const PARENT_CHARS = 8

export function isSubagent({ metadata }: Pick<Session, 'metadata'>): boolean {
  const { parentSessionId } = metadata
  return typeof parentSessionId === 'string'
}

/** Returns who stored a memory; Lore's own work is named by the part that did it. */
export function renderAuthor(author: string): string {
  const own = /^lore:(.+)$/.exec(toOneLine(author))?.[1]
  if (own === undefined) return toOneLine(author)
  return OWN_WORK[own] ?? `Lore’s digest by ${own}`
}

const OWN_WORK: Readonly<Record<string, string>> = {
  none: 'Lore’s digest by rules',
  names: 'Lore, from names',
  roots: 'Lore, to group topics',
  sleep: 'Lore’s sleep',
}
