/** From agents' files to episodes, exactly once, through the real engine. */

import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectOptsOut } from '../../src/config/project-opt-out.ts'
import { defined } from '../../src/core/defined.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Engine } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  PERSON,
  readEverything,
} from '../support/engine.ts'

const PROJECT = '/home/nobody/atlas'

interface Line {
  readonly uuid: string
  readonly type: 'user' | 'assistant'
  readonly text: string
  readonly session?: string
  readonly cwd?: string
}

function toLine(
  { uuid, type, text, session = 'aaaaaaaa-0000-4000-8000-000000000001', cwd = PROJECT }: Line,
  n: number,
): string {
  const content = type === 'user' ? text : [{ type: 'text', text }]
  return `${JSON.stringify({
    uuid,
    type,
    parentUuid: null,
    sessionId: session,
    timestamp: new Date(Date.UTC(2026, 4, 1, 8, n)).toISOString(),
    cwd,
    gitBranch: 'main',
    version: '2.1.0',
    isSidechain: false,
    message: {
      role: type,
      content,
      ...(type === 'assistant' ? { id: `msg_${uuid}`, model: 'some-model' } : {}),
    },
  })}\n`
}

/** The port as a word: the hexadecimal digits of some id hold any four. */
const PORT = /(?<![\da-f-])8443(?![\da-f-])/

const LINES: readonly Line[] = [
  { uuid: 'u1', type: 'user', text: 'Which port does the atlas gateway listen on?' },
  { uuid: 'u2', type: 'assistant', text: 'The atlas gateway listens on port 8443 behind the load balancer.' },
  { uuid: 'u3', type: 'user', text: 'Keep it there, and never expose 8080 again.' },
]

function makeHome() {
  const home = makeFolder()
  const file = join(
    home,
    '.claude',
    'projects',
    '-home-nobody-atlas',
    'aaaaaaaa-0000-4000-8000-000000000001.jsonl',
  )
  mkdirSync(dirname(file), { recursive: true })
  return { home, file }
}

const openCapturing = (home: string, exclude: readonly string[] = [], clock?: Clock) =>
  openTestEngine(home, {
    ...defined({ clock }),
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: process.platform },
      exclude,
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut: () => false,
    },
  })

async function texts(engine: Engine): Promise<string[]> {
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  const pages = await Promise.all(
    items.map((session) => engine.showSession({ id: session.id, limit: 500 }, PERSON)),
  )
  return pages.flatMap((page) => page.items.map((episode) => episode.text)).toSorted()
}

describe('capture', () => {
  test('a conversation becomes a session of episodes with their exact place in the file', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const engine = await openCapturing(home)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ state: 'done', files: 1, staged: 3, failed: [] })
    const { items } = await engine.listSessions({ allScopes: true }, PERSON)
    expect(items).toMatchObject([
      { agent: 'claude-code', episodeCount: 3, metadata: { cwd: PROJECT, branch: 'main' } },
    ])
    const page = await engine.showSession({ id: items[0]?.externalId ?? '' }, PERSON)
    expect(await engine.showSession({ id: items[0]?.externalId.slice(0, 8) ?? '' }, PERSON)).toEqual(page)
    const raw = readFileSync(file)
    for (const episode of page.items) {
      expect(episode.sourceFile).toBe(file)
      const from = episode.sourceByte ?? -1
      const line = raw.subarray(from, raw.indexOf(10, from)).toString()
      expect(JSON.parse(line).uuid).toBe(episode.externalId)
    }
    const answer = await engine.recall({ query: 'atlas gateway port', allScopes: true }, AGENT)
    expect(answer.hits[0]?.ref.kind).toBe('episode')
  })

  test('remembers where a conversation breaks, once, however often its file is read', async () => {
    const { home, file } = makeHome()
    const [first = '', second = '', third = ''] = LINES.map(toLine)
    const compaction = `${JSON.stringify({
      uuid: 'c1',
      type: 'system',
      subtype: 'compact_boundary',
      sessionId: 'aaaaaaaa-0000-4000-8000-000000000001',
      timestamp: new Date(Date.UTC(2026, 4, 1, 8, 1, 30)).toISOString(),
      cwd: PROJECT,
      gitBranch: 'main',
    })}\n`
    const moved = third.replace('"gitBranch":"main"', '"gitBranch":"gateway"')
    writeFileSync(file, `${first}${second}${compaction}`)
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    const boundaries = async () =>
      (await engine.listSessions({ allScopes: true }, PERSON)).items.map(
        (session) => session.metadata.boundaries,
      )
    const condensed = { at: Date.UTC(2026, 4, 1, 8, 1, 30), kind: 'compaction' }
    expect(await boundaries()).toEqual([[condensed]])
    appendFileSync(file, moved)
    await engine.ingest({}, PERSON)
    const both = [condensed, { at: Date.UTC(2026, 4, 1, 8, 2), kind: 'branch' }]
    expect(await boundaries()).toEqual([both])
    // Another beginning: the file counts as replaced and is read from its start.
    writeFileSync(file, `\n${first}${second}${compaction}${moved}`)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { known: 3 } })
    expect(await boundaries()).toEqual([both])
  })

  test('reading again changes nothing, appending adds, half a line waits', async () => {
    const { home, file } = makeHome()
    const [first, second, third] = LINES.map(toLine)
    writeFileSync(file, `${first}${second}${third?.slice(0, 40)}`)
    const engine = await openCapturing(home)
    expect((await engine.ingest({}, PERSON)).staged).toBe(2)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, bytes: 0 })
    appendFileSync(file, third?.slice(40) ?? '')
    expect((await engine.ingest({}, PERSON)).staged).toBe(1)
    expect(await texts(engine)).toEqual(LINES.map((line) => line.text).toSorted())
  })

  test('a file that was rewritten or shrank is read anew without repeating what is known', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    truncateSync(file, 0)
    const extra: Line = { uuid: 'u4', type: 'user', text: 'And log every refused connection.' }
    writeFileSync(file, [...LINES.slice(1), extra].map(toLine).join(''))
    expect((await engine.ingest({}, PERSON)).staged).toBe(1)
    expect(await texts(engine)).toEqual([...LINES, extra].map((line) => line.text).toSorted())
  })

  test('a fork that copies turns with their ids adds only what is its own', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    const session = 'aaaaaaaa-0000-4000-8000-000000000002'
    const own: Line = { uuid: 'f1', type: 'user', text: 'In this branch, try port 9443 instead.', session }
    const fork = [...LINES.map((line) => ({ ...line, session })), own]
    writeFileSync(join(dirname(file), `${session}.jsonl`), fork.map(toLine).join(''))
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 1, dropped: { known: 3 } })
  })

  test('secrets, private passages and terminal codes never reach the store', async () => {
    const { home, file } = makeHome()
    const secret = ['ghp', 'x7Kq2mVt9RbZ4cWn8LpY3sDh6FgJ1aTe5UoQ'].join('_')
    const lines: Line[] = [
      { uuid: 's1', type: 'user', text: `Use ${secret} to push.` },
      { uuid: 's2', type: 'user', text: 'Plan: <private>my salary is 12345</private> ship on Monday.' },
      { uuid: 's3', type: 'assistant', text: 'The build is \u001b[32mgreen\u001b[0m now.' },
    ]
    writeFileSync(file, lines.map(toLine).join(''))
    const engine = await openCapturing(home)
    const report = await engine.ingest({}, PERSON)
    expect(Object.keys(report.redacted)).toContain('github-token')
    expect(await texts(engine)).toEqual(
      [
        'Plan: [private] ship on Monday.',
        'The build is green now.',
        'Use [redacted:github-token] to push.',
      ].toSorted(),
    )
    await engine.close()
    const bytes = await readEverything(home)
    expect(bytes).not.toContain(secret)
    expect(bytes).not.toContain('salary')
  })

  test('excluded projects, a pause and a forgotten session keep turns out', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const excluding = await openCapturing(home, ['/home/nobody'])
    expect(await excluding.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 3 } })
    await excluding.close()

    const other = makeHome()
    writeFileSync(other.file, LINES.map(toLine).join(''))
    const engine = await openCapturing(other.home)
    await engine.pauseCapture({ until: null }, PERSON)
    expect(await engine.ingest({}, PERSON)).toMatchObject({ state: 'paused', staged: 0 })
    await engine.resumeCapture({}, PERSON)
    expect((await engine.ingest({}, PERSON)).staged).toBe(3)
    const removed = await engine.forgetConversations(
      { session: 'aaaaaaaa-0000-4000-8000-000000000001', confirmed: true },
      PERSON,
    )
    expect(removed).toEqual({ sessions: 1, episodes: 3, memories: 0 })
    expect((await engine.recall({ query: 'atlas gateway', allScopes: true }, AGENT)).hits).toEqual([])
    renameSync(other.file, `${other.file}.old`)
    writeFileSync(
      other.file,
      `${LINES.map(toLine).join('')}${toLine({ uuid: 'u9', type: 'user', text: 'More about atlas.' }, 9)}`,
    )
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { forgotten: 1 } })
    await engine.close()
    expect(await readEverything(other.home)).not.toMatch(PORT)
  })
})

describe('removal', () => {
  test.skipIf(IS_ON_POSTGRES)(
    'an older copy of the database put back does not bring back what was removed',
    async () => {
      const { home, file } = makeHome()
      writeFileSync(file, LINES.map(toLine).join(''))
      const before = await openCapturing(home)
      await before.ingest({}, PERSON)
      await before.close()
      copyFileSync(join(home, 'lore.db'), join(home, 'copy'))
      const engine = await openCapturing(home)
      const { items } = await engine.listSessions({ allScopes: true }, PERSON)
      const project = items[0]?.scope.split('/').at(-1) ?? ''
      expect(await engine.forgetConversations({ project, confirmed: true }, PERSON)).toMatchObject({
        sessions: 1,
        episodes: 3,
      })
      await engine.close()

      copyFileSync(join(home, 'copy'), join(home, 'lore.db'))
      expect(await readEverything(home)).toMatch(PORT)
      const restored = await openCapturing(home)
      expect((await restored.stats({}, PERSON)).episodes).toBe(0)
      await restored.close()
      expect(await readEverything(home)).not.toMatch(PORT)
    },
  )

  test('a project that opts out in its own file is never stored', async () => {
    const { home, file } = makeHome()
    const project = makeFolder()
    writeFileSync(join(project, '.lore.toml'), '[capture]\nenabled = false\n')
    writeFileSync(file, LINES.map((line, n) => toLine({ ...line, cwd: join(project, 'src') }, n)).join(''))
    mkdirSync(join(project, 'src'))
    const engine = await openTestEngine(home, {
      backgroundEmbedding: false,
      capture: {
        place: { homedir: home, env: {}, platform: process.platform },
        exclude: [],
        toolResults: { headChars: 200, tailChars: 100 },
        optedOut: projectOptsOut,
      },
    })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 3 } })
  })

  test('a clock that jumps back neither repeats nor loses a turn', async () => {
    const { home, file } = makeHome()
    const [first = '', second = '', third = ''] = LINES.map(toLine)
    const clock = makeClock()
    writeFileSync(file, first)
    const engine = await openCapturing(home, [], clock)
    await engine.ingest({}, PERSON)
    clock.advance(-365 * DAY_MS)
    appendFileSync(file, second)
    await engine.ingest({}, PERSON)
    clock.advance(10)
    appendFileSync(file, third)
    await engine.ingest({}, PERSON)
    expect(await texts(engine)).toEqual(LINES.map((line) => line.text).toSorted())
  })
})

describe('echo immunity', () => {
  test('twenty rounds of recall, quoting answer and capture multiply nothing', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    await engine.remember(
      { content: 'The atlas release notes are written by Ingrid every second Friday.' },
      PERSON,
    )
    const before = (await engine.stats({}, PERSON)).episodes
    for (let round = 0; round < 20; round++) {
      const { hits } = await engine.recall(
        { query: 'atlas gateway port and release notes', allScopes: true },
        AGENT,
      )
      const read = await engine.read({ id: hits[0]?.ref.id ?? '' }, AGENT)
      const full = read.kind === 'memory' ? read.memory.content : read.episode.text
      const quoted = `- **${full.replaceAll('. ', '.\n- ')}**`
      const answer = toLine(
        { uuid: `e${round}`, type: 'assistant', text: `> ${quoted}\n> ${hits[1]?.summary}` },
        10 + round,
      )
      appendFileSync(file, answer)
      const report = await engine.ingest({}, PERSON)
      expect(report).toMatchObject({ staged: 0, dropped: { echo: 1 } })
    }
    expect((await engine.stats({}, PERSON)).episodes).toBe(before)
  })

  test('what a command printed is known as well, whoever ran it', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const first = await openCapturing(home)
    await first.ingest({}, PERSON)
    const { hits } = await first.recall({ query: 'atlas gateway port', allScopes: true }, PERSON)
    await first.close()
    const printed = hits.map((hit) => `- ${hit.summary}`).join('\n')
    appendFileSync(file, toLine({ uuid: 'p1', type: 'assistant', text: printed }, 20))
    const next = await openCapturing(home)
    expect(await next.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { echo: 1 } })
  })

  test('what an agent adds to a memory it quotes is kept', async () => {
    const { home, file } = makeHome()
    writeFileSync(file, LINES.map(toLine).join(''))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    const { hits } = await engine.recall({ query: 'atlas gateway port', allScopes: true }, AGENT)
    for (const hit of hits) await engine.read({ id: hit.ref.id }, AGENT)
    const own =
      'I changed the firewall rule so that only the monitoring subnet reaches it, and wrote a test for that.'
    appendFileSync(file, toLine({ uuid: 'm1', type: 'assistant', text: `${LINES[1]?.text} ${own}` }, 20))
    expect((await engine.ingest({}, PERSON)).staged).toBe(1)
    expect(await texts(engine)).toContain(`[recalled] ${own}`)
  })
})
