/** What the self-test proves, and that damage is named without silencing anything. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

test('a damaged vector silences neither search nor storing, and the self-test names it', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  await engine.remember({ content: 'Penguins huddle against the wind.' }, AGENT)
  const other = await engine.remember({ content: 'The kettle whistles at six.' }, AGENT)
  await runSql(folder, 'UPDATE embeddings SET vector = substr(vector, 1, 99) WHERE document_seq = 1')
  const answer = await engine.recall({ query: 'What makes a sound in the kitchen?' }, AGENT)
  expect(answer.byMeaning).toBe(true)
  expect(answer.hits[0]?.ref.id).toBe(other.kind === 'stored' ? other.memory.id : null)
  expect(await engine.remember({ content: 'Storing goes on.' }, AGENT)).toMatchObject({ kind: 'stored' })
  const {
    items: [check],
  } = await engine.selfTest({}, PERSON)
  expect(check).toMatchObject({ name: 'check', ok: false })
  expect(check?.detail).toMatch(/1 vectors of lore-small\S* have the wrong size/)
  expect(check?.hint).toContain('1 texts are queued for a new vector')
  await engine.settle({}, PERSON)
  expect((await engine.selfTest({}, PERSON)).items[0]).toMatchObject({ name: 'check', ok: true })
})

test('every step passes with the model that comes with Lore, and nothing shows of it afterwards', async () => {
  const engine = await openTestEngine(makeFolder())
  const before = await footprint(engine)
  expect(await failures(engine)).toEqual([])
  expect(await footprint(engine)).toEqual(before)
})

test('several self-tests at once do not disturb each other', async () => {
  const folder = makeFolder()
  const engines = [await openTestEngine(folder), await openTestEngine(folder)]
  const runs = engines.flatMap((engine) => [failures(engine), failures(engine)])
  expect(await Promise.all(runs)).toEqual([[], [], [], []])
  expect((await engines[0]?.stats({}, PERSON))?.memories).toBe(0)
})

test('a model that cannot be had says so itself, with what to do; the probes are gone all the same', async () => {
  const engine = await openTestEngine(makeFolder(), { modelsDir: makeFolder(), backgroundEmbedding: false })
  const before = await footprint(engine)
  const { items: steps } = await engine.selfTest({}, PERSON)
  const byMeaning = steps.find((step) => step.name === 'find by meaning')
  expect(byMeaning?.ok).toBe(false)
  expect(byMeaning?.detail).toContain('lore-small')
  expect(byMeaning?.hint).toMatch(/install/i)
  expect(steps.filter((step) => !step.ok)).toEqual([byMeaning])
  expect(await footprint(engine)).toEqual(before)
})

test('vectors without meaning fail', async () => {
  const baseUrl = await startOllamaOfNoise()
  const engine = await openTestEngine(makeFolder(), {
    embedding: { provider: 'ollama', baseUrl, model: 'noise' },
  })
  const [failure, ...others] = await failures(engine)
  expect(others).toEqual([])
  expect(failure).toMatchObject({ name: 'find by meaning' })
  expect(failure?.detail).toMatch(/at rank [234] of 4/)
})

async function failures(engine: Engine) {
  return (await engine.selfTest({}, PERSON)).items.filter((step) => !step.ok)
}

async function footprint(engine: Engine) {
  const { memories, scopes } = await engine.stats({}, PERSON)
  return {
    memories,
    scopes,
    listed: (await engine.listScopes({}, PERSON)).items.map((scope) => scope.namespace),
  }
}

/** Speaks Ollama's /api/embed; every answer is another vector, whatever the text. */
async function startOllamaOfNoise(): Promise<string> {
  let turn = 0
  const noise = () => Array.from({ length: 32 }, (_, i) => Math.sin(++turn * 7919 + i * i))
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as {
        model: string
        input: string[]
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ model, embeddings: [input].flat().map(noise) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
