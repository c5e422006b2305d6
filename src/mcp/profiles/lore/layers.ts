/** The governance layer argument of tools, and the question to the person that layers 1 and 2 need. */
import * as z from 'zod'
import { GOVERNANCE_LAYERS, type GovernanceLayer } from '../../../core/memory.ts'
import { isPersonsLayer, type MemoryView, wishesOf } from '../../../engine/views.ts'
import { oneLine } from '../../tools/render.ts'

const QUOTED_CHARS = 600

/** It has no description, because schemas cost every client context and the engine's refusals explain the rules. */
export const layer = z.literal(GOVERNANCE_LAYERS).optional()

const ASKED: Readonly<Record<1 | 2, string>> = {
  1: 'Make this memory constitutional (layer 1)? It will never fade, and no agent can change or remove it.',
  2: 'Make this memory legislative (layer 2)? It will hardly fade, and no agent can change or remove it.',
}

/** @param present the memory's layer; absent for a new one. Returns null if nothing needs the person. */
export function askForLayer(
  wanted: GovernanceLayer | undefined,
  text: string,
  present: GovernanceLayer = 3,
): string | null {
  if (wanted === undefined || !isPersonsLayer(wanted) || wanted >= present) return null
  return [ASKED[wanted], `“${oneLine(text, QUOTED_CHARS)}”`].join('\n')
}

/** Renders the layer; empty for layer 3, the default. */
export function renderLayer(of: GovernanceLayer): string {
  return of === 3 ? '' : `, layer ${of}`
}

/** Tells that an agent's wish for a layer waits for a person; empty if none does. */
export function renderWaiting({
  id,
  layer: present,
  metadata,
}: Pick<MemoryView, 'id' | 'layer' | 'metadata'>): string {
  const { layer: wanted } = wishesOf(metadata)
  if (wanted === undefined) return ''
  return ` Layer ${wanted} waits for a person: ask them to run \`lore govern ${id} --layer ${wanted}\`. Until then it is layer ${present}.`
}
