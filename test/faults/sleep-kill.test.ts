/** Sleep killed in every phase: what was journalled is there, what is there was journalled, and the next run ends it. */
import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openEngine } from '../../src/compose.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import { createUuidV7Source } from '../../src/core/ports/uuid-v7.ts'
import { PHASES } from '../../src/sleep/phases/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { makeFolder } from '../support/engine.ts'
import { programFile } from '../support/programs.ts'
import { seededRandom } from '../support/sentences.ts'
import {
  findUnjournalled,
  type KeptRows,
  readJournal,
  readRows,
  readSleptState,
} from '../support/slept-state.ts'
import { COUNTS } from './counts.ts'
import { makeSleepStore, SLEEP_AT } from './sleep-store.ts'

const MOST_RUNS = 6
const PHASE_NAMES = ['digest', ...PHASES.map(({ name }) => name)]

let processes = 0
/** The clock stands still, but ids of a process must come after those of the one before. */
function nextIds(): number {
  return SLEEP_AT + ++processes * 1_000
}

interface Ended {
  readonly done: boolean
  readonly stderr: string
  readonly ms: number
  readonly phases: readonly string[]
  readonly ranges: ReadonlyMap<number, readonly [number, number]>
  /** Moments between a segment and the grouping of its topics. */
  readonly ungrouped: readonly number[]
}

/** @param killAt the moment it kills itself at, as it counts them @param killAfterMs since it began */
async function runSleeper(
  folder: string,
  { killAt = 'never', killAfterMs }: { killAt?: string; killAfterMs?: number } = {},
): Promise<Ended> {
  const args = [programFile('sleeper'), folder, String(SLEEP_AT), String(nextIds()), killAt]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  let begin: () => void = () => undefined
  const began = new Promise<void>((resolve) => {
    begin = resolve
  })
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    begin()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await Promise.race([began, closed])
  const beganAt = performance.now()
  if (killAfterMs !== undefined) {
    await Promise.race([wait(killAfterMs), closed])
    child.kill('SIGKILL')
  }
  await closed
  const done = stdout.endsWith('done\n')
  const { phases, ranges, ungrouped } = done
    ? JSON.parse(stdout.split('\n')[1] ?? '')
    : { phases: [], ranges: [], ungrouped: [] }
  return { done, stderr, ms: performance.now() - beganAt, phases, ranges: new Map(ranges), ungrouped }
}

/** Sleeps until there is nothing left to do. */
async function sleepOn(folder: string): Promise<void> {
  const engine = await openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: folder,
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    clock: { now: () => SLEEP_AT },
    ids: createUuidV7Source({ now: nextIds }, (length) => randomFillSync(new Uint8Array(length))),
  })
  try {
    for (let run = 0; run < MOST_RUNS; run++) {
      const { state, phases } = await engine.sleep({}, { kind: 'system', name: 'sleep', session: 'sleep' })
      expect(state).toBe('done')
      if (phases.every(({ changes }) => Object.keys(changes).length === 0)) return
    }
    throw new Error(`${MOST_RUNS} runs were not enough`)
  } finally {
    await engine.close()
  }
}

function copyStore(original: string): string {
  const folder = makeFolder()
  cpSync(original, folder, { recursive: true })
  return folder
}

/** The file is sound, and everything in it stands as the last line of the journal on it says. */
async function expectConsistent(before: KeptRows, folder: string): Promise<void> {
  expect(findUnjournalled(before, folder)).toEqual([])
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  try {
    expect(await store.check()).toEqual([])
    const left = new Map<string, { kind: string; fields: Record<string, unknown> | null }>()
    for (const { subjectId, subjectKind, after } of readJournal(folder)) {
      const { lifted: _lifted, edge: _edge, topic, ...fields } = { ...left.get(subjectId)?.fields, ...after }
      // The topic that grouping chose stands in the metadata.
      const marked = topic === undefined ? {} : { metadata: { topic } }
      left.set(subjectId, { kind: subjectKind, fields: after === null ? null : { ...fields, ...marked } })
    }
    for (const [id, { kind, fields }] of left) {
      const found =
        kind === 'memory' ? await store.memories.find(id as MemoryId) : await store.edges.find(id as EdgeId)
      if (fields === null) expect(found).toBeNull()
      else expect(found).toMatchObject(fields)
    }
  } finally {
    await store.close()
  }
}

async function readRuns(folder: string) {
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  try {
    return await store.runs.list(100)
  } finally {
    await store.close()
  }
}

test('a sleeper killed between a segment and the grouping of its topics routes the next segment as an undisturbed one does', async () => {
  const original = makeFolder()
  await makeSleepStore(original)
  const undisturbed = copyStore(original)
  const { ungrouped } = await runSleeper(undisturbed, { killAt: 'sound' })
  await sleepOn(undisturbed)
  const expected = await readSleptState(undisturbed)
  expect(ungrouped).not.toEqual([])
  for (const killAt of ungrouped) {
    const folder = copyStore(original)
    expect(await runSleeper(folder, { killAt: String(killAt) })).toMatchObject({ done: false, stderr: '' })
    await sleepOn(folder)
    expect(await readSleptState(folder)).toEqual(expected)
  }
})

test('a sleeper killed in any phase leaves nothing half done, and the next run ends where an undisturbed one does', async () => {
  const original = makeFolder()
  await makeSleepStore(original)
  const before = readRows(original)
  const undisturbed = copyStore(original)
  const sounded = await runSleeper(undisturbed, { killAt: 'sound' })
  expect(sounded).toMatchObject({ done: true, stderr: '', phases: PHASE_NAMES })
  const whole = await runSleeper(copyStore(original))
  await sleepOn(undisturbed)
  await expectConsistent(before, undisturbed)
  const expected = await readSleptState(undisturbed)

  const random = seededRandom(23)
  // Also the one that needs a language model, and here has none: it asks for the time before it says so.
  const phases = [...sounded.ranges.keys()].flatMap((phase) => PHASE_NAMES[phase] ?? [])
  expect(phases).toEqual(PHASE_NAMES)
  const kills = [...sounded.ranges].flatMap(([phase, [first, last]]) =>
    Array.from({ length: COUNTS.sleepKillsAPhase }, () => ({
      phase,
      killAt: String(first + Math.floor(random() * (last - first + 1))),
    })),
  )
  for (const { phase, killAt } of kills.filter((_, n) => n % COUNTS.sleepKillEvery === 0)) {
    const folder = copyStore(original)
    const killed = await runSleeper(folder, { killAt })
    expect(killed).toMatchObject({ done: false, stderr: '' })
    const [run] = (await readRuns(folder)).filter(({ kind }) => kind === 'sleep')
    expect(run).toMatchObject({ state: 'running' })
    expect(run?.phases).toHaveLength(phase)
    await expectConsistent(before, folder)
    await sleepOn(folder)
    await expectConsistent(before, folder)
    expect(await readSleptState(folder)).toEqual(expected)
    const runs = await readRuns(folder)
    expect(runs.filter(({ endedAt, state }) => endedAt === null || state === 'running')).toEqual([])
    expect(runs.find(({ id }) => id === run?.id)?.state).toBe('stopped')
  }

  // At moments that nobody counted, one after the other in one store.
  const folder = copyStore(original)
  for (let n = 0; n < COUNTS.sleepKills; n++) {
    await runSleeper(folder, { killAfterMs: random() * whole.ms })
    await expectConsistent(before, folder)
  }
  await sleepOn(folder)
  expect(await readSleptState(folder)).toEqual(expected)
})
