/** The page about profiles agrees with the profiles; and each tool is one file that calls the engine. */
import { describe, expect, test } from 'vitest'
import { POLICY_NAMES } from '../../src/recall/policies/index.ts'
import { describeProfiles, renderProfilesPage } from '../support/profiles-page.ts'

// After a change to a profile: npx vitest run --project integration docs-profiles --update

const described = await describeProfiles()

test('docs/profiles.md lists every tool with its document, its engine call and its deviations', async () => {
  await expect(renderProfilesPage(described)).toMatchFileSnapshot('../../docs/profiles.md')
})

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

    test('ranks by a policy there is', () => {
      if (profile.policy !== null) expect(POLICY_NAMES).toContain(profile.policy)
    })
  },
)
