/** Credentials and private passages stay out of every column, wherever in an agent's files they stand. */
import { expect, test } from 'vitest'
import {
  answers,
  asks,
  MORNING,
  makeCapturedHome,
  openCapturing,
  readBytes,
  said,
  writeLines,
} from '../support/captured-home.ts'
import { AGENT, PERSON } from '../support/engine.ts'

const SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'
const here = { session: SESSION }
const token = (tail: string) => ['ghp', `x7Kq2mVt9RbZ4cWn8LpY3sDh6FgJ1aTe${tail}`].join('_')
const words = (count: number) => 'word '.repeat(count)
const call = (id: string, command: string) =>
  said('assistant', [{ type: 'tool_use', id, name: 'Bash', input: { command } }], here)
const result = (id: string, content: string) =>
  said('user', [{ type: 'tool_result', tool_use_id: id, content }], here)

test('a title is made of what is left after redaction', async () => {
  const { home, session } = makeCapturedHome()
  const body = Buffer.from(JSON.stringify({ sub: 'k3'.repeat(90), name: 'q7'.repeat(60) })).toString(
    'base64url',
  )
  const jwt = [
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    body,
    'x7Kq2mVt9RbZ4cWn8LpY3sDh6FgJ1aTe5UoQx7Kq2mV',
  ].join('.')
  writeLines(session(SESSION), [
    asks(jwt, here),
    asks(`${words(14)}<private>salary</private> end`, { session: 'b', uuid: 'second' }),
  ])
  const engine = await openCapturing(home)
  await engine.ingest({}, PERSON)
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  for (const { title } of items) expect(title).not.toMatch(/eyJ|salary/)
  await engine.close()
  expect(readBytes(home)).not.toMatch(/eyJhbGci|salary/)
})

test('private passages go whole, though text is cut to size', async () => {
  const { home, session, history } = makeCapturedHome()
  const hidden = (left: number, right: number) =>
    `start ${words(left)}<private>${words(right)} salary</private> end`
  const aside = { sessionId: SESSION, timestamp: new Date(MORNING).toISOString(), type: 'queue-operation' }
  writeLines(session(SESSION), [
    asks('A short beginning.', here),
    call('toolu_1', 'cat notes'),
    result('toolu_1', hidden(400, 400)),
    asks(hidden(60_000, 80_000), here),
    { ...aside, operation: 'enqueue', content: hidden(4_000, 4_000) },
    { ...aside, operation: 'remove' },
  ])
  const prompt = { pastedContents: {}, project: '/srv/atlas', sessionId: 'from-history' }
  writeLines(history, [
    { ...prompt, display: hidden(10_000, 10_000), timestamp: MORNING },
    { ...prompt, display: 'next', timestamp: MORNING + 1 },
  ])
  const engine = await openCapturing(home)
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 5, redacted: { private: 3 } })
  await engine.close()
  expect(readBytes(home)).not.toContain('salary')
})

test('a passage stays private though it begins with something Lore said', async () => {
  const { home, session } = makeCapturedHome()
  const fact = 'The billing service is deployed every Thursday after Marta has approved the regression suite.'
  const engine = await openCapturing(home)
  await engine.remember({ content: fact }, PERSON)
  await engine.recall({ query: 'when is the billing service deployed', allScopes: true }, AGENT)
  const hidden = `<private> ${fact} My address is Hidden Lane nine near the river. </private>`
  writeLines(session(SESSION), [answers(`${hidden} I go on with the other work that was planned.`, here)])
  expect((await engine.ingest({}, PERSON)).staged).toBe(1)
  await engine.close()
  expect(readBytes(home)).not.toContain('Hidden Lane')
})

test('names of folders, files and conversations are stored without the credentials in them', async () => {
  const { home, session } = makeCapturedHome()
  const [folder, id, cwd] = [token('AAAA'), token('BBBB'), token('CCCC')]
  const path = session(id, `-srv-${folder}`)
  writeLines(path, [
    asks('One thing.', { session: id, cwd: `/srv/${cwd}` }),
    asks('Another thing.', { session: `${id}`, cwd: `/srv/${cwd}` }),
  ])
  const engine = await openCapturing(home)
  expect((await engine.ingest({}, PERSON)).staged).toBe(2)
  expect((await engine.ingest({}, PERSON)).staged).toBe(0)
  const { items } = await engine.listSessions({ allScopes: true }, PERSON)
  expect(items).toMatchObject([{ episodeCount: 2, title: 'One thing.' }])
  await engine.forgetConversations({ session: items[0]?.id ?? '', confirmed: true }, PERSON)
  writeLines(path, [asks('A third thing.', { session: id, cwd: `/srv/${cwd}` })])
  expect(await engine.ingest({}, PERSON)).toMatchObject({ staged: 0, dropped: { forgotten: 1 } })
  await engine.close()
  const bytes = readBytes(home)
  for (const secret of [folder, id, cwd]) expect(bytes).not.toContain(secret)
})
