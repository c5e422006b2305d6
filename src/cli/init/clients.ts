/**
 * The programs that Lore can be connected to: where each keeps its settings, and the entries it needs.
 * Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { LoreError } from '../../core/errors.ts'
import { type JsonEntry, type JsonPath, readEntry, removeEntries, setEntries } from './edit-json.ts'
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

const gemini: InitClient = {
  ...jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
  name: 'gemini-cli',
  title: 'Gemini CLI',
  gives: TOOLS,
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

export const INIT_CLIENTS: readonly InitClient[] = [claudeCode, codex, gemini, cursor, vscode]

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
