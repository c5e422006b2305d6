/** Topics and concepts of a digest among the statements they group: in order of score, or left out. */
import { expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, openTestEngine } from '../support/engine.ts'

const TEXT = [
  'User: We decided to keep Kafka 3.7 for events because Pulsar lost messages.',
  'Assistant: Understood. I pinned Kafka to 3.7 in compose.yml.',
  'User: The dock master is Jana Petrov. Deploys go out on Thursdays only.',
  'Assistant: Noted.',
  'User: The database runs on eu-west-1. Rotate keys every 90 days.',
  'Assistant: The API listens on port 8443 behind Envoy.',
].join('\n')
const QUESTIONS = ['kafka', 'events', 'which region is the database in', 'who is the dock master']

async function openDigested(): Promise<Engine> {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  await engine.digestText({ text: TEXT }, AGENT)
  return engine
}

test('hits come in order of their score', async () => {
  const engine = await openDigested()
  for (const query of QUESTIONS) {
    const { hits } = await engine.recall({ query, explain: true }, AGENT)
    const scores = hits.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  }
})

test('what only groups statements is left out', async () => {
  const engine = await openDigested()
  for (const policy of ['memory-v3', 'lorekeeper']) {
    const kinds = new Set<string>()
    for (const query of QUESTIONS) {
      const asked = { query, policy, kinds: ['memory'] } as const
      const all = (await engine.recall(asked, AGENT)).hits
      const { hits } = await engine.recall({ ...asked, statementsOnly: true }, AGENT)
      expect(hits.filter(({ memoryKind }) => memoryKind === 'reference')).toEqual([])
      expect(hits.length).toBeGreaterThan(1)
      for (const { memoryKind } of all) if (memoryKind != null) kinds.add(memoryKind)
    }
    expect(kinds).toContain('reference')
  }
})
