/** Renders the origin of a memory for people. Pure. */
import type { Origin } from '../../core/origin.ts'

const NAMES: Readonly<Record<string, string>> = {
  person: 'a person',
  lore: 'the tools of lore',
  'lore-classic': 'the tools of lore-classic',
  'knowledge-graph': 'the tools of knowledge-graph',
  'memory-v3': 'the tools of memory-v3',
  lorekeeper: 'the tools of lorekeeper',
  digest: 'digested conversations',
  sleep: 'sleep',
  import: 'an import',
}

/** `import:memory-v3` becomes `an import from memory-v3`. */
export function renderOrigin(origin: Origin): string {
  const [name = origin, system] = origin.split(':')
  return system === undefined ? (NAMES[name] ?? origin) : `an import from ${system}`
}
