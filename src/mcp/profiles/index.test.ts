import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, type Tool } from '../tools/define-tool.ts'
import type { Profile } from '../tools/profile.ts'
import { combineProfiles, loadProfile, loadProfiles, PROFILE_NAMES } from './index.ts'
import { lore } from './lore/index.ts'

function tool(name: string): Tool {
  const input = z.strictObject({})
  return defineTool({ name, description: 'Does nothing.', input, run: async () => name, render: String })
}

function profile(name: string, tools: readonly string[]): Profile {
  return {
    name,
    summary: `all of ${name}`,
    source: name,
    policy: null,
    instructions: `Use ${name}.`,
    tools: tools.map(tool),
  }
}

describe('profiles', () => {
  test('are found by name, and others are refused with the names there are', async () => {
    expect(await loadProfile('lore')).toBe(lore)
    for (const name of ['nope', '', 'toString']) {
      await expect(loadProfile(name)).rejects.toMatchObject({
        code: 'invalid_input',
        hint: expect.stringContaining(PROFILE_NAMES.join(', ')),
      })
    }
  })

  test('answer to their own name, keep instructions short, and offer each tool once', async () => {
    for (const name of PROFILE_NAMES) {
      const { tools, ...found } = await loadProfile(name)
      expect(found.name).toBe(name)
      expect(found.instructions.length).toBeLessThan(600)
      expect(new Set(tools.map((each) => each.name)).size).toBe(tools.length)
    }
  })

  test('one profile, named once or twice, is itself', async () => {
    expect(await loadProfiles('lore')).toBe(lore)
    expect(await loadProfiles(' lore, lore')).toBe(lore)
  })

  test('several offer all their tools, and say whose each is', () => {
    const parts = [profile('a', ['x', 'y']), profile('b', ['z'])]
    const both = combineProfiles(parts)
    expect(both.name).toBe('a,b')
    expect(both.tools.map(({ name }) => name)).toEqual(['x', 'y', 'z'])
    expect(both.parts).toEqual(parts)
    expect(both.instructions).toBe('a: Use a.\nb: Use b.')
  })

  test('that have a name in common are refused, with the tools and the profiles', () => {
    const parts = [profile('a', ['x', 'y']), profile('b', ['z', 'x']), profile('c', ['y', 'x'])]
    expect(() => combineProfiles(parts)).toThrowError(
      expect.objectContaining({
        code: 'invalid_input',
        message: expect.stringMatching(/x \(a and b and c\), y \(a and c\)/),
      }),
    )
  })
})
