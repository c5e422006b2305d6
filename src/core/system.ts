/** The memory systems whose tools Lore serves. */

/** Each is a profile of the same name. */
export const SYSTEMS = ['lore', 'lore-classic', 'knowledge-graph', 'memory-v3', 'lorekeeper'] as const
export type SystemName = (typeof SYSTEMS)[number]

export function isSystem(name: unknown): name is SystemName {
  return SYSTEMS.some((system) => system === name)
}
