import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { load } from './server.ts'

test('answers that come after the end count over the time they took', async () => {
  const server = createServer((request, response) => {
    request.resume()
    // A timer may fire a moment early.
    setTimeout(() => response.end('{}'), 250)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { callsPerSecond, reads, writes } = await load([url], ['a', 'b', 'c', 'd', 'e'], 0.1, 0)
  const calls = reads.calls + writes.calls
  expect(calls).toBeGreaterThan(0)
  expect(callsPerSecond).toBeLessThanOrEqual(calls / 0.2)
})
