/** What asking for a layer means to the tools that take one: layer 1 is put to the person first. */
import * as z from 'zod'
import { GOVERNANCE_LAYERS, type GovernanceLayer } from '../../../core/memory.ts'
import { oneLine } from '../../tools/render.ts'

const QUOTED_CHARS = 600

/** Schemas are context every client pays for: the engine's refusals explain the rest. */
export const layer = z.literal(GOVERNANCE_LAYERS).optional()

export function askForLayer(wanted: GovernanceLayer | undefined, text: string): string | null {
  if (wanted !== 1) return null
  return [
    'Make this memory constitutional (layer 1)? It will never fade, and no agent can change or remove it.',
    `“${oneLine(text, QUOTED_CHARS)}”`,
  ].join('\n')
}

/** Nothing where it is the usual one. */
export function renderLayer(of: GovernanceLayer): string {
  return of === 3 ? '' : `, layer ${of}`
}
