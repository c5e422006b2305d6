import { randomFillSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { measureLocomo } from '../../bench/locomo.ts'
import type { LocomoConversation } from '../../bench/locomo-dataset.ts'
import { measureMusique } from '../../bench/musique.ts'
import { fillPassages } from '../../bench/support/fill-passages.ts'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const THINGS = ['kiln', 'canoe', 'violin', 'orchard', 'telescope', 'loom', 'beehive', 'lighthouse']

function makeConversation(name: string, people: readonly [string, string]): LocomoConversation {
  const sessions = [1, 2, 3].map((number) => ({
    number,
    startedAt: Date.UTC(2023, 4, 7 * number, 12),
    turns: THINGS.flatMap((thing, i) => {
      const [asker, teller] = i % 2 === 0 ? people : [people[1], people[0]]
      return [
        {
          id: `D${number}:${2 * i + 1}`,
          speaker: asker,
          text: `How is the ${thing} coming along?`,
          caption: null,
        },
        {
          id: `D${number}:${2 * i + 2}`,
          speaker: teller,
          text: `I repaired the ${thing} in Fernton last weekend, part ${number} of ${i + 2}.`,
          caption: i % 3 === 0 ? `a photo of a ${thing}` : null,
        },
      ]
    }),
  }))
  const questions = THINGS.flatMap((thing, i) => [
    { text: `When did ${people[1]} repair the ${thing}?`, category: '2', evidence: [`D1:${2 * i + 2}`] },
    { text: `What happened to the ${thing} on 14 May 2023?`, category: '4', evidence: [`D2:${2 * i + 2}`] },
  ])
  return { name, sessions, questions }
}

const conversations = [makeConversation('one', ['Ann', 'Ben']), makeConversation('two', ['Cleo', 'Dan'])]

describe('locomo', () => {
  test.each([false, true])(
    'ranking again by shipped weights gives what recall gave (digested: %s)',
    async (digested) => {
      const engine = await openTestEngine(makeFolder(), {
        embedder: createWordEmbedder(),
        backgroundEmbedding: false,
      })
      const result = await measureLocomo(engine, conversations, {
        digested,
        crossValidate: true,
        ablate: true,
      })
      expect(result.rankedAlike).toEqual({ questions: 32, of: 32 })
      expect(result.crossValidation?.shipped).toEqual({ ndcg10: result.mean.ndcg10, r10: result.mean.r10 })
      expect(Object.keys(result.ablation?.without ?? {})).toContain('match')
      expect(result.deep === undefined).toBe(!digested)
    },
  )
})

describe('musique', () => {
  test('deep search finds the passage that links lead to and words hardly do', async () => {
    const folder = makeFolder()
    const clock = makeClock()
    const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
    const nearer = THINGS.map((thing) => ({
      title: `Poet of the ${thing}`,
      text: `Another poet wrote about a river and the ${thing}.`,
      triples: [],
    }))
    const unrelated = Array.from({ length: 40 }, (_, i) => ({
      title: `Repairs ${i}`,
      text: `Workshop ledger ${i}: new screws, glue and varnish bought.`,
      triples: [],
    }))
    const passages = [
      {
        title: 'Ada Quill',
        text: 'The poet Ada Quill wrote Amber Harbour.',
        triples: [
          { subject: 'Amber Harbour', predicate: 'written by', object: 'Ada Quill' },
          { subject: 'Ada Quill', predicate: 'raised in', object: 'West Fernton School' },
        ],
      },
      {
        title: 'West Fernton',
        text: 'Barges bring stones down the river Orrel.',
        triples: [{ subject: 'West Fernton', predicate: 'lies on', object: 'the Orrel' }],
      },
      ...nearer,
      ...unrelated,
    ]
    const store = await openTestStore(folder)
    const scope = { namespace: 'bench', project: 'musique', branch: null }
    const { memories, entities, links } = await fillPassages({ store, clock, ids, scope, passages })
    await store.close()
    expect(entities).toBe(5)
    expect(links).toEqual({ mentions: 5, triples: 3, names: 1 })

    const engine = await openTestEngine(folder, {
      embedder: createWordEmbedder(),
      backgroundEmbedding: false,
    })
    await engine.settle({}, PERSON)
    const questions = [
      { text: 'Which river runs by the school of the poet of Amber Harbour?', supporting: [0, 1] },
    ]
    const { fused, deep } = await measureMusique(engine, { questions, steps: [] }, memories)
    expect(fused.r5).toBe(0.5)
    expect(deep).toMatchObject({ r2: 1, r5: 1, recallAll5: 1 })
  })
})
