/** Files that are rewritten, large, out of reach or mended again, read through the real engine. */

import { appendFileSync, chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { discoverFiles } from '../../src/capture/files/discover.ts'
import { claudeCode } from '../../src/capture/sources/claude-code.ts'
import { defined } from '../../src/core/defined.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { DAY_MS, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'

function toLine(text: string, n: number): string {
  return `${JSON.stringify({
    uuid: `id of ${text}`,
    type: 'user',
    parentUuid: null,
    sessionId: SESSION,
    timestamp: new Date(Date.UTC(2026, 4, 1, 8, 0, n)).toISOString(),
    cwd: '/home/nobody/atlas',
    version: '2.1.0',
    isSidechain: false,
    message: { role: 'user', content: text },
  })}\n`
}

const toLines = (texts: readonly string[]) => texts.map(toLine).join('')
const many = (count: number, words: string) =>
  Array.from({ length: count }, (_, n) => `${words}, number ${n}, stands on its own line`)

function makeHome() {
  const home = makeFolder()
  const file = join(home, '.claude', 'projects', '-home-nobody-atlas', `${SESSION}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  return { home, file }
}

function toPlace(home: string) {
  return { homedir: home, env: {}, platform: process.platform }
}

const openCapturing = (home: string, clock?: Clock) =>
  openTestEngine(home, {
    ...defined({ clock }),
    backgroundEmbedding: false,
    capture: {
      place: toPlace(home),
      exclude: [],
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut: () => false,
    },
  })

async function keptTexts(engine: Engine): Promise<string[]> {
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  const pages = await Promise.all(items.map(({ id }) => engine.showSession({ id, limit: 500 }, PERSON)))
  return pages.flatMap((page) => page.items.map((episode) => episode.text))
}

describe('a file that is rewritten', () => {
  test('loses no line where its beginning stays the same and it is longer than before', async () => {
    const { home, file } = makeHome()
    const before = many(20, 'Something from before the rewriting')
    const after = [...before.slice(0, 5), ...many(60, 'Words from afterwards')]
    writeFileSync(file, toLines(before))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    writeFileSync(file, toLines(after))
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 60, dropped: { known: 5 } })
    expect((await keptTexts(engine)).toSorted()).toEqual([...new Set([...before, ...after])].toSorted())
  })

  test('is not read anew where it only grew', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, toLines(many(20, 'The first part')))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    appendFileSync(file, toLine('One more line that was appended', 30))
    expect(await engine.ingest({}, PERSON)).toMatchObject({ lines: 1, staged: 1, dropped: {} })
  })
})

describe('a large file', () => {
  test('is read on past one monstrous line, which keeps its beginning and its end', async () => {
    const { home, file } = makeHome()
    const monster = `it began here ${'x'.repeat(30_000_000)} and it ended there`
    writeFileSync(file, toLines(['the crane is painted green', monster, 'the barge is painted red']))
    const engine = await openCapturing(home)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 3, failed: [] })
    const [before, cut = '', after] = await keptTexts(engine)
    expect([before, after]).toEqual(['the crane is painted green', 'the barge is painted red'])
    expect(cut.length).toBeLessThan(400_000)
    expect(cut.startsWith('it began here') && cut.endsWith('and it ended there')).toBe(true)
  })

  test('is read in portions, each of which ends and can be the last', async () => {
    const { home, file } = makeHome()
    const texts = many(400, `A line with a lot of words: ${'lorem ipsum '.repeat(600)}`)
    writeFileSync(file, toLines(texts))
    const { size } = statSync(file)
    const engine = await openCapturing(home)
    const first = await engine.ingest({ maxBytes: 1 }, PERSON)
    expect(first).toMatchObject({ state: 'more', files: 0, filesLeft: 1 })
    expect(first.bytes).toBeLessThan(size / 2)
    expect(first.bytesLeft).toBe(size - first.bytes)
    const [claude] = (await engine.captureStatus({}, PERSON)).sources
    expect(claude?.bytesLeft).toBe(first.bytesLeft)
    await engine.close()

    const next = await openCapturing(home)
    // Time that is over at once ends a portion as well, and yet each comes further.
    const second = await next.ingest({ maxMs: 1 }, PERSON)
    expect(second).toMatchObject({ state: 'more', filesLeft: 1 })
    expect(second.bytesLeft).toBeLessThan(first.bytesLeft)
    let { state } = second
    let portions = 1
    for (; state === 'more'; portions++) ({ state } = await next.ingest({ maxBytes: 1 }, PERSON))
    expect(portions).toBeGreaterThan(2)
    expect((await next.stats({}, PERSON)).episodes).toBe(texts.length)
    expect(await next.ingest({}, PERSON)).toMatchObject({ state: 'done', files: 0, bytes: 0 })
  })
})

describe('a file that failed', () => {
  function makeBroken() {
    const { home, file } = makeHome()
    writeFileSync(file, toLines(['The rest is read all the same']))
    const broken = join(home, '.local', 'share', 'opencode', 'opencode.db')
    mkdirSync(dirname(broken), { recursive: true })
    writeFileSync(broken, 'this is no database, whatever its name says\n'.repeat(100))
    return { home, broken }
  }

  test('is tried again when its rights change or somebody asks, and shown as not read meanwhile', async () => {
    const { home, broken } = makeBroken()
    const engine = await openCapturing(home)
    await sleep(100)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 1, failed: [{ path: broken }] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ state: 'done', failed: [] })
    const { sources } = await engine.captureStatus({}, PERSON)
    expect(sources.find(({ agent }) => agent === 'opencode')).toMatchObject({ failed: 1, filesRead: 0 })
    await sleep(5)
    expect((await engine.ingest({ failedBefore: Date.now() }, PERSON)).failed).toHaveLength(1)
    await sleep(100)
    chmodSync(broken, 0o600)
    expect((await engine.ingest({}, PERSON)).failed).toHaveLength(1)
  })

  test('does not wait for a clock that was set back', async () => {
    const { home } = makeBroken()
    let offsetMs = 1_000
    const engine = await openCapturing(home, { now: () => Date.now() + offsetMs })
    expect((await engine.ingest({}, PERSON)).failed).toHaveLength(1)
    expect((await engine.ingest({}, PERSON)).failed).toEqual([])
    offsetMs = -30 * DAY_MS
    expect((await engine.ingest({}, PERSON)).failed).toHaveLength(1)
  })
})

describe('looking for files', () => {
  /** As somebody with no more rights than anybody, also where the tests run as root. */
  async function asAnybody<T>(work: () => Promise<T>): Promise<T> {
    const { getuid, seteuid } = process
    if (getuid === undefined || seteuid === undefined || getuid() !== 0) return work()
    seteuid(65_534)
    try {
      return await work()
    } finally {
      seteuid(0)
    }
  }

  test.skipIf(process.platform === 'win32')(
    'tells of a folder that can be listed but not entered, once, and finds everything else',
    async () => {
      const { home, file } = makeHome()
      for (const folder of [home, join(home, '.claude'), dirname(dirname(file)), dirname(file)]) {
        chmodSync(folder, 0o755)
      }
      writeFileSync(file, toLines(['Found']))
      const closed = join(dirname(dirname(file)), '-home-nobody-closed')
      mkdirSync(closed)
      for (const name of ['b', 'c', 'd']) writeFileSync(join(closed, `${name}.jsonl`), toLines([name]))
      chmodSync(closed, 0o444)
      const unreadable: string[] = []
      const found = await asAnybody(() =>
        discoverFiles([claudeCode], toPlace(home), (path) => unreadable.push(path)),
      )
      chmodSync(closed, 0o755)
      expect(found.map(({ path }) => path)).toEqual([file])
      expect(unreadable).toEqual([closed])
    },
  )

  test.skipIf(process.platform === 'win32')(
    'follows links out of the agent’s folder, and goes round in no circle',
    async () => {
      const { home, file } = makeHome()
      writeFileSync(file, toLines(['Here']))
      const elsewhere = makeFolder()
      writeFileSync(join(elsewhere, 'bbbbbbbb-0000-4000-8000-000000000002.jsonl'), toLines(['There']))
      symlinkSync(elsewhere, join(elsewhere, 'round'))
      const projects = dirname(dirname(file))
      symlinkSync(elsewhere, join(projects, '-linked'))
      symlinkSync(projects, join(projects, '-itself'))
      symlinkSync(join(projects, 'loop'), join(projects, 'loop'))
      const found = await discoverFiles([claudeCode], toPlace(home))
      expect(found.map(({ path }) => path).toSorted()).toEqual(
        [file, join(projects, '-linked', 'bbbbbbbb-0000-4000-8000-000000000002.jsonl')].toSorted(),
      )
      const engine = await openCapturing(home)
      expect(await engine.ingest({}, PERSON)).toMatchObject({ files: 2, staged: 2 })
    },
  )
})

describe('files outside the agents’ own folders', () => {
  test.each([
    ['a little', 0.6],
    ['far', 3],
  ])('a first line that is %s too long to be tried does not hide whose they are', async (_, megabytes) => {
    const folder = makeFolder()
    const engine = await openCapturing(makeHome().home)
    const long = 'word '.repeat((megabytes * 1024 * 1024) / 5)
    writeFileSync(join(folder, 'talk.jsonl'), toLines([long, 'The lamp is green', 'The door is red']))
    const report = await engine.ingest({ path: folder }, PERSON)
    expect(report).toMatchObject({ files: 1, unrecognised: [] })
    expect(await keptTexts(engine)).toEqual(expect.arrayContaining(['The lamp is green', 'The door is red']))
  })

  test('are named where nobody recognises them', async () => {
    const folder = makeFolder()
    const engine = await openCapturing(makeHome().home)
    writeFileSync(join(folder, 'talk.jsonl'), toLines(['The lamp is green']))
    writeFileSync(join(folder, 'prices.jsonl'), '{"apples":3}\n')
    const report = await engine.ingest({ path: folder }, PERSON)
    expect(report).toMatchObject({ files: 1, failed: [], unrecognised: [join(folder, 'prices.jsonl')] })
    const again = await engine.ingest({ path: folder, dryRun: true }, PERSON)
    expect(again.unrecognised).toEqual([join(folder, 'prices.jsonl')])
  })
})
