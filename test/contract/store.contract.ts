/** What every store must keep, whatever database stands behind it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { describeCapture } from './store-capture.contract.ts'
import { describeClusters } from './store-clusters.contract.ts'
import { describeCommunities } from './store-communities.contract.ts'
import { describeDigest } from './store-digest.contract.ts'
import { describeDocuments } from './store-documents.contract.ts'
import { describeEmbeddings } from './store-embeddings.contract.ts'
import { describeEntities } from './store-entities.contract.ts'
import { describeExports } from './store-exports.contract.ts'
import { describeGraph } from './store-graph.contract.ts'
import { describeHooks } from './store-hooks.contract.ts'
import { describeLedger } from './store-ledger.contract.ts'
import { describeLists } from './store-lists.contract.ts'
import { describeMemories } from './store-memories.contract.ts'
import { describeProjects } from './store-projects.contract.ts'
import { describeQueue } from './store-queue.contract.ts'
import { describeRebuild } from './store-rebuild.contract.ts'
import { describeRecords } from './store-records.contract.ts'
import { ensureScope, insertMemory, memoryId, type StoreTraits } from './store-records.ts'
import { describeReflections } from './store-reflections.contract.ts'
import { describeSleep } from './store-sleep.contract.ts'
import { describeSync } from './store-sync.contract.ts'

/**
 * `openStore` opens an empty store, or the one that is there, in a folder of the test's own.
 * @param traits leave out what a store does not have
 */
export function describeStore(
  name: string,
  openStore: (folder: string) => Promise<Store>,
  traits: StoreTraits = {},
): void {
  const openIn = async (folder: string) => {
    const store = await openStore(folder)
    onTestFinished(() => store.close())
    return store
  }
  const open = () => openIn(makeFolder())

  describe(`store: ${name}`, () => {
    describeRecords(open)
    describeMemories(open, traits)
    describeLists(open)
    describeDocuments(open)
    describeEmbeddings(open, traits)
    describeGraph(open)
    describeEntities(open)
    describeCapture(open)
    describeDigest(open)
    describeClusters(open)
    describeCommunities(open)
    describeLedger(open)
    describeSleep(open)
    describeExports(open, traits)
    describeRebuild(open)
    describeQueue(open)
    describeSync(open)
    describeProjects(open)
    describeReflections(open)
    describeHooks(open)

    describe('upkeep', () => {
      test('a fresh store has no problems and says what it is', async () => {
        const store = await open()
        expect(await store.check()).toEqual([])
        const description = await store.describe()
        expect(description.schemaVersion).toBeGreaterThan(0)
        expect(description.bytes).toBeGreaterThan(0)
        expect(description.dialect).not.toBe('')
        expect(description.location).not.toBe('')
      })

      test('what was stored is there after closing and opening again', async () => {
        const folder = makeFolder()
        const store = await openStore(folder)
        await insertMemory(store, 1, await ensureScope(store))
        await store.close()
        const again = await openIn(folder)
        expect(await again.memories.find(memoryId(1))).not.toBeNull()
        expect(await again.check()).toEqual([])
      })

      test('an edge to nowhere is reported', async () => {
        const store = await open()
        const scope = await ensureScope(store)
        for (const n of [1, 2]) await insertMemory(store, n, scope)
        await store.edges.upsert({
          id: 'e' as never,
          sourceId: memoryId(1),
          targetId: memoryId(3),
          layer: 'semantic',
          relation: 'uses',
          weight: 1,
          reasoning: null,
          author: 'tester',
          madeBy: 'machine',
          createdAt: 0,
          reinforcedAt: null,
          validFrom: null,
          validUntil: null,
        })
        expect(await store.check()).toEqual([expect.stringContaining('edge')])
      })
    })
  })
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lore-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
