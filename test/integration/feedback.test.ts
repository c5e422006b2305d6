/** Ratings on the real engine: what they change, when they archive, and what they cannot touch. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import type { GivenTo } from '../../src/kernel/use-case.ts'
import type { feedback } from '../../src/memories/feedback.ts'

type FeedbackInput = GivenTo<typeof feedback>

import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

const inSession = (session: string): Caller => ({ kind: 'agent', name: 'test', session })

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  return { engine, store, clock, folder }
}

async function remember(
  engine: Engine,
  more: Partial<RememberInput> = {},
  caller = AGENT,
): Promise<MemoryView> {
  const input = { content: 'The crane is inspected every quarter.', vectors: 'background', ...more } as const
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  if (more.layer === 2) await engine.govern({ id: outcome.memory.id, layer: 2 }, PERSON)
  return outcome.memory
}

const useless = (id: MemoryId): FeedbackInput => ({ id, useful: false, confidence: 1 })

describe('a good rating', () => {
  test('is an access applied with success, and raises quality and stability', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine)
    clock.advance(3 * DAY_MS)
    const outcome = await engine.feedback({ id, useful: true, confidence: 8 }, inSession('s1'))
    expect(outcome).toMatchObject({
      grade: 4,
      archived: false,
      keptBecause: null,
      before: { quality: 5, ratedConfidence: null, stabilityDays: 3, level: 1 },
      after: { quality: 5.4, ratedConfidence: 8, strikes: 0, level: 1 },
      memory: { accessCount: 1, lastReinforcedAt: clock.now(), lastAccessedAt: clock.now() },
    })
    expect(outcome.after.stabilityDays).toBeCloseTo(3 * Math.exp(1 - 0.62991) * 1.3, 4)
    expect(await store.accesses.listFor(id)).toMatchObject([{ session: 's1', grade: 4 }])
    const [entry] = (await store.journal.listFor(id, 10)).filter(({ action }) => action === 'update')
    expect(entry).toMatchObject({
      reason: 'rated useful, confidence 8',
      before: { quality: 5, ratedConfidence: null, strikes: 0 },
      after: { quality: 5.4, ratedConfidence: 8, strikes: 0 },
    })
  })

  test('after a read in the same session adds what it is better by, once', async () => {
    const { engine, clock } = await open()
    const { id } = await remember(engine)
    clock.advance(3 * DAY_MS)
    await engine.read({ id }, inSession('s1'))
    const first = await engine.feedback({ id, useful: true }, inSession('s1'))
    expect(first.after.stabilityDays / first.before.stabilityDays).toBeCloseTo(1.3, 10)
    const second = await engine.feedback({ id, useful: true }, inSession('s1'))
    expect(second.after.stabilityDays).toBe(second.before.stabilityDays)
  })

  test('takes the grade that is given, if it fits', async () => {
    const { engine } = await open()
    const { id } = await remember(engine)
    expect((await engine.feedback({ id, useful: true, grade: 2 }, AGENT)).grade).toBe(2)
    for (const input of [
      { id, useful: true, grade: 1 },
      { id, useful: false, grade: 3 },
      { id, useful: true, confidence: 0 },
      { id, useful: true, confidence: 11 },
      { id, useful: 'yes' },
      { id },
    ]) {
      await expect(engine.feedback(input as FeedbackInput, AGENT)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
  })

  test('of a person verifies, so that lost confidence comes back; an agent’s does not', async () => {
    const { engine, clock } = await open()
    const { id } = await remember(engine)
    clock.advance(151 * DAY_MS)
    const agent = await engine.feedback({ id, useful: true }, AGENT)
    expect(agent.after.confidence).toBeCloseTo(0.75, 10)
    expect(agent.memory.verification).toBe('unverified')
    const person = await engine.feedback({ id, useful: true }, PERSON)
    expect(person.before.confidence).toBeCloseTo(0.75, 10)
    expect(person.after.confidence).toBeCloseTo(0.95, 10)
    expect(person.memory).toMatchObject({ verification: 'verified', verifiedAt: clock.now() })
  })

  test('shows the confidence that a read shows', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine)
    clock.advance(151 * DAY_MS)
    const answer = await engine.read({ id }, AGENT)
    const rated = await engine.feedback({ id, useful: true }, AGENT)
    const left = expect.closeTo(0.75, 10)
    expect(answer).toMatchObject({ memory: { confidence: left, givenConfidence: 0.95 } })
    expect(rated).toMatchObject({ before: { confidence: left }, after: { confidence: left } })
    expect(rated.memory).toMatchObject({ confidence: left, givenConfidence: 0.95 })
    expect((await store.memories.find(id))?.confidence).toBe(0.95)
  })

  test('keeps no secret that stands in its note', async () => {
    const { engine } = await open()
    const { id } = await remember(engine)
    const note = `the key is AKIA${'IOSFODNN7EXAMPLQ'}`
    await expect(engine.feedback({ id, useful: true, note }, AGENT)).rejects.toMatchObject({
      code: 'contains_secret',
    })
  })
})

describe('a bad rating', () => {
  test('is a strike although the session had rated it mildly before, and one a session', async () => {
    const { engine } = await open()
    const { id } = await remember(engine)
    const strikes = async (confidence: number, session: string) =>
      (await engine.feedback({ id, useful: false, confidence }, inSession(session))).after.strikes
    expect(await strikes(5, 's1')).toBe(0)
    expect(await strikes(1, 's1')).toBe(1)
    expect(await strikes(1, 's1')).toBe(1)
  })

  test('halves stability and leaves the clock; twice in a session is once', async () => {
    const { engine, clock } = await open()
    const { id } = await remember(engine)
    clock.advance(3 * DAY_MS)
    const { after, grade, memory } = await engine.feedback(
      { id, useful: false, confidence: 3 },
      inSession('s1'),
    )
    expect(grade).toBe(1)
    expect(after).toMatchObject({ quality: 4.6, strikes: 0, stabilityDays: 1.5 })
    expect(memory.lastReinforcedAt).toBeNull()
    const again = await engine.feedback({ id, useful: false, confidence: 3 }, inSession('s1'))
    expect(again.after.stabilityDays).toBe(1.5)
  })

  test('raises no level, however many sessions agree', async () => {
    const { engine } = await open()
    const { id } = await remember(engine)
    for (const session of ['s1', 's2', 's3', 's4']) {
      const { after } = await engine.feedback({ id, useful: false, confidence: 6 }, inSession(session))
      expect(after.level).toBe(1)
    }
  })

  test('archives the second time, with its reason, and is forgiven by a restore', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine)
    expect(await engine.feedback(useless(id), inSession('s1'))).toMatchObject({
      archived: false,
      after: { strikes: 1 },
    })
    const second = await engine.feedback({ ...useless(id), note: 'never true' }, inSession('s2'))
    expect(second).toMatchObject({
      archived: true,
      memory: { archivedAt: clock.now(), archivedReason: 'rated useless twice: never true' },
    })
    const entries = await store.journal.listFor(id, 10)
    expect(entries.map(({ action }) => action).sort()).toEqual(['archive', 'remember', 'update', 'update'])
    expect(new Set(entries.map(({ runId }) => runId)).size).toBe(3)
    await expect(engine.feedback(useless(id), AGENT)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await engine.restore({ id }, PERSON)).toMatchObject({ archivedAt: null, strikes: 0 })
    expect((await engine.feedback(useless(id), inSession('s3'))).archived).toBe(false)
  })

  test.each([
    ['protected', { protected: true, layer: 3 }],
    ['legislative (layer 2)', { layer: 2 }],
    ['protected by the tag Commitment', { tags: ['Commitment'], layer: 3 }],
  ] as const)('never archives what is %s, and says so', async (keptBecause, more) => {
    const { engine } = await open()
    const { id } = await remember(engine, more)
    await engine.feedback(useless(id), inSession('s1'))
    expect(await engine.feedback(useless(id), inSession('s2'))).toMatchObject({
      archived: false,
      keptBecause,
    })
  })

  test('counts once a session, and not any more after a good one', async () => {
    const { engine, store } = await open()
    const { id } = await remember(engine)
    await engine.feedback(useless(id), inSession('s1'))
    expect(await engine.feedback(useless(id), inSession('s1'))).toMatchObject({
      archived: false,
      after: { strikes: 1 },
    })
    expect((await engine.feedback({ id, useful: true }, inSession('s2'))).after.strikes).toBe(0)
    expect((await engine.feedback(useless(id), inSession('s3'))).archived).toBe(false)
    expect((await store.accesses.listFor(id)).length).toBe(4)
    expect((await engine.feedback(useless(id), inSession('s4'))).archived).toBe(true)
  })

  test.each([
    ['consolidated (level 3)', { level: 3 }],
    ['fundamental', { category: 'fundamental' }],
  ] as const)('never archives what is %s, and says so', async (keptBecause, changes) => {
    const { engine, store } = await open()
    const { id } = await remember(engine)
    await store.memories.update(id, changes)
    await engine.feedback(useless(id), inSession('s1'))
    const second = await engine.feedback(useless(id), inSession('s2'))
    expect(second).toMatchObject({ archived: false, keptBecause })
  })

  test('does not take what others hang below', async () => {
    const { engine } = await open()
    const { id } = await remember(engine)
    await remember(engine, { content: 'The inspector is paid by the port.', parent: id })
    await engine.feedback(useless(id), inSession('s1'))
    const second = await engine.feedback(useless(id), inSession('s2'))
    expect(second).toMatchObject({ archived: false, keptBecause: 'above other memories' })
  })

  test('of an agent takes no stability from what is guarded; a person’s does', async () => {
    const { engine } = await open()
    const { id } = await remember(engine, { protected: true, layer: 3 })
    const agent = await engine.feedback({ id, useful: false }, inSession('s1'))
    expect(agent.after.stabilityDays).toBe(3)
    const person = await engine.feedback({ id, useful: false }, { ...PERSON, session: 's2' })
    expect(person.after.stabilityDays).toBe(1.5)
  })

  test('of an agent takes no stability from a person’s word', async () => {
    const { engine } = await open()
    const { id } = await remember(engine, {}, PERSON)
    const agent = await engine.feedback({ id, useful: false }, inSession('s1'))
    expect(agent.after.stabilityDays).toBe(30)
    const person = await engine.feedback({ id, useful: false }, { ...PERSON, session: 's2' })
    expect(person.after.stabilityDays).toBe(15)
  })

  test('reaches no neighbour and no other namespace', async () => {
    const { engine, store, clock, folder } = await open()
    const { id } = await remember(engine)
    const other = await remember(engine, { content: 'The ferry leaves at nine.' })
    await engine.connect({ source: id, target: other.id, relation: 'causes' }, AGENT)
    clock.advance(DAY_MS)
    await engine.feedback({ id, useful: false }, AGENT)
    expect((await store.memories.find(other.id))?.lastReinforcedAt).toBeNull()
    const elsewhere = await openTestEngine(folder, { scope: { namespace: 'work' } })
    await expect(elsewhere.feedback({ id, useful: true }, AGENT)).rejects.toMatchObject({
      code: 'memory_not_found',
    })
  })
})

test('a rating is a run, and undo takes it back', async () => {
  const { engine } = await open()
  const { id, quality } = await remember(engine)
  await engine.feedback({ id, useful: true, confidence: 9 }, AGENT)
  const [run] = (await engine.listRuns({}, PERSON)).items
  expect(run).toMatchObject({ kind: 'update', state: 'done', phases: [{ phase: 'rating' }] })
  expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).kept).toEqual([])
  expect((await engine.govern({ id }, PERSON)).memory).toMatchObject({ quality })
})

test('a link is a run, and so is its removal', async () => {
  const { engine } = await open()
  const a = await remember(engine)
  const b = await remember(engine, { content: 'The crane is inspected every year.', force: true })
  const linked = await engine.connect({ source: a.id, target: b.id, relation: 'contradicts' }, AGENT)
  const disputed = async () => (await engine.govern({ id: a.id }, PERSON)).memory.disputedBy
  expect(await disputed()).toEqual([b.id])
  const undoLast = async (phase: string) => {
    const [run] = (await engine.listRuns({}, PERSON)).items
    expect(run).toMatchObject({ kind: 'update', phases: [{ phase }] })
    await engine.undo({ id: run?.id ?? '' }, PERSON)
  }
  if (linked.kind !== 'linked') throw new Error('not linked')
  await engine.disconnect({ id: linked.edge.id }, AGENT)
  await undoLast('unlink')
  expect(await disputed()).toEqual([b.id])
})

test('undo of a link that says otherwise ends the dispute', async () => {
  const { engine } = await open()
  const a = await remember(engine)
  const b = await remember(engine, { content: 'The crane is inspected every year.', force: true })
  await engine.connect({ source: a.id, target: b.id, relation: 'contradicts' }, AGENT)
  const [run] = (await engine.listRuns({}, PERSON)).items
  expect(run).toMatchObject({ kind: 'update', phases: [{ phase: 'link' }] })
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect((await engine.govern({ id: a.id }, PERSON)).memory.disputedBy).toBeUndefined()
})
