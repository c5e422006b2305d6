import { describe, expect, it } from 'vitest'
import type { Episode, EpisodeRole } from '../../core/conversation.ts'
import type { EpisodeId, SessionId } from '../../core/ids.ts'
import { withLastWords } from './last-words.ts'
import { listTelling, weighPrompt } from './tell-passage.ts'

const TERMS = ['export', 'invoic', 'timeout', 'queue']
const PROMPT = weighPrompt(TERMS, {
  documents: 1_000,
  averageTerms: 20,
  documentFrequency: new Map(TERMS.map((term) => [term, 5])),
})

function talk(...turns: readonly (readonly [EpisodeRole, string])[]): Episode[] {
  return turns.map(([role, text], position) => ({
    id: `e${position}` as EpisodeId,
    sessionId: 's' as SessionId,
    position,
    role,
    text,
    speaker: null,
    at: position,
  })) as unknown as Episode[]
}

/** Tells the first turn of a conversation, as hooks would. */
async function tellFirst(turns: readonly Episode[]): Promise<string[]> {
  return (await holdFirst(turns)).map(({ found }) => (found.kind === 'episode' ? found.shown : ''))
}

async function holdFirst(turns: readonly Episode[]): ReturnType<typeof withLastWords> {
  const [first] = turns
  if (first === undefined) return []
  const candidate = {
    found: { kind: 'episode' as const, episode: first, shown: first.text },
    confidence: 0.8,
    freshness: null,
    superseded: false,
  }
  const listSession = async (_: SessionId, from: number) => turns.filter(({ position }) => position >= from)
  const episodes = { listSession, load: async () => [] } as never
  const units = listTelling(first, first.text, PROMPT)
  return withLastWords({ episodes }, [{ candidate, units }], 400, new Set(TERMS))
}

const SAID = 'The export of invoices in `export.ts` has a timeout of 30 seconds.'

describe('the last word of a conversation', () => {
  it('is the passage itself if nothing later speaks of its matter', async () => {
    expect(await tellFirst(talk(['assistant', SAID], ['user', 'fine']))).toEqual([SAID])
  })

  it('is what a later turn tells otherwise', async () => {
    const later =
      'The export of invoices in `export.ts` no longer has a timeout, it now goes through the queue.'
    expect(await tellFirst(talk(['assistant', SAID], ['user', 'fine'], ['assistant', later]))).toEqual([
      later,
    ])
  })

  it('is nothing if the person refused the answer', async () => {
    expect(await tellFirst(talk(['assistant', SAID], ['user', "no, that's wrong"]))).toEqual([])
  })
})

describe('a shortcoming', () => {
  const lacking = 'The export of invoices only runs at night.'

  it('is marked if the agent changed its subject later', async () => {
    const changed = 'Added an hourly run of the export.'
    const [held] = await holdFirst(talk(['assistant', lacking], ['user', 'fine'], ['assistant', changed]))
    expect(held?.changedLater).toBe(true)
  })

  it('is not marked if the later changes are about something else', async () => {
    const changed = 'Added a page for customers.'
    const [held] = await holdFirst(talk(['assistant', lacking], ['user', 'fine'], ['assistant', changed]))
    expect(held?.changedLater).toBeUndefined()
  })
})
