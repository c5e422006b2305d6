/** The page about profiles, made from the profiles themselves: their tools, what each calls, and where they deviate. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { combineProfiles, DEFAULT_PROFILE, loadProfile, PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import type { Deviation, Profile } from '../../src/mcp/tools/profile.ts'

const FOLDER = fileURLToPath(new URL('../../src/mcp/profiles/', import.meta.url))

export interface DescribedProfile {
  readonly profile: Profile
  readonly tools: readonly DescribedTool[]
  readonly deviations: readonly Deviation[]
}

export interface DescribedTool {
  readonly name: string
  readonly description: string
  /** Of its file, within the profile's folder. */
  readonly file: string
  /** Methods of the engine that it calls. */
  readonly calls: readonly string[]
}

export async function describeProfiles(): Promise<DescribedProfile[]> {
  return Promise.all(
    PROFILE_NAMES.map(async (name) => {
      const profile = await loadProfile(name)
      const module: { readonly deviations: readonly Deviation[] } = await import(
        `../../src/mcp/profiles/${name}/deviations.ts`
      )
      return { profile, tools: describeTools(profile), deviations: module.deviations }
    }),
  )
}

function describeTools({ name: folder, tools }: Profile): DescribedTool[] {
  const files = readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(FOLDER, folder, file), 'utf8') }))
  return tools.map(({ name, description }) => {
    const own = files.filter(({ text }) => new RegExp(`\\bname: '${name}',`).test(text))
    const [only] = own
    if (only === undefined || own.length > 1) throw new Error(`${folder}/${name} has ${own.length} files`)
    return { name, description, file: only.file, calls: findCalls(join(FOLDER, folder, only.file)) }
  })
}

/** In the file itself, then in what it imports from beside it. */
function findCalls(path: string, depth = 0): string[] {
  const text = readFileSync(path, 'utf8')
  const calls = [...text.matchAll(/\bengine\s*\.(\w+)\(/g)].map(([, call = '']) => call)
  const beside =
    depth > 1 ? [] : [...text.matchAll(/^import \{[^}]*\} from '(\.\.?\/(?:\.\.\/tools\/)?[\w-]+\.ts)'$/gm)]
  const further = beside.flatMap(([, file = '']) => findCalls(join(dirname(path), file), depth + 1))
  return [...new Set([...calls, ...further])]
}

export function renderProfilesPage(described: readonly DescribedProfile[]): string {
  return `${[
    '# Profiles',
    '',
    'A profile offers the tools of one memory system, with their own names and shapes, on top of the engine of',
    'Lore. An agent that was set up for one of these systems can use Lore instead and continues to work.',
    '',
    '```',
    'lore mcp --profile knowledge-graph       one profile, over stdio',
    'lore mcp --profile lore,lore-classic     several, if no two tools have the same name',
    'lore mcp --list-profiles                 list them',
    '```',
    '',
    'Over HTTP the daemon serves the default at `/mcp` and each profile at `/mcp/<name>`. Ids are always UUIDs, even if',
    'a document uses whole numbers. Numbers and switches from a profile’s own environment variables apply while it runs and',
    'are sent with each request; a variable that names a path gets a warning that points to `lore import`.',
    '',
    'The text of a memory cannot be mistaken for a statement of Lore. The profile lore answers in text: `read` puts `> ` before',
    'each line of a memory or turn, which no line of Lore’s own begins with, and all other stored text is on one line after an',
    'id, or in quotation marks. The other profiles answer in JSON, which separates texts. Invisible characters (Unicode tags,',
    'bidi controls, zero-width characters that the script or emoji does not need) are removed from everything that is stored,',
    'and the answer says how many.',
    '',
    'Tools that only answer are marked as read-only, although some of their answers count as a use (`read`, `traverse_memory`,',
    '`traverse_graph`, `get`, `lore_search` with ids): what a memory says does not change, so clients need not ask the person.',
    '',
    ...renderOverview(described),
    '',
    ...renderClashes(described.map(({ profile }) => profile)),
    ...described.flatMap(renderProfile),
  ].join('\n')}\n`
}

function renderOverview(described: readonly DescribedProfile[]): string[] {
  return [
    '| profile | document | tools | ranks by |',
    '|---|---|---|---|',
    ...described.map(({ profile: { name, source, tools, policy } }) => {
      const mark = name === DEFAULT_PROFILE.name ? ' (default)' : ''
      return `| [${name}](#${name})${mark} | ${source} | ${tools.length} | ${policy === null ? 'the engine’s default' : `\`${policy}\``} |`
    }),
  ]
}

function renderClashes(profiles: readonly Profile[]): string[] {
  const clashes = profiles.flatMap((a, at) =>
    profiles.slice(at + 1).flatMap((b) => {
      const shared = a.tools
        .map(({ name }) => name)
        .filter((name) => b.tools.some((tool) => tool.name === name))
      if (shared.length === 0) combineProfiles([a, b])
      return shared.length === 0
        ? []
        : [`- ${a.name} and ${b.name}: ${shared.map((name) => `\`${name}\``).join(', ')}`]
    }),
  )
  if (clashes.length === 0) return ['All of them can be served together.']
  return ['These cannot be served together, because they share names:', '', ...clashes]
}

function renderProfile({ profile, tools, deviations }: DescribedProfile): string[] {
  return [
    '',
    `## ${profile.name}`,
    '',
    `${toSentence(profile.summary)}.`,
    '',
    ...renderNamespace(profile),
    '| tool | document | engine | deviates |',
    '|---|---|---|---|',
    ...tools.map(({ name, calls }) => {
      const notes = deviations.flatMap(({ tools: named }, at) =>
        named.length === 0 || named.includes(name) ? [String(at + 1)] : [],
      )
      const uses = calls.map((call) => `\`${call}\``).join(', ')
      return `| \`${name}\` | ${profile.source} | ${uses} | ${notes.join(', ')} |`
    }),
    ...(deviations.length === 0 ? [] : ['', '| | document | here | why |', '|---|---|---|---|']),
    ...deviations.map(
      ({ document, here, why }, at) =>
        `| ${at + 1} | ${toCell(document)} | ${toCell(here)} | ${toCell(why)} |`,
    ),
  ]
}

/** Where it is not the one that is configured, tools of other profiles do not see what it writes. */
function renderNamespace({ name, namespace }: Profile): string[] {
  if (namespace === undefined) return []
  return [
    `Its tools work in the namespace \`${namespace({})}\`, unless the profile’s environment names another,`,
    'regardless of the client’s project. Namespaces never see each other: hooks, commands and tools of other profiles find the',
    `memories of these tools only in that namespace (\`--namespace ${namespace({})}\`), and ${name} finds none of theirs.`,
    '',
  ]
}

function toSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}
