/**
 * The origin of a memory: the person, the system's tool or the process of Lore that wrote it. Rules of
 * forgetting follow it; it never changes.
 */
import type { Caller } from './caller.ts'
import { isSystem, SYSTEMS, type SystemName } from './system.ts'

/**
 * `person`: a command, a note or an answer of a person. A system's name: a tool of that profile. `digest`: read
 * out of a conversation. `sleep`: derived from other memories. `import`: brought from another program, with the
 * system whose rule holds if Lore knows it.
 */
export type Origin = 'person' | SystemName | 'digest' | 'sleep' | 'import' | `import:${SystemName}`

export const ORIGINS = [
  'person',
  ...SYSTEMS,
  'digest',
  'sleep',
  'import',
  ...SYSTEMS.map((system) => `import:${system}` as const),
] as const satisfies readonly Origin[]

/** Returns the origin of what the caller stores. Lore itself stores only what it reads out of conversations. */
export function originOf({ kind, profile = 'lore' }: Pick<Caller, 'kind' | 'profile'>): Origin {
  switch (kind) {
    case 'person':
      return 'person'
    case 'agent':
      return profile
    case 'system':
      return 'digest'
    default:
      return kind satisfies never
  }
}

/** Returns the origin of a memory that an importer brings. @param importer the importer's name */
export function importOrigin(importer: string): Origin {
  return isSystem(importer) ? `import:${importer}` : 'import'
}
