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
    const embed = (texts: readonly string[]) =>
      embedder().embedDocuments(texts.map((text) => ({ label: null, text })))
    const documents = async (texts: readonly string[]) => (await embed(texts)).map(({ vector }) => vector)
    const query = async (text: string) => (await embedder().embedQuery({ text, dampedNames: [] })).vector
    /** For each document and content token of the query, how near the document comes. */
    const match = async (text: string, texts: readonly string[]) => {
      const { tokens } = await embedder().embedQuery({ text, dampedNames: [] })
      const codes = (await embed(texts)).flatMap((document) => document.tokens ?? [])
      return tokens === null ? [] : (embedder().matcher?.match(tokens, codes) ?? [])
    }

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
      const [first] = await embed(['Postgres listens on port 5433.'])
      const [second] = await embed(['Postgres listens on port 5433.'])
      expect(first).toEqual(second)
      const question = { text: 'which port?', dampedNames: [] }
      expect(await embedder().embedQuery(question)).toEqual(await embedder().embedQuery(question))
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
      const near = (other: typeof plants) =>
        dot(plants?.vector as Float32Array, other?.vector as Float32Array)
      const byText = near(sameText)
      expect(byText).toBeGreaterThan(near(sameLabel))
      if (leavesLabelOut) expect(byText).toBeGreaterThan(0.95)
    })

    if (!exposesTokens) {
      test('has no tokens, and nothing to match them with', async () => {
        expect(embedder().matcher).toBeNull()
        expect((await embed(['We deploy on Fridays.']))[0]?.tokens).toBeNull()
        expect((await embedder().embedQuery({ text: 'When?', dampedNames: [] })).tokens).toBeNull()
      })
      return
    }

    test('gives as many token codes as the text has content, label and stopwords left out', async () => {
      const [bare, labelled, longer, nothing] = await embedder().embedDocuments([
        { label: null, text: 'The cat saw the parrots.' },
        { label: 'Caroline', text: 'The cat saw the parrots.' },
        { label: null, text: 'The cat saw the parrots and the cat saw the parrots.' },
        { label: 'Caroline', text: 'the???' },
      ])
      const size = bare?.tokens?.length ?? 0
      expect(size).toBeGreaterThan(0)
      expect(labelled?.tokens).toHaveLength(size)
      expect(longer?.tokens).toHaveLength(2 * size)
      expect(nothing?.tokens).toHaveLength(0)
    })

    test('gives every content token of a query a weight and a vector', async () => {
      const { tokens } = await embedder().embedQuery({ text: 'What did Ann cook?', dampedNames: [] })
      const damped = await embedder().embedQuery({ text: 'What did Ann cook?', dampedNames: ['ann'] })
      expect(tokens?.weights).toHaveLength(2)
      expect(tokens?.weights.every((weight) => weight > 0)).toBe(true)
      expect((tokens?.vectors.length ?? 0) % 2).toBe(0)
      expect(damped.tokens?.weights[0]).toBeLessThan(tokens?.weights[0] as number)
      expect(damped.tokens?.weights[1]).toBe(tokens?.weights[1])
      expect(damped.tokens?.vectors).toEqual(tokens?.vectors)
      expect((await embedder().embedQuery({ text: 'the???', dampedNames: [] })).tokens?.weights).toHaveLength(
        0,
      )
    })

    test('matches each token of a query with the nearest of a document', async () => {
      const scores = await match('bird kitchen', [
        'A green parrot lives in the kitchen.',
        'Our flight to Lisbon leaves at noon.',
        'the???',
      ])
      const [parrot = [], flight = [], nothing = []] = scores.map((row) => [...row])
      expect(scores).toHaveLength(3)
      parrot.forEach((score, token) => {
        expect(score).toBeGreaterThan(flight[token] ?? 1)
        expect(score).toBeLessThan(1.05)
      })
      expect(nothing).toEqual([-1, -1])
      expect(await match('the???', ['A green parrot lives in the kitchen.'])).toEqual([new Float32Array()])
      expect(await match('bird', [])).toEqual([])
    })

    test('matches a document the same alone and in company', async () => {
      const texts = Array.from(
        { length: 30 },
        (_, i) => `Note ${i}: ${'the build is green again. '.repeat(i % 5)}`,
      )
      const together = await match('Which build is green?', texts)
      for (const i of [0, 4, 29]) {
        expect((await match('Which build is green?', [texts[i] as string]))[0]).toEqual(together[i])
      }
    })
  })
}

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
