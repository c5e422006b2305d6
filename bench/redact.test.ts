import { describe, expect, it } from 'vitest'
import { redactText } from '../src/text/redaction/redact-text.ts'
import golden from '../test/golden/redaction-marks.json' with { type: 'json' }
import { createOrdinaryTurns, measureQuality } from './redact.ts'
import { createPositives } from './redact-positives.ts'
import { measureProse } from './redact-prose.ts'
import { createRedactSet, parseLabelledLines } from './redact-set.ts'

describe('the labelled set', () => {
  it('has 150 positives of 30 kinds and 700 negatives, all different', () => {
    const set = createRedactSet()
    const positives = set.filter(({ label }) => label === 'tp')
    expect(positives.length).toBeGreaterThanOrEqual(150)
    expect(new Set(positives.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(30)
    expect(set.length - positives.length).toBeGreaterThanOrEqual(700)
    expect(new Set(set.map(({ text }) => text)).size).toBe(set.length)
  })

  it('is the same for the same seed and another for another', () => {
    expect(createRedactSet(3)).toEqual(createRedactSet(3))
    expect(createRedactSet(3)).not.toEqual(createRedactSet(4))
  })

  it('holds in every positive what must go', () => {
    for (const { kind, text, secret } of createPositives(1)) expect(text, kind).toContain(secret)
  })
})

describe('redaction', () => {
  it.each([1, 2, 3])('finds nearly all and nearly nothing else (seed %i)', async (seed) => {
    const quality = await measureQuality(createRedactSet(seed))
    expect(quality.recall).toBeGreaterThanOrEqual(0.99)
    expect(quality.precision).toBeGreaterThanOrEqual(0.99)
  })

  it('knows every kind', async () => {
    const { recallByKind } = await measureQuality(createRedactSet(1))
    expect(Object.entries(recallByKind).filter(([, recall]) => recall < 0.9)).toEqual([])
  })

  it('marks every kind by its name', () => {
    const marks: Record<string, string[]> = {}
    for (const { kind, text } of createPositives(1)) {
      marks[kind] = [...new Set([...(marks[kind] ?? []), ...Object.keys(redactText(text).found)])].sort()
    }
    expect(marks).toEqual(golden)
  })

  it('finds nothing in ordinary turns', () => {
    for (const turn of createOrdinaryTurns(40)) expect(redactText(turn).found).toEqual({})
  })
})

describe('secrets in sentences', () => {
  it('are cut in 120 phrasings of six languages, of every shape, also where the rules were not written for them', async () => {
    const prose = await measureProse()
    expect(prose.phrasings).toBeGreaterThanOrEqual(120)
    expect(prose.languages).toBeGreaterThanOrEqual(6)
    expect(prose.cut).toBeGreaterThanOrEqual(0.95)
    expect(prose.cutInSealed).toBeGreaterThanOrEqual(0.95)
    expect(prose.cutInSealedFrames).toBeGreaterThanOrEqual(0.93)
    expect(Object.entries(prose.cutByShape).filter(([, share]) => share < 0.9)).toEqual([])
    expect(Object.entries(prose.cutInSealedFramesByShape).filter(([, share]) => share < 0.9)).toEqual([])
    expect(prose.unseen.phrasings).toBeGreaterThanOrEqual(120)
    expect(prose.unseen.cut).toBeGreaterThanOrEqual(0.95)
    expect(Object.entries(prose.unseen.cutByShape).filter(([, share]) => share < 0.9)).toEqual([])
  })
})

describe('measureQuality', () => {
  const line = (text: string, label: 'tp' | 'fp') => JSON.stringify({ text, label })

  it('counts misses and false alarms by line where the file names no kinds', async () => {
    const password = 'Kolibri'.concat('-7482')
    const set = parseLabelledLines(
      [
        line(`password="${password}"`, 'tp'),
        line('nothing here', 'tp'),
        '',
        line(`password="${password}"`, 'fp'),
      ].join('\n'),
    )
    expect(await measureQuality(set)).toMatchObject({
      recall: 0.5,
      precision: 0.5,
      f1: 0.5,
      positives: 2,
      negatives: 1,
      missed: ['line 2'],
      falseAlarms: 1,
      falseAlarmKinds: ['line 4'],
    })
  })

  it('refuses lines of another shape', () => {
    expect(() => parseLabelledLines('{"text": "x", "label": "maybe"}')).toThrow()
  })
})
