/** Planned supersessions, applied to texts that somebody has rewritten since. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { AGENT, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

test('a memory that is rewritten while sleep plans is not superseded by its former twin', async () => {
  const engine = await openTestEngine(makeFolder(), { clock: makeClock() })
  const ids: MemoryId[] = []
  for (let i = 0; i < 40; i++) {
    for (let copy = 0; copy < 3; copy++) {
      const outcome = await engine.remember(
        { content: `Service number ${i} of the fleet answers on port ${9000 + i}.`, force: true },
        AGENT,
      )
      if (outcome.kind === 'stored') ids.push(outcome.memory.id)
    }
  }
  const sleeping = engine.sleep({ phases: ['merge-duplicates'], since: 0 }, PERSON)
  const rewritten = new Set<MemoryId>()
  for (const [i, id] of ids.entries()) {
    // One that was superseded already refuses; that is the order of events, not the race.
    const done = await engine
      .update({ id, content: `Rewritten ${i}: it answers on port ${20_000 + i} now.` }, PERSON)
      .then(
        (view) => view.supersededBy === null,
        () => false,
      )
    if (done) rewritten.add(id)
  }
  await sleeping
  const { items } = await engine.recent({ limit: 200 }, PERSON)
  const live = new Set(items.map(({ id }) => id))
  expect(rewritten.size).toBeGreaterThan(0)
  expect([...rewritten].filter((id) => !live.has(id))).toEqual([])
})
