/** The explorer of a real daemon: the link of `lore ui`, its session, and what an unknown browser gets. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDaemonHome, type DaemonHome } from './daemon-processes.ts'

interface Link {
  readonly url: string
  readonly origin: string
  readonly opened: boolean
}

async function askLink(home: DaemonHome): Promise<Link> {
  const { stdout } = await home.lore('ui', '--print', '--json')
  return JSON.parse(stdout) as Link
}

interface Page {
  readonly call: (name: string, input?: object, headers?: Record<string, string>) => Promise<Response>
  readonly get: (path: string) => Promise<Response>
  readonly put: (path: string, body: object) => Promise<Response>
}

/** Signs in as the page of the explorer does. */
async function signIn(link: Link): Promise<Page> {
  const entered = await fetch(link.url, { redirect: 'manual' })
  expect(entered.status).toBe(302)
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = (await (await fetch(`${link.origin}/api/me`, { headers: { cookie } })).json()) as {
    csrf: string
  }
  const own = {
    cookie,
    origin: link.origin,
    'content-type': 'application/json',
    'x-lore-csrf': me.csrf,
  }
  const send = (method: string, path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${link.origin}${path}`, { method, headers: { ...own, ...more }, body: JSON.stringify(body) })
  return {
    call: (name, input = {}, headers) => send('POST', `/api/call/${name}`, input, headers),
    get: (path) => fetch(`${link.origin}${path}`, { headers: own }),
    put: (path, body) => send('PUT', path, body),
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  expect(response.status).toBe(200)
  return ((await response.json()) as { answer: T }).answer
}

test('lore ui starts the daemon; its link signs in once, as a person who may write', async () => {
  const home = createDaemonHome()
  const link = await askLink(home)
  expect(link.opened).toBe(false)
  const page = await signIn(link)
  expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(401)

  const stored = await answerOf<{ memory: { id: string } }>(
    await page.call('remember', { content: 'The release train leaves on Tuesdays.' }),
  )
  const me = (await (await page.get('/api/me')).json()) as { name: string; role: string }
  expect(me.role).toBe('admin')
  const shown = await answerOf(await page.call('read', { id: stored.memory.id }))
  expect(shown).toMatchObject({ memory: { author: me.name } })

  const refused = await page.call('forget', { id: stored.memory.id }, { 'x-lore-csrf': 'x' })
  expect(refused.status).toBe(403)
  const foreign = await page.call('forget', { id: stored.memory.id }, { origin: 'http://127.0.0.1:1' })
  expect(foreign.status).toBe(403)
  expect((await page.call('remember', { content: '', unknown: 1 })).status).toBe(400)

  // The person names any namespace; the holder of the token sees its own only.
  await answerOf(await page.call('ensureScope', { namespace: 'other', project: null, branch: null }))
  await answerOf(
    await page.call('remember', { content: 'The other side keeps bees.', scope: { namespace: 'other' } }),
  )
  const token = readFileSync(join(home.home, 'token'), 'utf8').trim()
  const asScript = (name: string, input: object) =>
    fetch(`${link.origin}/api/call/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const asked = { query: 'bees', scope: { namespace: 'other' } }
  expect(JSON.stringify(await (await page.call('recall', asked)).json())).toContain('keeps bees')
  expect(JSON.stringify(await (await asScript('recall', asked)).json())).not.toContain('keeps bees')
})

test('a session survives a restart of the daemon, and its file opens nothing', async () => {
  const home = createDaemonHome({ LORE_HTTP_PORT: '0' })
  const link = await askLink(home)
  const { port } = new URL(link.origin)
  const entered = await fetch(link.url, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  await home.lore('daemon', 'stop')
  const again = await home.loreWith({ LORE_HTTP_PORT: port })('ui', '--print', '--json')
  expect(again.code).toBe(0)
  expect((await fetch(`${link.origin}/api/me`, { headers: { cookie } })).status).toBe(200)
  const file = join(home.home, 'ui-sessions.json')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('=')[1] ?? '')
})

test('settings are shown with their sentences, changed in the file, and agreeing to capture is recorded', async () => {
  const home = createDaemonHome({ SECRET_KEY_OF_TEST: 'sk-very-secret' })
  const page = await signIn(await askLink(home))
  const list = async () =>
    ((await (await page.get('/api/settings')).json()) as { settings: Record<string, unknown>[] }).settings
  const find = async (key: string) => (await list()).find((setting) => setting.key === key)
  expect(await find('recall.limit')).toMatchObject({
    value: 10,
    default: 10,
    editable: true,
    waitsForRestart: false,
  })

  expect((await page.put('/api/settings/recall.limit', { value: 5 })).status).toBe(200)
  expect(await find('recall.limit')).toMatchObject({ value: 5, source: { kind: 'user' } })
  expect((await page.put('/api/settings/recall.limit', { value: 5_000 })).status).toBe(400)
  expect((await page.put('/api/settings/recall.limits', { value: 5 })).status).toBe(400)
  expect((await page.put('/api/settings/recall.limit', { value: null })).status).toBe(200)
  expect(await find('recall.limit')).toMatchObject({ value: 10, source: { kind: 'default' } })

  await page.put('/api/settings/sleep.everyMinutes', { value: 30 })
  expect(await find('sleep.everyMinutes')).toMatchObject({ value: 30, waitsForRestart: true })
  expect(await find('http.port')).toMatchObject({ editable: false, source: { kind: 'environment' } })

  await page.put('/api/settings/digest.apiKeyEnv', { value: 'SECRET_KEY_OF_TEST' })
  expect(await find('digest.apiKeyEnv')).toMatchObject({
    value: 'SECRET_KEY_OF_TEST',
    secret: true,
    set: true,
  })
  expect(JSON.stringify(await list())).not.toContain('sk-very-secret')

  await page.put('/api/settings/capture.enabled', { value: true })
  const consent = join(home.home, 'consent.json')
  expect(existsSync(consent) && JSON.parse(readFileSync(consent, 'utf8'))).toMatchObject({
    enabled: true,
    way: 'explorer',
  })
})

test('over ssh it says how to forward the port', async () => {
  const home = createDaemonHome()
  const { stdout } = await home.loreWith({ SSH_CONNECTION: '10.0.0.2 5000 10.0.0.7 22' })('ui')
  expect(stdout).toMatch(/ssh -N -L (\d+):127\.0\.0\.1:\1 10\.0\.0\.7/)
  expect(stdout).toMatch(/http:\/\/127\.0\.0\.1:\d+\/ui\/enter\?code=/)
})

test('a change by a command reaches an open page', async () => {
  const home = createDaemonHome()
  const link = await askLink(home)
  const page = await signIn(link)
  const response = await page.get('/api/events')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  const added = home.lore('add', 'The bell rings at nine.')
  while (!text.includes('"memories"')) text += (await reader?.read())?.value ?? ''
  expect(text).toMatch(/event: change\ndata: \{"revision":\d+,"kinds":\["memories"/)
  await added
  await reader?.cancel()
})
