/** The explorer's files on a real disk: which are served, how long they are cached, and what never leaves the folder. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createUiFiles } from '../../src/http/ui-files.ts'
import { makeFolder } from '../support/engine.ts'

function open() {
  const folder = makeFolder()
  const ui = join(folder, 'ui')
  mkdirSync(join(ui, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'token'), 'secret')
  writeFileSync(join(ui, 'index.html'), '<!doctype html><title>Lore</title>')
  writeFileSync(join(ui, 'assets', 'index-a1b2.js'), `export const a = ${'1 + '.repeat(500)}1`)
  writeFileSync(join(ui, 'assets', '.env'), 'secret')
  const app = new Hono().get('/ui/*', createUiFiles(ui))
  return {
    ui,
    get: (path: string, headers = {}) => app.fetch(new Request(`http://127.0.0.1${path}`, { headers })),
  }
}

test('every address of a view is the one page, which is never cached', async () => {
  const { get } = open()
  for (const path of ['/ui/', '/ui/index.html', '/ui/memory/0190-ab', '/ui/search/a%20b', '/ui/a/../b']) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('<title>Lore</title>')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

test('the headers forbid everything that the pages do not need', async () => {
  const { headers } = await open().get('/ui/')
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('files with a hash in their name are cached for good and sent compressed', async () => {
  const { get } = open()
  const plain = await get('/ui/assets/index-a1b2.js')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toContain('text/javascript')
  const text = await plain.text()
  const brotli = await get('/ui/assets/index-a1b2.js', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  const packed = Buffer.from(await brotli.arrayBuffer())
  expect(packed.length).toBeLessThan(text.length / 10)
  expect(brotliDecompressSync(packed).toString()).toBe(text)
  const gzip = await get('/ui/assets/index-a1b2.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text)
})

test.each([
  '/ui/assets/missing-1.js',
  '/ui/assets/.env',
  '/ui/assets/%2e%2e/%2e%2e/token',
  '/ui/assets/..%2f..%2ftoken',
])('%s gives away nothing', async (path) => {
  expect(await (await open().get(path)).text()).not.toContain('secret')
})

test('a missing asset is not the page', async () => {
  expect((await open().get('/ui/assets/missing-1.js')).status).toBe(404)
})

test('a new build is served without a restart, and a missing one says what to do', async () => {
  const { ui, get } = open()
  await get('/ui/')
  writeFileSync(join(ui, 'index.html'), '<!doctype html><title>Newer Lore</title>')
  expect(await (await get('/ui/')).text()).toContain('Newer Lore')
  rmSync(ui, { recursive: true })
  const response = await get('/ui/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm run build')
})
