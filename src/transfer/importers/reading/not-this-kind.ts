/** Error for a path that holds nothing of the importer's kind. */
import { LoreError } from '../../../core/errors.ts'

export function notThisKind(title: string): LoreError {
  return new LoreError('invalid_input', `There is nothing of ${title} at this path.`, {
    hint: 'Run `lore import` with the path alone: it says what is there.',
    details: { field: 'path' },
  })
}
