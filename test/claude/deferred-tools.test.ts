import { describe, expect, inject, test } from 'vitest'
import { createAgentHome } from './agent-home.ts'
import type { Block } from './fake-anthropic.ts'

/** What a model would look for, and the tool that it should be offered among five. */
const WANTED: Readonly<Record<string, string>> = {
  'memory search': 'search',
  'long-term memory': 'search',
  'what was decided in earlier sessions': 'search',
  'recall past conversations': 'search',
  'remember decision': 'store',
  'store user preference': 'store',
  'save to memory': 'store',
  'end of session lessons learned': 'reflect',
  'correct outdated fact': 'update',
  'link two facts': 'connect',
  'was this memory useful': 'feedback',
  forget: 'delete',
}

describe.skipIf(inject('client').kind === 'missing')(
  'tools that the client loads only when they are looked for',
  () => {
    test('are found by their descriptions', async () => {
      const home = await createAgentHome({ installed: true, env: { ENABLE_TOOL_SEARCH: 'true' } })
      const calls = Object.keys(WANTED).map(
        (query, n): Block => ({
          type: 'tool_use',
          id: `toolu_${n}`,
          name: 'ToolSearch',
          input: { query, max_results: 5 },
        }),
      )
      const isAnswered = (content: unknown) => JSON.stringify(content).includes('tool_result')
      home.model.answer(({ messages }) =>
        messages.some(({ content }) => isAnswered(content)) ? 'Done.' : calls,
      )
      await home.converse().ask('Find the tools.')
      const said = JSON.stringify(home.model.calls.at(-1)?.messages)
      const missing = Object.entries(WANTED).filter(([, tool], n) => {
        const [, answer = ''] = said.split(`"tool_use_id":"toolu_${n}"`)
        const own = answer.split('"tool_use_id"', 1)[0] ?? ''
        return !own.includes(`"mcp__plugin_lore_memory__${tool}"`)
      })
      expect(missing).toEqual([])
    })
  },
)
