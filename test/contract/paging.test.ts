/**
 * Every listing has one shape of paging: item by item, `next` given back as `after` walks over all that one call lists,
 * in the same order, and ends. A use case that takes `after` and has no row here fails.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openEngine } from '../../src/compose.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../../src/engine/use-cases.ts'
import { MODELS_DIR, PERSON } from '../support/engine.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'

interface Answer {
  readonly items: readonly object[]
  readonly total?: number
  readonly next?: string
}

let folder = ''
let engine: Engine
let root: MemoryId
let session = ''

async function store(content: string, input: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, ...input }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-paging-'))
  engine = await openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    backgroundEmbedding: false,
  })
  root = await store('How the harbour is run.')
  for (const at of ['six', 'seven', 'eight']) {
    const child = await store(`The ferry leaves at ${at}.`, { parent: root })
    await engine.update({ id: child, summary: `Leaves at ${at}, on weekdays.` }, PERSON)
    const other = await store(`No ferry leaves at ${at}.`)
    await engine.connect({ source: other, target: child, relation: 'contradicts' }, PERSON)
    await engine.forget({ id: await store(`The old pier closes at ${at}.`) }, PERSON)
    await engine.enqueue(
      { remember: { content: `The crane rests at ${at}.`, force: true }, waitMs: 60_000 },
      PERSON,
    )
    const turns = [1, 2, 3].map(
      (turn) => ({ role: 'user', text: `Turn ${turn} at ${at}.`, at: turn }) as const,
    )
    const staged = await engine.stage({ agent: 'tester', sessionId: `talk-${at}`, turns }, PERSON)
    session = staged.session.id
  }
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** What each listing is asked for; null: it has no items of its own to walk over here. */
const ROWS: Readonly<Partial<Record<UseCaseName, (() => object) | null>>> = {
  changesSince: () => ({ since: 0 }),
  children: () => ({ id: root }),
  feed: () => ({}),
  graphSlice: () => ({}),
  // A report that ends with a list; there is no model here whose calls it could list.
  ledger: null,
  listArchived: () => ({}),
  listConflicts: () => ({}),
  listMemories: () => ({ sort: 'retention' }),
  listQueue: () => ({ state: 'done' }),
  listRoots: () => ({}),
  listRuns: () => ({}),
  listSessions: () => ({}),
  listTopics: () => ({}),
  recent: () => ({ sinceHours: 1 }),
  reviewQueue: () => ({}),
  showSession: () => ({ id: session }),
  timeline: () => ({ kinds: ['memory', 'episode'] }),
}

const listings = (Object.keys(USE_CASES) as UseCaseName[]).filter(
  (name) => 'after' in (USE_CASES[name].input() as unknown as z.ZodObject).shape,
)

test('every use case that takes a cursor has a row', () => {
  expect(listings.toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

test.each(listings.filter((name) => ROWS[name] !== null))('%s is walked over page by page', async (name) => {
  const input = ROWS[name]?.() ?? {}
  const call = engine[name] as (input: object, caller: typeof PERSON) => Promise<Answer>
  const whole = await call({ ...input, limit: 500 }, PERSON)
  expect(whole.items.length).toBeGreaterThan(2)
  expect(whole.next).toBeUndefined()
  const walked: object[] = []
  let page = await call({ ...input, limit: 1 }, PERSON)
  for (;;) {
    expect(page.items).toHaveLength(1)
    expect(page.total).toBe(whole.total)
    walked.push(...page.items)
    if (page.next === undefined) break
    page = await call({ ...input, limit: 1, after: page.next }, PERSON)
  }
  expect(walked.map(idOf)).toEqual(whole.items.map(idOf))
})

test('a listing goes on behind the last item though something was stored meanwhile', async () => {
  const first = await engine.recent({ limit: 2 }, PERSON)
  const rest = await engine.recent({ offset: 2, limit: 2 }, PERSON)
  await store('The harbour has a new crane.')
  const then = await engine.recent({ limit: 2, after: first.next ?? '' }, PERSON)
  expect(then.items.map(idOf)).toEqual(rest.items.map(idOf))
})

test('a cursor is refused with other filters', async () => {
  const { next = '' } = await engine.recent({ limit: 1 }, PERSON)
  for (const call of [
    engine.recent({ after: next, sinceHours: 1 }, PERSON),
    engine.listRoots({ after: next }, PERSON),
    engine.recent({ after: '20' }, PERSON),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'after' } })
  }
})

function idOf(item: object): unknown {
  const { id, memory, episode } = item as {
    id?: unknown
    memory?: { id: unknown }
    episode?: { id: unknown }
  }
  return id ?? memory?.id ?? episode?.id
}
