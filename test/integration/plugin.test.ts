/** The plugin for Claude Code, as it would be fetched: whole, in step with the package, and able to stand alone. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SETTING_KEYS } from '../../src/config/settings.ts'
import { DEFAULT_HOOK_SETTINGS } from '../../src/core/hook.ts'
import { readInstalled } from '../../src/hooks/installed.ts'
import { toEvent } from '../../src/hooks/translate.ts'
import { lore as loreProfile } from '../../src/mcp/profiles/lore/index.ts'
import { BIN, createSandbox, runLore } from './cli-lore.ts'
import { until } from './daemon-processes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const SWITCHES = 'enabled brief recall corrections before_tool grading learning compaction subagents'.split(
  ' ',
)

describe('the folder', () => {
  test('has the version of the package everywhere', () => {
    const { version } = readJson('package.json')
    expect(readJson('plugin/.claude-plugin/plugin.json').version).toBe(version)
    expect(readJson('plugin/package.json').version).toBe(version)
  })

  test('is what the marketplace names', () => {
    const { plugins } = readJson('.claude-plugin/marketplace.json')
    expect(plugins).toHaveLength(1)
    expect(plugins[0]).toMatchObject({ name: 'lore', source: './plugin' })
  })

  test('has every file that it speaks of', () => {
    const { icon } = readJson('plugin/.claude-plugin/plugin.json')
    const spoken = JSON.stringify([readJson('plugin/hooks/hooks.json'), readJson('plugin/.mcp.json')])
    const named = [...spoken.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}\/([^"]+)/g)].map((match) => match[1] ?? '')
    expect(new Set(named)).toEqual(new Set(['dist/hook.cjs', 'bin/lore.mjs']))
    for (const path of [...named, icon, 'README.md', 'LICENSE']) {
      expect(existsSync(join(ROOT, 'plugin', path)), path).toBe(true)
    }
  })

  test('runs hooks without a shell, at every moment, with a limit in seconds', () => {
    const { hooks } = readJson('plugin/hooks/hooks.json')
    expect(Object.keys(hooks).sort()).toEqual(
      'PreCompact PreToolUse SessionEnd SessionStart Stop SubagentStart SubagentStop UserPromptSubmit'.split(
        ' ',
      ),
    )
    const moments = Object.entries<[{ hooks: [Record<string, unknown>] }]>(hooks)
    for (const [moment, [{ hooks: commands }]] of moments) {
      expect(commands).toHaveLength(1)
      expect(commands[0]).toMatchObject({ type: 'command', command: 'node' })
      expect(commands[0].timeout).toBeLessThanOrEqual(10)
      // Told when it is started, a hook knows how long it may read.
      const { args } = commands[0] as { args?: readonly string[] }
      expect(toEvent(args?.[1])).toBe(toEvent(moment))
    }
    // Reading and looking around are never held up, not even by the start of a process.
    const guarded = new RegExp(`^(?:${hooks.PreToolUse[0].matcher})$`)
    for (const tool of [...DEFAULT_HOOK_SETTINGS.guardedTools, 'Bash', 'mcp__plugin_lore_memory__search']) {
      expect(tool).toMatch(guarded)
    }
    for (const tool of ['Read', 'Grep', 'Glob', 'Task', 'WebFetch']) expect(tool).not.toMatch(guarded)
  })

  test('has a switch for everything that hooks do, with no default of its own', () => {
    const { userConfig } = readJson('plugin/.claude-plugin/plugin.json')
    const readme = readFileSync(join(ROOT, 'plugin/README.md'), 'utf8')
    expect(Object.keys(userConfig)).toEqual(SWITCHES)
    for (const [name, option] of Object.entries<Record<string, unknown>>(userConfig)) {
      expect(SETTING_KEYS).toContain(
        `hooks.${name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}`,
      )
      expect(option).not.toHaveProperty('default')
      if (name !== 'enabled') expect(readme).toContain(`\`${name}\``)
    }
  })

  test('has skills that say what they are for', () => {
    const skills = readdirSync(join(ROOT, 'plugin/skills')).sort()
    expect(skills).toEqual(['forget', 'lore-memory', 'recall', 'remember', 'why'])
    for (const skill of skills) {
      const text = readFileSync(join(ROOT, 'plugin/skills', skill, 'SKILL.md'), 'utf8')
      expect(text).toMatch(new RegExp(`^---\\nname: ${skill}\\ndescription: .{40,}\\n`))
    }
  })

  test('has skills that name only tools, parameters and values that exist', () => {
    const tools = new Map(loreProfile.tools.map((tool) => [tool.name, JSON.stringify(tool.inputSchema())]))
    const schemas = [...tools.values()].join('\n')
    for (const skill of readdirSync(join(ROOT, 'plugin/skills'))) {
      const text = readFileSync(join(ROOT, 'plugin/skills', skill, 'SKILL.md'), 'utf8')
      for (const [, tool = ''] of text.matchAll(/mcp__plugin_lore_memory__(\w+)/g)) {
        expect(tools.has(tool), `${skill}: ${tool}`).toBe(true)
      }
      // Single words in code are tools, the server, parameters (`deep: true`) or values of them.
      for (const [, word = ''] of text.matchAll(/`([a-z_]+)(?:: \w+)?`/g)) {
        const isKnown = tools.has(word) || word === 'memory' || schemas.includes(`"${word}"`)
        expect(isKnown, `${skill}: ${word}`).toBe(true)
      }
    }
  })
})

describe('alone on a machine, without the package', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lore-plugin-'))
    cpSync(join(ROOT, 'plugin'), join(folder, 'plugin'), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const lore = (...args: string[]): string =>
    execFileSync(process.execPath, [join(folder, 'plugin/bin/lore.mjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        HOME: folder,
        LORE_HOME: join(folder, 'home'),
        LORE_DAEMON_AUTOSTART: 'false',
        PATH: dirname(process.execPath),
      },
    })

  test('stores, and finds by words', () => {
    lore('add', 'We deploy on Thursdays, after the regression suite is green.')
    const { hits, byMeaning } = JSON.parse(lore('search', 'deploy suite', '--json'))
    expect(byMeaning).toBe(false)
    expect(hits[0].summary).toContain('Thursdays')
  })

  test.skipIf(process.platform === 'win32')(
    'makes itself known to an installed Lore, which says what to do',
    async () => {
      const sandbox = createSandbox()
      const env = { ...sandbox.env, LORE_HTTP_PORT: '0', PATH: dirname(process.execPath) }
      const args = [join(folder, 'plugin/bin/lore.mjs'), 'daemon', 'run']
      const daemon = spawn(process.execPath, args, { env, cwd: sandbox.folder, stdio: 'ignore' })
      onTestFinished(async () => {
        daemon.kill()
        await runLore({ ...sandbox, env }, ['daemon', 'stop'])
        sandbox.remove()
      })
      const installed = (...given: string[]) => runLore({ ...sandbox, env }, given)
      await until(async () => (await installed('daemon', 'status')).code === 0)
      const restart = 'lore daemon restart'
      expect((await installed('status')).stdout).toContain(restart)
      const { checks } = JSON.parse((await installed('doctor', '--json')).stdout)
      const check = (name: string) => checks.find((one: { name: string }) => one.name === name)
      expect(check('daemon')).toMatchObject({ state: 'failed' })
      expect(check('daemon').hint).toContain(restart)
      expect(check('hooks')).toMatchObject({ state: 'note' })
      expect(readInstalled(sandbox.home)).toBeNull()

      expect((await installed('daemon', 'restart')).code).toBe(0)
      expect((await installed('status')).stdout).not.toContain(restart)
      // From now on hooks know where to find it.
      expect(readInstalled(sandbox.home)).toEqual({ launcher: BIN, node: process.execPath })
    },
  )

  test('loads nothing that is not in its folder', () => {
    const bundles = readdirSync(join(folder, 'plugin/dist'))
    expect(bundles.sort()).toEqual([
      'LICENSES.txt',
      'hook.cjs',
      'lore.mjs',
      'wink-eng-lite-web-model.mjs',
      'wink-nlp.mjs',
    ])
    expect(bundles.filter((file) => file.endsWith('.node'))).toEqual([])
  })
})
