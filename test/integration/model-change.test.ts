/** Changing the embedding model: the old vectors answer until the new ones are complete. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

/** Speaks Ollama's /api/embed; vectors are made from the words. Holds answers back until released. */
async function startOllama() {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string | string[] }
      const inputs = [body.input].flat()
      await released
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ model: body.model, embeddings: inputs.map(wordVector) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release }
}

function wordVector(text: string): number[] {
  const vector = new Array<number>(64).fill(0.01)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const slot = createHash('sha256').update(word).digest()[0] ?? 0
    vector[slot % 64] = (vector[slot % 64] ?? 0) + 1
  }
  return vector
}

test('old vectors go on answering while a new model is built, then the new one takes over', async () => {
  const folder = makeFolder()
  const before = await openTestEngine(folder)
  const outcome = await before.remember({ content: 'The ferry to the island leaves at dawn.' }, AGENT)
  await before.remember({ content: 'Our bakery opens late on Mondays.' }, AGENT)
  const localModel = (await before.stats({}, PERSON)).embedding.model
  await before.close()

  const ollama = await startOllama()
  const after = await openTestEngine(folder, {
    embedding: { provider: 'ollama', baseUrl: ollama.baseUrl, model: 'words' },
  })
  const query = 'When does the boat sail?'
  const during = await after.recall({ query }, AGENT)
  expect(during.byMeaning).toBe(true)
  expect(during.hits[0]?.ref.id).toBe(outcome.kind === 'stored' && outcome.memory.id)
  expect((await after.stats({}, PERSON)).embedding).toMatchObject({
    model: localModel,
    building: expect.stringContaining('words'),
  })

  ollama.release()
  expect(await after.settle({}, PERSON)).toEqual({ pending: 0 })
  expect((await after.stats({}, PERSON)).embedding).toMatchObject({
    model: expect.stringContaining('words'),
    building: null,
    pending: 0,
  })
  const answer = await after.recall({ query: 'ferry island dawn' }, AGENT)
  expect(answer.byMeaning).toBe(true)
  expect(answer.hits[0]?.ref.id).toBe(outcome.kind === 'stored' && outcome.memory.id)
  await after.close()

  const back = await openTestEngine(folder)
  expect(await back.settle({}, PERSON)).toEqual({ pending: 0 })
  expect((await back.stats({}, PERSON)).embedding.model).toBe(localModel)
  expect((await back.recall({ query }, AGENT)).hits[0]?.ref.id).toBe(
    outcome.kind === 'stored' && outcome.memory.id,
  )
})

test('a server that is away costs neither the memory nor its findability by words', async () => {
  const engine = await openTestEngine(makeFolder(), {
    embedding: { provider: 'ollama', baseUrl: 'http://127.0.0.1:9', model: 'words' },
  })
  const outcome = await engine.remember({ content: 'The spare key hangs behind the clock.' }, AGENT)
  expect(outcome.kind).toBe('stored')
  const answer = await engine.recall({ query: 'spare key' }, AGENT)
  expect(answer).toMatchObject({
    byMeaning: false,
    hits: [{ summary: 'The spare key hangs behind the clock.' }],
  })
  expect((await engine.settle({ timeoutMs: 10_000 }, PERSON)).pending).toBe(1)
  expect((await engine.stats({}, PERSON)).embedding.problem).toMatch(/127\.0\.0\.1:9|Ollama/i)
})
