import { describe, expect, it } from 'vitest'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { analyseEpisode, analyseMemory } from '../../text/analyse.ts'
import { type AnchorDocument, resolveAnchor } from './anchor.ts'
import { fitMoment } from './date-fit.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
const on = (month: number, day: number) => Date.UTC(2026, month - 1, day, 10)

function turn(text: string, at: number, role: 'user' | 'tool' = 'user'): AnchorDocument {
  const analysis = analyseEpisode({ text, caption: null, speaker: 'Ines', role, at })
  return { ...analysis, ref: { kind: 'episode', id: text as EpisodeId }, at, role }
}

function memory(content: string, at: number): AnchorDocument {
  const analysis = analyseMemory({ title: '', content, tags: [], at })
  return { ...analysis, ref: { kind: 'memory', id: content as MemoryId }, at, role: null }
}

const deploy = turn('The deploy of the gateway is done.', on(6, 10))
const documents = [
  turn('I raised the pool size.', on(6, 8)),
  deploy,
  turn('Latency went up.', on(6, 12)),
  turn('Pool size is back to ten.', on(9, 1)),
]

describe('resolveAnchor', () => {
  it('takes the document that says the phrase', () => {
    expect(resolveAnchor({ phrase: 'the deploy', side: 'before' }, documents, NOW)).toMatchObject({
      index: 1,
      asked: [{ kind: 'side', side: 'before', of: deploy.at }],
    })
  })

  it.each([
    ['before', [0.6, 0.6, 0, 0]],
    ['after', [0, 0.6, 0.6, 0.3]],
    ['during', [0.6, 1, 0.6, 0]],
  ] as const)('fits the others to what lies %s it', (side, fits) => {
    const resolved = resolveAnchor({ phrase: 'the deploy', side }, documents, NOW)
    expect(documents.map(({ at }) => fitMoment(at, resolved?.asked ?? []))).toEqual(fits)
  })

  it('counts from the day the document speaks of, not from the day it was said', () => {
    const told = turn('The migration was on 3 May 2026, remember?', on(6, 20))
    expect(resolveAnchor({ phrase: 'the migration', side: 'after' }, [told], NOW)?.asked).toMatchObject([
      { of: Date.UTC(2026, 4, 4) },
    ])
  })

  it('takes what was said during an event, or when it was told', () => {
    const told = turn('The outage was on 3 May 2026, remember?', on(6, 20))
    const asked = resolveAnchor({ phrase: 'the outage', side: 'during' }, [told], NOW)?.asked ?? []
    expect([on(5, 3), on(6, 20), on(8, 1)].map((at) => fitMoment(at, asked))).toEqual([1, 1, 0])
  })

  it('finds another form of the verb', () => {
    const moved = turn('Finally she left the firm.', on(5, 1))
    expect(resolveAnchor({ phrase: 'she leaves the firm', side: 'before' }, [moved], NOW)?.index).toBe(0)
  })

  it('resolves nothing where no document says enough of the phrase', () => {
    const anchor = { phrase: 'the audit of the payment ledger', side: 'before' } as const
    expect(resolveAnchor(anchor, [...documents, turn('The ledger is a file.', on(7, 1))], NOW)).toBeNull()
    expect(resolveAnchor(anchor, [], NOW)).toBeNull()
  })

  it('takes the latest of equals, and none from after the asking', () => {
    const several = [
      turn('Deploy done.', on(3, 1)),
      turn('Deploy done.', on(8, 1)),
      turn('Deploy done.', on(12, 1)),
    ]
    expect(resolveAnchor({ phrase: 'the deploy', side: 'after' }, several, NOW)?.index).toBe(1)
  })

  it('prefers a memory to talk, and talk to what a tool printed', () => {
    const anchor = { phrase: 'the deploy', side: 'after' } as const
    const printed = turn('deploy deploy deploy', on(9, 1), 'tool')
    expect(resolveAnchor(anchor, [printed, deploy], NOW)?.index).toBe(1)
    expect(
      resolveAnchor(anchor, [deploy, memory('The deploy moved to Frankfurt.', on(2, 1))], NOW)?.index,
    ).toBe(1)
  })
})
