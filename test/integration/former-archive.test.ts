/** What rules of earlier versions archived from a person comes back once, as a run, and a brief says so. */
import { expect, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

const TOLD = ['Invoices go to the port authority in Bergen.', 'Salted cod is weighed twice at the quay.']
const RULE = 'importance 0.099 after 52 days'

async function openUpgraded() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock })
  const store = async (content: string, by = PERSON, more: object = {}): Promise<MemoryId> => {
    const outcome = await engine.remember({ content, ...more }, by)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  const parent = await store(TOLD[0] ?? '')
  const child = await store(TOLD[1] ?? '', PERSON, { parent })
  const ofAgent = await store('The crane is inspected every quarter.', AGENT)
  const forgotten = await store('The ferry leaves at nine.')
  for (const id of [child, parent, ofAgent]) await engine.forget({ id, reason: RULE }, PERSON)
  await engine.forget({ id: forgotten, reason: 'no longer true' }, PERSON)
  await runSql(folder, "INSERT INTO notes (key, value) VALUES ('forgetting.former', 'true')")

  const archived = async () => (await engine.listArchived({}, PERSON)).items.map(({ id }) => id).toSorted()
  const brief = async (sessionId: string) => {
    const call: HookCall = { event: 'session_start', agent: 'claude-code', sessionId, at: clock.now() }
    return (await engine.hook({ ...call, source: 'startup' }, PERSON)).context ?? ''
  }
  const findRun = async () => (await engine.listRuns({ kind: 'restore' }, PERSON)).items
  return { clock, engine, parent, child, kept: [ofAgent, forgotten].toSorted(), archived, brief, findRun }
}

test('a person’s memories are back after the next sleep, told once, and an undo is final', async () => {
  const { clock, engine, parent, child, kept, archived, brief, findRun } = await openUpgraded()
  await engine.sleep({ dryRun: true }, PERSON)
  expect(await archived()).toHaveLength(4)
  await engine.sleep({}, PERSON)
  expect(await archived()).toEqual(kept)
  expect((await engine.children({ id: parent }, PERSON)).items.map(({ id }) => id)).toEqual([child])
  const [run] = await findRun()
  expect(run).toMatchObject({ state: 'done', phases: [{ changes: { restore_memory: 2 } }] })
  expect(await brief('first')).toContain(`2 memories are back that a person had told Lore`)
  // A second moment of the session waits until the first is recorded.
  await brief('first')
  expect(await brief('second')).not.toContain('had told Lore')

  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect(await archived()).toEqual([...kept, parent, child].toSorted())
  clock.advance(DAY_MS)
  await engine.sleep({}, PERSON)
  expect(await archived()).toHaveLength(4)
  expect(await findRun()).toHaveLength(1)
})

test('a person’s memories are back before the first brief, which tells them', async () => {
  const { kept, archived, brief, findRun } = await openUpgraded()
  const told = await brief('first')
  expect(told).toContain('2 memories are back that a person had told Lore')
  expect(told).toContain(TOLD[0])
  expect(await archived()).toEqual(kept)
  expect(await findRun()).toMatchObject([{ state: 'done', phases: [{ changes: { restore_memory: 2 } }] }])
})
