/** The document keeps a node's category in its metadata; a memory has a field of its own for it. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { CATEGORIES, type Category } from '../../../core/memory.ts'

export const metadata = z
  .looseObject({ category: z.enum(CATEGORIES).optional() })
  .optional()
  .describe('category: fundamental (right or wrong, never fades) or creative')

export type Metadata = z.output<typeof metadata>

/** Separates the category from the other metadata; empty if no metadata was given. */
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
