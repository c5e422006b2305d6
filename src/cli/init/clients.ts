/**
 * The programs that Lore can be connected to: where each keeps its settings, and the entries it needs.
 * Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { LoreError } from '../../core/errors.ts'
import { type JsonEntry, type JsonPath, readEntry, removeEntries, setEntries } from './edit-json.ts'
import { appendItems, type ListItem, removeItems } from './edit-json-lists.ts'
import { readTable, removeTable, setTable } from './edit-toml.ts'

export interface InitPlace {
  readonly homedir: string
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly join: (...parts: string[]) => string
}

/** The command line that runs Lore. */
export interface LoreCommand {
  readonly command: string
  readonly args: readonly string[]
  /** The package's folder, which is a marketplace that holds the plugin. */
  readonly root: string
}

export interface InitClient {
  readonly name: string
  readonly title: string
  /** A few words on what the person gets. */
  readonly gives: string
  /** Rights of the file if it is new; default: its owner alone may read it. */
  readonly mode?: number
  /** The folder whose presence shows that the program is installed. */
  readonly folder: (place: InitPlace) => string
  readonly file: (place: InitPlace) => string
  /** Returns the text with Lore's entry. */
  readonly add: (text: string | null, lore: LoreCommand, file: string) => string
  /** True if there is an entry under Lore's name, whether Lore's own or not. */
  readonly hasName: (text: string | null, file: string) => boolean
  /**
   * Returns the text without Lore's entry, otherwise unchanged. @param former the text from before Lore, if
   * it is known
   */
  readonly remove: (text: string, former: string | null, file: string) => string
  readonly isWired: (text: string | null, lore: LoreCommand, file: string) => boolean
}

const SERVER_NAME = 'lore'
const TOOLS = 'the memory tools'
const MOMENTS = 'a brief, recall on every prompt, capture at every stop'

const plugin = jsonClient((lore) => [
  {
    path: ['extraKnownMarketplaces', SERVER_NAME],
    value: { source: { source: 'directory', path: lore.root } },
  },
  { path: ['enabledPlugins', `${SERVER_NAME}@${SERVER_NAME}`], value: true },
])

const claudeCode: InitClient = {
  ...plugin,
  add: (text, lore, file) => plugin.add(requirePlainJson(text, file), lore, file),
  name: 'claude-code',
  title: 'Claude Code',
  gives: 'the plugin: a brief, recall on every prompt, tools and skills',
  folder: (place) => claudeFolder(place),
  file: (place) => place.join(claudeFolder(place), 'settings.json'),
}

const codex: InitClient = {
  name: 'codex',
  title: 'Codex CLI',
  gives: TOOLS,
  folder: codexFolder,
  file: (place) => place.join(codexFolder(place), 'config.toml'),
  add: (text, { command, args }, file) =>
    setTable(text, `mcp_servers.${SERVER_NAME}`, { command, args: [...args] }, file),
  hasName: (text, file) => readTable(text, `mcp_servers.${SERVER_NAME}`, file) !== undefined,
  remove: (text, _former, file) => removeTable(text, `mcp_servers.${SERVER_NAME}`, file),
  isWired: (text, { command, args }, file) =>
    isDeepStrictEqual(structuredClone(readTable(text, `mcp_servers.${SERVER_NAME}`, file)), {
      command,
      args: [...args],
    }),
}

const codexHooks: InitClient = {
  ...hookLists('codex', 5, {
    SessionStart: 'session-start',
    UserPromptSubmit: 'prompt',
    Stop: 'stop',
    PreCompact: 'before-compaction',
    SessionEnd: 'session-end',
    SubagentStart: 'subagent-start',
    SubagentStop: 'subagent-stop',
  }),
  name: 'codex-hooks',
  title: 'Codex CLI',
  gives: `${MOMENTS}; Codex runs them once you trust them: type /hooks there`,
  folder: codexFolder,
  file: (place) => place.join(codexFolder(place), 'hooks.json'),
}

const gemini: InitClient = {
  ...together(
    jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
    // Gemini CLI counts in milliseconds.
    hookLists('gemini-cli', 5_000, {
      SessionStart: 'session-start',
      BeforeAgent: 'prompt',
      AfterAgent: 'stop',
      PreCompress: 'before-compaction',
      SessionEnd: 'session-end',
    }),
  ),
  name: 'gemini-cli',
  title: 'Gemini CLI',
  gives: `${TOOLS}, ${MOMENTS}`,
  folder: ({ homedir, join }) => join(homedir, '.gemini'),
  file: ({ homedir, join }) => join(homedir, '.gemini', 'settings.json'),
}

const cursor: InitClient = {
  ...jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
  name: 'cursor',
  title: 'Cursor',
  gives: TOOLS,
  folder: ({ homedir, join }) => join(homedir, '.cursor'),
  file: ({ homedir, join }) => join(homedir, '.cursor', 'mcp.json'),
}

const vscode: InitClient = {
  ...jsonClient(({ command, args }) => [
    { path: ['servers', SERVER_NAME], value: { type: 'stdio', command, args } },
  ]),
  name: 'vscode',
  title: 'VS Code',
  gives: TOOLS,
  folder: vscodeFolder,
  file: (place) => place.join(vscodeFolder(place), 'mcp.json'),
}

export const INIT_CLIENTS: readonly InitClient[] = [claudeCode, codex, codexHooks, gemini, cursor, vscode]

/** The name of a client that is given by its file. */
export const OTHER_CLIENT = 'other'

/** Any program that keeps its servers under `mcpServers`, as most do, in a file that the person names. */
export function otherClient(file: string, folder: string): InitClient {
  return {
    ...jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
    name: OTHER_CLIENT,
    title: file,
    gives: TOOLS,
    folder: () => folder,
    file: () => file,
  }
}

/** Returns the JSON to paste into a program's settings by hand. */
export function snippetOf({ command, args }: LoreCommand): string {
  return JSON.stringify({ mcpServers: { [SERVER_NAME]: { command, args } } }, null, 2)
}

function jsonClient(
  entriesOf: (lore: LoreCommand) => readonly JsonEntry[],
): Pick<InitClient, 'add' | 'hasName' | 'remove' | 'isWired'> {
  const paths: readonly JsonPath[] = entriesOf({ command: '', args: [], root: '' }).map(({ path }) => path)
  return {
    add: (text, lore, file) => setEntries(text, entriesOf(lore), file),
    hasName: (text, file) => paths.slice(0, 1).some((path) => readEntry(text, path, file) !== undefined),
    remove: (text, former, file) => removeEntries(text, paths, former, file),
    isWired: (text, lore, file) =>
      entriesOf(lore).every(({ path, value }) => isDeepStrictEqual(readEntry(text, path, file), value)),
  }
}

type Entries = Pick<InitClient, 'add' | 'hasName' | 'remove' | 'isWired'>

/** A command that runs one of Lore's hooks for an agent. */
const OUR_HOOK = /[/\\]hook\.cjs['"]? [\w-]+\/[\w-]+$/

/**
 * Hooks in lists by the agent's names of its moments: `hooks.<moment>[]`, each a group of commands.
 * @param timeout in the agent's unit
 */
function hookLists(agent: string, timeout: number, moments: Readonly<Record<string, string>>): Entries {
  const paths = Object.keys(moments).map((moment) => ['hooks', moment])
  const itemsFor = ({ command, root }: LoreCommand): readonly ListItem[] =>
    Object.entries(moments).map(([moment, event]) => ({
      path: ['hooks', moment],
      value: {
        hooks: [
          {
            type: 'command',
            command: `${quoted(command)} ${quoted(`${root}/dist/hook.cjs`)} ${agent}/${event}`,
            timeout,
          },
        ],
      },
    }))
  const remove: Entries['remove'] = (text, former, file) => removeItems(text, paths, isOurHook, former, file)
  return {
    add: (text, lore, file) =>
      appendItems(text === null ? null : remove(text, text, file), itemsFor(lore), file),
    hasName: (text, file) => paths.some((path) => itemsAt(text, path, file).some(isOurHook)),
    remove,
    isWired: (text, lore, file) =>
      itemsFor(lore).every(({ path, value }) =>
        isDeepStrictEqual(itemsAt(text, path, file).filter(isOurHook), [value]),
      ),
  }
}

function itemsAt(text: string | null, path: JsonPath, file: string): readonly unknown[] {
  const list = readEntry(text, path, file)
  return Array.isArray(list) ? list : []
}

function isOurHook(item: unknown): boolean {
  const { hooks } = (item ?? {}) as { readonly hooks?: unknown }
  return (
    Array.isArray(hooks) &&
    hooks.some(
      ({ command }: { readonly command?: unknown }) => typeof command === 'string' && OUR_HOOK.test(command),
    )
  )
}

/** Double quotes are understood by the shells of every system. */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '/')}"`
}

/** Joins the entries of one file. */
function together(...parts: readonly Entries[]): Entries {
  return {
    add: (text, lore, file) =>
      parts.reduce<string | null>((edited, part) => part.add(edited, lore, file), text) ?? '',
    hasName: (text, file) => parts.some((part) => part.hasName(text, file)),
    remove: (text, former, file) => parts.reduce((edited, part) => part.remove(edited, former, file), text),
    isWired: (text, lore, file) => parts.every((part) => part.isWired(text, lore, file)),
  }
}

/**
 * Claude Code ignores a settings file with a comment in it, without any message. @throws LoreError
 * config_invalid
 */
function requirePlainJson(text: string | null, file: string): string | null {
  if (text === null || text.trim() === '') return text
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return text
  } catch (error) {
    throw new LoreError('config_invalid', `${file} is not plain JSON, and Claude Code ignores all of it.`, {
      hint: 'Remove comments and commas before a closing bracket, then try again.',
      cause: error,
      details: { file },
    })
  }
}

export function claudeFolder({ homedir, env, join }: InitPlace): string {
  return env.CLAUDE_CONFIG_DIR || join(homedir, '.claude')
}

function codexFolder({ homedir, env, join }: InitPlace): string {
  return env.CODEX_HOME || join(homedir, '.codex')
}

function vscodeFolder({ homedir, platform, env, join }: InitPlace): string {
  if (platform === 'darwin') return join(homedir, 'Library', 'Application Support', 'Code', 'User')
  if (platform === 'win32') return join(env.APPDATA || join(homedir, 'AppData', 'Roaming'), 'Code', 'User')
  return join(env.XDG_CONFIG_HOME || join(homedir, '.config'), 'Code', 'User')
}
