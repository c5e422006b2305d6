/** What was forgotten is gone from every file Lore writes, and does not come back from any an agent keeps. */
import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import {
  answers,
  appendLines,
  asks,
  MORNING,
  makeCapturedHome,
  openCapturing,
  readBytes,
  type Said,
  said,
  textsOf,
  writeLines,
} from '../support/captured-home.ts'
import { PERSON } from '../support/engine.ts'

const ORIGINAL = 'aaaaaaaa-0000-4000-8000-000000000001'
const FORK = 'bbbbbbbb-0000-4000-8000-000000000002'

/** The beginning of a conversation, and of every fork of it. */
const shared = (session: string) => [
  asks('The platypus merger is secret.', { session, uuid: 'f0000000-0000-4000-8000-000000000001' }),
  answers('I have noted the platypus.', { session, uuid: 'f0000000-0000-4000-8000-000000000002' }),
  said(
    'assistant',
    [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'echo platypus' } }],
    { session, uuid: 'f0000000-0000-4000-8000-000000000003' } satisfies Said,
  ),
]

const forget = (engine: Engine, session: string) =>
  engine.forgetConversations({ session, confirmed: true }, PERSON)
const titles = async (engine: Engine) =>
  (await engine.listSessions({ allScopes: true }, PERSON)).items.map((session) => session.title)

const prompt = (display: string, sessionId: string, n: number) => ({
  display,
  pastedContents: {},
  timestamp: MORNING + n,
  project: '/srv/atlas',
  sessionId,
})

describe('a forgotten conversation', () => {
  test('leaves nothing behind in any file, not even what its parser remembered', async () => {
    const { home, session, history } = makeCapturedHome()
    writeLines(session(ORIGINAL), [
      ...shared(ORIGINAL),
      { type: 'summary', summary: 'About a platypus', leafUuid: 'of-another-file' },
    ])
    writeLines(history, [prompt('The platypus merger is secret.', ORIGINAL, 1)])
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    expect(await forget(engine, ORIGINAL)).toMatchObject({ sessions: 1, episodes: 2 })
    await engine.close()
    expect(readBytes(home)).not.toContain('platypus')
  })

  test('does not come back from the history of prompts, though its transcript is gone', async () => {
    const { home, session, history } = makeCapturedHome()
    writeLines(session(ORIGINAL), shared(ORIGINAL))
    writeLines(history, [prompt('The platypus merger is secret.', ORIGINAL, 1)])
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    await forget(engine, ORIGINAL)
    rmSync(session(ORIGINAL))
    appendLines(history, [prompt('More of the platypus.', ORIGINAL, 2), prompt('Something else.', 'c', 3)])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { forgotten: 2 } })
    await engine.close()
    expect(readBytes(home)).not.toContain('platypus')
  })

  test('takes along the record of its prompts, and the record takes along the conversation', async () => {
    for (const which of [ORIGINAL, `history/${ORIGINAL}`]) {
      const { home, session, history } = makeCapturedHome()
      writeLines(history, [prompt('Typed about a platypus.', ORIGINAL, 1), prompt('Else.', 'c', 2)])
      const engine = await openCapturing(home)
      await engine.ingest({}, PERSON)
      writeLines(session(ORIGINAL), shared(ORIGINAL))
      await engine.ingest({}, PERSON)
      expect(await forget(engine, which)).toMatchObject({ sessions: 2, episodes: 3 })
      appendLines(session(ORIGINAL), [asks('Again the platypus.', { session: ORIGINAL })])
      expect((await engine.ingest({}, PERSON)).staged).toBe(0)
      await engine.close()
      expect(readBytes(home)).not.toContain('platypus')
    }
  })

  test('does not come back with a fork that appears later', async () => {
    const { home, session } = makeCapturedHome()
    writeLines(session(ORIGINAL), shared(ORIGINAL))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    await forget(engine, ORIGINAL)
    writeLines(session(FORK), [...shared(FORK), asks('New in the fork.', { session: FORK })])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 1, dropped: { forgotten: 2 } })
    expect(await textsOf(engine)).toEqual(['New in the fork.'])
    expect(await titles(engine)).toEqual(['New in the fork.'])
    await engine.close()
    expect(readBytes(home)).not.toContain('platypus')
  })

  test('takes its words out of the title of a fork, which does not bring them back when it is read anew', async () => {
    const { home, session } = makeCapturedHome()
    const own = asks('Own to the fork.', { session: FORK })
    writeLines(session(ORIGINAL), shared(ORIGINAL))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    writeLines(session(FORK), [...shared(FORK), own])
    await engine.ingest({}, PERSON)
    expect(await titles(engine)).toContain('The platypus merger is secret.')
    await forget(engine, ORIGINAL)
    expect(await titles(engine)).toEqual(['Own to the fork.'])
    writeLines(session(FORK), [own, ...shared(FORK)])
    expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { forgotten: 2, known: 1 } })
    await engine.close()
    expect(readBytes(home)).not.toContain('platypus')
  })
})

test('a forgotten project does not come back with the second look at a new conversation in it', async () => {
  const { home, session } = makeCapturedHome()
  writeLines(session(ORIGINAL), shared(ORIGINAL))
  const engine = await openCapturing(home)
  await engine.ingest({}, PERSON)
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  const project = items[0]?.scope.split('/').at(-1) ?? ''
  await engine.forgetConversations({ project, confirmed: true }, PERSON)
  writeLines(session(FORK), [asks('A new platypus.', { session: FORK })])
  await engine.ingest({}, PERSON)
  appendLines(session(FORK), [asks('And another platypus.', { session: FORK })])
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { forgotten: 1 } })
  await engine.close()
  expect(readBytes(home)).not.toContain('platypus')
})

test('everything that was captured goes, also what is being read just then', async () => {
  const { home, session } = makeCapturedHome()
  for (let n = 0; n < 8; n++) {
    const id = `aaaaaaaa-0000-4000-8000-00000000001${n}`
    writeLines(session(id), [asks(`The platypus is number ${n}.`, { session: id })])
  }
  const engine = await openCapturing(home)
  const reading = engine.ingest({}, PERSON)
  const gone = await engine.forgetConversations({ captured: true, confirmed: true }, PERSON)
  await reading
  expect([gone.sessions, await titles(engine)]).toEqual([8, []])
  await engine.close()
})

describe('a forgotten span of a conversation', () => {
  const SECRET = 'f0000000-0000-4000-8000-000000000011'
  const said = (session: string) => [
    asks('We decided to deploy on Tuesdays.', { session, uuid: 'f0000000-0000-4000-8000-000000000010' }),
    asks('We decided to name the product platypus.', { session, uuid: SECRET }),
    answers('Noted, the platypus it is.', { session, uuid: 'f0000000-0000-4000-8000-000000000012' }),
    asks('We decided to test on Mondays.', { session, uuid: 'f0000000-0000-4000-8000-000000000013' }),
  ]

  test('is gone from every file with what was made of it; the rest stays in its place, and nothing comes back', async () => {
    const { home, session } = makeCapturedHome()
    writeLines(session(ORIGINAL), said(ORIGINAL))
    const engine = await openCapturing(home)
    await engine.ingest({}, PERSON)
    await engine.digest({ all: true }, PERSON)
    const about = async (query: string) =>
      JSON.stringify((await engine.recall({ query, allScopes: true }, PERSON)).hits)
    expect(await about('platypus')).toContain('platypus')
    await expect(engine.forgetTurns({ session: ORIGINAL, from: 1, until: 2 }, PERSON)).rejects.toMatchObject({
      code: 'protected',
    })
    await expect(
      engine.forgetTurns({ session: ORIGINAL, from: 2, until: 1, confirmed: true }, PERSON),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(
      await engine.forgetTurns({ session: ORIGINAL, from: 1, until: 2, confirmed: true }, PERSON),
    ).toMatchObject({ episodes: 2 })
    const texts = async () =>
      (await engine.showSession({ id: ORIGINAL }, PERSON)).items.map(({ text }) => text)
    const left = [
      'We decided to deploy on Tuesdays.',
      '[forgotten]',
      '[forgotten]',
      'We decided to test on Mondays.',
    ]
    expect(await texts()).toEqual(left)
    // Nothing is left to forget there.
    expect(
      await engine.forgetTurns({ session: ORIGINAL, from: 1, until: 2, confirmed: true }, PERSON),
    ).toEqual({ episodes: 0, memories: 0 })
    expect(await about('platypus')).not.toContain('platypus')
    expect(await about('when do we deploy')).toContain('Tuesdays')

    writeLines(session(ORIGINAL), [...said(ORIGINAL), asks('What next?', { session: ORIGINAL })])
    await engine.ingest({}, PERSON)
    await engine.digest({ all: true }, PERSON)
    expect((await texts()).slice(0, 4)).toEqual(left)
    expect(await about('platypus')).not.toContain('platypus')
    await engine.close()
    expect(readBytes(home)).not.toContain('platypus')
  })
})
