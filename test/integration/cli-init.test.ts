/** `lore init`: what it writes into other programs' settings, and that it comes out again without a trace. */

import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installedFile, readInstalled } from '../../src/hooks/installed.ts'
import { BIN, createSandbox, outcomeOf, ROOT, runJson, runLore, type Sandbox } from './cli-lore.ts'

const CLAUDE = '.claude/settings.json'
const CODEX = '.codex/config.toml'
const CODEX_HOOKS = '.codex/hooks.json'
const GEMINI = '.gemini/settings.json'
const CURSOR = '.cursor/mcp.json'
const CURSOR_HOOKS = '.cursor/hooks.json'
const COPILOT = '.copilot/mcp-config.json'
const COPILOT_HOOKS = '.copilot/hooks/lore.json'
const OPENCODE = '.config/opencode/opencode.json'
const KILO = '.config/kilo/kilo.json'
const WINDSURF = '.codeium/windsurf/mcp_config.json'
const VSCODE = '.config/Code/User/mcp.json'

const KEPT: Readonly<Record<string, string>> = {
  [CLAUDE]: '{\n    "model": "opus",\n    "enabledPlugins": { "other@shop": true }\n}\n',
  [CODEX]: '# my settings\nmodel = "gpt-5"\n\n[mcp_servers.other]\ncommand = "other" # keep\n',
  [GEMINI]: '{"theme":"dark"}',
  [CURSOR]: '{\n\t"mcpServers": {\n\t\t"other": { "command": "other" }\n\t}\n}\n',
  [CURSOR_HOOKS]: '{\n  "version": 1,\n  "hooks": {\n    "stop": [{ "command": "./mine.sh" }]\n  }\n}\n',
  [COPILOT]: '{ "mcpServers": {} }',
  [OPENCODE]: '{\n  "model": "x/y",\n  "plugin": ["other-plugin"]\n}\n',
  [KILO]: '{"$schema":"https://app.kilo.ai/config.json"}\n',
  [WINDSURF]: '{"mcpServers":{"other":{"serverUrl":"https://x.invalid"}}}\n',
  [VSCODE]: '{\n  // mine\n  "servers": {},\n  "inputs": [],\n}\n',
}

let sandbox: Sandbox
beforeEach(() => {
  sandbox = createSandbox()
  // The machine's own command would write into the home.
  sandbox.env.LORE_DIGEST_CLAUDE_COMMAND = join(sandbox.folder, 'no-claude')
})
afterEach(() => sandbox.remove())

const at = (path: string) => join(sandbox.folder, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const put = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const putAll = () => {
  for (const [path, text] of Object.entries(KEPT)) put(path, text)
}
const serverOf = { command: process.execPath, args: [BIN, 'mcp'] }
const hookOf = (named: string, timeout: number) => [
  {
    hooks: [
      {
        type: 'command',
        command: `"${process.execPath}" "${join(ROOT, 'dist/hook.cjs')}" ${named}`,
        timeout,
      },
    ],
  },
]

describe('wiring', () => {
  test('gives Claude Code the plugin and the others the server, and leaves the rest as it stands', async () => {
    putAll()
    const { clients } = await runJson<{ clients: { client: string; state: string }[] }>(
      sandbox,
      'init',
      '--yes',
    )
    expect(clients.map(({ client, state }) => [client, state])).toEqual([
      ['claude-code', 'wired_now'],
      ['codex', 'wired_now'],
      ['codex-hooks', 'wired_now'],
      ['gemini-cli', 'wired_now'],
      ['cursor', 'wired_now'],
      ['cursor-hooks', 'wired_now'],
      ['copilot', 'wired_now'],
      ['copilot-hooks', 'wired_now'],
      ['opencode', 'wired_now'],
      ['kilo', 'wired_now'],
      ['windsurf', 'wired_now'],
      ['vscode', 'wired_now'],
    ])
    expect(parseJsonc(read(CLAUDE))).toEqual({
      model: 'opus',
      enabledPlugins: { 'other@shop': true, 'lore@lore': true },
      extraKnownMarketplaces: { lore: { source: { source: 'directory', path: ROOT.replace(/\/$/, '') } } },
    })
    expect(read(CODEX).startsWith(KEPT[CODEX] ?? '-')).toBe(true)
    expect(parseToml(read(CODEX))).toMatchObject({
      mcp_servers: { other: { command: 'other' }, lore: serverOf },
    })
    expect(JSON.parse(read(CODEX_HOOKS))).toEqual({
      hooks: {
        SessionStart: hookOf('codex/session-start', 5),
        UserPromptSubmit: hookOf('codex/prompt', 5),
        Stop: hookOf('codex/stop', 5),
        PreCompact: hookOf('codex/before-compaction', 5),
        SessionEnd: hookOf('codex/session-end', 3),
        SubagentStart: hookOf('codex/subagent-start', 5),
        SubagentStop: hookOf('codex/subagent-stop', 5),
      },
    })
    expect(JSON.parse(read(GEMINI))).toEqual({
      theme: 'dark',
      mcpServers: { lore: serverOf },
      hooks: {
        SessionStart: hookOf('gemini-cli/session-start', 5_000),
        BeforeAgent: hookOf('gemini-cli/prompt', 5_000),
        AfterAgent: hookOf('gemini-cli/stop', 5_000),
        PreCompress: hookOf('gemini-cli/before-compaction', 5_000),
        SessionEnd: hookOf('gemini-cli/session-end', 5_000),
      },
    })
    expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: { other: { command: 'other' }, lore: serverOf } })
    const line = (named: string) => `"${process.execPath}" "${join(ROOT, 'dist/hook.cjs')}" ${named}`
    const cursorItem = (event: string) => ({ command: line(`cursor/${event}`), timeout: 5 })
    expect(JSON.parse(read(CURSOR_HOOKS))).toEqual({
      version: 1,
      hooks: {
        stop: [{ command: './mine.sh' }, cursorItem('stop')],
        sessionStart: [cursorItem('session-start')],
        beforeSubmitPrompt: [cursorItem('prompt')],
        preCompact: [cursorItem('before-compaction')],
        sessionEnd: [cursorItem('session-end')],
      },
    })
    expect(JSON.parse(read(COPILOT))).toEqual({
      mcpServers: { lore: { type: 'local', ...serverOf, tools: ['*'] } },
    })
    const copilotHooks = JSON.parse(read(COPILOT_HOOKS))
    expect(copilotHooks.version).toBe(1)
    expect(Object.keys(copilotHooks.hooks)).toHaveLength(7)
    expect(copilotHooks.hooks.userPromptSubmitted).toEqual([
      {
        type: 'command',
        bash: line('copilot/prompt'),
        powershell: `& ${line('copilot/prompt')}`,
        timeoutSec: 5,
      },
    ])
    const plugin = pathToFileURL(join(ROOT, 'dist/opencode-plugin.mjs')).href
    expect(JSON.parse(read(OPENCODE))).toEqual({
      model: 'x/y',
      plugin: ['other-plugin', [plugin, { command: process.execPath }]],
      mcp: { lore: { type: 'local', command: [serverOf.command, ...serverOf.args], enabled: true } },
    })
    expect(JSON.parse(read(KILO))).toEqual({
      $schema: 'https://app.kilo.ai/config.json',
      plugin: [[plugin, { command: process.execPath, agent: 'kilo' }]],
      mcp: { lore: { type: 'local', command: [serverOf.command, ...serverOf.args], enabled: true } },
    })
    expect(JSON.parse(read(WINDSURF)).mcpServers).toEqual({
      other: { serverUrl: 'https://x.invalid' },
      lore: serverOf,
    })
    expect(read(VSCODE)).toContain('// mine')
    expect(parseJsonc(read(VSCODE))).toEqual({
      servers: { lore: { type: 'stdio', ...serverOf } },
      inputs: [],
    })
  })

  test('edits the settings with comments where OpenCode and Kilo CLI have those, and puts them back', async () => {
    const commented = '{\n  // mine\n  "plugin": ["other-plugin"]\n}\n'
    put(OPENCODE, '{"model": "x/y"}')
    put(`${OPENCODE}c`, commented)
    put(`${KILO}c`, '{} // empty\n')
    const args = ['init', 'opencode,kilo', '--yes']
    expect(await runLore(sandbox, args)).toMatchObject({ code: 0 })
    expect(read(OPENCODE)).toBe('{"model": "x/y"}')
    expect(read(`${OPENCODE}c`)).toContain('// mine')
    expect(parseJsonc(read(`${OPENCODE}c`)).plugin).toHaveLength(2)
    expect(parseJsonc(read(`${KILO}c`)).mcp.lore).toMatchObject({ type: 'local' })
    expect(existsSync(at(KILO))).toBe(false)
    expect(await runLore(sandbox, [...args, '--undo'])).toMatchObject({ code: 0 })
    expect([read(`${OPENCODE}c`), read(`${KILO}c`)]).toEqual([commented, '{} // empty\n'])
  })

  test('leaves settings with comments alone that name no plugins, beside others that do', async () => {
    put(OPENCODE, '{"plugin": ["other-plugin"]}')
    put(`${OPENCODE}c`, '{ /* mine */ "model": "x/y" }')
    expect(await runLore(sandbox, ['init', 'opencode', '--yes'])).toMatchObject({ code: 0 })
    expect(JSON.parse(read(OPENCODE)).plugin).toHaveLength(2)
    expect(read(`${OPENCODE}c`)).toBe('{ /* mine */ "model": "x/y" }')
  })

  test.skipIf(process.platform === 'win32')(
    'lets Claude Code register the plugin, and keeps its settings as they were shown',
    async () => {
      put(CLAUDE, KEPT[CLAUDE] ?? '')
      const command = at('claude')
      const settings = at(CLAUDE)
      writeFileSync(
        command,
        `#!/bin/sh\necho "$@" >> '${at('calls')}'\necho '{"enabledPlugins":{"lore@lore":true}}' > '${settings}'\n`,
        { mode: 0o755 },
      )
      const env = { LORE_DIGEST_CLAUDE_COMMAND: command }
      const { stdout } = await runLore(sandbox, ['init', 'claude-code', '--yes'], { env })
      expect(read('calls')).toBe(
        `plugin marketplace add ${ROOT.replace(/\/$/, '')}\nplugin install lore@lore\n`,
      )
      expect(parseJsonc(read(CLAUDE))).toMatchObject({ model: 'opus' })
      expect(stdout).not.toContain('start it twice')
      await runLore(sandbox, ['init', '--undo', '--yes'], { env })
      expect(read(CLAUDE)).toBe(KEPT[CLAUDE])

      writeFileSync(command, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      const refused = await runLore(sandbox, ['init', 'claude-code', '--yes'], { env })
      expect(refused.code).toBe(0)
      expect(refused.stdout).toMatch(
        /before 2\.1\.\d+ may load it only in its second session: start it twice/,
      )

      await runLore(sandbox, ['init', '--undo', '--yes'], { env })
      writeFileSync(command, '#!/bin/sh\n[ "$1" = --version ] && echo "2.1.40 (Claude Code)"\n', {
        mode: 0o755,
      })
      const old = await runLore(sandbox, ['init', 'claude-code', '--yes'], { env })
      expect(old.stdout).toMatch(/Claude Code 2\.1\.40 cannot load the plugin: it needs 2\.1\.\d+ or newer/)
    },
  )

  test('does nothing the second time', async () => {
    putAll()
    await runJson(sandbox, 'init', '--yes')
    const before = Object.keys(KEPT).map(read)
    const { clients } = await runJson<{ clients: { state: string }[] }>(sandbox, 'init', '--yes')
    expect(clients.map(({ state }) => state)).toEqual(Array(12).fill('wired'))
    expect(Object.keys(KEPT).map(read)).toEqual(before)
  })

  test('leaves alone what is not on the machine', async () => {
    put(CURSOR, KEPT[CURSOR] ?? '')
    const { clients } = await runJson<{ clients: { client: string; state: string }[] }>(
      sandbox,
      'init',
      '--yes',
    )
    expect(clients.filter(({ state }) => state !== 'absent').map(({ client }) => client)).toEqual([
      'cursor',
      'cursor-hooks',
    ])
    expect(readdirSync(sandbox.folder).sort()).toEqual(['.cursor', '.lore'])
  })

  test('gives VS Code the hooks that it shares with Copilot CLI, and undo leaves no folder', async () => {
    put(VSCODE, KEPT[VSCODE] ?? '')
    await runJson(sandbox, 'init', '--yes')
    expect(Object.keys(JSON.parse(read(COPILOT_HOOKS)).hooks)).toContain('userPromptSubmitted')
    expect(existsSync(at(COPILOT))).toBe(false)
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(readdirSync(sandbox.folder).sort()).toEqual(['.config', '.lore'])
    expect(read(VSCODE)).toBe(KEPT[VSCODE])
  })

  test('makes a file where the program has none yet', async () => {
    mkdirSync(at('.claude'))
    await runJson(sandbox, 'init', 'claude-code', '--yes')
    expect(JSON.parse(read(CLAUDE)).enabledPlugins).toEqual({ 'lore@lore': true })
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(existsSync(at(CLAUDE))).toBe(false)
  })

  test('keeps the rights of a file, and a link a link', async () => {
    put('dotfiles/mcp.json', KEPT[CURSOR] ?? '')
    chmodSync(at('dotfiles/mcp.json'), 0o640)
    mkdirSync(at('.cursor'))
    symlinkSync(at('dotfiles/mcp.json'), at(CURSOR))
    await runJson(sandbox, 'init', 'cursor', '--yes')
    expect(lstatSync(at(CURSOR)).isSymbolicLink()).toBe(true)
    expect(statSync(at('dotfiles/mcp.json')).mode & 0o777).toBe(0o640)
    expect(JSON.parse(read('dotfiles/mcp.json')).mcpServers.lore).toEqual(serverOf)
  })

  test('writes through a link that points to nothing yet', async () => {
    mkdirSync(at('.cursor'))
    mkdirSync(at('dotfiles'))
    symlinkSync('../dotfiles/mcp.json', at(CURSOR))
    await runJson(sandbox, 'init', 'cursor', '--yes')
    expect(lstatSync(at(CURSOR)).isSymbolicLink()).toBe(true)
    expect(JSON.parse(read('dotfiles/mcp.json')).mcpServers.lore).toEqual(serverOf)
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(lstatSync(at(CURSOR)).isSymbolicLink()).toBe(true)
    expect(readdirSync(at('dotfiles'))).toEqual([])
  })

  test('follows one link after the other, each from where it lies', async () => {
    for (const folder of ['.cursor', 'one/deep', 'two']) mkdirSync(at(folder), { recursive: true })
    symlinkSync(at('one/deep'), at('short'))
    symlinkSync('../short/l2.json', at(CURSOR))
    symlinkSync('../../two/mcp.json', at('one/deep/l2.json'))
    await runJson(sandbox, 'init', 'cursor', '--yes')
    for (const link of [CURSOR, 'one/deep/l2.json']) {
      expect(lstatSync(at(link)).isSymbolicLink(), link).toBe(true)
    }
    expect(JSON.parse(read('two/mcp.json')).mcpServers.lore).toEqual(serverOf)
  })

  test('says that it replaced what somebody else had called lore', async () => {
    put(CURSOR, '{"mcpServers":{"lore":{"command":"foo"}}}')
    put(GEMINI, KEPT[GEMINI] ?? '')
    const { stdout } = await runLore(sandbox, ['init', '--yes'])
    expect(stdout.match(/There was another entry called lore/g)).toHaveLength(1)
    put(CURSOR, read(CURSOR).replace('"mcp"', '"mcp", "--profile", "lore"'))
    const again = await runLore(sandbox, ['init', '--yes'])
    expect(again.stdout).toContain('✓ Cursor')
    expect(again.stdout).not.toContain('another entry')
  })

  test.each([
    ['one line', '{"mcpServers":{"a":{"command":"a"}},"z":[1,2]}'],
    [
      'a mark, other line ends and tabs',
      '\ufeff{\r\n\t"z":  [1,2],\r\n\t"mcpServers": {\r\n\t\t"a": {"command":"a"}\r\n\t}\r\n}\r\n',
    ],
    ['comments and last commas', '{\n  // one\n  "mcpServers": { "a": { "command": "a", }, }, // two\n}\n'],
    ['an empty object over two lines', '{\n  "mcpServers": {\n  }\n}\n'],
  ])('changes no other byte of a file with %s', async (_, text) => {
    put(GEMINI, text)
    await runJson(sandbox, 'init', 'gemini-cli', '--yes')
    const added = read(GEMINI)
    expect(parseJsonc(added.replace(/^\ufeff/, '')).mcpServers.lore).toEqual(serverOf)
    // Taking what was added away leaves what was there, in order and untouched.
    let rest = added
    for (const piece of text.split(/(?<=[,{}\]\n])/)) {
      const found = rest.indexOf(piece)
      expect(found, piece).toBeGreaterThanOrEqual(0)
      rest = rest.slice(found + piece.length)
    }
    put(GEMINI, added.replace('"z"', '"zz"'))
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(read(GEMINI)).not.toContain('lore')
    expect(read(GEMINI).startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
  })

  test('keeps a copy that only the owner can read', async () => {
    put(GEMINI, KEPT[GEMINI] ?? '')
    const { clients } = await runJson<{ clients: { client: string; backup: string | null }[] }>(
      sandbox,
      'init',
      'gemini-cli',
      '--yes',
    )
    const copy = clients[0]?.backup ?? ''
    expect(readFileSync(copy, 'utf8')).toBe(KEPT[GEMINI])
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  test('notes which Lore it is and which Node runs it, for hooks that cannot know', async () => {
    mkdirSync(at('.claude'))
    await runJson(sandbox, 'init', 'claude-code', '--dry-run')
    expect(readInstalled(sandbox.home)).toBeNull()
    await runJson(sandbox, 'init', 'claude-code', '--yes')
    const noted = { launcher: BIN, node: process.execPath }
    expect(readInstalled(sandbox.home)).toEqual(noted)
    rmSync(installedFile(sandbox.home))
    await runJson(sandbox, 'init', 'claude-code', '--yes')
    expect(readInstalled(sandbox.home)).toEqual(noted)
  })

  test('wires any other program by its file', async () => {
    put('zed/mcp.json', '{}\n')
    await runJson(sandbox, 'init', '--file', at('zed/mcp.json'), '--yes')
    expect(JSON.parse(read('zed/mcp.json'))).toEqual({ mcpServers: { lore: serverOf } })
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(read('zed/mcp.json')).toBe('{}\n')
  })
})

describe('asking', () => {
  test('changes nothing where nobody can answer', async () => {
    putAll()
    const { code, stderr } = await runLore(sandbox, ['init'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('--dry-run')
    for (const [path, text] of Object.entries(KEPT)) expect(read(path)).toBe(text)
  })

  test('shows every line that would change, and changes none', async () => {
    putAll()
    const { code, stdout } = await runLore(sandbox, ['init', '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toContain('+ [mcp_servers.lore]')
    expect(stdout).toMatch(/\+ .*"lore@lore": true/)
    for (const [path, text] of Object.entries(KEPT)) expect(read(path)).toBe(text)
    expect(existsSync(join(sandbox.home, 'init'))).toBe(false)
    const planned = await runJson<{ clients: { changes: string[] }[] }>(sandbox, 'init', '--dry-run')
    expect(planned.clients[1]?.changes).toContainEqual(expect.stringMatching(/^\+ \[mcp_servers\.lore\]/))
  })
})

describe('taking it back', () => {
  test('brings every file back byte for byte, and leaves no copy', async () => {
    putAll()
    await runJson(sandbox, 'init', '--yes')
    await runJson(sandbox, 'init', '--undo', '--yes')
    for (const [path, text] of Object.entries(KEPT)) expect(read(path)).toBe(text)
    expect(readdirSync(join(sandbox.home, 'init'))).toEqual([])
    expect(await runJson(sandbox, 'init', '--undo', '--yes')).toEqual({
      undone: [],
      capture: { before: false, ends: true, captured: 0, removed: null },
      cacheCleared: null,
    })
  })

  test('takes only its own lines out of a file that changed since', async () => {
    putAll()
    await runJson(sandbox, 'init', '--yes')
    put(CODEX, `${read(CODEX)}\n[profiles.fast]\nmodel = "small"\n`)
    put(CURSOR, read(CURSOR).replace('"other"', '"renamed"'))
    const { undone } = await runJson<{ undone: { client: string; state: string }[] }>(
      sandbox,
      'init',
      '--undo',
      '--yes',
    )
    expect(undone.find(({ client }) => client === 'codex')?.state).toBe('taken_out')
    expect(parseToml(read(CODEX))).toEqual({
      model: 'gpt-5',
      mcp_servers: { other: { command: 'other' } },
      profiles: { fast: { model: 'small' } },
    })
    expect(read(CODEX)).toContain('# my settings')
    expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: { renamed: { command: 'other' } } })
    expect(read(CLAUDE)).toBe(KEPT[CLAUDE])
  })

  test('keeps what the person wrote between two changes', async () => {
    put(GEMINI, KEPT[GEMINI] ?? '')
    mkdirSync(at('.claude'))
    await runJson(sandbox, 'init', 'gemini-cli,claude-code', '--yes')
    put(GEMINI, read(GEMINI).replace('"dark"', '"light"').replace('"mcp"', '"mcp", "--profile", "lore"'))
    put(CLAUDE, JSON.stringify({ ...JSON.parse(read(CLAUDE)), enabledPlugins: {}, model: 'opus' }))
    await runJson(sandbox, 'init', 'gemini-cli,claude-code', '--yes')
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(JSON.parse(read(GEMINI))).toEqual({ theme: 'light' })
    expect(JSON.parse(read(CLAUDE))).toMatchObject({ model: 'opus' })
    expect(read(CLAUDE)).not.toContain('lore')
  })

  test('leaves every comment and blank line of a TOML file where it is', async () => {
    const before = '# one\nmodel = "gpt-5"\n\n\n'
    const after = '\n# two, about the next table\n[profiles.fast]\nmodel = "small"\n\n# three\n'
    put(CODEX, before)
    await runJson(sandbox, 'init', 'codex', '--yes')
    put(CODEX, read(CODEX) + after)
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(read(CODEX)).toBe(before + after)
  })

  test('takes back only what is named', async () => {
    putAll()
    put('zed/mcp.json', '{}\n')
    await runJson(sandbox, 'init', '--yes')
    await runJson(sandbox, 'init', '--file', at('zed/mcp.json'), '--yes')
    await runJson(sandbox, 'init', 'cursor', '--undo', '--yes')
    expect(read(CURSOR)).toBe(KEPT[CURSOR])
    expect(read(GEMINI)).toContain('lore')
    await runJson(sandbox, 'init', '--undo', '--file', at('zed/mcp.json'), '--yes')
    expect(read('zed/mcp.json')).toBe('{}\n')
    expect(read(GEMINI)).toContain('lore')
    const { undone } = await runJson<{ undone: { client: string }[] }>(sandbox, 'init', '--undo', '--dry-run')
    expect(undone.map(({ client }) => client)).toEqual([
      'claude-code',
      'codex',
      'codex-hooks',
      'gemini-cli',
      'cursor-hooks',
      'copilot',
      'copilot-hooks',
      'opencode',
      'kilo',
      'windsurf',
      'vscode',
    ])
  })

  test('goes on with the others where one file cannot be read, and says which', async () => {
    putAll()
    await runJson(sandbox, 'init', '--yes')
    put(CURSOR, `${read(CURSOR)}oops`)
    writeFileSync(at(GEMINI), Buffer.from('{"a":"b\xe9"}', 'latin1'))
    await runJson(sandbox, 'init', 'claude-code', '--undo', '--yes')
    expect(read(CLAUDE)).toBe(KEPT[CLAUDE])
    const { code, stdout } = await runLore(sandbox, ['init', '--undo', '--yes'])
    expect(code).toBe(1)
    expect(stdout).toContain(`${at(CURSOR)} is not valid JSON`)
    expect(stdout).toContain(`${at(GEMINI)} is not UTF-8`)
    for (const path of [CODEX, VSCODE]) expect(read(path)).toBe(KEPT[path])
    // Mended, it can still be taken back.
    put(CURSOR, read(CURSOR).replace(/oops$/, ''))
    await runLore(sandbox, ['init', '--undo', '--yes'])
    expect(read(CURSOR)).toBe(KEPT[CURSOR])
  })

  test('brings back what was there before the first of several changes', async () => {
    put(GEMINI, KEPT[GEMINI] ?? '')
    await runJson(sandbox, 'init', 'gemini-cli', '--yes')
    put(GEMINI, read(GEMINI).replace('"mcp"', '"mcp", "--profile", "lore"'))
    await runJson(sandbox, 'init', 'gemini-cli', '--yes')
    await runJson(sandbox, 'init', '--undo', '--yes')
    expect(read(GEMINI)).toBe(KEPT[GEMINI])
  })
})

describe('what cannot be changed', () => {
  /** Ends with a failure, and says what became of each. */
  const initBroken = async (...names: string[]) => {
    const { code, stdout } = await runLore(sandbox, ['init', ...names, '--yes', '--json'])
    expect(code).toBe(1)
    return JSON.parse(stdout).clients as { client: string; state: string; problem?: string }[]
  }

  test.each([
    ['what is no UTF-8', Buffer.from('{"a":"b\xe9"}', 'latin1'), 'UTF-8'],
    ['a list where an object belongs', Buffer.from('{"enabledPlugins":null}'), 'enabledPlugins'],
    ['text where an object belongs', Buffer.from('{"extraKnownMarketplaces":"x"}'), 'extraKnownMarketplaces'],
  ])('leaves %s as it is', async (_, bytes, told) => {
    mkdirSync(at('.claude'))
    writeFileSync(at(CLAUDE), bytes)
    const [claude] = await initBroken('claude-code')
    expect(claude?.problem).toContain(told)
    expect(readFileSync(at(CLAUDE))).toEqual(bytes)
  })

  test('says what is wrong with a file, changes nothing in it, and goes on with the others', async () => {
    putAll()
    put(GEMINI, '{ "theme": ')
    put(CODEX, 'model = \n')
    const clients = await initBroken()
    const broken = clients.filter(({ state }) => state === 'broken')
    expect(broken.map(({ client }) => client)).toEqual(['codex', 'gemini-cli'])
    expect(broken[1]?.problem).toContain('Line 1')
    expect(read(GEMINI)).toBe('{ "theme": ')
    expect(JSON.parse(read(CURSOR)).mcpServers.lore).toEqual(serverOf)
  })

  test('writes nothing where the program would not read it', async () => {
    put(CLAUDE, '{\n  // mine\n  "model": "opus"\n}\n')
    const clients = await initBroken('claude-code')
    expect(clients).toMatchObject([{ state: 'broken' }])
    expect(clients[0]?.problem).toContain('Remove comments')
    expect(read(CLAUDE)).toContain('// mine')
  })

  test('names only what was wired as ready for a new session', async () => {
    put(GEMINI, '{ "theme": ')
    put(CURSOR, KEPT[CURSOR] ?? '')
    const { code, stdout } = await runLore(sandbox, ['init', '--yes'])
    expect(code).toBe(1)
    expect(stdout).toContain('Lore starts automatically in the next session of Cursor.')
    expect(stdout).toContain('Files marked ✗ were not changed')
    expect(stdout).toContain('a value is missing')
  })

  test.skipIf(process.platform === 'win32')(
    'leaves what is no file alone, and waits for nobody',
    async () => {
      for (const folder of ['.cursor', '.gemini']) mkdirSync(at(folder))
      execFileSync('mkfifo', [at('pipe')])
      symlinkSync('../pipe', at(CURSOR))
      mkdirSync(at(GEMINI))
      const clients = await initBroken('cursor,gemini-cli')
      expect(clients.map(({ state }) => state)).toEqual(['broken', 'broken'])
      for (const { problem } of clients) expect(problem).toContain('is not a file')
      expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
    },
  )

  test('says so where a link leads in a circle', async () => {
    mkdirSync(at('.cursor'))
    symlinkSync('mcp.json', at(CURSOR))
    const [cursor] = await initBroken('cursor')
    expect(cursor?.problem).toContain('leads back to itself')
  })

  test('wires no Lore that npm has fetched for one run', async () => {
    put(CURSOR, KEPT[CURSOR] ?? '')
    const root = at('.npm/_npx/1a2b/node_modules/lore-memory')
    for (const part of ['bin', 'dist', 'package.json'])
      cpSync(join(ROOT, part), join(root, part), { recursive: true })
    // Where npm can install it, see test/e2e/package.test.ts.
    const env = { ...sandbox.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_offline: 'true' }
    const init = (...args: string[]) =>
      outcomeOf(spawn(process.execPath, [join(root, 'bin', 'lore.mjs'), 'init', ...args], { env }))
    const unasked = await init()
    expect([unasked.code, unasked.stderr]).toEqual([5, expect.stringContaining('--yes')])
    const failed = await init('--yes')
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringContaining('npm install --global lore-memory'),
    ])
    expect(read(CURSOR)).toBe(KEPT[CURSOR])
  })

  test('refuses a client that it does not know', async () => {
    const { code, stderr } = await runLore(sandbox, ['init', 'emacs', '--yes'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('claude-code, codex')
  })

  test('says so where no agent is there', async () => {
    const { code, stderr } = await runLore(sandbox, ['init', '--yes'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('lore init --print')
  })
})
