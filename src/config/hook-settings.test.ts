import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_HOOK_SETTINGS } from '../core/hook.ts'
import { hookOverrides, toHookSettings } from './hook-settings.ts'
import { resolveConfig } from './resolve.ts'

const { resolve, dirname } = posix
const place = { cwd: '/', homedir: '/home/ada', resolve, dirname }
const settingsWith = (flags: Parameters<typeof resolveConfig>[0]['flags']) =>
  toHookSettings(resolveConfig({ flags, env: {}, project: null, user: null, home: '/h', place }).values)

describe('toHookSettings', () => {
  it('is the engine’s own default where nothing is set but that conversations are kept', () => {
    expect(settingsWith({ 'capture.enabled': true })).toEqual(DEFAULT_HOOK_SETTINGS)
  })

  it('keeps nothing of a conversation until somebody has agreed, and has a brief say so', () => {
    expect(settingsWith({})).toMatchObject({ capture: false, captureNotice: 'unasked' })
    expect(settingsWith({ 'capture.enabled': false })).toMatchObject({ capture: false, captureNotice: null })
  })

  it('reads lists of operations, with commas inside brackets', () => {
    const { guardedTools } = settingsWith({ 'hooks.guardedTools': 'Edit, Bash(git push*, git tag*) ,Write' })
    expect(guardedTools).toEqual(['Edit', 'Bash(git push*, git tag*)', 'Write'])
  })
})

describe('hookOverrides', () => {
  it('knows a plugin’s option by the name of its setting, however it is written', () => {
    for (const name of ['before_tool', 'BEFORETOOL', 'beforeTool', 'hooks_before_tool'])
      expect(hookOverrides({ [`CLAUDE_PLUGIN_OPTION_${name}`]: 'ask' })).toEqual({
        'hooks.beforeTool': 'ask',
      })
  })

  it('lets the session’s own variable win over the plugin’s option', () => {
    const both = { LORE_HOOKS_RECALL: 'true', CLAUDE_PLUGIN_OPTION_RECALL: 'false' }
    expect(hookOverrides(both)).toEqual({ 'hooks.recall': 'true' })
  })

  it('leaves out what is not allowed, left alone or nobody’s', () => {
    expect(
      hookOverrides({
        LORE_HOOKS_RECALL: 'perhaps',
        CLAUDE_PLUGIN_OPTION_BRIEF: 'default',
        CLAUDE_PLUGIN_OPTION_COLOUR: 'red',
      }),
    ).toEqual({})
  })
})
