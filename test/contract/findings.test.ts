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
import { AGENT, DAY_MS, MODELS_DIR, makeClock, makeFolder, PERSON } from '../support/engine.ts'

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
  const host = await openEngineHost({
    dbPath,
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
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

const storeTwo = async ({ store }: World) => [
  await store('The mill grinds rye.', { trust: 'pattern' }),
  await store('Bread needs salt.', { trust: 'pattern' }),
]

async function misplace({ store, change }: World): Promise<void> {
  const topic = await store('How the harbour works.')
  const child = await store('The harbour opens at six.', { parent: topic })
  change('UPDATE memories SET depth = 7 WHERE id = ?', child)
}

async function growOld({ store, clock }: World): Promise<void> {
  await store('The bell may be out of tune.', { salience: 0.2 })
  clock.advance(200 * DAY_MS)
}

/** The fault of each finding, made for real. */
const FAULTS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  async damage(world) {
    await storeTwo(world)
    world.change('UPDATE embeddings SET vector = zeroblob(99) WHERE document_seq = 1')
  },
  async outdated_analysis(world) {
    await storeTwo(world)
    world.change('UPDATE documents SET analysis_version = 1')
  },
  async secret({ store, change }) {
    const id = await store('A harmless remark about gardening.')
    change('UPDATE memories SET quote = ? WHERE id = ?', `it is ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`, id)
  },
  async invisible({ store, change }) {
    const id = await store('The kettle whistles at six.')
    change(
      'UPDATE memories SET content = ? WHERE id = ?',
      'The kettle\u{e0041}\u{e0042} whistles at six.',
      id,
    )
  },
  async loop({ store, change }) {
    const outer = await store('Outer topic of the tree.')
    const inner = await store('Inner topic of the tree.', { parent: outer })
    change('UPDATE memories SET parent_id = ? WHERE id = ?', inner, outer)
  },
  orphan: misplace,
  async duplicate({ store }) {
    for (const _ of [1, 2, 3]) await store('The choir sings on Thursdays at eight.', { trust: 'pattern' })
  },
  async dated_ahead({ store, change, clock }) {
    const id = await store('The ferry leaves at seven.')
    change('UPDATE memories SET created_at = ? WHERE id = ?', clock.now() + DAY_MS, id)
  },
  stale: growOld,
  async unreachable(world) {
    await storeTwo(world)
    world.change('DELETE FROM embeddings WHERE document_seq = 1')
  },
  async oversized_root({ store }) {
    const root = await store('A topic that outgrew itself.')
    for (let i = 0; i <= 200; i++) await store(`Detail ${i}.`, { parent: root, vectors: 'background' })
  },
  never_used: growOld,
  async ungrounded_link(world) {
    const [source = '', target = ''] = await storeTwo(world)
    await world.engine.connect({ source, target, relation: 'must_precede' } as never, AGENT)
    await world.engine.update({ id: target as MemoryId, trust: 'inference' }, AGENT)
  },
  async principle_without_quote(world) {
    const [id = ''] = await storeTwo(world)
    world.change("UPDATE memories SET trust = 'principle' WHERE id = ?", id)
  },
  broken: misplace,
  async dangling_link(world) {
    await FAULTS.weak_link?.(world)
    world.change("UPDATE edges SET target_id = '01890000-0000-7000-8000-000000000000'")
  },
  async weak_link(world) {
    const [source = '', target = ''] = await storeTwo(world)
    await world.engine.connect({ source, target, relation: 'tends_to', weight: 0.1 } as never, AGENT)
  },
  async close_pair({ store }) {
    await store('The build cache lives on the shared drive and is cleared weekly.')
    await store('The build cache lives on the shared drive, and it is cleared weekly.')
  },
  fading: growOld,
  unlinked: storeTwo,
  async unnoted_source({ store }) {
    const file = join(makeFolder(), 'README.md')
    const content = 'The API listens on port 8080 behind the proxy.'
    writeFileSync(file, `# Service\n\n${content}\n`)
    await store(content, { sourceFile: file, within: { folder: dirname(file) } })
    rewrite(file, '# Service\n\nNothing to see.\n')
  },
  async changed_vault({ engine }) {
    const vault = makeFolder()
    writeFileSync(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 70 degrees.\n')
    await engine.reindex({ path: vault }, PERSON)
    rewrite(join(vault, 'tea.md'), '# Tea\n\nGreen tea needs 75 degrees.\n')
  },
}

test('every finding has a name that is used once, and a fault to show', () => {
  const names = FINDINGS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(FAULTS).sort()).toEqual([...names].sort())
})

test('a store in order has none of them', async () => {
  const world = await openWorld()
  const [source = '', target = ''] = await storeTwo(world)
  await world.engine.connect({ source, target, relation: 'tends_to' } as never, AGENT)
  expect(await look(createSearch(world.context, PERSON), {})).toEqual([])
})

describe.each(FINDINGS.map(({ name }) => name))('%s', (name) => {
  test('is found, with words and a remedy', async () => {
    const world = await openWorld()
    await FAULTS[name]?.(world)
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
    await mend(world.context, mendings, PERSON)
    expect(await find()).toEqual([])
  })
})
