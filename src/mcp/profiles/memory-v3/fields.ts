/** Arguments that several of the tools take. */

import * as z from 'zod'
import type { EpochMs } from '../../../core/ids.ts'
import { GOVERNANCE_LAYERS, STRUCTURES } from '../../../core/memory.ts'
import { RANGES } from '../../../core/ranges.ts'
import { toMoment, whole } from '../../tools/fields.ts'

/** What the document knows as content types; each is a kind of memory. */
const CONTENT_TYPES = [
  'fact',
  'episode',
  'decision',
  'correction',
  'identity',
  'person',
  'chain_of_command',
  'commitment',
  'reference',
  'tool',
  'conversation',
] as const

export const contentType = z.enum(CONTENT_TYPES)
export const governanceLayer = z.literal(GOVERNANCE_LAYERS)
export const structureType = z.enum(STRUCTURES)
/** Of a list; the engine gives a hundred at once. */
export const limit = whole(RANGES.recallLimit)

const DAY_MS = 86_400_000

/** A day alone means its beginning where something starts then, its end where something ends. */
function toDate(text: string, end: 'from' | 'until'): EpochMs | null {
  const at = toMoment(text.trim())
  if (at === null) return null
  return end === 'from' && text.trim().length === 'YYYY-MM-DD'.length ? at - DAY_MS + 1 : at
}

const dateAt = (end: 'from' | 'until') =>
  z.string().transform((text, context): EpochMs => {
    const at = toDate(text, end)
    if (at !== null) return at
    context.addIssue('must be an ISO 8601 date, or a date and time with zone')
    return z.NEVER
  })

export const startDate = dateAt('from')
export const endDate = dateAt('until')
