import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOOK_OPTIONS, readHookEnvironment } from './hook-environment.ts'
import { loadHome } from './load.ts'
import { SETTING_KEYS, SETTINGS } from './settings.ts'

describe('readHookEnvironment', () => {
  it.each(['', '~', '~/memory', 'memory', '../memory', '/srv/memory'])(
    'finds the home that settings find for %j',
    (LORE_HOME) => {
      const cwd = resolve('/srv/here')
      expect(readHookEnvironment({ LORE_HOME }, cwd).home).toBe(
        loadHome({ env: { LORE_HOME }, cwd, homedir: homedir() }),
      )
    },
  )

  it('has the usual home where none is named', () => {
    expect(readHookEnvironment({}, '/').home).toBe(join(homedir(), '.lore'))
  })

  it('is off where it is switched off, and inside what Lore started itself', () => {
    expect(readHookEnvironment({}, '/').off).toBe(false)
    expect(readHookEnvironment({ LORE_HOOKS: 'off' }, '/').off).toBe(true)
    expect(readHookEnvironment({ LORE_INSIDE: 'claude-cli' }, '/').off).toBe(true)
  })

  it('is off where session or plugin switch all hooks off, the session before the plugin', () => {
    const option = { CLAUDE_PLUGIN_OPTION_ENABLED: 'false' }
    expect(readHookEnvironment(option, '/').off).toBe(true)
    expect(readHookEnvironment({ CLAUDE_PLUGIN_OPTION_enabled: 'False' }, '/').off).toBe(true)
    expect(readHookEnvironment({ LORE_HOOKS_ENABLED: 'no' }, '/').off).toBe(true)
    expect(readHookEnvironment({ ...option, LORE_HOOKS_ENABLED: 'true' }, '/').off).toBe(false)
    for (const left of ['true', 'default', '']) {
      expect(readHookEnvironment({ CLAUDE_PLUGIN_OPTION_ENABLED: left }, '/').off).toBe(false)
    }
  })

  it('passes on settings of hooks and options of the plugin, and nothing else', () => {
    const { settings } = readHookEnvironment(
      {
        LORE_HOOKS_RECALL: 'false',
        CLAUDE_PLUGIN_OPTION_BRIEF: 'true',
        CLAUDE_PLUGIN_OPTION_LEARNING: '',
        CLAUDE_PLUGIN_OPTION_hooks_before_tool: 'ask',
        CLAUDE_PLUGIN_OPTION_API_KEY: 'another plugin’s',
        LORE_HOOKS_TOKEN: 'nobody’s',
        ANTHROPIC_API_KEY: 'not for anybody',
        LORE_HOOKS: 'on',
      },
      '/',
    )
    expect(settings).toEqual({
      LORE_HOOKS_RECALL: 'false',
      CLAUDE_PLUGIN_OPTION_BRIEF: 'true',
      CLAUDE_PLUGIN_OPTION_hooks_before_tool: 'ask',
    })
  })

  it('knows every setting of hooks', () => {
    const keys = SETTING_KEYS.filter((key) => key.startsWith('hooks.'))
    expect(HOOK_OPTIONS).toEqual(keys.map((key) => key.slice('hooks.'.length).toLowerCase()))
    for (const key of keys) {
      const { env } = SETTINGS[key]
      expect(readHookEnvironment({ [env]: 'x' }, '/').settings).toEqual({ [env]: 'x' })
    }
  })

  it('hears whether a word is wanted before operations, the session before the plugin', () => {
    const wish = (env: Readonly<Record<string, string>>) => readHookEnvironment(env, '/').beforeTool
    expect(wish({})).toBeNull()
    for (const left of ['default', '', 'perhaps'])
      expect(wish({ CLAUDE_PLUGIN_OPTION_BEFORE_TOOL: left })).toBeNull()
    expect(wish({ CLAUDE_PLUGIN_OPTION_BEFORE_TOOL: 'ask' })).toBe(true)
    expect(wish({ CLAUDE_PLUGIN_OPTION_BEFORE_TOOL: 'ask', LORE_HOOKS_BEFORE_TOOL: 'off' })).toBe(false)
  })

  it('gives a daemon nothing of the session', () => {
    const { forDaemon } = readHookEnvironment(
      {
        LORE_HOME: '/srv/memory',
        LORE_DB_PATH: 'other.db',
        LORE_HOOKS_RECALL: 'false',
        LORE_HOOK_DEADLINE_MS: '5',
        CLAUDE_PLUGIN_OPTION_BRIEF: 'true',
        CLAUDE_PROJECT_DIR: '/srv/here',
        CLAUDE_CODE_SESSION_ID: 's',
        CLAUDE_CONFIG_DIR: '/elsewhere',
        PATH: '/bin',
      },
      '/srv/here',
    )
    expect(forDaemon()).toEqual({
      LORE_HOME: resolve('/srv/memory'),
      LORE_DB_PATH: resolve('/srv/here/other.db'),
      CLAUDE_CONFIG_DIR: '/elsewhere',
      PATH: '/bin',
    })
  })

  it('takes a deadline only where it is one', () => {
    expect(readHookEnvironment({ LORE_HOOK_DEADLINE_MS: '120' }, '/').deadlineMs).toBe(120)
    for (const LORE_HOOK_DEADLINE_MS of ['', 'soon', '-1', '0'])
      expect(readHookEnvironment({ LORE_HOOK_DEADLINE_MS }, '/').deadlineMs).toBeNull()
  })

  it('starts no daemon where the environment says so', () => {
    expect(readHookEnvironment({}, '/').mayStartDaemon).toBe(true)
    for (const LORE_DAEMON_AUTOSTART of ['false', '0'])
      expect(readHookEnvironment({ LORE_DAEMON_AUTOSTART }, '/').mayStartDaemon).toBe(false)
  })
})
