import { expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Helpfulness } from '../../core/ports/helpfulness.ts'
import type { Candidate } from './plan-injections.ts'
import { MOST_READ, rateCandidates } from './rate-candidates.ts'

const candidate = (content: string, confidence: number): Candidate => ({
  found: {
    kind: 'memory',
    memory: makeMemory({ id: content as MemoryId, title: content, summary: content, content }),
  },
  confidence,
  freshness: null,
  superseded: false,
})

const said = (candidates: readonly Candidate[]) =>
  candidates.map(({ found }) => (found.kind === 'memory' ? found.memory.content : ''))

function readingModel(rates: Readonly<Record<string, number>>) {
  const read: string[] = []
  const model: Helpfulness = {
    rate: async (_prompt, passages) => {
      read.push(...passages)
      return passages.map((passage) => rates[passage] ?? 0)
    },
  }
  return { model, read }
}

test('without a model the rule decides', async () => {
  const candidates = [candidate('sure', 0.6), candidate('unsure', 0.4)]
  expect(said(await rateCandidates(null, 'prompt', candidates, 0.45))).toEqual(['sure'])
})

test('a model decides about what the rule finds promising, likeliest first', async () => {
  const { model } = readingModel({ sure: 0.1, unsure: 0.7, best: 0.9 })
  const candidates = [candidate('sure', 0.6), candidate('unsure', 0.4), candidate('best', 0.3)]
  expect(said(await rateCandidates(model, 'prompt', candidates, 0.45))).toEqual(['best', 'unsure'])
})

test('a model is not asked about what the rule finds hopeless', async () => {
  const { model, read } = readingModel({ hopeless: 1 })
  expect(await rateCandidates(model, 'prompt', [candidate('hopeless', 0.01)], 0.45)).toEqual([])
  expect(read).toEqual([])
})

test('a model reads the few most promising passages only', async () => {
  const { model, read } = readingModel({})
  const candidates = Array.from({ length: 12 }, (_, i) => candidate(`passage ${i}`, 0.1 + i / 100))
  await rateCandidates(model, 'prompt', candidates, 0.45)
  expect(read).toHaveLength(MOST_READ)
  expect(read[0]).toBe('passage 11')
})
