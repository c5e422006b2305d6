/** A session that goes on from another under a name of its own: what stands in that one stands in front of it. */
import { describe, expect, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import { answers, asks, MORNING, makeCapturedHome, writeLines } from '../support/captured-home.ts'
import { makeClock, openTestEngine, PERSON } from '../support/engine.ts'

const UUIDS = ['a', 'b'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`)
const TOLD =
  'For later: the staging database of the harbour office listens on port 5544, not on the usual one.'
const ASKED = 'Which port does the staging database of the harbour office listen on?'
const WITHOUT_BRIEF = { brief: false, recallConfidence: 0 }

function conversation(session: string) {
  const [first, second] = UUIDS.map((uuid, i) => ({ session, uuid, at: MORNING - 600_000 + i * 1_000 }))
  if (first === undefined || second === undefined) throw new Error('two of them')
  return [
    asks(TOLD, first),
    answers('Noted, port 5544 for the staging database of the harbour office.', second),
  ]
}

async function open() {
  const { home, session } = makeCapturedHome()
  const clock = makeClock(MORNING)
  writeLines(session('first'), conversation('first'))
  const capture = {
    place: { homedir: home, env: {}, platform: process.platform },
    exclude: [],
    optedOut: () => false,
    toolResults: { headChars: 200, tailChars: 100 },
  }
  const capturing = await openTestEngine(home, { clock, capture, backgroundEmbedding: false })
  await capturing.ingest({}, PERSON)
  await capturing.settle({}, PERSON)
  const [{ scope = '' } = {}] = (await capturing.listSessions({ allScopes: true }, PERSON)).items
  await capturing.close()
  const project = scope.split('/')[1] ?? null
  const engine = await openTestEngine(home, {
    clock,
    capture,
    scope: { project },
    backgroundEmbedding: false,
  })
  writeLines(session('fork'), conversation('fork'))
  writeLines(session('other'), [asks('Good morning.', { session: 'other', at: MORNING })])
  const hook = (sessionId: string, call: Partial<HookCall> & Pick<HookCall, 'event'>) => {
    clock.advance(1_000)
    return engine.hook(
      {
        agent: 'claude-code',
        sessionId,
        at: clock.now(),
        transcriptPath: session(sessionId),
        ...call,
      },
      PERSON,
    )
  }
  return { engine, hook }
}

describe('a fork', () => {
  test('gets no brief, neither at its start nor with its first prompt', async () => {
    const { hook } = await open()
    expect((await hook('fork', { event: 'session_start', source: 'fork' })).context).toBeNull()
    expect((await hook('fork', { event: 'prompt', prompt: 'Please tidy up the shelf.' })).context).toBeNull()
    expect((await hook('other', { event: 'session_start', source: 'startup' })).context).toContain('5544')
  })

  test('is not given back what was said in the conversation it goes on from, or what that was given', async () => {
    const { engine, hook } = await open()
    await engine.remember({ content: 'The harbour office has a dock for twelve ferries.' }, PERSON)
    await engine.settle({}, PERSON)
    const asked = { event: 'prompt', prompt: ASKED, settings: WITHOUT_BRIEF } as const
    const docks = { ...asked, prompt: 'How many ferries does the dock of the harbour office have?' } as const
    expect((await hook('first', docks)).context).toContain('twelve')
    expect((await hook('fork', asked)).context ?? '').not.toContain('5544')
    expect((await hook('fork', docks)).context ?? '').not.toContain('twelve')
    expect((await hook('other', asked)).context).toContain('5544')
    expect((await hook('another', docks)).context).toContain('twelve')
  })
})
