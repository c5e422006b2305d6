/** Calls that are told late, because nobody could be asked at the time: nothing of them is lost. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ErrorCode, LoreError } from '../../src/core/errors.ts'
import { createDrainTask } from '../../src/daemon/drain-task.ts'
import {
  answers,
  asks,
  MORNING,
  makeCapturedHome,
  openCapturing,
  writeLines,
} from '../support/captured-home.ts'
import { makeClock, makeFolder, PERSON } from '../support/engine.ts'

const CALL = { agent: 'claude-code', sessionId: 'late', at: MORNING } as const

async function open() {
  const { home, session } = makeCapturedHome()
  const clock = makeClock(MORNING)
  const engine = await openCapturing(home, { clock })
  return { home, session, clock, engine }
}

/** Two turns of a conversation that nobody has captured yet; the second one corrects. */
function writeConversation(path: string): void {
  writeLines(path, [
    asks('How do we deploy the shop?', { session: 'late', at: MORNING - 20_000 }),
    answers('With capistrano.', { session: 'late', at: MORNING - 10_000 }),
    asks("No, that's wrong, we deploy the shop with kamal.", { session: 'late', at: MORNING }),
  ])
}

describe('a late call', () => {
  test('is not taken for told where it cannot be written; a live one goes on', async () => {
    const { home, engine } = await open()
    await engine.hookStatus({}, PERSON)
    const db = new DatabaseSync(join(home, 'lore.db'))
    onTestFinished(() => db.close())
    db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON hook_runs BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    )
    await expect(engine.hook({ ...CALL, event: 'session_end', late: true }, PERSON)).rejects.toThrow()
    expect(await engine.hook({ ...CALL, event: 'session_end' }, PERSON)).toMatchObject({ context: null })
    await engine.hookStatus({}, PERSON)
    db.exec('DROP TRIGGER full')
    await engine.hook({ ...CALL, event: 'session_end', late: true }, PERSON)
    expect((await engine.hookStatus({}, PERSON)).runs).toMatchObject([
      { event: 'session_end', outcome: 'late' },
    ])
  })

  test('of a prompt is heard in the record of the session, before that is captured', async () => {
    const { session, engine } = await open()
    const transcriptPath = session('late')
    writeConversation(transcriptPath)
    await engine.hook({ ...CALL, event: 'prompt', late: true, transcriptPath }, PERSON)
    const { runs } = await engine.hookStatus({}, PERSON)
    expect(runs).toMatchObject([{ event: 'prompt', outcome: 'late' }])
    expect((await engine.hookStats({}, PERSON)).totals).toMatchObject({ corrections: 1 })
  })

  test('of a prompt that is no turn is not taken for the one beside it', async () => {
    const { session, engine, clock } = await open()
    clock.advance(60_000)
    const transcriptPath = session('late')
    writeConversation(transcriptPath)
    const prompts = [-1_500, 0, 2_000, 3_000].map((after) => ({ ...CALL, at: MORNING + after }))
    for (const call of prompts)
      await engine.hook({ ...call, event: 'prompt', late: true, transcriptPath }, PERSON)
    await engine.hookStatus({}, PERSON)
    expect((await engine.hookStats({}, PERSON)).totals).toMatchObject({ prompts: 4, corrections: 1 })
  })

  test('that was heard, and came too late only for its answer, is not heard again', async () => {
    const { engine } = await open()
    const prompt = "No, that's wrong, we deploy the shop with kamal."
    await engine.hook({ ...CALL, event: 'prompt', prompt, answerBy: MORNING - 1 }, PERSON)
    await engine.hookStatus({}, PERSON)
    await engine.hook({ ...CALL, event: 'prompt', prompt, late: true }, PERSON)
    expect((await engine.hookStatus({}, PERSON)).runs).toMatchObject([
      { outcome: 'failed', detail: 'too late' },
    ])
    expect((await engine.hookStats({}, PERSON)).totals).toMatchObject({ prompts: 1, corrections: 1 })
  })

  test('reads no record where capture is off', async () => {
    const { session, engine } = await open()
    const transcriptPath = session('late')
    writeConversation(transcriptPath)
    const settings = { capture: false }
    await engine.hook({ ...CALL, event: 'prompt', late: true, transcriptPath, settings }, PERSON)
    await engine.hook({ ...CALL, event: 'before_compaction', transcriptPath, settings }, PERSON)
    expect((await engine.listSessions({ allScopes: true }, PERSON)).total).toBe(0)
  })
})

test('a correction is not stored where capture is off', async () => {
  const { engine } = await open()
  const prompt = "No, that's wrong, we deploy the shop with kamal."
  await engine.hook({ ...CALL, event: 'prompt', prompt, settings: { capture: false } }, PERSON)
  await engine.hookStatus({}, PERSON)
  await engine.drainQueue({ limit: 10 }, PERSON)
  expect((await engine.listMemories({ kinds: ['correction'] }, PERSON)).items).toEqual([])
})

test('a person waits no longer than until the answer is of no use', async () => {
  const { engine, clock } = await open()
  const startedAt = clock.now() - 19_000
  await engine.hook(
    { ...CALL, event: 'prompt', prompt: 'Which port?', startedAt, answerBy: startedAt + 485 },
    PERSON,
  )
  expect((await engine.hookStatus({}, PERSON)).byEvent).toMatchObject([{ event: 'prompt', p95Ms: 485 }])
})

describe('the spool', () => {
  function fill(sessions: readonly string[]) {
    const home = makeFolder()
    mkdirSync(join(home, 'spool'))
    for (const [i, sessionId] of sessions.entries()) {
      const id = `${1_600_000_000_000 + i}-1-1`
      const call = { id, event: 'stop', agent: 'claude-code', sessionId, at: 1_600_000_000_000 + i }
      writeFileSync(join(home, 'spool', `${id}.json`), JSON.stringify(call))
    }
    return home
  }

  /** Drains as often as the daemon would start it again, or until nothing fails. */
  async function drain(home: string, codes: Readonly<Record<string, ErrorCode>>, times: number) {
    const told: string[] = []
    const logged: object[] = []
    const stop = new AbortController()
    const task = createDrainTask({
      home,
      now: Date.now,
      pollSeconds: 60,
      log: (_, event, fields) => {
        logged.push({ event, ...fields })
        if (event === 'hooks told late') stop.abort()
      },
      tellLate: async ({ sessionId }) => {
        const code = codes[sessionId]
        if (code !== undefined) throw new LoreError(code, 'no', { hint: '' })
        told.push(sessionId)
      },
    })
    for (let i = 0; i < times && !stop.signal.aborted; i++) {
      await task.start(stop.signal).catch(() => undefined)
    }
    return { told, logged, left: readdirSync(join(home, 'spool')).length }
  }

  test('keeps what could not be written, and drops what never will be', async () => {
    const home = fill(['bad', 'full', 'good'])
    const first = await drain(home, { bad: 'invalid_input', full: 'internal' }, 1)
    expect(first).toMatchObject({ told: [], left: 2 })
    expect(first.logged).toContainEqual({ event: 'hook call dropped', hook: 'stop', why: 'invalid_input' })
    expect(await drain(home, {}, 1)).toMatchObject({ told: ['full', 'good'], left: 0 })
  })

  test('tells the others, though one fails again and again', async () => {
    const home = fill(['full', 'good'])
    expect(await drain(home, { full: 'internal' }, 6)).toMatchObject({ told: ['good'], left: 1 })
  })
})
