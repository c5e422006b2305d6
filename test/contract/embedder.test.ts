import { cp, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calibrated01, interpolate } from '../../src/embed/calibration.ts'
import { createEmbedder } from '../../src/embed/create-embedder.ts'
import { describeEmbedder, dot } from './embedder.contract.ts'

const modelsDir = fileURLToPath(new URL('../../models', import.meta.url))
const openLocal = () => createEmbedder({ provider: 'local' }, { modelsDir, fetch })

describeEmbedder({
  name: 'local',
  leavesLabelOut: true,
  exposesTokens: true,
  async open() {
    const embedder = openLocal()
    return { embedder, close: () => embedder.close() }
  },
})

describe('the local model', () => {
  const embedder = openLocal()
  const document = async (text: string, label: string | null = null) => {
    const [embedded] = await embedder.embedDocuments([{ label, text }])
    return embedded?.vector as Float32Array
  }
  afterAll(() => embedder.close())

  test('gives the same numbers as when the thresholds were measured', async () => {
    const a = await document('The cat sat on the mat.')
    const b = await document('A feline rested on the rug.')
    const head = [0.044, -0.026, 0.022, 0.065]
    head.forEach((value, i) => {
      expect(a[i]).toBeCloseTo(value, 2)
    })
    expect(dot(a, b)).toBeCloseTo(0.817, 2)
  })

  test('brings the thresholds of its scale to the common one', async () => {
    const { calibration = [] } = await embedder.model()
    const measured = [0.485, 0.635, 0.717, 0.795, 0.831, 0.863, 0.899, 0.926, 0.962]
    const common = [0.35, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]
    expect(measured.map((value) => interpolate(value, calibration))).toEqual(common)
  })

  test('calls the same thing said twice near, and different things far, on the common scale', async () => {
    const model = await embedder.model()
    const deploy = await document('We deploy the web app every Friday afternoon.')
    const again = await document('The web application is deployed each Friday afternoon.')
    const other = await document('Her sister plays the cello in Vienna.')
    expect(calibrated01(deploy, deploy, model)).toBeCloseTo(1, 5)
    expect(calibrated01(deploy, again, model)).toBeGreaterThan(0.8)
    expect(calibrated01(deploy, other, model)).toBeLessThan(0.3)
  })

  test('reads the end of a long text too', async () => {
    const filler = 'The weather report promised clouds and some light rain in the afternoon. '.repeat(60)
    const { vector: question } = await embedder.embedQuery({
      text: 'Which bird lives in the kitchen?',
      dampedNames: [],
    })
    const without = await document(filler)
    const withParrot = await document(`${filler}${'A green parrot lives in the kitchen. '.repeat(20)}`)
    expect(dot(question, withParrot)).toBeGreaterThan(dot(question, without) + 0.01)
  })

  test('keeps 64 bytes a content token, of a very long text from beginning to end, but not without limit', async () => {
    const codesOf = async (text: string) =>
      (await embedder.embedDocuments([{ label: null, text }]))[0]?.tokens as Uint8Array
    expect(await codesOf('The cat saw the parrots.')).toHaveLength(4 * 64)
    const filler = 'The weather report promised clouds and some light rain in the afternoon. '.repeat(60)
    const { tokens } = await embedder.embedQuery({ text: 'Which parrots?', dampedNames: [] })
    const codes = [await codesOf(filler), await codesOf(`${filler}${'Parrots. '.repeat(5)}`)]
    for (const code of codes) expect(code).toHaveLength(256 * 64)
    const [without, atTheEnd] = tokens === null ? [] : (embedder.matcher?.match(tokens, codes) ?? [])
    expect(atTheEnd?.[0]).toBeGreaterThan((without?.[0] ?? 1) + 0.1)
  })

  test('matches each sentence of a text with the tokens that it has of it', async () => {
    const { tokens } = await embedder.embedQuery({ text: 'Which parrots?', dampedNames: [] })
    const filler = Array.from({ length: 9 }, () => 'The weather report promised some light rain.')
    const short = [...filler.slice(0, 2), 'Parrots, parrots, parrots, parrots.', ...filler.slice(0, 2)]
    const long = [...Array.from({ length: 12 }, () => filler).flat(), ...short]
    for (const [label, parts] of [
      [null, short],
      ['Caroline', short],
      ['Caroline', long],
    ] as const) {
      const [embedded] = await embedder.embedDocuments([{ label, text: parts.join(' ') }])
      const codes = embedded?.tokens ?? new Uint8Array()
      const rows = tokens === null ? null : embedder.matcher?.matchParts?.(tokens, codes, { label, parts })
      const best = rows?.map((row) => row[0] ?? 0) ?? []
      expect(best).toHaveLength(parts.length)
      expect(best.indexOf(Math.max(...best))).toBe(parts.length - 3)
    }
  })

  test('matches no sentence of another text', async () => {
    const { tokens } = await embedder.embedQuery({ text: 'Which parrots?', dampedNames: [] })
    const [embedded] = await embedder.embedDocuments([{ label: null, text: 'A green parrot.' }])
    const text = { label: null, parts: ['A green parrot with friends.'] }
    const codes = embedded?.tokens ?? new Uint8Array()
    expect(tokens === null ? null : embedder.matcher?.matchParts?.(tokens, codes, text)).toBeNull()
    const fresh = openLocal()
    expect(tokens === null ? null : fresh.matcher?.matchParts?.(tokens, codes, text)).toBeNull()
  })

  test('refuses to match before it has embedded a query', () => {
    const fresh = openLocal()
    const tokens = { weights: new Float32Array(1), vectors: new Float32Array(128) }
    expect(() => fresh.matcher?.match(tokens, [])).toThrow(expect.objectContaining({ code: 'internal' }))
  })

  test('keeps no more of a very long question than its heaviest tokens', async () => {
    const text = `${'good thing '.repeat(100)} parrot`
    const { tokens } = await embedder.embedQuery({ text, dampedNames: [] })
    expect(tokens?.weights).toHaveLength(64)
    expect(tokens?.vectors).toHaveLength(64 * 128)
    expect(tokens?.weights.at(-1)).toBeGreaterThan(tokens?.weights[0] as number)
  })

  test('gives the name of a speaker less weight in a question', async () => {
    const text = 'What did Caroline cook?'
    const { vector: plain } = await embedder.embedQuery({ text, dampedNames: [] })
    const { vector: damped } = await embedder.embedQuery({ text, dampedNames: ['caroline'] })
    const name = await document('Caroline')
    expect(dot(damped, name)).toBeLessThan(dot(plain, name))
  })

  test('answers a question while documents are waiting', async () => {
    const order: string[] = []
    const documents = Array.from({ length: 12 }, (_, i) => ({ label: null, text: `document number ${i}` }))
    await embedder.model()
    await Promise.all([
      embedder.embedDocuments(documents).then(() => order.push('documents')),
      embedder.embedQuery({ text: 'urgent?', dampedNames: [] }).then(() => order.push('query')),
    ])
    expect(order).toEqual(['query', 'documents'])
  })

  test('lets timers fire between texts', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await embedder.embedDocuments(Array.from({ length: 10 }, (_, i) => ({ label: null, text: `text ${i}` })))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(1)
  })

  test('does nothing any more once closed', async () => {
    const closing = openLocal()
    await closing.close()
    await expect(closing.model()).rejects.toMatchObject({ code: 'model_unavailable' })
  })
})

describe('a local model that is not as it was shipped', () => {
  let folder: string
  const model = () => createEmbedder({ provider: 'local' }, { modelsDir: folder, fetch }).model()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lore-models-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is reported as missing where the folder is empty', async () => {
    await expect(model()).rejects.toMatchObject({
      code: 'model_missing',
      hint: expect.stringContaining('Install'),
    })
  })

  test('is reported as damaged where a file was cut off, and works again once repaired', async () => {
    await cp(modelsDir, folder, { recursive: true })
    const embedder = createEmbedder({ provider: 'local' }, { modelsDir: folder, fetch })
    const weights = join(folder, 'lore-small-q8', 'model.safetensors')
    await truncate(weights, 1_000_000)
    await expect(embedder.model()).rejects.toMatchObject({ code: 'model_damaged' })
    await cp(join(modelsDir, 'lore-small-q8', 'model.safetensors'), weights)
    expect((await embedder.model()).dimensions).toBe(384)
    await embedder.close()
  })

  test('is reported as damaged where the manifest makes no sense', async () => {
    await writeFile(join(folder, 'lore-small-q8', 'manifest.json'), '{ "id": 1')
    await expect(model()).rejects.toMatchObject({ code: 'model_damaged' })
  })
})
