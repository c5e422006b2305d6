/**
 * Standing that an agent asks for and only a person gives: `fundamental`, and the layers that guard a memory. The
 * memory is stored as an ordinary one, and the wish is noted in its metadata until a person grants or drops it.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Category, GovernanceLayer, Memory } from '../core/memory.ts'

const WISHES = 'wishes'

const wishes = z.object({
  category: z.literal('fundamental').optional(),
  layer: z.literal([1, 2]).optional(),
})
/** Wishes of an agent for a memory. */
export type Wishes = z.output<typeof wishes>

type Metadata = Memory['metadata']
interface Standing {
  readonly category?: Category | undefined
  readonly layer?: GovernanceLayer | undefined
}

/** Returns the open wishes; empty if there are none. */
export function wishesOf(metadata: Metadata): Wishes {
  const read = wishes.safeParse(metadata[WISHES])
  return read.success ? read.data : {}
}

/** Returns the part of the wanted standing that a caller cannot give by itself. */
export function toWishes({ category, layer }: Standing, caller: Caller): Wishes {
  if (caller.kind !== 'agent') return {}
  return {
    ...(category === 'fundamental' ? { category } : {}),
    ...(layer === 1 || layer === 2 ? { layer } : {}),
  }
}

/** Adds wishes to the metadata. */
export function withWishes(metadata: Metadata, wished: Wishes): Metadata {
  if (Object.keys(wished).length === 0) return metadata
  return { ...metadata, [WISHES]: { ...wishesOf(metadata), ...wished } }
}

/** Removes the wishes for what a person has decided, one way or the other. */
export function withoutWishes(metadata: Metadata, decided: readonly (keyof Wishes)[]): Metadata {
  const open = Object.fromEntries(
    Object.entries(wishesOf(metadata)).filter(([wish]) => !decided.some((name) => name === wish)),
  )
  const { [WISHES]: _, ...rest } = metadata
  return Object.keys(open).length === 0 ? rest : { ...rest, [WISHES]: open }
}
