/** Argument fields that several tools of this profile share. */

import * as z from 'zod'
import type { EpochMs } from '../../../core/ids.ts'
import { GOVERNANCE_LAYERS, STRUCTURES } from '../../../core/memory.ts'
import { RANGES } from '../../../core/ranges.ts'
import { toMoment, whole } from '../../tools/fields.ts'

/** The document's content types; each is also a memory kind. */
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
/** Most results to return, within the engine's range for recall. */
export const limit = whole(RANGES.recallLimit)

const DAY_MS = 86_400_000

/** Parses a date. A day alone means its first millisecond for `from` and its last for `until`, UTC. */
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
