/** Registry of profiles: each has one folder and one line here, and is loaded when it is first asked for. */
import { LoreError } from '../../core/errors.ts'
import type { Profile } from '../tools/profile.ts'
import { lore } from './lore/index.ts'

const LOADERS: Readonly<Record<string, () => Promise<Profile>>> = {
  lore: async () => lore,
  'lore-classic': async () => (await import('./lore-classic/index.ts')).loreClassic,
  'knowledge-graph': async () => (await import('./knowledge-graph/index.ts')).knowledgeGraph,
  'memory-v3': async () => (await import('./memory-v3/index.ts')).memoryV3,
  lorekeeper: async () => (await import('./lorekeeper/index.ts')).lorekeeper,
}

export const PROFILE_NAMES: readonly string[] = Object.keys(LOADERS)

export const DEFAULT_PROFILE = lore

/** Throws `invalid_input` for a name that is not a profile. */
export async function loadProfile(name: string): Promise<Profile> {
  const load = Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined
  if (load !== undefined) return load()
  throw new LoreError('invalid_input', `There is no profile called "${name}".`, {
    hint: `Use one of: ${PROFILE_NAMES.join(', ')}; or several, separated by commas.`,
    details: { field: 'profile' },
  })
}

/** Loads one profile, or several separated by commas. Throws as `loadProfile` and `combineProfiles` do. */
export async function loadProfiles(names: string): Promise<Profile> {
  const wanted = [...new Set(names.split(',').map((name) => name.trim()))]
  return combineProfiles(await Promise.all(wanted.map(loadProfile)))
}

/** Combines the tools of several profiles. Throws `invalid_input`, naming tools and profiles, if two share a tool name. */
export function combineProfiles(parts: readonly Profile[]): Profile {
  const [only] = parts
  if (only === undefined) throw new RangeError('there is nothing to combine')
  if (parts.length === 1) return only
  refuseClashes(parts)
  return {
    name: parts.map(({ name }) => name).join(','),
    summary: parts.map(({ summary }) => summary).join('; '),
    source: parts.map(({ source }) => source).join(', '),
    policy: null,
    instructions: parts.map(({ name, instructions }) => `${name}: ${instructions}`).join('\n'),
    tools: parts.flatMap(({ tools }) => tools),
    parts,
  }
}

function refuseClashes(parts: readonly Profile[]): void {
  const owners = new Map<string, string[]>()
  for (const { name, tools } of parts) {
    for (const tool of tools) owners.set(tool.name, [...(owners.get(tool.name) ?? []), name])
  }
  const clashes = [...owners].filter(([, names]) => names.length > 1)
  if (clashes.length === 0) return
  const listed = clashes.map(([tool, names]) => `${tool} (${names.join(' and ')})`)
  throw new LoreError('invalid_input', `These profiles both have tools called ${listed.join(', ')}.`, {
    hint: 'Serve them as two MCP servers with one profile each.',
    details: {
      field: 'profile',
      tools: clashes.map(([tool]) => tool).join(','),
      profiles: parts.map(({ name }) => name).join(','),
    },
  })
}
