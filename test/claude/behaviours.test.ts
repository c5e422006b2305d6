/** Each behaviour of the hooks in the real client, and the switches that put it off. */

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import { ROOT } from '../integration/cli-lore.ts'
import { type AgentHome, createAgentHome } from './agent-home.ts'
import { type Block, newIn, toolResults } from './fake-anthropic.ts'
import { addedIn, askInTime, hookStatus, inTime, untilKept } from './kept.ts'

const RULE = 'Nobody deploys the harbour office on a Friday.'
const UPKEEP = 'Upkeep of memory'

async function openHome(env: NodeJS.ProcessEnv = {}, plugins?: readonly string[]): Promise<AgentHome> {
  const home = await createAgentHome({
    env: { LORE_DIGEST_ENABLED: 'false', ...env },
    ...defined({ plugins }),
  })
  await home.lore('daemon', 'start')
  const { code } = await home.lore('add', RULE, '--kind', 'core', '--trust', 'principle')
  expect(code).toBe(0)
  home.model.answer(() => 'All right.')
  return home
}

function given(home: AgentHome, event: string): string {
  return home.model.calls
    .flatMap((call) => addedIn(call))
    .filter((added) => added.event === event)
    .map(({ text }) => text)
    .join('\n')
}

/** What a new session is given at its start, as the client hands it on. */
async function briefOf(home: AgentHome): Promise<string> {
  await askInTime(home, 'Hello.')
  const added = addedIn(home.model.calls.at(-1))
  expect(added.map(({ event }) => event)).toEqual(['SessionStart'])
  return added[0]?.text ?? ''
}

describe.skipIf(inject('client').kind === 'missing')('in the real client', () => {
  test('a session begins with what matters, with the same bytes for the same state', async () => {
    // What a session says would be another state for the next one.
    const home = await openHome({ LORE_CAPTURE_ENABLED: 'false' })
    const briefs = [await briefOf(home), await briefOf(home), await briefOf(home)]
    // What upkeep found is told in one of them, wherever it falls.
    const [before = '', after] = briefs.filter((brief) => !brief.includes(UPKEEP))
    expect(before).toContain(RULE)
    expect(after).toBe(before)

    // Resumed, it has it already.
    await inTime(home, async () => {
      const talk = home.converse()
      for (const prompt of ['Hello.', 'Hello again.']) await talk.ask(prompt)
      return talk
    })
    expect(addedIn(home.model.calls.at(-1)).filter(({ event }) => event === 'SessionStart')).toHaveLength(1)
  })

  test('a subagent gets a brief of its own', async () => {
    const home = await openHome()
    home.model.answer((call) => {
      const said = newIn(call)
      if (!said.includes('Let a helper')) return 'Done.'
      const input = { description: 'Plan', prompt: 'Plan the release.', subagent_type: 'general-purpose' }
      return [{ type: 'tool_use', id: 'toolu_agent', name: 'Agent', input }]
    })
    await askInTime(home, 'Let a helper plan the release.', '--allowedTools', 'Agent')
    expect(given(home, 'SubagentStart')).toContain(RULE)
  })

  test('a search is asked for before a file is written, and what was refused passes afterwards', async () => {
    const home = await openHome({ LORE_HOOKS_BEFORE_TOOL: 'require', LORE_HOOKS_RECALL: 'false' })
    const file = join(home.project, 'plan.md')
    const steps: readonly Block[] = ['write1', 'search', 'write2'].map((id) =>
      id === 'search'
        ? { type: 'tool_use', id, name: 'mcp__plugin_lore_memory__search', input: { query: 'deploying' } }
        : { type: 'tool_use', id, name: 'Write', input: { file_path: file, content: 'Monday.\n' } },
    )
    home.model.answer((call) => {
      const next = steps[toolResults(call).size]
      return next === undefined ? 'Done.' : [next]
    })
    await askInTime(home, 'Write down the plan.', '--allowedTools', 'Write,mcp__plugin_lore_memory__*')
    const results = toolResults(home.model.calls.at(-1) ?? { model: '', messages: [] })
    expect(results.get('write1')).toContain('Memory was not searched')
    expect(results.get('search')).toContain('Friday')
    expect(results.get('write2')).toContain('successfully')
    expect(existsSync(file)).toBe(true)
  })

  test('the agent is asked once to store what it learnt, and then stops', async () => {
    const home = await openHome({ LORE_HOOKS_LEARNING: 'true' })
    const long = 'The release was moved, because the tests of the harbour office were red. '.repeat(8)
    home.model.answer(() => long)
    await askInTime(home, 'Why was the release moved?')
    const asked = home.model.calls.filter((call) => newIn(call).includes('Before this session ends'))
    expect(asked).toHaveLength(1)
    expect(home.model.calls).toHaveLength(2)
  })

  test('what the plugin’s options switch off stays silent, and the session is kept all the same', async () => {
    const home = await openHome({}, [])
    writeFileSync(
      join(home.config, 'settings.json'),
      JSON.stringify({
        extraKnownMarketplaces: { lore: { source: { source: 'directory', path: ROOT } } },
        enabledPlugins: { 'lore@lore': true },
        pluginConfigs: { 'lore@lore': { options: { brief: false, recall: false } } },
      }),
    )
    await askInTime(home, 'What do we know about deploying the harbour office on a Friday?')
    await untilKept(home, 'All right.')
    expect(home.model.calls.flatMap((call) => addedIn(call))).toEqual([])
    expect((await hookStatus(home)).runs.map(({ event }) => event)).toContain('session_start')
  })
})
