/** Errors for a path that holds nothing of the importer's kind, or a damaged file. */
import { LoreError } from '../../../core/errors.ts'

export function notThisKind(title: string): LoreError {
  return new LoreError('invalid_input', `There is nothing of ${title} at this path.`, {
    hint: 'Run `lore import` with the path alone: it says what is there.',
    details: { field: 'path' },
  })
}

export function damagedJson(): LoreError {
  return new LoreError('invalid_input', 'The file is cut off or damaged: it is no whole JSON document.', {
    hint: 'Export it once more in the other program; nothing was stored.',
    details: { field: 'path' },
  })
}

export function notUtf8(): LoreError {
  return new LoreError('invalid_input', 'The file is no text in UTF-8.', {
    hint: 'Take the file as the other program wrote it, or save it as UTF-8; nothing was stored.',
    details: { field: 'path' },
  })
}
