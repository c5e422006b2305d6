/** The governance layer argument of tools, and the question to the person that layer 1 needs. */
import * as z from 'zod'
import { GOVERNANCE_LAYERS, type GovernanceLayer } from '../../../core/memory.ts'
import { oneLine } from '../../tools/render.ts'

const QUOTED_CHARS = 600

/** It has no description, because schemas cost every client context and the engine's refusals explain the rules. */
export const layer = z.literal(GOVERNANCE_LAYERS).optional()

export function askForLayer(wanted: GovernanceLayer | undefined, text: string): string | null {
  if (wanted !== 1) return null
  return [
    'Make this memory constitutional (layer 1)? It will never fade, and no agent can change or remove it.',
    `“${oneLine(text, QUOTED_CHARS)}”`,
  ].join('\n')
}

/** Renders the layer; empty for layer 3, the default. */
export function renderLayer(of: GovernanceLayer): string {
  return of === 3 ? '' : `, layer ${of}`
}
