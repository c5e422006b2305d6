/** What every embedding provider must keep, whatever model stands behind it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../src/core/ports/embedder.ts'

export interface EmbedderCase {
  readonly name: string
  open(): Promise<{ readonly embedder: Embedder; close(): Promise<void> }>
  /** Providers that hand the label to a model they cannot look into cannot leave it out of the vector. */
  readonly leavesLabelOut: boolean
  readonly exposesTokens: boolean
}

export function describeEmbedder({ name, open, leavesLabelOut, exposesTokens }: EmbedderCase): void {
  describe(`embedder: ${name}`, () => {
    let opened: Awaited<ReturnType<EmbedderCase['open']>>
    const embedder = (): Embedder => opened.embedder
    const documents = (texts: readonly string[]) =>
      embedder().embedDocuments(texts.map((text) => ({ label: null, text })))
    const query = (text: string) => embedder().embedQuery({ text, dampedNames: [] })

    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    test('names its model, and describes it under the same name', async () => {
      const model = await embedder().model()
      expect(model.id).toBe(embedder().modelId)
      expect(model.dimensions).toBeGreaterThan(0)
      if (model.mean !== null) expect(model.mean).toHaveLength(model.dimensions)
    })

    test('gives one unit vector of the right size for each document and query', async () => {
      const { dimensions } = await embedder().model()
      const vectors = await documents(['We deploy on Fridays.', 'the', '???', 'naïve 日本語 😀'])
      for (const vector of [...vectors, await query('when do we deploy?')]) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(dimensions)
        expect(Math.sqrt(dot(vector, vector))).toBeCloseTo(1, 4)
      }
      expect(vectors).toHaveLength(4)
    })

    test('gives nothing for nothing', async () => {
      expect(await embedder().embedDocuments([])).toEqual([])
    })

    test('keeps the order, and a text has the same vector alone and in company', async () => {
      const texts = Array.from(
        { length: 20 },
        (_, i) => `Note ${i}: ${'the build is green again. '.repeat(i % 5)}`,
      )
      const together = await documents(texts)
      const alone = await Promise.all(texts.map(async (text) => (await documents([text]))[0]))
      together.forEach((vector, i) => {
        expect(dot(vector, alone[i] ?? vector)).toBeGreaterThan(0.999)
      })
      expect(dot(together[0] as Float32Array, together[4] as Float32Array)).toBeLessThan(0.9999)
    })

    test('is deterministic', async () => {
      const [first] = await documents(['Postgres listens on port 5433.'])
      const [second] = await documents(['Postgres listens on port 5433.'])
      expect(first).toEqual(second)
      expect(await query('which port?')).toEqual(await query('which port?'))
    })

    test('puts a question nearer to its answer than to something else', async () => {
      const [answer, other] = await documents([
        'The database password is rotated every ninety days by the platform team.',
        'My grandmother bakes plum cake on Sundays.',
      ])
      const question = await query('How often do we rotate the database password?')
      expect(dot(question, answer as Float32Array)).toBeGreaterThan(
        dot(question, other as Float32Array) + 0.01,
      )
    })

    test('takes a text far longer than one window', async () => {
      const long = `${'The release checklist has many steps. '.repeat(400)}Finally, feed the parrot.`
      const [vector] = await documents([long])
      expect(Math.sqrt(dot(vector as Float32Array, vector as Float32Array))).toBeCloseTo(1, 4)
    })

    test('refuses a blank text', async () => {
      await expect(documents([' \n'])).rejects.toMatchObject({ code: 'content_empty' })
      await expect(query('')).rejects.toMatchObject({ code: 'content_empty' })
    })

    test('stops when told to', async () => {
      const controller = new AbortController()
      controller.abort()
      await expect(
        embedder().embedDocuments([{ label: null, text: 'never read' }], controller.signal),
      ).rejects.toMatchObject({ code: 'cancelled' })
    })

    test('hears the text through the label', async () => {
      const [plants, sameLabel, sameText] = await embedder().embedDocuments([
        { label: 'Caroline', text: 'The tomatoes need water twice a day.' },
        { label: 'Caroline', text: 'Our flight to Lisbon leaves at noon.' },
        { label: 'Melanie', text: 'The tomatoes need water twice a day.' },
      ])
      const byText = dot(plants as Float32Array, sameText as Float32Array)
      expect(byText).toBeGreaterThan(dot(plants as Float32Array, sameLabel as Float32Array))
      if (leavesLabelOut) expect(byText).toBeGreaterThan(0.97)
    })

    test(
      exposesTokens ? 'exposes content tokens, label and stopwords left out' : 'has no token states',
      async () => {
        const tokens = await embedder().embedTokens({ label: 'Caroline', text: 'The cat saw the parrots.' })
        if (!exposesTokens) {
          expect(tokens).toBeNull()
          return
        }
        expect(tokens?.map(({ piece }) => piece)).toEqual(['cat', 'saw', 'parrot', '##s'])
        for (const { state, idf } of tokens ?? []) {
          expect(Math.sqrt(dot(state, state))).toBeCloseTo(1, 4)
          expect(idf).toBeGreaterThan(0)
        }
      },
    )
  })
}

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
