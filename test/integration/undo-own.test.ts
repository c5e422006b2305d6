/** A person takes back what they changed themselves, and only that. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const OTHER = { ...PERSON, name: 'another person' }

async function open(): Promise<Engine> {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  return engine
}

async function remember(engine: Engine, input: RememberInput, caller = PERSON): Promise<MemoryId> {
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function latestRun(engine: Engine): Promise<string> {
  const [run] = (await engine.listRuns({ limit: 1 }, PERSON)).items
  if (run === undefined) throw new Error('a run is listed')
  return run.id
}

async function textOf(engine: Engine, id: MemoryId): Promise<string> {
  const read = await engine.read({ id, quietly: true }, PERSON)
  if (read.kind !== 'memory') throw new Error('it is a memory')
  return `${read.memory.content}${read.provenance.supersededBy === null ? '' : ' (replaced)'}`
}

describe('a person takes back their own', () => {
  test('replacement', async () => {
    const engine = await open()
    const former = await remember(engine, { content: 'The harbour gate opens at six.' })
    const newer = await remember(engine, { content: 'The harbour gate opens at seven.', supersedes: former })
    expect(await textOf(engine, former)).toContain('(replaced)')
    expect((await engine.undoOwn({ id: await latestRun(engine) }, PERSON)).undone).toBeGreaterThan(0)
    expect(await textOf(engine, former)).toBe('The harbour gate opens at six.')
    await expect(engine.read({ id: newer, quietly: true }, PERSON)).rejects.toThrow()
  })

  test('merge, edit and rating', async () => {
    const engine = await open()
    const a = await remember(engine, { content: 'Ferries leave from pier two.' })
    const b = await remember(engine, { content: 'All boats to the island start at the second pier.' })
    await engine.supersede({ old: a, by: b }, PERSON)
    await engine.undoOwn({ id: await latestRun(engine) }, PERSON)
    expect(await textOf(engine, a)).toBe('Ferries leave from pier two.')
    await engine.update({ id: a, content: 'Ferries leave from pier nine.' }, PERSON)
    await engine.undoOwn({ id: await latestRun(engine) }, PERSON)
    expect(await textOf(engine, a)).toBe('Ferries leave from pier two.')
    const { before } = await engine.feedback({ id: a, useful: true, confidence: 9 }, PERSON)
    await engine.undoOwn({ id: await latestRun(engine) }, PERSON)
    const read = await engine.read({ id: a, quietly: true }, PERSON)
    expect(read.kind === 'memory' && read.memory.quality).toBe(before.quality)
  })
})

describe('nobody takes back', () => {
  test('the change of another person, or as an agent', async () => {
    const engine = await open()
    const id = await remember(engine, { content: 'The crane is green.' })
    await engine.update({ id, content: 'The crane is yellow.' }, OTHER)
    const run = await latestRun(engine)
    await expect(engine.undoOwn({ id: run }, PERSON)).rejects.toMatchObject({ code: 'protected' })
    await expect(engine.undoOwn({ id: run }, AGENT)).rejects.toMatchObject({ code: 'protected' })
    expect(await textOf(engine, id)).toBe('The crane is yellow.')
    await engine.undoOwn({ id: run }, OTHER)
    expect(await textOf(engine, id)).toBe('The crane is green.')
    await expect(engine.undoOwn({ id: run }, OTHER)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a layer or protection, which a lost role could not give back', async () => {
    const engine = await open()
    const id = await remember(engine, { content: 'Nobody dives at low tide.' })
    await engine.govern({ id, protected: true, confirmed: true }, PERSON)
    const refused = engine.undoOwn({ id: await latestRun(engine) }, PERSON)
    await expect(refused).rejects.toMatchObject({ code: 'protected', hint: expect.stringContaining('back') })
  })

  test('sleep, or a change that others built upon', async () => {
    const engine = await open()
    const id = await remember(engine, { content: 'The mole is lit at night.' })
    await engine.sleep({}, PERSON)
    const [asleep] = (await engine.listRuns({ limit: 1, kind: 'sleep' }, PERSON)).items
    await expect(engine.undoOwn({ id: asleep?.id ?? '' }, PERSON)).rejects.toMatchObject({
      code: 'protected',
    })
    await engine.update({ id, content: 'The mole is lit all night.' }, PERSON)
    const run = await latestRun(engine)
    await engine.update({ id, content: 'The mole is dark.' }, OTHER)
    await expect(engine.undoOwn({ id: run }, PERSON)).rejects.toMatchObject({ code: 'changed_since' })
    await expect(engine.undoOwn({ id: 'ffff' }, PERSON)).rejects.toMatchObject({ code: 'run_not_found' })
  })
})
