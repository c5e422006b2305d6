/** What becomes of what a session was given, over the real engine: used, counted, read again, shown. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { HookAnswer, HookCall } from '../../src/core/hook.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const AGENT = 'claude-code'
const SURE = { brief: false, recallConfidence: 0 }
const FACT = 'The staging database listens on port 5433 in Falkenstein.'
const QUESTION = 'Where does the staging database run?'
const ANSWER = 'It runs in Falkenstein, on port 5433.'

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  const remember = async (content: string): Promise<MemoryId> => {
    const outcome = await engine.remember({ content }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  const id = await remember(FACT)
  clock.advance(DAY_MS)
  const hook = (call: Partial<HookCall> & Pick<HookCall, 'event'>): Promise<HookAnswer> => {
    clock.advance(1_000)
    return engine.hook({ agent: AGENT, sessionId: 'now', at: clock.now(), settings: SURE, ...call }, PERSON)
  }
  const prompt = (said: string, more: Partial<HookCall> = {}) =>
    hook({ event: 'prompt', prompt: said, ...more })
  const stop = (lastMessage: string, more: Partial<HookCall> = {}) =>
    hook({ event: 'stop', lastMessage, ...more })
  return {
    clock,
    engine,
    store,
    id,
    remember,
    hook,
    prompt,
    stop,
    /** Settled: what was given is on record. */
    status: (session = 'now') => engine.hookStatus({ session }, PERSON),
    grades: async () => {
      await engine.hookStatus({}, PERSON)
      return (await store.accesses.listFor(id)).map(({ grade, session }) => ({ grade, session }))
    },
  }
}

describe('what was used without a correction', () => {
  test('is counted with grade 4 at the next prompt, once a session', async () => {
    const { prompt, stop, grades, store, id } = await open()
    const before = await store.memories.find(id)
    await prompt(QUESTION)
    await stop(ANSWER)
    expect(await grades()).toEqual([])
    await prompt('thanks')
    expect(await grades()).toEqual([{ grade: 4, session: 'now' }])
    expect((await store.memories.find(id))?.stabilityDays).toBeGreaterThan(before?.stabilityDays ?? 0)
    await stop(ANSWER)
    await prompt('And which region is that?')
    expect(await grades()).toHaveLength(1)
  })

  test('is counted when the session ends, and in each session that used it', async () => {
    const { prompt, stop, hook, grades } = await open()
    for (const sessionId of ['one', 'two']) {
      await prompt(QUESTION, { sessionId })
      await stop(ANSWER, { sessionId })
      await hook({ event: 'session_end', sessionId, reason: 'other' })
    }
    expect(await grades()).toEqual([
      { grade: 4, session: 'one' },
      { grade: 4, session: 'two' },
    ])
  })

  test('is what was heard: nothing is counted of what was given in vain', async () => {
    const { prompt, stop, hook, grades, status } = await open()
    await prompt(QUESTION)
    await stop('I could not find that out; the documentation says nothing.')
    await hook({ event: 'session_end' })
    expect(await grades()).toEqual([])
    expect((await status()).injected).toMatchObject([{ usedAt: null, gradedAt: null }])
  })

  test('is also what the agent read with a tool', async () => {
    const { prompt, hook, engine, clock, id, grades } = await open()
    await prompt(QUESTION)
    clock.advance(1_000)
    await engine.read({ id }, { kind: 'agent', name: AGENT, session: 'now' })
    // Nobody could be asked at the time: the answer is not known any more.
    await hook({ event: 'stop', late: true })
    await prompt('ok')
    expect((await grades()).map(({ grade }) => grade)).toEqual([3, 4])
  })

  test('is not what another session read', async () => {
    const { prompt, hook, engine, id, grades } = await open()
    await prompt(QUESTION)
    await engine.read({ id }, { kind: 'agent', name: AGENT, session: 'other' })
    await hook({ event: 'stop', late: true })
    await prompt('ok')
    expect((await grades()).map(({ grade }) => grade)).toEqual([3])
  })

  test('is not counted where grading is switched off, nor by a prompt that nobody heard', async () => {
    const { prompt, stop, hook, grades } = await open()
    const settings = { ...SURE, grading: false }
    await prompt(QUESTION, { settings })
    await stop(ANSWER, { settings })
    await hook({ event: 'session_end', settings })
    expect(await grades()).toEqual([])
    await prompt(QUESTION, { sessionId: 'b' })
    await stop(ANSWER, { sessionId: 'b' })
    await hook({ event: 'prompt', sessionId: 'b', late: true })
    expect(await grades()).toEqual([])
    await prompt('fine', { sessionId: 'b' })
    expect(await grades()).toEqual([{ grade: 4, session: 'b' }])
  })

  test('is not what the next prompt corrects: that weakens it, and nothing strengthens it later', async () => {
    const { prompt, stop, hook, grades, status, store, id, engine } = await open()
    const before = await store.memories.find(id)
    await prompt(QUESTION)
    await stop(ANSWER)
    await prompt('No, that is wrong: the staging database listens on port 5999 in Helsinki.')
    expect(await grades()).toEqual([{ grade: 1, session: 'now' }])
    expect((await store.memories.find(id))?.stabilityDays).toBeLessThan(before?.stabilityDays ?? 0)
    await stop('Noted: Helsinki, port 5999.')
    await prompt('thanks')
    await hook({ event: 'session_end' })
    expect(await grades()).toEqual([{ grade: 1, session: 'now' }])
    expect((await status()).injected.find(({ memoryId }) => memoryId === id)?.correctedAt).not.toBeNull()
    expect((await engine.hookStats({}, PERSON)).totals).toMatchObject({ corrections: 1, corrected: 1 })
  })

  test('is left alone where it was archived meanwhile', async () => {
    const { prompt, stop, engine, id, grades } = await open()
    await prompt(QUESTION)
    await stop(ANSWER)
    await engine.forget({ id }, PERSON)
    await prompt('thanks')
    expect(await grades()).toEqual([])
  })
})

describe('a stop', () => {
  const LONG = 'We looked at every table and decided to keep the old index for now. '.repeat(8)
  const settings = { ...SURE, learning: true }

  test('never keeps the agent unless learning is wished', async () => {
    const { prompt, stop } = await open()
    await prompt(QUESTION)
    expect(await stop(LONG)).toEqual({ context: null, permission: null, goOn: null })
  })

  test('asks once a session to store what was learnt, after a turn of some substance', async () => {
    const { prompt, stop } = await open()
    await prompt(QUESTION, { settings })
    expect((await stop('Done.', { settings })).goOn).toBeNull()
    expect((await stop(LONG, { settings, stopHookActive: true })).goOn).toBeNull()
    expect((await stop(LONG, { settings, late: true })).goOn).toBeNull()
    expect((await stop(LONG, { settings })).goOn).toContain('memory tools')
    expect((await stop(LONG, { settings, stopHookActive: true })).goOn).toBeNull()
    expect((await stop(LONG, { settings })).goOn).toBeNull()
    await prompt(QUESTION, { settings, sessionId: 'another' })
    expect((await stop(LONG, { settings, sessionId: 'another' })).goOn).not.toBeNull()
  })
})

describe('the log', () => {
  test('shows runs, times by event, and what the session was given', async () => {
    const { prompt, stop, status, clock, id, engine } = await open()
    await prompt(QUESTION, { startedAt: clock.now() - 39 })
    await stop(ANSWER)
    await prompt('thanks')
    const { runs, byEvent, session, injected } = await status('no')
    expect(runs.map(({ event, outcome, injected }) => [event, outcome, injected])).toEqual([
      ['prompt', 'nothing', 0],
      ['stop', 'nothing', 0],
      ['prompt', 'answered', 1],
    ])
    expect(byEvent).toMatchObject([
      { event: 'prompt', runs: 2, failed: 0, p50Ms: 1_039, p95Ms: 1_039 },
      { event: 'stop', runs: 1, failed: 0, p50Ms: null, p95Ms: null },
    ])
    expect(session).toBe('now')
    expect(injected).toMatchObject([
      { memoryId: id, event: 'prompt', title: FACT.replace(/\.$/, ''), correctedAt: null },
    ])
    expect(injected[0]?.usedAt).not.toBeNull()
    expect(injected[0]?.gradedAt).not.toBeNull()
    expect((await engine.hookStatus({ limit: 1 }, PERSON)).runs).toHaveLength(1)
  })

  test('counts prompts, what was given, and what came of it', async () => {
    const { prompt, stop, engine, clock } = await open()
    await prompt(QUESTION)
    await stop(ANSWER)
    await prompt('thanks')
    const { totals, sessions, since } = await engine.hookStats({}, PERSON)
    expect(since).toBe(clock.now() - 30 * DAY_MS)
    expect(totals).toMatchObject({
      sessions: 1,
      prompts: 2,
      promptsWithInjection: 1,
      injections: 1,
      used: 1,
      corrected: 0,
      corrections: 0,
    })
    expect(totals.tokens).toBeGreaterThan(10)
    expect(sessions.map(({ session }) => session.session)).toEqual(['now'])
    expect((await engine.hookStats({ since: clock.now() }, PERSON)).totals.sessions).toBe(0)
  })

  test('names nothing that is archived, and has no trace of what was removed for good', async () => {
    const { prompt, status, engine, id } = await open()
    await prompt(QUESTION)
    await engine.forget({ id }, PERSON)
    expect((await status()).injected).toMatchObject([{ memoryId: id, title: null }])
    await engine.purge({ id }, PERSON)
    expect((await status()).injected).toEqual([])
    expect((await engine.hookStats({}, PERSON)).totals.injections).toBe(0)
  })

  test('has no trace of a conversation that was removed', async () => {
    const { prompt, status, engine, clock } = await open()
    await engine.stage(
      {
        agent: AGENT,
        sessionId: 'earlier',
        turns: [{ externalId: '1', role: 'user', text: 'The kiln is fired with birch.', at: clock.now() }],
      },
      PERSON,
    )
    expect((await prompt('With what is the kiln fired?')).context).toContain('birch')
    expect((await status()).injected.map(({ title }) => title)).toContain(
      'user: The kiln is fired with birch',
    )
    await engine.forgetConversations({ session: 'earlier', confirmed: true }, PERSON)
    expect(JSON.stringify((await status()).injected)).not.toContain('kiln')
  })

  test('refuses what is no limit, no time, or no session', async () => {
    const { prompt, engine } = await open()
    await prompt(QUESTION, { sessionId: 'night-1' })
    await prompt(QUESTION, { sessionId: 'night-2' })
    await expect(engine.hookStatus({ limit: 0 }, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(engine.hookStats({ limit: 501 }, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(engine.hookStats({ since: Number.NaN }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(engine.hookStatus({ session: 'day' }, PERSON)).rejects.toMatchObject({
      code: 'session_not_found',
    })
    await expect(engine.hookStatus({ session: 'night' }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await engine.hookStatus({ session: 'night-1' }, PERSON)).session).toBe('night-1')
    expect((await engine.hookStatus({}, PERSON)).session).toBe('night-2')
  })

  test('is empty before the first hook', async () => {
    const { engine } = await open()
    expect(await engine.hookStatus({}, PERSON)).toEqual({
      runs: [],
      byEvent: [],
      session: null,
      injected: [],
    })
  })
})
