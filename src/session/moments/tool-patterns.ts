/**
 * Matches an agent's operations against tool patterns, and recognises tools that search memory. Pure,
 * no clock.
 */

export interface ToolUse {
  readonly name: string
  readonly input: unknown
}

/** Input fields that name what an operation acts on. */
const SUBJECTS = ['command', 'file_path', 'notebook_path', 'path', 'url'] as const
const LONGEST_SUBJECT = 4_000
/** Separators between commands of one line; `2>&1` is not one. */
const COMMAND_ENDS = /&&|\|\||[;|\n()`]|\$\(|(?<!>)&(?!>)/
/** Prefixes that run another command, which is the one that counts. */
const RUNS_ANOTHER = /^(?:(?:sudo|env|command|exec|nohup|time)(?: -\S+)*|[A-Za-z_]\w*=\S*) +/

/**
 * True if a pattern matches the operation: `Edit`, `mcp__*`, `Bash(git push*)`. `*` stands for any
 * text; parentheses hold the subject. Of several commands in a line one must match, or with `every` all
 * of them.
 */
export function matchesTool(
  patterns: readonly string[],
  tool: ToolUse,
  which: 'some' | 'every' = 'some',
): boolean {
  const mine = patterns.map(readPattern).filter(({ name }) => fits(name, tool.name))
  if (mine.some(({ subject }) => subject === null)) return true
  if (mine.length === 0) return false
  const matches = (part: string) => mine.some(({ subject }) => subject !== null && fits(subject, part))
  const subjects = subjectsOf(tool)
  if (subjects.length === 0) return false
  if (which === 'every') return subjects.every(matches)
  return subjects.some((part) => matches(part) || matches(toCommandItself(part)))
}

interface ToolPattern {
  readonly name: string
  /** Null matches any subject. */
  readonly subject: string | null
}

function readPattern(pattern: string): ToolPattern {
  const written = pattern.trim()
  const open = written.indexOf('(')
  if (open < 0 || !written.endsWith(')')) return { name: written, subject: null }
  // Some agents write `Bash(git push:*)` for the same.
  const subject = written
    .slice(open + 1, -1)
    .trim()
    .replace(/:\*$/, '*')
  return { name: written.slice(0, open).trim(), subject }
}

/** Matches piece by piece, each at its first position; takes at most pattern length times text length. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return text === first
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  let from = first.length
  for (const piece of others) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return from <= text.length - last.length
}

function toCommandItself(part: string): string {
  let rest = part
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(RUNS_ANOTHER, '')
  }
  return rest
}

function subjectsOf({ input }: ToolUse): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  const fields = input as Readonly<Record<string, unknown>>
  return SUBJECTS.flatMap((field) => {
    const value = fields[field]
    if (typeof value !== 'string') return []
    const text = value.slice(0, LONGEST_SUBJECT)
    const parts = field === 'command' ? text.split(COMMAND_ENDS) : [text]
    const plain = field === 'command' ? parts.map((part) => part.replace(/[ \t]+/g, ' ')) : parts
    return plain.map((part) => part.trim()).filter((part) => part !== '')
  })
}

/** `mcp__lore__search`, `mcp__plugin_lore_memory__search`: server name, also as the source systems call theirs, then tool name. */
const MEMORY_TOOL =
  /^mcp__(?:plugin_lore_[\w-]+?|[\w-]*lore[\w-]*?|memory|knowledge[-_]graph|memory[-_]v3)__([\w-]+)$/i
/** Tools of any profile that search or read memory. */
const LOOKING = new Set([
  'search',
  'read',
  'list_roots',
  'query_memory',
  'explore_memory',
  'traverse_memory',
  'list_topics',
  'search_memory',
  'list_knowledge',
  'recall_experience',
  'traverse_graph',
  'lore_search',
  'get',
  'get_causal_chain',
  'get_timeline',
  'graph_search',
  'keyword_search',
  'list_recent',
])
const LOOKING_COMMAND = /^(?:npx )?lore (?:search|read|recent|topics|tree|explore)\b/

/**
 * Returns `looks` if the tool searches or reads memory, `other` for other memory tools, and null for
 * all other tools.
 */
export function memoryToolOf(tool: ToolUse): 'looks' | 'other' | null {
  const name = MEMORY_TOOL.exec(tool.name)?.[1]
  if (name !== undefined) return LOOKING.has(name) ? 'looks' : 'other'
  const isCommand = tool.name === 'Bash' && subjectsOf(tool).some((part) => LOOKING_COMMAND.test(part))
  return isCommand ? 'looks' : null
}

/** Operations that change nothing, or only the agent's own notes. */
const HARMLESS = new Set([
  'Read',
  'Grep',
  'Glob',
  'LS',
  'NotebookRead',
  'BashOutput',
  'TaskOutput',
  'WebFetch',
  'WebSearch',
  'ToolSearch',
  'TodoRead',
  'TodoWrite',
  'TaskList',
  'TaskGet',
  'AskUserQuestion',
  'EnterPlanMode',
  'ExitPlanMode',
  'Skill',
  'ListMcpResourcesTool',
  'ReadMcpResourceTool',
])

export function isHarmless({ name }: ToolUse): boolean {
  return HARMLESS.has(name)
}
