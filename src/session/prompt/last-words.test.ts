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

  it('is none if the person turns down by name what the passage rests on', async () => {
    const built = 'The export of invoices has a timeout and goes through a queue in RabbitMQ.'
    const replies = (text: string) => talk(['assistant', built], ['user', text])
    expect(await tellFirst(replies('hmm, rabbitmq looks overkill. write it without'))).toEqual([])
    expect(await tellFirst(replies('hmm, kafka looks overkill. write it without'))).toEqual([built])
  })

  it.each([
    "Yeah, don't add a timeout just for that.",
    "no, let's not",
    'never mind, leave the export alone',
  ])('is none if the person answers %j', async (reply) => {
    expect(await tellFirst(talk(['assistant', SAID], ['user', reply]))).toEqual([])
  })

  it('is what a later turn tells otherwise', async () => {
    const later =
      'The export of invoices in `export.ts` no longer has a timeout, it now goes through the queue.'
    expect(await tellFirst(talk(['assistant', SAID], ['user', 'fine'], ['assistant', later]))).toEqual([
      later,
    ])
  })

  it('is nothing if the fault stayed after the answer', async () => {
    expect(await tellFirst(talk(['assistant', SAID], ['user', 'The export is still not working']))).toEqual(
      [],
    )
    const asked = 'Is the export still not done at night?'
    expect(await tellFirst(talk(['assistant', SAID], ['user', asked]))).toEqual([SAID])
  })

  it('is nothing if the person refused the answer', async () => {
    expect(await tellFirst(talk(['assistant', SAID], ['user', "no, that's wrong"]))).toEqual([])
  })
})

it('of a person is what they say when they change their mind', async () => {
  const changed = 'I changed my mind, the invoices must go through the queue'
  const turns = talk(
    ['user', 'The export of invoices must wait for the timeout.'],
    ['assistant', 'Fine.'],
    ['user', changed],
  )
  expect(await tellFirst(turns)).toEqual([changed])
  const other = talk(
    ['user', 'The export of invoices must wait for the timeout.'],
    ['user', 'I changed my mind on the logo'],
  )
  expect(await tellFirst(other)).toEqual(['The export of invoices must wait for the timeout.'])
})

describe('a shortcoming', () => {
  const lacking = 'The export of invoices only runs at night.'

  it('is marked if the agent changed its subject later', async () => {
    const changed = 'Added an hourly run of the export.'
    const [held] = await holdFirst(talk(['assistant', lacking], ['user', 'fine'], ['assistant', changed]))
    expect(held?.changedLater).toBe(true)
  })

  it('is marked if the turn itself reports a change that is not shown', async () => {
    const mended = `${lacking}\n## 1. Replaced the old schedule`
    const [held] = await holdFirst(talk(['assistant', mended], ['user', 'fine']))
    expect(held?.changedLater).toBe(true)
  })

  it('is not marked if the later changes are about something else', async () => {
    const changed = 'Added a page for customers.'
    const [held] = await holdFirst(talk(['assistant', lacking], ['user', 'fine'], ['assistant', changed]))
    expect(held?.changedLater).toBeUndefined()
  })
})
