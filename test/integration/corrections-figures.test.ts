/** Holds what comes of corrections. Failures list prompts of the development half; of the sealed half only counts are shown. */
import { expect, test } from 'vitest'
import { DEVELOPMENT_CORRECTIONS } from '../labelled/corrections/development.ts'
import { measureCorrections } from '../labelled/corrections/measure-corrections.ts'
import { type AnswersBy, countRealUse, measureRealUse } from '../labelled/corrections/measure-real-use.ts'
import { REAL_DEVELOPMENT } from '../labelled/corrections/real-development.ts'
import { REAL_OPEN } from '../labelled/corrections/real-open.ts'
import { REAL_SEALED } from '../labelled/corrections/real-sealed.ts'
import { REAL_UNSEEN } from '../labelled/corrections/real-unseen.ts'
import type { RealFact } from '../labelled/corrections/real-use.ts'
import { SEALED_CORRECTIONS } from '../labelled/corrections/sealed.ts'

test('corrections of the development half take effect, and harmless prompts do nothing', async () => {
  const { figures, harmless } = await measureCorrections(DEVELOPMENT_CORRECTIONS)
  expect(harmless.filter(({ isHeard, isEnded }) => isHeard || isEnded).map(({ said }) => said)).toEqual([])
  expect(figures.wronglyEnded).toBe(0)
  expect(figures.heardOrAsked / figures.corrections).toBeGreaterThanOrEqual(0.95)
  expect(figures.effective / figures.corrections).toBeGreaterThanOrEqual(0.9)
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

interface Least {
  readonly heardOrAsked01: number
  readonly settled01: number
}

async function expectRealUse(facts: readonly RealFact[], by: AnswersBy, least: Least): Promise<void> {
  const { corrections, harmless } = await measureRealUse(facts, by)
  const [heard, falsely] = [countRealUse(corrections), countRealUse(harmless)]
  expect(heard.wronglyEnded + falsely.wronglyEnded).toBe(0)
  expect(falsely.heard / falsely.cases).toBeLessThanOrEqual(0.03)
  expect(heard.strengthened / heard.cases).toBeLessThanOrEqual(0.05)
  expect(heard.heardOrAsked / heard.cases).toBeGreaterThanOrEqual(least.heardOrAsked01)
  expect(heard.settled / heard.cases).toBeGreaterThanOrEqual(least.settled01)
}

test('real use, development half: session start, default settings, answers by the Stop hook', async () => {
  await expectRealUse(REAL_DEVELOPMENT, 'hook', { heardOrAsked01: 0.95, settled01: 0.95 })
})

test('real use, a set by another writer that the weights are fitted to', async () => {
  await expectRealUse(REAL_OPEN, 'hook', { heardOrAsked01: 0.55, settled01: 0.55 })
})

test('real use, a set by another writer that was only counted', async () => {
  await expectRealUse(REAL_UNSEEN, 'hook', { heardOrAsked01: 0.55, settled01: 0.55 })
})

test('real use, sealed half: the same with answers that only the transcript tells', async () => {
  await expectRealUse(REAL_SEALED, 'transcript', { heardOrAsked01: 0.68, settled01: 0.68 })
})
