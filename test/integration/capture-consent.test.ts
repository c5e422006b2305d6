/** What must not be kept is not kept: not as a turn, not as a title, not in what a parser remembers. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { projectNamespace, projectOptsOut } from '../../src/config/project-opt-out.ts'
import { followExcluded } from '../../src/engine-options.ts'
import {
  answers,
  appendLines,
  asks,
  type Line,
  MORNING,
  makeCapturedHome,
  openCapturing,
  readBytes,
  said,
  textsOf,
  writeLines,
} from '../support/captured-home.ts'
import { makeClock, makeFolder, PERSON } from '../support/engine.ts'

const SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'
const HIDDEN = '/srv/hidden'
const inside = { session: SESSION, cwd: HIDDEN }
const outside = { session: SESSION, cwd: '/srv/atlas' }

test('the files of an excluded agent are not read, and are once it is let in again', async () => {
  const { home, session } = makeCapturedHome()
  writeLines(session(SESSION), [asks('Launch the zebra on Monday.', outside)])
  const exclude = ['agent:claude-code']
  const engine = await openCapturing(home, { exclude: () => exclude })
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, files: 0, filesLeft: 0 })
  const { sources } = await engine.captureStatus({}, PERSON)
  expect(sources.find(({ agent }) => agent === 'claude-code')).toMatchObject({ files: 1, bytesLeft: 0 })
  exclude.pop()
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 1 })
})

describe('an excluded folder', () => {
  test('stays out however often its file is read', async () => {
    const { home, session } = makeCapturedHome()
    writeLines(session(SESSION), [asks('Launch the zebra on Monday.', inside)])
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    for (const text of ['Or rather the okapi.', 'Or the tapir after all.']) {
      expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 1 } })
      appendLines(session(SESSION), [asks(text, inside)])
    }
    await engine.ingest({}, PERSON)
    expect((await engine.listSessions({ allScopes: true }, PERSON)).total).toBe(0)
    await engine.close()
    expect(readBytes(home)).not.toMatch(/zebra|okapi|tapir/)
  })

  test('stays out of files of several megabytes', async () => {
    const { home, session } = makeCapturedHome()
    const lines = Array.from({ length: 1_500 }, (_, n) => asks(`Zebra ${n} ${'pad '.repeat(400)}`, inside))
    writeLines(session(SESSION), lines)
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 1_500 } })
  })

  test('is heard of at the next reading, without a new start, and let in again the same way', async () => {
    const { home, session } = makeCapturedHome()
    const loreHome = makeFolder()
    const settle = (text: string) => writeFileSync(join(loreHome, 'config.toml'), text)
    const config = loadConfig({ env: {}, cwd: home, homedir: home, flags: { home: loreHome } })
    const engine = await openCapturing(home, { exclude: followExcluded(config) })
    writeLines(session(SESSION), [asks('The ibis is said freely.', inside)])
    await engine.ingest({}, PERSON)
    settle(`[capture]\nexclude = "${HIDDEN}"\n`)
    appendLines(session(SESSION), [asks('The zebra is not.', inside)])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 1 } })
    expect((await engine.captureStatus({}, PERSON)).excluded).toEqual([HIDDEN])
    settle('[capture\n')
    appendLines(session(SESSION), [asks('Nor the okapi, while the file is broken.', inside)])
    await engine.ingest({}, PERSON)
    settle('')
    appendLines(session(SESSION), [asks('The heron is free again.', inside)])
    await engine.ingest({}, PERSON)
    expect(await textsOf(engine)).toEqual(['The heron is free again.', 'The ibis is said freely.'])
  })

  test('stays as the environment says, whatever is written afterwards', async () => {
    const { home, session } = makeCapturedHome()
    const loreHome = makeFolder()
    const env = { LORE_CAPTURE_EXCLUDE: HIDDEN }
    const config = loadConfig({ env, cwd: home, homedir: home, flags: { home: loreHome } })
    const engine = await openCapturing(home, { exclude: followExcluded(config) })
    writeFileSync(join(loreHome, 'config.toml'), '[capture]\nexclude = "/srv/atlas"\n')
    writeLines(session(SESSION), [asks('The zebra.', inside), asks('The ibis.', outside)])
    await engine.ingest({}, PERSON)
    expect(await textsOf(engine)).toEqual(['The ibis.'])
  })

  test('takes effect for a conversation that is known', async () => {
    const { home, session } = makeCapturedHome()
    writeLines(session(SESSION), [asks('Said before.', inside)])
    const before = await openCapturing(home)
    await before.ingest({}, PERSON)
    await before.close()
    appendLines(session(SESSION), [
      asks('The zebra comes afterwards.', inside),
      { type: 'ai-title', aiTitle: 'Plans for the zebra', sessionId: SESSION },
      {
        type: 'system',
        subtype: 'local_command',
        content: 'No folder for the zebra here',
        sessionId: SESSION,
        uuid: 'x',
      },
    ])
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 2 } })
    expect(await textsOf(engine)).toEqual(['Said before.'])
    await engine.close()
    expect(readBytes(home)).not.toContain('zebra')
  })

  test('hides what is said in it, and nothing else of a conversation that comes through', async () => {
    const { home, session } = makeCapturedHome()
    writeLines(session(SESSION), [
      asks('First among zebras.', inside),
      asks('Then in the open.', outside),
      answers('Back among zebras.', inside),
      answers('And out again.', outside),
    ])
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 2, dropped: { excluded: 2 } })
    expect(await textsOf(engine)).toEqual(['And out again.', 'Then in the open.'])
    const { items } = await engine.listSessions({ allScopes: true }, PERSON)
    expect(items).toMatchObject([{ title: 'Then in the open.', metadata: { cwd: '/srv/atlas' } }])
    await engine.close()
    expect(readBytes(home)).not.toContain('zebra')
  })

  test('leaves nothing in what the parser remembers', async () => {
    const { home, session, history } = makeCapturedHome()
    const call = { type: 'tool_use', id: 'toolu_9', name: 'Bash', input: { command: 'echo zebracall' } }
    const aside = { sessionId: SESSION, timestamp: new Date(MORNING).toISOString() }
    writeLines(session(SESSION), [
      asks('Feed it.', inside),
      said('assistant', [call], inside),
      asks('<bash-input>ls zebrashell</bash-input>', inside),
      { ...aside, type: 'queue-operation', operation: 'enqueue', content: 'a zebraprompt in the queue' },
      { type: 'summary', summary: 'A zebrasummary', leafUuid: 'of-another-file' },
      { type: 'ai-title', aiTitle: 'A zebratitle', sessionId: 'nobody-speaks-here' },
    ])
    const prompt = (display: string, n: number): Line => ({
      display,
      pastedContents: {},
      timestamp: MORNING + n,
      project: HIDDEN,
      sessionId: 'from-history',
    })
    writeLines(history, [prompt('a zebrahistory prompt', 1)])
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    await engine.ingest({}, PERSON)
    appendLines(history, [prompt('another zebrahistory prompt', 2), prompt('and a third zebrahistory', 3)])
    await engine.ingest({}, PERSON)
    appendLines(history, [prompt('and a last zebrahistory', 4)])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 1 } })
    expect((await engine.listSessions({ allScopes: true }, PERSON)).total).toBe(0)
    await engine.close()
    expect(readBytes(home)).not.toContain('zebra')
  })

  test('stays out whichever agent works in it', async () => {
    const { home } = makeCapturedHome()
    const rollout = join(
      home,
      '.codex',
      'sessions',
      '2026',
      '05',
      '01',
      'rollout-2026-05-01T08-00-00-c1.jsonl',
    )
    const item = (type: string, payload: unknown): Line => ({
      timestamp: new Date(MORNING).toISOString(),
      type,
      payload,
    })
    const typed = (text: string) =>
      item('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
    writeLines(rollout, [item('session_meta', { id: 'c1', cwd: HIDDEN }), typed('A codexzebra.')])
    const chat = join(home, '.gemini', 'tmp', 'p', 'chats', 'session-2026-05-01T08-00-g1.jsonl')
    const message = (id: string, content: string): Line => ({
      id,
      type: 'user',
      content,
      timestamp: new Date(MORNING).toISOString(),
    })
    writeLines(chat, [
      { sessionId: 'g1', projectHash: 'ab', directories: [HIDDEN] },
      message('m1', 'A geminizebra.'),
    ])
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 2 } })
    appendLines(rollout, [typed('Another codexzebra.')])
    appendLines(chat, [message('m2', 'Another geminizebra.')])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 2 } })
    await engine.close()
    expect(readBytes(home)).not.toContain('zebra')
  })

  test('is known for the parts of an older OpenCode tree, too', async () => {
    const { home } = makeCapturedHome()
    const storage = join(home, '.local', 'share', 'opencode', 'storage')
    const put = (path: string, value: unknown) => {
      mkdirSync(dirname(join(storage, path)), { recursive: true })
      writeFileSync(join(storage, path), JSON.stringify(value))
    }
    for (const [session, directory] of [
      ['ses_1', HIDDEN],
      ['ses_2', '/srv/atlas'],
    ] as const) {
      put(`part/msg_${session}/prt_${session}.json`, {
        id: `prt_${session}`,
        sessionID: session,
        messageID: `msg_${session}`,
        type: 'text',
        text: `Of ${directory}`,
      })
      put(`message/${session}/msg_${session}.json`, {
        id: `msg_${session}`,
        role: 'user',
        time: { created: MORNING },
      })
      put(`session/p/${session}.json`, {
        id: session,
        directory,
        title: `Title of ${directory}`,
        version: '1',
      })
    }
    const engine = await openCapturing(home, { exclude: [HIDDEN] })
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 1, dropped: { excluded: 1 } })
    const { items } = await engine.listSessions({ allScopes: true }, PERSON)
    expect(items).toMatchObject([{ title: 'Title of /srv/atlas', metadata: { cwd: '/srv/atlas' } }])
    await engine.close()
    expect(readBytes(home)).not.toMatch(/Of \/srv\/hidden|Title of \/srv\/hidden/)
  })
})

test('a project that opts out stays out when its file grows', async () => {
  const { home, session } = makeCapturedHome()
  const project = makeFolder()
  writeFileSync(join(project, '.lore.toml'), '[capture]\nenabled = false\n')
  const there = { session: SESSION, cwd: project }
  writeLines(session(SESSION), [asks('About the zebra.', there)])
  const engine = await openCapturing(home, { optedOut: projectOptsOut })
  await engine.ingest({}, PERSON)
  appendLines(session(SESSION), [asks('More about the zebra.', there)])
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { excluded: 1 } })
  await engine.close()
  expect(readBytes(home)).not.toContain('zebra')
})

test('a project’s conversations belong to the namespace it names, from where they begin to where they end', async () => {
  const { home, session } = makeCapturedHome()
  const project = makeFolder()
  const known = 'bbbbbbbb-0000-4000-8000-000000000002'
  writeLines(session(known), [
    asks('The ibis came before there was a namespace.', { session: known, cwd: project }),
  ])
  const engine = await openCapturing(home, { ownNamespace: projectNamespace })
  await engine.ingest({}, PERSON)
  writeFileSync(join(project, '.lore.toml'), '[scope]\nnamespace = "work"\n')
  appendLines(session(known), [asks('The ibis stays where it is.', { session: known, cwd: project })])
  writeLines(session(SESSION), [
    asks('The heron is of work.', { session: SESSION, cwd: join(project, 'below') }),
    asks('The stork too, wherever it flies.', outside),
  ])
  const other = 'cccccccc-0000-4000-8000-000000000003'
  writeLines(session(other), [asks('The crane is of nobody.', { session: other, cwd: '/srv/atlas' })])
  await engine.ingest({}, PERSON)
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  expect(items.map(({ externalId, scope }) => [externalId, scope.split('/')[0]]).sort()).toEqual([
    [SESSION, 'work'],
    [known, 'default'],
    [other, 'default'],
  ])
})

test('what was said during a pause is kept nowhere, and names nothing', async () => {
  const { home, session, history } = makeCapturedHome()
  const clock = makeClock(MORNING)
  const engine = await openCapturing(home, { clock })
  await engine.pauseCapture({ until: null }, PERSON)
  clock.advance(60_000)
  const during = { session: SESSION, at: MORNING + 30_000 }
  const aside = { sessionId: SESSION, timestamp: new Date(MORNING + 31_000).toISOString() }
  writeLines(session(SESSION), [
    asks('The zebra is ill.', during),
    { type: 'ai-title', aiTitle: 'An ill zebra', sessionId: SESSION },
    { ...aside, type: 'queue-operation', operation: 'enqueue', content: 'and the zebra sleeps' },
  ])
  const prompt = { pastedContents: {}, project: '/srv/atlas', sessionId: 'from-history' }
  writeLines(history, [{ ...prompt, display: 'Call a vet for the zebra', timestamp: MORNING + 40_000 }])
  await engine.resumeCapture({}, PERSON)
  clock.advance(60_000)
  await engine.ingest({}, PERSON)
  appendLines(session(SESSION), [asks('Said later.', { session: SESSION, at: MORNING + 90_000 })])
  appendLines(history, [{ ...prompt, display: 'Typed later', timestamp: MORNING + 95_000 }])
  await engine.ingest({}, PERSON)
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  expect(items.map((item) => item.title)).toEqual(['Said later.'])
  await engine.close()
  expect(readBytes(home)).not.toContain('zebra')
})
