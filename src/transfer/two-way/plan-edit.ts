/**
 * Turns a person's edit of a note into a change of its memory. A person's own words are changed in place; a new text for
 * what an agent or Lore wrote is a new memory of the person that replaces it, so that both stay in the history. Pure.
 */
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { isPersonsWord } from '../../strength/archive-rules.ts'
import { toTitle } from '../../text/sentences.ts'
import type { NoteFields } from './note-text.ts'

interface EditedFields {
  readonly content?: string
  readonly quote?: string
  readonly title?: string
  readonly kind?: string
  readonly tags?: readonly string[]
}

export interface PlannedEdit {
  readonly kind: 'update' | 'replace'
  readonly fields: EditedFields
}

export function planEdit(
  memory: Memory,
  { title, kind, tags, content }: NoteFields,
  changed: readonly (keyof NoteFields)[],
): PlannedEdit {
  const isNew = (name: keyof NoteFields) => changed.includes(name)
  if (!isNew('content') || isPersonsWord(memory)) {
    // A principle that quotes itself goes on quoting itself.
    const quotesItself = memory.quote !== null && memory.content.startsWith(memory.quote)
    return {
      kind: 'update',
      fields: {
        ...(isNew('content') ? { content } : {}),
        ...(isNew('content') && quotesItself ? { quote: content.slice(0, LIMITS.quoteChars) } : {}),
        ...(isNew('title') && title !== null ? { title } : {}),
        ...(isNew('kind') && kind !== null ? { kind } : {}),
        ...(isNew('tags') && tags !== null ? { tags } : {}),
      },
    }
  }
  const isDerived = memory.title === toTitle(memory.content)
  const kept = isDerived ? undefined : memory.title
  const named = isNew('title') && title !== null ? title : kept
  return {
    kind: 'replace',
    fields: {
      content,
      ...(named === undefined ? {} : { title: named }),
      kind: kind ?? memory.kind,
      tags: tags ?? memory.tags,
    },
  }
}
