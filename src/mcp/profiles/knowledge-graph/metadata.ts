/** In the document's nodes the category stands in the metadata; a memory has it as a field of its own. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { CATEGORIES, type Category } from '../../../core/memory.ts'

export const metadata = z
  .looseObject({ category: z.enum(CATEGORIES).optional() })
  .optional()
  .describe('category: fundamental (right or wrong, never fades) or creative')

export type Metadata = z.output<typeof metadata>

/** The two apart; nothing where nothing was given. */
export function splitMetadata(
  given: Metadata,
  before: Readonly<Record<string, unknown>> = {},
): { readonly metadata?: Readonly<Record<string, unknown>>; readonly category?: Category } {
  if (given === undefined) return {}
  const { category, ...rest } = given
  return {
    ...(Object.keys(rest).length === 0 ? {} : { metadata: { ...before, ...rest } }),
    ...defined({ category }),
  }
}
