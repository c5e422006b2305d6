/** The HTTP server on a real port. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createHttpApp } from '../../src/http/app.ts'
import { serveHttp } from '../../src/http/serve.ts'

const app = createHttpApp({
  mcp: { fetch: async () => new Response('ok'), close: async () => undefined },
  token: 'secret-token',
  version: '1.0.0',
})

/** fetch() does not let a caller choose its Host. */
function statusFor(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('serves on a free port of loopback and stops', async () => {
  const server = await serveHttp({ app, port: 0 })
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
  const health = await fetch(`${server.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok', version: '1.0.0' })
  await server.close()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
})

test('sees the Host that the client really sent', async () => {
  const server = await serveHttp({ app, port: 0 })
  expect(await statusFor(server.port, '/healthz', { host: 'evil.example' })).toBe(403)
  expect(await statusFor(server.port, '/healthz', { host: `localhost:${server.port}` })).toBe(200)
  await server.close()
})

test('says so when the port is taken', async () => {
  const first = await serveHttp({ app, port: 0 })
  await expect(serveHttp({ app, port: first.port })).rejects.toMatchObject({
    code: 'port_in_use',
    details: { port: first.port },
    hint: expect.stringMatching(/another port.*--port.*LORE_HTTP_PORT.*config set http\.port/),
  })
  await first.close()
})

test('says so when the address is not of this machine', async () => {
  await expect(serveHttp({ app, host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    code: 'config_invalid',
  })
})

test('says so when certificate and key cannot be used, and listens nowhere', async () => {
  await expect(serveHttp({ app, port: 0, tls: { cert: 'x', key: 'y' } })).rejects.toMatchObject({
    code: 'config_invalid',
    hint: expect.stringContaining('PEM'),
  })
})

test('close cuts a request that never ends', async () => {
  const stuck = createHttpApp({
    mcp: {
      fetch: async () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([10])) })),
      close: async () => undefined,
    },
    token: 'secret-token',
    version: '1.0.0',
  })
  const server = await serveHttp({ app: stuck, port: 0 })
  const response = await fetch(`${server.url}/mcp`, { headers: { authorization: 'Bearer secret-token' } })
  const body = response.text().then(
    () => 'ended',
    () => 'cut',
  )
  await server.close()
  expect(await body).toBe('cut')
})
