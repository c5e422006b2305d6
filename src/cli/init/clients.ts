/**
 * The programs that Lore can be connected to: where each keeps its settings, and the entries it needs.
 * Pure.
 */
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { LoreError } from '../../core/errors.ts'
import { type JsonEntry, type JsonPath, readEntry, removeEntries, setEntries } from './edit-json.ts'
import { appendItems, removeItems } from './edit-json-lists.ts'
import { readTable, removeTable, setTable } from './edit-toml.ts'

export interface InitPlace {
  readonly homedir: string
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly join: (...parts: string[]) => string
  /** Returns the text of a file; null if there is none. */
  readonly read: (path: string) => string | null
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
  /** The same of another program that reads this file. */
  readonly otherFolder?: (place: InitPlace) => string
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
  ...hookLists(
    'codex',
    {
      SessionStart: 'session-start',
      UserPromptSubmit: 'prompt',
      Stop: 'stop',
      PreCompact: 'before-compaction',
      SessionEnd: 'session-end',
      SubagentStart: 'subagent-start',
      SubagentStop: 'subagent-stop',
    },
    // If the hook of its end may take longer, Codex warns about it in every session.
    (command, moment) => ({
      hooks: [{ type: 'command', command, timeout: moment === 'SessionEnd' ? 3 : 5 }],
    }),
  ),
  name: 'codex-hooks',
  title: 'Codex CLI',
  gives: `${MOMENTS}; Codex runs them once you trust them: type /hooks there`,
  folder: codexFolder,
  file: (place) => place.join(codexFolder(place), 'hooks.json'),
}

const gemini: InitClient = {
  ...joined([
    jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
    hookLists(
      'gemini-cli',
      {
        SessionStart: 'session-start',
        BeforeAgent: 'prompt',
        AfterAgent: 'stop',
        PreCompress: 'before-compaction',
        SessionEnd: 'session-end',
      },
      // Gemini CLI counts in milliseconds.
      (command) => ({ hooks: [{ type: 'command', command, timeout: 5_000 }] }),
    ),
  ]),
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

const cursorHooks: InitClient = {
  ...versioned(
    hookLists(
      'cursor',
      {
        sessionStart: 'session-start',
        beforeSubmitPrompt: 'prompt',
        stop: 'stop',
        preCompact: 'before-compaction',
        sessionEnd: 'session-end',
      },
      (command) => ({ command, timeout: 5 }),
    ),
  ),
  name: 'cursor-hooks',
  title: 'Cursor',
  gives: MOMENTS,
  folder: ({ homedir, join }) => join(homedir, '.cursor'),
  file: ({ homedir, join }) => join(homedir, '.cursor', 'hooks.json'),
}

const copilot: InitClient = {
  ...jsonClient(({ command, args }) => [
    { path: ['mcpServers', SERVER_NAME], value: { type: 'local', command, args, tools: ['*'] } },
  ]),
  name: 'copilot',
  title: 'Copilot CLI',
  gives: TOOLS,
  folder: copilotFolder,
  file: (place) => place.join(copilotFolder(place), 'mcp-config.json'),
}

const copilotHooks: InitClient = {
  ...versioned(
    hookLists(
      'copilot',
      {
        sessionStart: 'session-start',
        userPromptSubmitted: 'prompt',
        agentStop: 'stop',
        preCompact: 'before-compaction',
        sessionEnd: 'session-end',
        subagentStart: 'subagent-start',
        subagentStop: 'subagent-stop',
      },
      (command) => ({ type: 'command', bash: command, powershell: `& ${command}`, timeoutSec: 5 }),
    ),
  ),
  name: 'copilot-hooks',
  title: 'Copilot CLI',
  gives: `${MOMENTS}; VS Code runs the same file`,
  folder: copilotFolder,
  otherFolder: vscodeFolder,
  file: (place) => place.join(copilotFolder(place), 'hooks', 'lore.json'),
}

const opencode: InitClient = {
  ...openCodeClient(({ command }) => ({ command })),
  name: 'opencode',
  title: 'OpenCode',
  folder: opencodeFolder,
  file: (place) => jsonOrJsonc(place, place.join(opencodeFolder(place), 'opencode.json')),
}

const kilo: InitClient = {
  ...openCodeClient(({ command }) => ({ command, agent: 'kilo' })),
  name: 'kilo',
  title: 'Kilo CLI',
  folder: kiloFolder,
  file: (place) => jsonOrJsonc(place, place.join(kiloFolder(place), 'kilo.json')),
}

const windsurf: InitClient = {
  ...jsonClient(({ command, args }) => [{ path: ['mcpServers', SERVER_NAME], value: { command, args } }]),
  name: 'windsurf',
  title: 'Windsurf',
  gives: TOOLS,
  folder: ({ homedir, join }) => join(homedir, '.codeium', 'windsurf'),
  file: ({ homedir, join }) => join(homedir, '.codeium', 'windsurf', 'mcp_config.json'),
}

export const INIT_CLIENTS: readonly InitClient[] = [
  claudeCode,
  codex,
  codexHooks,
  gemini,
  cursor,
  cursorHooks,
  copilot,
  copilotHooks,
  opencode,
  kilo,
  windsurf,
  vscode,
]

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

/** OpenCode, or a program built on it: its own form of a server, and the plugin. */
function openCodeClient(
  optionsFor: (lore: LoreCommand) => Readonly<Record<string, string>>,
): Omit<InitClient, 'name' | 'title' | 'folder' | 'file'> {
  return {
    ...joined([
      jsonClient(({ command, args }) => [
        {
          path: ['mcp', SERVER_NAME],
          value: { type: 'local', command: [command, ...args], enabled: true },
        },
      ]),
      listClient(
        ['plugin'],
        (lore) => [pathToFileURL(`${lore.root}/dist/opencode-plugin.mjs`).href, optionsFor(lore)],
        (item) => Array.isArray(item) && typeof item[0] === 'string' && OUR_PLUGIN.test(item[0]),
      ),
    ]),
    gives: `${TOOLS}, ${MOMENTS}`,
  }
}

type Entries = Pick<InitClient, 'add' | 'hasName' | 'remove' | 'isWired'>

/** A command that runs one of Lore's hooks for an agent. */
const OUR_HOOK = /[/\\]hook\.cjs['"]? [\w-]+\/[\w-]+$/

/** The plugin for OpenCode and Kilo, wherever Lore lies. */
const OUR_PLUGIN = /\/opencode-plugin\.mjs$/

/**
 * Hooks in lists by the agent's names of its moments: `hooks.<moment>[]`.
 * @param itemFor the agent's form of an item that runs a command
 */
function hookLists(
  agent: string,
  moments: Readonly<Record<string, string>>,
  itemFor: (command: string, moment: string) => unknown,
): Entries {
  return joined(
    Object.entries(moments).map(([moment, event]) =>
      listClient(
        ['hooks', moment],
        ({ command, root }) =>
          itemFor(`${quoted(command)} ${quoted(`${root}/dist/hook.cjs`)} ${agent}/${event}`, moment),
        isOurHook,
      ),
    ),
  )
}

/** One item of a list. */
function listClient(
  path: JsonPath,
  valueFor: (lore: LoreCommand) => unknown,
  isOurs: (item: unknown) => boolean,
): Entries {
  const remove: Entries['remove'] = (text, former, file) => removeItems(text, [path], isOurs, former, file)
  return {
    add: (text, lore, file) =>
      appendItems(text === null ? null : remove(text, text, file), [{ path, value: valueFor(lore) }], file),
    hasName: (text, file) => itemsAt(text, path, file).some(isOurs),
    remove,
    isWired: (text, lore, file) =>
      isDeepStrictEqual(itemsAt(text, path, file).filter(isOurs), [valueFor(lore)]),
  }
}

/** A file of hooks that begins with the version of its format. */
function versioned(lists: Entries): Entries {
  const path: JsonPath = ['version']
  return {
    ...lists,
    add: (text, lore, file) =>
      lists.add(
        readEntry(text, path, file) === undefined ? setEntries(text, [{ path, value: 1 }], file) : text,
        lore,
        file,
      ),
    remove: (text, former, file) => {
      const rest = lists.remove(text, former, file)
      const isOurs = former !== null && readEntry(former, path, file) === undefined
      return isOurs ? removeEntries(rest, [path], former, file) : rest
    },
  }
}

function itemsAt(text: string | null, path: JsonPath, file: string): readonly unknown[] {
  const list = readEntry(text, path, file)
  return Array.isArray(list) ? list : []
}

function isOurHook(item: unknown): boolean {
  const { hooks } = (item ?? {}) as { readonly hooks?: unknown }
  return runsOurHook(item) || (Array.isArray(hooks) && hooks.some(runsOurHook))
}

function runsOurHook(item: unknown): boolean {
  const { command, bash } = (item ?? {}) as { readonly command?: unknown; readonly bash?: unknown }
  return [command, bash].some((line) => typeof line === 'string' && OUR_HOOK.test(line))
}

/** Double quotes are understood by the shells of every system. */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '/')}"`
}

/** Joins the entries of one file. */
function joined(parts: readonly Entries[]): Entries {
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

function copilotFolder({ homedir, env, join }: InitPlace): string {
  return env.COPILOT_HOME || join(homedir, '.copilot')
}

function opencodeFolder({ homedir, env, join }: InitPlace): string {
  return join(env.XDG_CONFIG_HOME || join(homedir, '.config'), 'opencode')
}

/**
 * OpenCode reads `.json` and then `.jsonc`, whose list of plugins replaces that of the first. So the entry belongs where
 * that list is; without one, in the only file there is.
 */
function jsonOrJsonc({ read }: InitPlace, json: string): string {
  const jsonc = `${json}c`
  const [first, last] = [read(json), read(jsonc)]
  if (last === null || first?.includes('opencode-plugin.mjs') === true) return json
  return first === null || /"plugin"\s*:/.test(last) ? jsonc : json
}

function kiloFolder({ homedir, env, join }: InitPlace): string {
  return env.KILO_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir, '.config'), 'kilo')
}

function vscodeFolder({ homedir, platform, env, join }: InitPlace): string {
  if (platform === 'darwin') return join(homedir, 'Library', 'Application Support', 'Code', 'User')
  if (platform === 'win32') return join(env.APPDATA || join(homedir, 'AppData', 'Roaming'), 'Code', 'User')
  return join(env.XDG_CONFIG_HOME || join(homedir, '.config'), 'Code', 'User')
}
