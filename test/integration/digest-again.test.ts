/** `lore digest --again` makes anew what a digest made, in one run, and leaves what somebody took up. */
import { expect, test } from 'vitest'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const START = Date.UTC(2026, 3, 6, 9)
const USED = 'The staging database of the orchard listens on port 5544'
const CHANGED = 'Carla runs the pear press in Ghent since 2019'
const OTHER = 'We will keep the crate table open until the export ran.'

test('digests again as one run that can be undone; what was used or changed stays', async () => {
  const engine = await openTestEngine(makeFolder(), { clock: makeClock(START + DAY_MS) })
  for (const [n, text] of [USED, CHANGED, OTHER].entries()) {
    const turns = [{ role: 'user' as const, text, at: START + n * 3_600_000 }]
    await engine.stage({ agent: 'claude-code', sessionId: `session-${n}`, turns }, AGENT)
  }
  await engine.digest({ all: true }, AGENT)
  const facts = async () =>
    (await engine.listMemories({ limit: 100 }, PERSON)).items.filter(({ depth }) => depth === 2)
  const before = await facts()
  const idOf = (text: string) => before.find(({ content }) => content === text)?.id ?? ''
  expect(before.map(({ content }) => content).toSorted()).toEqual([USED, CHANGED, OTHER].toSorted())
  await engine.read({ id: idOf(USED) }, PERSON)
  await engine.update({ id: idOf(CHANGED), tags: ['press'] }, PERSON)

  const report = await engine.digest({ again: true, all: true }, PERSON)
  expect(report).toMatchObject({ state: 'done', segments: 3 })
  const after = await facts()
  const ids = after.map(({ id }) => id)
  expect(ids).toContain(idOf(USED))
  expect(ids).toContain(idOf(CHANGED))
  expect(ids).not.toContain(idOf(OTHER))
  // Made anew, and nothing stands twice.
  expect(after.map(({ content }) => content).toSorted()).toEqual([USED, CHANGED, OTHER].toSorted())

  const [run] = (await engine.listRuns({ kind: 'digest' }, PERSON)).items
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect((await facts()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  await engine.close()
})
