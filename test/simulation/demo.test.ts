/** The demo's year on the real engine: every view of the explorer has something to show, and the year is always the same. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { type DemoReport, playDemo } from '../../src/cli/demo/play-demo.ts'
import { openEngine, openEngineHost } from '../../src/compose.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { DAY_MS, PERSON } from '../support/engine.ts'

const END = Date.UTC(2026, 5, 20, 18)

async function play(): Promise<{ readonly report: DemoReport; readonly engine: Engine }> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-demo-'))
  const common = {
    dbPath: join(folder, 'lore.db'),
    modelsDir: folder,
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    waitForDisk: false,
  } as const
  const report = await playDemo({
    open: (clock, ids) => openEngineHost({ ...common, clock, ids }),
    end: END,
    onDay: () => undefined,
  })
  const engine = await openEngine({ ...common, clock: { now: () => END } })
  onTestFinished(async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { report, engine }
}

const everywhere = { allScopes: true, limit: 500 } as const

test('every view has life, and a second year with the same end is the same', async () => {
  const { report, engine } = await play()
  expect(report.projects).toHaveLength(3)
  expect(report.conversations).toBeGreaterThan(140)
  expect(report.memories).toBeGreaterThan(100)
  expect(report.archived).toBeGreaterThan(30)

  const home = await engine.homeSummary({ since: END - DAY_MS }, PERSON)
  expect(home.captured).toEqual({ turns: 6, sessions: 1 })
  expect(home.learnt).toBeGreaterThan(0)
  expect(home.waits).toMatchObject({ sessions: 0, wishes: 1 })
  expect(home.waits.conflicts).toBeGreaterThan(0)
  expect(home.lastSleep?.state).toBe('done')
  expect(home.onThisDay.length).toBeGreaterThan(0)

  const review = await engine.reviewQueue({ allScopes: true }, PERSON)
  for (const reason of ['disputed', 'wished', 'low_trust', 'leaving'] as const) {
    expect([reason, review.counts[reason] > 0]).toEqual([reason, true])
  }
  const hooks = await engine.hookStats({ since: END - 150 * DAY_MS }, PERSON)
  expect(hooks.totals.prompts).toBeGreaterThan(20)
  expect(hooks.totals.injections).toBeGreaterThan(0)

  const [rule] = (await engine.recall({ query: 'forecast without its age', allScopes: true }, PERSON)).hits
  expect(rule?.title).toBe('Never show a forecast without its age')
  const versions = await Promise.all(
    (await engine.listMemories({ ...everywhere, kinds: ['correction'] }, PERSON)).items.map(({ id }) =>
      engine.memoryVersions({ id }, PERSON),
    ),
  )
  expect(versions.filter(({ line }) => line.length > 1).length).toBeGreaterThan(1)

  const again = await play()
  expect(again.report).toEqual(report)
  const titles = async (of: Engine) =>
    (await of.listMemories(everywhere, PERSON)).items.map(({ id, title }) => `${id} ${title}`)
  expect(await titles(again.engine)).toEqual(await titles(engine))
})
