/** Trust follows who said it: an update lowers it freely, and raises it only in a person's name. */
import { expect, test } from 'vitest'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function remembered() {
  const engine = await openTestEngine(makeFolder())
  const outcome = await engine.remember({ content: 'Releases go out on Tuesdays.' }, AGENT)
  if (outcome.kind !== 'stored') throw new Error('not stored')
  return { engine, id: outcome.memory.id }
}

test('an agent cannot raise the trust in a memory, a person can, with a quote', async () => {
  const { engine, id } = await remembered()
  const quote = 'we release on Tuesdays, period'
  await expect(engine.update({ id, trust: 'pattern' }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  await expect(engine.update({ id, trust: 'principle', quote }, AGENT)).rejects.toMatchObject({
    code: 'protected',
  })
  await expect(engine.update({ id, trust: 'principle' }, PERSON)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { field: 'quote' },
  })
  expect(await engine.update({ id, trust: 'principle', quote }, PERSON)).toMatchObject({
    trust: 'principle',
    quote,
    stabilityDays: 30,
  })
})

test('the words of a principle are the person’s to change, and lowering starts its stability anew', async () => {
  const { engine, id } = await remembered()
  await engine.update({ id, trust: 'principle', quote: 'we release on Tuesdays' }, PERSON)
  await expect(engine.update({ id, quote: 'whenever' }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  await expect(engine.update({ id, trust: 'pattern' }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  expect(await engine.update({ id, trust: 'pattern' }, PERSON)).toMatchObject({
    trust: 'pattern',
    stabilityDays: 7,
  })
  expect(await engine.update({ id, category: 'fundamental' }, PERSON)).toMatchObject({ stabilityDays: 365 })
})

test('an agent’s wish for a fundamental memory waits until a person decides', async () => {
  const { engine, id } = await remembered()
  expect(await engine.update({ id, category: 'fundamental' }, AGENT)).toMatchObject({
    category: 'none',
    stabilityDays: 3,
  })
  const waiting = async () => (await engine.listMemories({ wished: true }, PERSON)).items.map((one) => one.id)
  expect(await waiting()).toEqual([id])
  await engine.update({ id, category: 'none' }, PERSON)
  expect(await waiting()).toEqual([])
  const wished = await engine.remember({ content: 'Salt is salty.', category: 'fundamental' }, AGENT)
  expect(wished).toMatchObject({ memory: { category: 'none', level: 1, stabilityDays: 3 } })
  const [next] = await waiting()
  await engine.update({ id: next ?? id, category: 'fundamental' }, PERSON)
  expect(await waiting()).toEqual([])
  await expect(engine.update({ id: next ?? id, category: 'none' }, AGENT)).rejects.toMatchObject({
    code: 'protected',
  })
})

test('what is fundamental stands at level 4 at once, and falls back to what use has earned', async () => {
  const { engine, id } = await remembered()
  const outcome = await engine.remember(
    { content: 'Water boils at 100 degrees at sea level.', category: 'fundamental' },
    PERSON,
  )
  expect(outcome).toMatchObject({ kind: 'stored', memory: { level: 4 } })
  for (const session of ['one', 'two', 'three']) await engine.read({ id }, { ...AGENT, session })
  expect(await engine.update({ id, category: 'creative' }, AGENT)).toMatchObject({ level: 2 })
  expect(await engine.update({ id, category: 'fundamental' }, PERSON)).toMatchObject({ level: 4 })
  expect((await engine.knowledgeStats({}, PERSON)).byLevel).toEqual({ 1: 0, 2: 0, 3: 0, 4: 2 })
  expect(await engine.update({ id, category: 'none' }, PERSON)).toMatchObject({ level: 2 })
})
