/** The benchmark of profiles measures every tool there is. */
import { expect, test } from 'vitest'
import { runProfilesBench } from '../../bench/profiles.ts'
import { openEngine } from '../../src/compose.ts'
import { loadProfile, PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import { MODELS_DIR } from '../support/engine.ts'

test('every tool of every profile answers, but the one that has nothing to read', async () => {
  const result = await runProfilesBench({ n: 1_000, calls: 1, openEngine, modelsDir: MODELS_DIR })
  expect(result.profiles.map(({ profile }) => profile)).toEqual(PROFILE_NAMES)
  for (const { profile, costs, toolsList } of result.profiles) {
    const names = (await loadProfile(profile)).tools.map(({ name }) => name)
    expect(costs.map(({ tool }) => tool).sort()).toEqual(names.toSorted())
    expect(toolsList.tokens).toBeLessThan(3_000)
    const refused = costs.flatMap(({ tool, refused: why }) => (why === null ? [] : [`${tool}: ${why}`]))
    expect(refused).toEqual(profile === 'memory-v3' ? [expect.stringMatching(/^reindex: No folder/)] : [])
  }
})
