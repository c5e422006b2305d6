/** The page about profiles agrees with the profiles; and each tool is one file that calls the engine. */
import { describe, expect, test } from 'vitest'
import { saysItTakesLonger } from '../../bench/profiles.ts'
import type { Tool } from '../../src/mcp/tools/define-tool.ts'
import { POLICY_NAMES } from '../../src/recall/policies/index.ts'
import { describeProfiles, renderProfilesPage } from '../support/profiles-page.ts'

// After a change to a profile: npx vitest run --project integration docs-profiles --update

const described = await describeProfiles()

test('docs/profiles.md lists every tool with its document, its engine call and its deviations', async () => {
  await expect(renderProfilesPage(described)).toMatchFileSnapshot('../../docs/profiles.md')
})

test('no name is said twice', () => {
  expect(renderProfilesPage(described)).not.toMatch(/\b([A-Z][\w -]+): (?:the )?\1\b/i)
})

test('a profile with a namespace of its own says which', () => {
  const own = described.filter(({ profile }) => profile.namespace !== undefined)
  expect(own.map(({ profile }) => profile.name)).toEqual(['lorekeeper'])
  expect(renderProfilesPage(described)).toContain('work in the namespace `shared`')
})

test('the tools that take longer say so', () => {
  const slow = described.flatMap(({ profile, tools }) =>
    tools
      .filter(({ description }) => saysItTakesLonger(description))
      .map(({ name }) => `${profile.name} ${name}`),
  )
  expect(slow).toEqual([
    'lore reflect',
    'knowledge-graph maintain_graph',
    'memory-v3 stats',
    'memory-v3 reindex',
    'memory-v3 check_integrity',
    'memory-v3 extract_from_conversation',
    'memory-v3 decay_sweep',
    'memory-v3 sleep_consolidation',
    'lorekeeper lore_reflect',
  ])
})

/** Shares and marks on a scale are no limits. */
const SCALES = new Set([1, 10])
const MOST = /"(?:maximum|maxItems)":(\d+)\b/g

function limitsOf(tool: Tool): number[] {
  return [...JSON.stringify(tool.inputSchema()).matchAll(MOST)]
    .map(([, most]) => Number(most))
    .filter((most) => most < Number.MAX_SAFE_INTEGER)
}

describe.each(described.map((each) => [each.profile.name, each] as const))(
  '%s',
  (_, { profile, tools, deviations }) => {
    test('has a file a tool, and every tool calls the engine', () => {
      expect(new Set(tools.map(({ file }) => file)).size).toBe(profile.tools.length)
      for (const { name, calls } of tools) expect(calls, name).not.toEqual([])
    })

    test('names tools there are where it deviates, and says why', () => {
      const names = tools.map(({ name }) => name)
      for (const { tools: named, document, here, why } of deviations) {
        for (const name of named) expect(names).toContain(name)
        for (const text of [document, here, why]) expect(text).toMatch(/^\S.*\.$/s)
      }
    })

    test('names every limit that its document does not have', () => {
      for (const tool of profile.tools) {
        const told = deviations
          .filter(({ tools: named }) => named.includes(tool.name))
          .map(({ here }) => here)
        for (const most of limitsOf(tool)) {
          if (!SCALES.has(most)) expect(told.join(' '), tool.name).toMatch(new RegExp(`\\b${most}\\b`))
        }
      }
    })

    test('ranks by a policy there is', () => {
      if (profile.policy !== null) expect(POLICY_NAMES).toContain(profile.policy)
    })
  },
)
