/**
 * Measures how many labelled updates replace what was known, and nothing else: told in a conversation whose brief gave the
 * known statements, and stored by an agent before sleep. Callers print details of the development half only.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '../../../src/core/caller.ts'
import type { MemoryId } from '../../../src/core/ids.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { makeCaseClock, openCaseEngine, PERSON } from './case-engine.ts'
import type { LabelledUpdate } from './updates.ts'

const AGENT: Caller = { kind: 'agent', name: 'claude-code', session: 'now' }
const START = Date.UTC(2026, 0, 5, 9)
const DAY_MS = 86_400_000

export interface UpdateCase {
  readonly update: LabelledUpdate
  /** Known statements that are superseded. */
  readonly ended: readonly string[]
}

export interface UpdateFigures {
  readonly updates: number
  readonly replaced: number
  readonly wronglyEnded: number
}

export function countUpdates(cases: readonly UpdateCase[]): UpdateFigures {
  return {
    updates: cases.length,
    replaced: cases.filter(({ update, ended }) => ended.includes(update.known)).length,
    wronglyEnded: cases.flatMap(({ update, ended }) => ended.filter((content) => content !== update.known))
      .length,
  }
}

/** Each update is told at the beginning of a session of its own, in a store of its own. */
export async function measureTold(updates: readonly LabelledUpdate[]): Promise<UpdateCase[]> {
  return inFolder(async (folder) => {
    const seed = join(folder, 'seed.db')
    const seeding = await openCaseEngine(seed, makeCaseClock(START))
    const ids = await storeAll(
      seeding,
      updates.map(({ known }) => known),
      PERSON,
    )
    await seeding.close()
    const cases: UpdateCase[] = []
    for (const [at, update] of updates.entries()) {
      const path = join(folder, `case-${at}.db`)
      copyFileSync(seed, path)
      cases.push({ update, ended: await tell(path, ids, update) })
    }
    return cases
  })
}

async function tell(
  path: string,
  ids: ReadonlyMap<MemoryId, string>,
  { known, told }: LabelledUpdate,
): Promise<string[]> {
  const clock = makeCaseClock(START + 60 * DAY_MS)
  const engine = await openCaseEngine(path, clock)
  try {
    const settings = { brief: true, briefTokens: 4_000, recallConfidence: 0 }
    const hook = (event: 'session_start' | 'prompt', prompt?: string) => {
      clock.advance(1_000)
      const call = { agent: 'claude-code', sessionId: 'now', at: clock.now(), settings, event }
      return engine.hook(prompt === undefined ? call : { ...call, prompt }, PERSON)
    }
    await hook('session_start')
    await hook('prompt', `What do you know about this: ${known}`)
    await hook('prompt', told)
    await engine.hookStatus({}, PERSON)
    clock.advance(1_000)
    await engine.drainQueue({ limit: 100 }, PERSON)
    return (await listSuperseded(path, ids)).map(({ content }) => content)
  } finally {
    await engine.close()
  }
}

/** All updates are stored in one store, days after what was known, and sleep settles them. */
export async function measureStored(updates: readonly LabelledUpdate[]): Promise<UpdateCase[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'lore.db')
    const clock = makeCaseClock(START)
    const engine = await openCaseEngine(path, clock)
    try {
      const known = await storeAll(
        engine,
        updates.map((update) => update.known),
        AGENT,
      )
      clock.advance(10 * DAY_MS)
      const stored = await storeAll(
        engine,
        updates.map((update) => update.stored),
        AGENT,
      )
      await engine.sleep({ phases: ['contradictions'] }, PERSON)
      const ended = await listSuperseded(path, new Map([...known, ...stored]))
      return updates.map((update) => toStoredCase(update, ended, stored))
    } finally {
      await engine.close()
    }
  })
}

/** A statement that another one than its own update ended counts under that one. */
function toStoredCase(
  update: LabelledUpdate,
  ended: readonly { readonly content: string; readonly by: MemoryId }[],
  stored: ReadonlyMap<MemoryId, string>,
): UpdateCase {
  const own = ended.filter(({ by }) => stored.get(by) === update.stored)
  return { update, ended: own.map(({ content }) => content) }
}

/** Stores the statements and returns their contents by id. */
async function storeAll(
  engine: Engine,
  contents: readonly string[],
  caller: Caller,
): Promise<Map<MemoryId, string>> {
  const ids = new Map<MemoryId, string>()
  for (const content of contents) {
    const outcome = await engine.remember({ content, force: true }, caller)
    if (outcome.kind !== 'stored') throw new Error(`${content}: ${outcome.reason}`)
    ids.set(outcome.memory.id, content)
  }
  return ids
}

/** Returns the superseded ones of these memories, each with its successor. */
async function listSuperseded(
  path: string,
  ids: ReadonlyMap<MemoryId, string>,
): Promise<{ readonly content: string; readonly by: MemoryId }[]> {
  const store = await openSqliteStore({ path })
  try {
    const memories = await store.memories.load([...ids.keys()])
    return memories.flatMap(({ content, supersededBy }) =>
      supersededBy === null ? [] : [{ content, by: supersededBy }],
    )
  } finally {
    await store.close()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-updates-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
