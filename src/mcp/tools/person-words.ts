/** The question to the person before an agent changes the words of a memory that are the person's. */
import type { Memory } from '../../core/memory.ts'
import { isPersonsWord } from '../../engine/views.ts'
import { oneLine } from './render.ts'

const QUOTED_CHARS = 600

type Words = Pick<Memory, 'title' | 'content' | 'summary' | 'quote' | 'authority' | 'trust'>

/** Returns null if the words are not a person's, or none of them would change. */
export function askForWords(
  before: Words | undefined,
  wanted: {
    readonly title?: string | undefined
    readonly content?: string | undefined
    readonly summary?: string | undefined
    readonly quote?: string | undefined
  },
): string | null {
  if (before === undefined || !isPersonsWord(before)) return null
  const changed = (['content', 'title', 'summary', 'quote'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  )
  if (changed.length === 0) return null
  return [
    'An agent wants to change your words. May it?',
    ...changed.flatMap((field) => [
      `${field}, now: “${oneLine(before[field] ?? '', QUOTED_CHARS)}”`,
      `${field}, then: “${oneLine(wanted[field] ?? '', QUOTED_CHARS)}”`,
    ]),
  ].join('\n')
}
