import { describe, expect, it } from 'vitest'
import type { StageInput } from '../src/capture/stage.ts'
import type { DigestReport } from '../src/digest/run/digestion.ts'
import type { Engine } from '../src/engine/engine.ts'
import { measureConversations } from './digest.ts'
import type { LocomoConversation } from './locomo-dataset.ts'

const conversation: LocomoConversation = {
  name: 'one',
  sessions: [
    {
      number: 1,
      startedAt: 1_000_000,
      turns: [
        { id: 'D1:1', speaker: 'Ivo', text: 'We moved to Porto.', caption: null },
        { id: 'D1:2', speaker: 'Lena', text: 'How nice!', caption: 'a tram' },
      ],
    },
  ],
  questions: [{ text: 'Where?', category: '1', evidence: ['D1:1'], answer: 'Porto' }],
}

/** Makes a root, a concept and one fact a turn, in two portions. */
function createFakeEngine(failure: Partial<DigestReport> = {}) {
  const staged: StageInput[] = []
  const extractors: unknown[] = []
  const report = { segments: 1, segmentsLeft: 0, failed: [], waitingFor: null, ...failure }
  const id = (depth: number) => `m${depth}`
  const line = (depth: number): object => ({ id: id(depth), children: depth < 2 ? [line(depth + 1)] : [] })
  const engine = {
    ensureScope: async () => ({}),
    stage: async (input: StageInput) => {
      staged.push(input)
      return { staged: input.turns.map((_, i) => `e${i + 1}`), known: 0 }
    },
    settle: async () => ({ pending: 0 }),
    digest: async ({ extractor }: { extractor: string }) => {
      extractors.push(extractor)
      return { state: extractors.length === 1 ? 'more' : 'done', ...report }
    },
    listRoots: async () => ({ items: [{ id: id(0) }], total: 1 }),
    subtree: async () => line(0),
    read: async ({ id: read }: { id: string }) => {
      const depth = Number(read.slice(1))
      const isFact = depth === 2
      return {
        kind: 'memory',
        memory: {
          depth,
          kind: 'experience',
          content: isFact ? 'Ivo: We moved to Porto.' : 'Porto',
          quote: isFact ? 'We moved to Porto.' : null,
          sourceEpisodes: isFact ? ['e1'] : [],
        },
      }
    },
  } as unknown as Engine
  return { engine, staged, extractors }
}

describe('measureConversations', () => {
  it('digests until nothing is left, and measures what is stored', async () => {
    const { engine, staged, extractors } = createFakeEngine()
    const result = await measureConversations(engine, [conversation])
    expect(extractors).toEqual(['none', 'none'])
    expect(staged[0]?.turns[1]).toMatchObject({ externalId: 'D1:2', speaker: 'Lena', caption: 'a tram' })
    expect(result).toMatchObject({
      coverage: 1,
      answerWords: 1,
      exactQuotes: 1,
      duplicates: 0,
      rootsPerConversation: 1,
      factsPerConversation: 1,
    })
    expect(result.sample).toBeUndefined()
  })

  it('draws a sample of facts, not of roots and concepts', async () => {
    const { engine } = createFakeEngine()
    const { sample } = await measureConversations(engine, [conversation], { sample: 5 })
    expect(sample).toEqual({ 1: '[experience] Ivo: We moved to Porto.' })
  })

  it('fails where digestion does, and says why', async () => {
    const failed = [{ reason: 'no key' }] as unknown as DigestReport['failed']
    await expect(measureConversations(createFakeEngine({ failed }).engine, [conversation])).rejects.toThrow(
      /no key/,
    )
  })
})
