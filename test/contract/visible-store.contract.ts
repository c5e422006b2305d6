/**
 * A store that shows one namespace must answer as a store in which there is no other: each method is called with the
 * records of the own namespace and of two others, of which one comes before it in every order and one after it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { DocumentSeq } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { visibleStore } from '../../src/kernel/visible-store/visible-store.ts'
import { makeAnalysis } from './store-records.ts'
import { CASES, type Case, type Filled } from './visible-store-cases.ts'
import {
  fillNamespace,
  MODEL,
  makeRecords,
  NAMESPACES,
  type Namespace,
  type Records,
} from './visible-store-records.ts'
import { describeVisibleStoreRules } from './visible-store-rules.contract.ts'
import { describeVisibleWalks } from './visible-store-walks.contract.ts'

/** Rows of every table. */
export type Dump = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Calls the work when a test, or a whole suite, is over. */
export type AtEnd = (work: () => Promise<void>) => void

export interface VisibleStoreRig {
  /** Opens an empty store, or the one that is there. */
  open(folder: string, atEnd: AtEnd): Promise<Store>
  /** Makes the closed store of one folder the store of another. */
  copy(from: string, to: string, atEnd: AtEnd): Promise<void>
  dump(folder: string): Promise<Dump>
}

const OTHERS = ['lower', 'upper'] as const
const WORDS_OF_OTHERS = new RegExp(OTHERS.flatMap((name) => [name, NAMESPACES[name].repeat(8)]).join('|'))
const MINE = { namespace: 'mine' } as const
const STORE_METHODS = ['transact', 'snapshot', 'check', 'backup', 'describe', 'close']

interface Both {
  readonly folder: string
  readonly filled: Readonly<Record<Namespace, Filled>>
}

export function describeVisibleStore(name: string, rig: VisibleStoreRig): void {
  describe(`visible store: ${name}`, () => {
    const folders: string[] = []
    const ends: (() => Promise<void>)[] = []
    const makeFolder = () => {
      const folder = mkdtempSync(join(tmpdir(), 'lore-visible-'))
      folders.push(folder)
      return folder
    }
    let both: Both
    let whole: Store
    /** Holds nothing but the own namespace: what a visible store answers is what this one answers. */
    let alone: Store

    beforeAll(async () => {
      const open = (folder: string) => rig.open(folder, (work) => ends.push(work))
      both = await fillBoth(open, makeFolder())
      whole = await open(both.folder)
      alone = await open(makeFolder())
      await fill(alone, ['mine'])
    })
    afterAll(async () => {
      await Promise.all([whole.close(), alone.close()])
      for (const end of ends) await end()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    const openCopy = async () => {
      const folder = makeFolder()
      await rig.copy(both.folder, folder, onTestFinished)
      const store = await rig.open(folder, onTestFinished)
      onTestFinished(() => store.close())
      const scopes = OTHERS.flatMap((other) => toScopes(both.filled[other]))
      return {
        store: visibleStore(store, MINE),
        dump: () => rig.dump(folder),
        others: async () => rowsOfOthers(await rig.dump(folder), scopes),
      }
    }

    const tests: Readonly<Record<Case['kind'], (given: Case) => Promise<void>>> = {
      read: async ({ call }) => {
        const store = visibleStore(whole, MINE)
        const own = await call(store, both.filled.mine)
        expect(isEmpty(own)).toBe(false)
        expect(inspect(own, { depth: null })).not.toMatch(WORDS_OF_OTHERS)
        for (const it of Object.values(both.filled)) {
          expect(normalise(await call(store, it))).toEqual(normalise(await call(alone, it)))
        }
      },
      write: async (given) => {
        const copy = await openCopy()
        const before = await copy.dump()
        const others = given.kind === 'write' ? given.others : 'nothing'
        for (const name of OTHERS) {
          const called = given.call(copy.store, both.filled[name])
          if (others === 'nothing') await called
          else await expect(called).rejects.toMatchObject({ code: others })
          expect(await copy.dump()).toEqual(before)
        }
        const untouched = await copy.others()
        await given.call(copy.store, both.filled.mine)
        expect(await copy.dump()).not.toEqual(before)
        expect(await copy.others()).toEqual(untouched)
      },
      'store-wide': async ({ call }) => {
        const copy = await openCopy()
        const before = await copy.dump()
        await expect(call(copy.store, both.filled.mine)).rejects.toMatchObject({ code: 'protected' })
        expect(await copy.dump()).toEqual(before)
      },
      hidden: async ({ call }) => {
        for (const it of Object.values(both.filled)) {
          expect(isEmpty(await call(visibleStore(whole, MINE), it))).toBe(true)
        }
      },
      shared: async ({ call }) => {
        const copy = await openCopy()
        const untouched = await copy.others()
        expect(inspect(await call(copy.store, both.filled.mine), { depth: null })).not.toMatch(
          WORDS_OF_OTHERS,
        )
        expect(await copy.others()).toEqual(untouched)
      },
    }

    test('every method of the store has a case', () => {
      const methods = Object.entries(whole).flatMap(([repository, part]: [string, unknown]) =>
        typeof part === 'function'
          ? [repository]
          : Object.keys(part as object).map((method) => `${repository}.${method}`),
      )
      const cases = Object.entries(CASES).flatMap(([repository, of]) =>
        Object.keys(of).map((method) => `${repository}.${method}`),
      )
      expect([...cases, ...STORE_METHODS].sort()).toEqual(methods.sort())
    })

    for (const [repository, cases] of Object.entries(CASES)) {
      describe(repository, () => {
        test.each(Object.entries(cases as Readonly<Record<string, Case>>))('%s', (_, given) =>
          tests[given.kind](given),
        )
      })
    }

    describeVisibleStoreRules(async () => {
      const folder = makeFolder()
      await rig.copy(both.folder, folder, onTestFinished)
      const store = await rig.open(folder, onTestFinished)
      onTestFinished(() => store.close())
      return { store, mine: both.filled.mine, other: both.filled.lower }
    })
    describeVisibleWalks(async () => {
      const store = await rig.open(makeFolder(), onTestFinished)
      onTestFinished(() => store.close())
      return store
    })
  })
}

async function fillBoth(open: (folder: string) => Promise<Store>, folder: string): Promise<Both> {
  const store = await open(folder)
  const records = await fill(store, ['mine', ...OTHERS])
  await crossLinks(store, records)
  const filled = {} as Record<Namespace, Filled>
  for (const name of Object.keys(NAMESPACES) as Namespace[])
    filled[name] = await toFilled(store, records[name])
  await store.close()
  return { folder, filled }
}

async function fill(
  store: Store,
  names: readonly Namespace[],
): Promise<Readonly<Record<Namespace, Records>>> {
  await store.embeddings.register({ id: MODEL, dimensions: 2, state: 'active' })
  const records = {} as Record<Namespace, Records>
  for (const name of names) {
    records[name] = await makeRecords(store, name)
    await fillNamespace(store, records[name])
  }
  return records
}

/** What a person may have made: links between namespaces, and a memory below one of another. */
async function crossLinks(store: Store, { mine, lower, upper }: Readonly<Record<Namespace, Records>>) {
  const here = mine.memoryId(1)
  await store.edges.upsert(lower.edge(7, here, lower.memoryId(1), { relation: 'see_also' }))
  await store.edges.upsert(upper.edge(8, upper.memoryId(1), here, { relation: 'see_also' }))
  await store.journal.append([lower.entry(7, { subjectKind: 'edge', subjectId: lower.edgeId(7) })])
  const below = upper.memory(6, { parentId: mine.memoryId(1), depth: 1 })
  await store.memories.insert(below, makeAnalysis(below.content))
}

async function toFilled({ documents }: Store, it: Records): Promise<Filled> {
  const memory = await documents.findSeq({ kind: 'memory', id: it.memoryId(1) })
  const episode = await documents.findSeq({ kind: 'episode', id: it.episodeId(1) })
  const textHash = memory === null ? null : await documents.textHash(memory)
  return { ...it, seqs: [memory as DocumentSeq, episode as DocumentSeq], textHash: textHash ?? '' }
}

const toScopes = ({ scope, project, unused }: Records): readonly unknown[] => [scope, project, unused]

function rowsOfOthers(dump: Dump, scopes: readonly unknown[]): Dump {
  const isTheirs = (table: string, row: Readonly<Record<string, unknown>>) =>
    scopes.includes(table === 'scopes' ? row.id : row.scope_id) ||
    WORDS_OF_OTHERS.test(JSON.stringify(Object.values(row)))
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [table, rows.filter((row) => isTheirs(table, row))]),
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return true
  if (value instanceof Map || value instanceof Set) return value.size === 0
  if (Array.isArray(value)) return value.every(isEmpty)
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Without the revisions of what changed, which are cursors over the whole store. */
function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null || !('revision' in value)) return value
  const isChanges = 'byScope' in value || 'nodes' in value || 'changed' in value
  return isChanges ? { ...value, revision: 0 } : value
}
