import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Episode } from '../../core/conversation.ts'
import type { DocumentSeq, EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { sumContributions } from '../policies/policy.ts'
import type { Answering } from './ask-meaning.ts'
import type { Found } from './found.ts'
import { placeOvertaken } from './place-overtaken.ts'

let seqs = 0

function found(rest: Partial<Found>): Found {
  const document = { seq: ++seqs as DocumentSeq }
  return { entry: { document, score: 0 }, memory: null, episode: null, ...rest } as unknown as Found
}

function said(position: number, text: string, more: Partial<Episode> = {}): Found {
  const id = `turn ${position}` as EpisodeId
  const sessionId = 's' as SessionId
  return found({ episode: { id, sessionId, position, role: 'assistant', text, ...more } as Episode })
}

const OLD = 'The kiln is fired with oak.'
const WRONG = 'I was wrong. The kiln is fired with birch.'
const RIGHT = "You're right. Birch it is."
const OTHER = 'The glaze is blue.'

/** Returns the texts in order, marked if overtaken; every two statements are equally alike. */
async function order(best: readonly Found[], alike = 0.8, sources: readonly Episode[] = []) {
  const ranked = best.map((each, i) => ({
    ...each,
    entry: { ...each.entry, score: 10 - i, contributions: { match: 10 - i } },
  }))
  let loads = 0
  const store = {
    embeddings: {
      load: async (_model: string, wanted: readonly DocumentSeq[]) => {
        loads++
        return new Map(wanted.map((seq) => [seq, new Float32Array()]))
      },
    },
    episodes: { load: async () => [...sources] },
  }
  const model = { embedder: { modelId: 'm' }, index: { calibrated01: () => alike } } as unknown as Answering
  const placed = await placeOvertaken({ store, model }, ranked)
  const scores = placed.map(({ entry }) => entry.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  const sums = placed.map(({ entry }) => sumContributions(entry.contributions))
  expect(sums).toEqual(scores)
  const texts = placed.map(
    ({ episode, memory, overtaken }) =>
      `${overtaken === true ? 'overtaken: ' : ''}${episode?.text ?? memory?.content ?? ''}`,
  )
  const contributions = placed.map(({ entry }) => entry.contributions)
  return {
    texts,
    contributions,
    loads,
    unplaced: (await placeOvertaken({ store, model: null }, ranked)) === ranked,
  }
}

describe('the last word', () => {
  test('comes right before what it takes back, which is marked', async () => {
    const { texts } = await order([said(3, OLD), said(9, OTHER, { role: 'user' }), said(40, WRONG)])
    expect(texts).toEqual([WRONG, `overtaken: ${OLD}`, OTHER])
  })

  test('has the raise of its score as a contribution', async () => {
    const { contributions } = await order([said(3, OLD), said(9, OTHER, { role: 'user' }), said(40, WRONG)])
    expect(contributions).toEqual([{ match: 8, lastWord: 2 }, { match: 10 }, { match: 9 }])
  })

  test('keeps its place if it is already better', async () => {
    const { texts } = await order([said(40, WRONG), said(9, OTHER, { role: 'user' }), said(3, OLD)])
    expect(texts).toEqual([WRONG, OTHER, `overtaken: ${OLD}`])
  })

  test('is of the same conversation, later, and on the same matter', async () => {
    for (const { texts } of [
      await order([said(3, OLD, { sessionId: 'other' as SessionId }), said(40, WRONG)]),
      await order([said(41, OLD), said(40, WRONG)]),
      await order([said(3, OLD), said(40, WRONG)], 0.5),
    ])
      expect(texts).toEqual([OLD, WRONG])
  })

  test('takes back only the last answer, and a very similar one, if it merely agrees', async () => {
    expect((await order([said(3, OLD), said(9, RIGHT)])).texts).toEqual([RIGHT, `overtaken: ${OLD}`])
    expect((await order([said(3, OLD), said(40, RIGHT)])).texts).toEqual([OLD, RIGHT])
    expect((await order([said(3, OLD), said(9, RIGHT)], 0.65)).texts).toEqual([OLD, RIGHT])
  })

  test('comes before what it replaces, if near and very similar, without a mark that hooks would heed', async () => {
    const replaced = 'Done. We have switched from oak to birch.'
    expect((await order([said(3, OLD), said(9, replaced)])).texts).toEqual([replaced, OLD])
    expect((await order([said(3, OLD), said(40, replaced)])).texts).toEqual([OLD, replaced])
    expect((await order([said(3, OLD), said(9, replaced)], 0.65)).texts).toEqual([OLD, replaced])
    const both = await order([said(3, OLD), said(9, replaced), said(12, WRONG)])
    expect(both.texts).toContain(`overtaken: ${OLD}`)
  })

  test('is no report of work or of what happens again and again', async () => {
    for (const report of [
      'The build no longer fails.',
      'I moved the helper into src/x.ts.',
      'I replaced the tabs with spaces.',
      'Data is moved from the queue to the archive every night.',
    ]) {
      const { texts, loads } = await order([said(3, OLD), said(4, report)], 1)
      expect([texts, loads]).toEqual([[OLD, report], 0])
    }
  })

  test('may be a person’s objection, to what the agent just said', async () => {
    const denial = "No, that's wrong, it is birch."
    const person = (position: number) => said(position, denial, { role: 'user' })
    expect((await order([said(3, OLD), person(4)])).texts).toEqual([denial, `overtaken: ${OLD}`])
    expect((await order([said(3, OLD), person(9)])).texts).toEqual([OLD, denial])
  })

  test('does not take back what a person or a tool said', async () => {
    for (const role of ['user', 'tool'] as const) {
      expect((await order([said(3, OLD, { role }), said(40, WRONG)])).texts).toEqual([OLD, WRONG])
    }
  })

  test('takes back a memory that a digest made of the turn, but none of a person', async () => {
    const memory = (authority: Memory['authority']) =>
      found({
        memory: makeMemory({
          id: 'm' as MemoryId,
          content: OLD,
          authority,
          sessionId: 's' as SessionId,
          sourceEpisodes: ['turn 3' as EpisodeId],
        }),
      })
    const source = said(3, OLD).episode as Episode
    const made = await order([memory(EXTRACTOR_AUTHORITY), said(40, WRONG)], 0.8, [source])
    expect(made.texts).toEqual([WRONG, `overtaken: ${OLD}`])
    const own = await order([memory(1), said(40, WRONG)], 0.8, [source])
    expect(own.texts).toEqual([OLD, WRONG])
  })

  test('wins over earlier last words too', async () => {
    const again = 'I had it wrong again. It is beech.'
    const { texts } = await order([said(3, OLD), said(20, WRONG), said(40, again)])
    expect(texts).toEqual([again, `overtaken: ${WRONG}`, `overtaken: ${OLD}`])
  })

  test('costs nothing if nothing is taken back, and is not looked for without vectors', async () => {
    const { texts, loads } = await order([said(3, OLD), said(40, OTHER)])
    expect([texts, loads]).toEqual([[OLD, OTHER], 0])
    expect((await order([said(3, OLD), said(40, WRONG)])).unplaced).toBe(true)
  })
})
