/** Sign-in at an OpenID provider: a real one (oidc-provider) runs on loopback, and a client plays the browser. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { errors } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentityProvider } from '../../src/server/identity-provider.ts'
import { findPort } from '../support/find-port.ts'
import { type Closing, openTestServer, type TestServer } from '../support/team-server.ts'

const closing: Closing = []
const PORT_OF_LORE = await findPort()
const LORE = `http://127.0.0.1:${PORT_OF_LORE}`
const ACCOUNTS: Readonly<Record<string, { email: string; email_verified: boolean }>> = {
  'subject-ana': { email: 'Ana@example.org', email_verified: true },
  'subject-unverified': { email: 'ben@example.org', email_verified: false },
  'subject-stranger': { email: 'mallory@example.net', email_verified: true },
  'subject-second': { email: 'ana@example.org', email_verified: true },
}

let issuer = ''
let server: TestServer

beforeAll(async () => {
  // Binds first, because the provider must know its own address.
  const { createServer } = await import('node:http')
  const http: Server = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  http.on('request', createProvider(issuer).callback())
  closing.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  server = await openTestServer({
    closing,
    port: PORT_OF_LORE,
    publicUrl: LORE,
    provider: (team) =>
      openIdentityProvider(
        { issuer, clientId: 'lore', clientSecret: 'for-tests-only', audience: `${LORE}/mcp` },
        team,
      ),
  })
  await server.join('Ana', { backend: 'curator' })
  await server.team.addPerson('Ben', 'ben@example.org')
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

function createProvider(at: string): Provider {
  const provider = new Provider(at, {
    clients: [
      { client_id: 'lore', client_secret: 'for-tests-only', redirect_uris: [`${LORE}/ui/callback`] },
      {
        client_id: 'agent',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${LORE}/agent`],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `${LORE}/mcp`,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== `${LORE}/mcp` && resource !== 'https://other.example/mcp')
            throw new errors.InvalidTarget()
          return {
            scope: 'memory',
            audience: resource,
            accessTokenFormat: 'jwt' as const,
            accessTokenTTL: 600,
          }
        },
      },
    },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...ACCOUNTS[id] }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['for-tests-only'] },
    // The account is named by a header that stands for what the person types at the provider.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      grant.addResourceScope(`${LORE}/mcp`, 'memory')
      grant.addResourceScope('https://other.example/mcp', 'memory')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    const match = /^\/interaction\/([\w-]+)$/.exec(context.path)
    if (match === null) return next()
    const account = context.get('x-test-account')
    await provider.interactionFinished(context.req, context.res, { login: { accountId: account } })
    context.respond = false
  })
  provider.on('server_error', (_, error) => process.stderr.write(`${error.stack}\n`))
  return provider
}

/** Follows redirects as a browser does, with cookies per host, until `stop` or an answer that is no redirect. */
async function browse(start: string, account: string, stop: (url: string) => boolean = () => false) {
  const jar = new Map<string, Map<string, string>>()
  let url = start
  for (let hop = 0; hop < 15; hop++) {
    const { host } = new URL(url)
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(url.startsWith(issuer) ? { 'x-test-account': account } : {}),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null) return { url, response, jar }
    url = new URL(location, url).href
    if (stop(url)) return { url, response, jar }
  }
  throw new Error('too many redirects')
}

const cookiesOf = (jar: Map<string, Map<string, string>>) =>
  [...(jar.get(new URL(LORE).host) ?? [])].map(([name, value]) => `${name}=${value}`)
/** Without the cookie that binds an answer to its browser. */
const cookieOf = (jar: Map<string, Map<string, string>>) =>
  cookiesOf(jar)
    .filter((cookie) => !cookie.includes('_state='))
    .join('; ')

test('somebody whose verified address is known signs in, and stays the same person afterwards', async () => {
  const first = await browse(`${LORE}/ui/timeline`, 'subject-ana', (url) => url === `${LORE}/ui/timeline`)
  const me = await server.request('/api/me', { headers: { cookie: cookieOf(first.jar) } })
  expect(await me.json()).toMatchObject({ name: 'Ana', kind: 'person', role: 'curator' })
  // Another subject with the same address: somebody who took over a mailbox must not become Ana.
  const second = await browse(`${LORE}/ui/sign-in`, 'subject-second')
  expect([second.response.status, await second.response.text()]).toEqual([
    401,
    expect.stringContaining('You are not a member here'),
  ])
})

test.each(['subject-unverified', 'subject-stranger'])('%s does not get in', async (account) => {
  const { response, jar } = await browse(`${LORE}/ui/sign-in`, account)
  expect(response.status).toBe(401)
  expect(cookieOf(jar)).toBe('')
})

test('an answer that was not asked for, or comes twice, signs nobody in', async () => {
  const { url, jar } = await browse(`${LORE}/ui/sign-in`, 'subject-ana', (at) =>
    at.startsWith(`${LORE}/ui/callback`),
  )
  const answer = (at: string | URL) =>
    fetch(at, { redirect: 'manual', headers: { cookie: cookiesOf(jar).join('; ') } })
  const changed = new URL(url)
  changed.searchParams.set('state', 'forged')
  expect((await answer(changed)).status).toBe(401)
  const wrong = new URL(url)
  wrong.searchParams.set('code', 'forged')
  expect((await answer(wrong)).status).toBe(401)
  // The state was used up by the attempt above.
  expect((await answer(url)).status).toBe(401)
})

test('an answer opens nothing in another browser than the one that began', async () => {
  const { url, jar } = await browse(`${LORE}/ui/sign-in`, 'subject-ana', (at) =>
    at.startsWith(`${LORE}/ui/callback`),
  )
  // Somebody sends the address with their own answer to a member, who would then write in their name.
  const other = await fetch(url, { redirect: 'manual' })
  expect([other.status, other.headers.getSetCookie()]).toEqual([401, []])
  const own = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesOf(jar).join('; ') } })
  expect(own.status).toBe(302)
})

test('of two subjects with one verified address that sign in at once, one becomes the person', async () => {
  await server.team.addPerson('Eve', 'eve@example.org')
  const enter = (subject: string) =>
    server.team.enterByIdentity({ issuer, subject, email: 'eve@example.org' })
  const cookies = await Promise.all(['eve-1', 'eve-2', 'eve-3'].map(enter))
  expect(cookies.filter((cookie) => cookie !== null)).toHaveLength(1)
  expect(await enter('eve-4')).toBeNull()
})

test('sign-ins that are begun and never ended fill no database and keep nobody out', async () => {
  const { rows } = await server.pool.use((connection) =>
    connection.query<{ count: number }>(
      `INSERT INTO team_pending
       SELECT decode(md5(n::text), 'hex'), '{}', ${Date.now() + 60_000} + n FROM generate_series(1, 10000) AS n RETURNING 1`,
    ),
  )
  expect(rows).toHaveLength(10_000)
  const count = async () =>
    (await server.pool.use((connection) => connection.query('SELECT 1 FROM team_pending'))).rows.length
  expect((await server.request('/ui/sign-in')).status).toBe(302)
  expect(await count()).toBe(10_000)
  const { jar } = await browse(`${LORE}/ui/`, 'subject-ana', (url) => url === `${LORE}/ui/`)
  expect(cookieOf(jar)).not.toBe('')
  expect(await count()).toBe(9_999)
  await server.pool.use((connection) => connection.query('UPDATE team_pending SET expires_at = 0'))
  expect((await server.request('/ui/sign-in')).status).toBe(302)
  expect(await count()).toBe(1)
})

test('an access token of the provider opens MCP for an agent, if it was issued for this server', async () => {
  const found = await (await server.request('/.well-known/oauth-protected-resource')).json()
  expect(found).toMatchObject({ resource: `${LORE}/mcp`, authorization_servers: [issuer] })
  const own = await accessToken(`${LORE}/mcp`, 'subject-ana')
  const asOwn = await server.request('/api/me', { headers: { authorization: `Bearer ${own}` } })
  // Ana is a curator; an agent with her access token is at most a writer.
  expect(await asOwn.json()).toMatchObject({ name: 'Ana/agent', kind: 'agent', role: 'writer' })
  const other = await accessToken('https://other.example/mcp', 'subject-ana')
  expect((await server.request('/api/me', { headers: { authorization: `Bearer ${other}` } })).status).toBe(
    401,
  )
  const stranger = await accessToken(`${LORE}/mcp`, 'subject-stranger')
  expect((await server.request('/api/me', { headers: { authorization: `Bearer ${stranger}` } })).status).toBe(
    401,
  )
  const forged = `${own.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`
  expect((await server.request('/api/me', { headers: { authorization: `Bearer ${forged}` } })).status).toBe(
    401,
  )
})

/** Gets a token as an MCP client does: authorization code with PKCE, for a resource. */
async function accessToken(resource: string, account: string): Promise<string> {
  const client = await import('openid-client')
  const config = await client.discovery(new URL(issuer), 'agent', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
  const verifier = client.randomPKCECodeVerifier()
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: `${LORE}/agent`,
    scope: 'openid memory',
    resource,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const { url } = await browse(start.href, account, (at) => at.startsWith(`${LORE}/agent`))
  const tokens = await client.authorizationCodeGrant(
    config,
    new URL(url),
    { pkceCodeVerifier: verifier },
    { resource },
  )
  return tokens.access_token
}
