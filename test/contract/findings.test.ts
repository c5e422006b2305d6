/**
 * Every finding of the table, on a real store that has the fault: it is found, and after its mending it is not found any
 * more, or it names the command with which a person mends it. A finding without a fault to show here fails.
 */
import { utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSearch } from '../../src/care/findings/search.ts'
import { FINDINGS, look } from '../../src/care/findings/table.ts'
import { mend } from '../../src/care/mend.ts'
import { openEngineHost } from '../../src/compose.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import type { EngineContext } from '../../src/kernel/context.ts'
import { putEmptyStore } from '../support/empty-store.ts'
import { AGENT, DAY_MS, MODELS_DIR, makeClock, makeFolder, PERSON } from '../support/engine.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'

interface World {
  readonly engine: Engine
  readonly context: EngineContext
  readonly clock: ReturnType<typeof makeClock>
  readonly store: (content: string, input?: Partial<RememberInput>) => Promise<MemoryId>
  /** Around every guard the store has. */
  readonly change: (sql: string, ...values: (string | number)[]) => void
}

async function openWorld(): Promise<World> {
  const folder = makeFolder()
  const clock = makeClock()
  const dbPath = join(folder, 'lore.db')
  await putEmptyStore(dbPath)
  const host = await openEngineHost({
    dbPath,
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    backgroundEmbedding: false,
    clock,
  })
  onTestFinished(() => host.close())
  const engine = await host.engineFor({})
  return {
    engine,
    context: await host.contextFor({}),
    clock,
    async store(content, input = {}) {
      const outcome = await engine.remember({ content, force: true, ...input }, AGENT)
      if (outcome.kind !== 'stored') throw new Error(outcome.reason)
      return outcome.memory.id
    },
    change(sql, ...values) {
      const database = new DatabaseSync(dbPath)
      database.exec('PRAGMA foreign_keys = OFF')
      database.prepare(sql).run(...values)
      database.close()
    },
  }
}

/** Changes a file, with a time that every file system can tell from the one before. */
function rewrite(path: string, text: string): void {
  writeFileSync(path, text)
  utimesSync(path, 2_000_000_000, 2_000_000_000)
}

type Fault = (world: World) => Promise<unknown>

async function storeTwo({ store }: World): Promise<readonly [MemoryId, MemoryId]> {
  const mill = await store('The mill grinds rye.', { trust: 'pattern' })
  return [mill, await store('Bread needs salt.', { trust: 'pattern' })]
}

/** Two memories, and then a change that no use case would make. */
const storeThen =
  (sql: string): Fault =>
  async (world) => {
    await storeTwo(world)
    world.change(sql)
  }

const linkWith =
  (relation: 'tends_to' | 'must_precede', weight: number): Fault =>
  async (world) => {
    const [source, target] = await storeTwo(world)
    await world.engine.connect({ source, target, relation, weight }, AGENT)
  }

const cutLink: Fault = async (world) => {
  await linkWith('tends_to', 1)(world)
  world.change("UPDATE edges SET target_id = '01890000-0000-7000-8000-000000000000'")
}

const misplace: Fault = async ({ store, change }) => {
  const topic = await store('How the harbour works.')
  const child = await store('The harbour opens at six.', { parent: topic })
  change('UPDATE memories SET depth = 7 WHERE id = ?', child)
}

const growOld: Fault = async ({ store, clock }) => {
  await store('The bell may be out of tune.', { salience: 0.2 })
  clock.advance(200 * DAY_MS)
}

const repeat =
  (times: number): Fault =>
  async ({ store }) => {
    for (let i = 0; i < times; i++) await store('The choir sings at eight.', { trust: 'pattern' })
  }

/** Faults of each finding, made for real; several if it is found or mended in several ways. */
const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  damage: [
    storeThen('UPDATE embeddings SET vector = zeroblob(99) WHERE document_seq = 1'),
    storeThen("INSERT INTO documents_fts (documents_fts) VALUES ('delete-all')"),
    cutLink,
  ],
  outdated_analysis: [storeThen('UPDATE documents SET analysis_version = 1')],
  secret: [storeThen(`UPDATE memories SET quote = 'it is ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}'`)],
  invisible: [storeThen("UPDATE memories SET content = 'The kettle\u{e0041}\u{e0042} whistles.'")],
  loop: [
    async ({ store, change }) => {
      const outer = await store('Outer topic of the tree.')
      const inner = await store('Inner topic of the tree.', { parent: outer })
      change('UPDATE memories SET parent_id = ? WHERE id = ?', inner, outer)
    },
    async ({ store, change, clock }) => {
      const older = await store('The API listens on 8080.')
      clock.advance(1_000)
      const newer = await store('The API listens on 9090.', { supersedes: older })
      change('UPDATE memories SET superseded_by = ? WHERE id = ?', older, newer)
    },
  ],
  orphan: [misplace],
  duplicate: [repeat(2), repeat(3)],
  dated_ahead: [storeThen(`UPDATE memories SET created_at = ${Date.UTC(2030, 0)}`)],
  stale: [growOld, storeThen("UPDATE memories SET verification = 'contradicted'")],
  unreachable: [
    storeThen('DELETE FROM embeddings WHERE document_seq = 1'),
    storeThen('DELETE FROM documents WHERE seq = 1'),
    storeThen("INSERT INTO documents_fts (documents_fts) VALUES ('delete-all')"),
  ],
  oversized_root: [
    async ({ store }) => {
      const root = await store('A topic that outgrew itself.')
      for (let i = 0; i <= 200; i++) await store(`Detail ${i}.`, { parent: root, vectors: 'background' })
    },
  ],
  never_used: [growOld],
  ungrounded_link: [
    async (world) => {
      await linkWith('must_precede', 1)(world)
      world.change("UPDATE memories SET trust = 'inference'")
    },
  ],
  principle_without_quote: [storeThen("UPDATE memories SET trust = 'principle'")],
  broken: [misplace],
  dangling_link: [cutLink],
  weak_link: [linkWith('tends_to', 0.1)],
  close_pair: [
    async ({ store }) => {
      await store('The build cache lives on the shared drive and is cleared weekly.')
      await store('The build cache lives on the shared drive, and it is cleared weekly.')
    },
  ],
  fading: [growOld],
  unlinked: [storeTwo],
  unnoted_source: [
    async ({ store }) => {
      const file = join(makeFolder(), 'README.md')
      const content = 'The API listens on port 8080 behind the proxy.'
      writeFileSync(file, `# Service\n\n${content}\n`)
      await store(content, { sourceFile: file, within: { folder: dirname(file) } })
      rewrite(file, '# Service\n\nNothing to see.\n')
    },
  ],
  changed_vault: [
    async ({ engine }) => {
      const vault = makeFolder()
      writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
      await engine.reindex({ path: vault }, PERSON)
      rewrite(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 75 degrees.\n')
    },
  ],
}

test('every finding has a name that is used once, and a fault to show', () => {
  const names = FINDINGS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(FAULTS).sort()).toEqual([...names].sort())
})

test('a store in order has none of them', async () => {
  const world = await openWorld()
  await linkWith('tends_to', 1)(world)
  expect(await look(createSearch(world.context, PERSON), {})).toEqual([])
})

describe.each(Object.entries(FAULTS))('%s', (name, faults) => {
  test.each(faults)('is found with words and a remedy, and gone when that is taken', async (fault) => {
    const world = await openWorld()
    await fault(world)
    const find = () => look(createSearch(world.context, PERSON), { names: [name] })
    const findings = await find()
    expect(findings).not.toEqual([])
    for (const { detail, hint, mending } of findings) {
      expect(detail).toMatch(/\w/)
      expect(hint ?? mending.kind).toMatch(/^(?:lore [a-z]+|date$|changes$)/)
    }
    expect(await find()).toEqual(findings)

    const mendings = findings.map(({ mending }) => mending)
    if (mendings.every(({ kind }) => kind === 'command')) return
    const { runs } = await mend(world.context, mendings, PERSON)
    expect(await find()).toEqual([])

    // Undo of a sleep has tests of its own; it does not bring a broken tree back.
    if (mendings.some(({ kind }) => kind !== 'changes')) return
    expect(runs).not.toEqual([])
    for (const id of runs) await world.engine.undo({ id }, PERSON)
    expect(await find()).not.toEqual([])
  })
})
