/** Outcomes of one check of `lore doctor`; the table of checks gives them their name. */
import type { Check } from '../../care/findings/define-finding.ts'

export type Outcome = Omit<Check, 'name'>

export const ok = (detail: string): Outcome => ({ state: 'ok', detail, hint: null })

/** Worth knowing; nothing is wrong. */
export const note = (detail: string, hint: string): Outcome => ({ state: 'note', detail, hint })

export const failed = (detail: string, hint: string | null): Outcome => ({ state: 'failed', detail, hint })
