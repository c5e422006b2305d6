/** Holds what comes of corrections. Failures list prompts of the development half; of the sealed half only counts are shown. */
import { expect, test } from 'vitest'
import { DEVELOPMENT_CORRECTIONS } from '../labelled/corrections/development.ts'
import { measureCorrections } from '../labelled/corrections/measure-corrections.ts'
import { SEALED_CORRECTIONS } from '../labelled/corrections/sealed.ts'

test('corrections of the development half take effect, and harmless prompts do nothing', async () => {
  const { figures, harmless } = await measureCorrections(DEVELOPMENT_CORRECTIONS)
  expect(harmless.filter(({ isHeard, isEnded }) => isHeard || isEnded).map(({ said }) => said)).toEqual([])
  expect(figures.wronglyEnded).toBe(0)
  expect(figures.effective / figures.corrections).toBeGreaterThanOrEqual(0.95)
})

test('corrections of the sealed half take effect', async () => {
  const { figures } = await measureCorrections(SEALED_CORRECTIONS)
  expect(figures.wronglyEnded).toBe(0)
  expect(figures.falselyHeard / figures.harmless).toBeLessThanOrEqual(0.03)
  expect(figures.heard / figures.corrections).toBeGreaterThanOrEqual(0.85)
  expect(figures.effective / figures.corrections).toBeGreaterThanOrEqual(0.8)
})

test('both halves are large enough and share no prompt', () => {
  const prompts = [...DEVELOPMENT_CORRECTIONS, ...SEALED_CORRECTIONS].flatMap(({ corrections, harmless }) => [
    ...corrections.map(([said]) => said),
    ...harmless,
  ])
  const count = [...DEVELOPMENT_CORRECTIONS, ...SEALED_CORRECTIONS].flatMap(
    ({ corrections }) => corrections,
  ).length
  expect(count).toBeGreaterThanOrEqual(80)
  expect(prompts.length - count).toBeGreaterThanOrEqual(120)
  expect(new Set(prompts).size).toBe(prompts.length)
})
