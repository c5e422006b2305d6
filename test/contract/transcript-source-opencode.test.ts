/** The traps in OpenCode's database and in the tree of files before it, one test each. */
import { describe, expect, test } from 'vitest'
import { opencode } from '../../src/capture/sources/opencode.ts'
import type { ParserOptions } from '../../src/core/ports/transcript-source.ts'
import { databaseFrom, fixtureText, parserOptions, wholeFile } from './transcript-source-files.ts'

const SQL = fixtureText('opencode/opencode.sql')

const readDatabase = (sql = SQL, more: Partial<ParserOptions> = {}) => {
  let isClosed = false
  const database = databaseFrom(sql)
  const outcome = opencode.readWhole(parserOptions('/home/ada/.local/share/opencode/opencode.db', more), {
    readText: async () => '',
    openDatabase: () => ({
      ...database,
      close: () => {
        isClosed = true
        database.close()
      },
    }),
  })
  return outcome.then((result) => ({ ...result, isClosed }))
}

const readTree = (path: string) => {
  const { options, deps } = wholeFile(`opencode/storage/${path}`)
  return opencode.readWhole(options, deps)
}

describe('the database', () => {
  test('holds what was said and done, in order', async () => {
    const { turns } = await readDatabase()
    expect(turns.map(({ sessionId, role, text }) => [sessionId, role, text])).toEqual([
      ['ses_01', 'user', 'Do the night ferries run in winter?'],
      ['ses_01', 'tool', 'grep: winter in src\nsrc/night.ts:4: winter: false'],
      ['ses_01', 'assistant', 'No, they stop from November to March.'],
      ['ses_02', 'system', 'Find all winter flags.'],
      ['ses_02', 'assistant', 'There is one, in night.ts.'],
    ])
  })

  test('says why everything else was left out', async () => {
    const { dropped } = await readDatabase()
    expect([...dropped].sort()).toEqual([
      'bad_json',
      'bookkeeping',
      'compact_summary',
      'image',
      'injected',
      'injected',
      'thinking',
      'tool_call',
      'unknown_type',
    ])
  })

  test('tells folder, title, version, model and parent', async () => {
    const { facts } = await readDatabase()
    expect(facts.map(({ said: _, ...fact }) => fact)).toEqual([
      { sessionId: 'ses_01', cwd: '/home/ada/ferry', metadata: { version: '1.4.0' } },
      { sessionId: 'ses_01', title: { text: 'Night ferries', rank: 2 } },
      { sessionId: 'ses_01', model: 'sonnet' },
      {
        sessionId: 'ses_02',
        cwd: '/home/ada/ferry',
        parentSessionId: 'ses_01',
        metadata: { version: '1.4.0' },
      },
      { sessionId: 'ses_02', model: 'haiku' },
    ])
  })

  test('is read again only where it changed', async () => {
    const { turns } = await readDatabase(SQL, { changedSince: 1789376410000 + 60_000 })
    expect(turns.map((turn) => turn.externalId)).toEqual(['prt_10', 'prt_11'])
  })

  test('is let go of, also when it is somebody else’s', async () => {
    expect((await readDatabase()).isClosed).toBe(true)
    const foreign = await readDatabase('CREATE TABLE session (id TEXT)')
    expect(foreign).toEqual({ turns: [], facts: [], dropped: ['unknown_type'], isClosed: true })
  })

  test('may hold an answer that is still being written', async () => {
    const { turns } = await readDatabase()
    expect(turns.filter((turn) => turn.mayGrow).map((turn) => turn.role)).toEqual(['assistant', 'assistant'])
  })
})

describe('the tree of files', () => {
  const SESSION_FACTS = [
    { sessionId: 'ses_01tree', cwd: '/home/ada/ferry', metadata: { version: '1.0.30' } },
    { sessionId: 'ses_01tree', title: { text: 'Ticket prices', rank: 2 } },
  ]

  test('holds a turn a part, with what its message says', async () => {
    const said = await readTree('part/msg_01/prt_01.json')
    expect(said.turns).toEqual([
      {
        sessionId: 'ses_01tree',
        externalId: 'prt_01',
        role: 'user',
        text: 'Raise the ticket prices by ten per cent.',
        at: 1789376400000,
        cwd: '/home/ada/ferry',
        mayTitle: true,
      },
    ])
    const done = await readTree('part/msg_02/prt_02.json')
    expect(done.turns[0]).toMatchObject({
      role: 'tool',
      text: 'bash: node raise.js prices.json\n12 prices raised',
    })
    const answered = await readTree('part/msg_02/prt_03.json')
    expect(answered.turns[0]).toMatchObject({ role: 'assistant', model: 'sonnet', at: 1789376408000 })
  })

  test('tells about a session in a file of its own', async () => {
    const { facts } = await readTree('session/proj1/ses_01tree.json')
    expect(facts.map(({ said: _, ...fact }) => fact)).toEqual(SESSION_FACTS)
  })

  test('tells about the session with every part, too: its file may be read later or be read already', async () => {
    for (const part of ['part/msg_01/prt_01.json', 'part/msg_02/prt_03.json']) {
      const { facts } = await readTree(part)
      expect(facts.slice(0, 2).map(({ said: _, ...fact }) => fact)).toEqual(SESSION_FACTS)
    }
  })
})

test('the folder can be moved', () => {
  const place = { homedir: '/home/ada', platform: 'linux', env: { XDG_DATA_HOME: '/data' } } as const
  expect(opencode.roots(place)).toEqual(['/data/opencode/opencode.db', '/data/opencode/storage'])
})
