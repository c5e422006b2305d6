import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { AnsweringTransport } from './answering-transport.ts'

function wire() {
  const sent: JSONRPCMessage[] = []
  const inner: Transport = {
    start: async () => undefined,
    send: async (message) => void sent.push(message),
    close: async () => inner.onclose?.(),
  }
  const outer = new AnsweringTransport(inner)
  outer.onmessage = () => undefined
  return {
    inner,
    outer,
    sent,
    receive: (message: object) => inner.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage),
  }
}

/** Returns true if the promise settles before the next turn of the event loop. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('owes an answer from the request until it was sent', async () => {
  const { outer, receive } = wire()
  expect(await isSettled(outer.answered(60_000))).toBe(true)
  receive({ id: 1, method: 'tools/call' })
  receive({ id: 'b', method: 'tools/call' })
  const answered = outer.answered(60_000)
  await outer.send({ jsonrpc: '2.0', id: 1, result: {} })
  expect(await isSettled(answered)).toBe(false)
  await outer.send({ jsonrpc: '2.0', id: 'b', error: { code: -32602, message: 'no' } })
  expect(await isSettled(answered)).toBe(true)
})

test('owes nothing for notifications, subscriptions and cancelled requests', async () => {
  const { outer, receive } = wire()
  receive({ method: 'notifications/initialized' })
  receive({ id: 1, method: 'subscriptions/listen' })
  receive({ id: 2, method: 'tools/call' })
  receive({ method: 'notifications/cancelled', params: { requestId: 2 } })
  expect(await isSettled(outer.answered(60_000))).toBe(true)
})

test('a closed wire owes nothing any more', async () => {
  const { inner, outer, receive } = wire()
  receive({ id: 1, method: 'tools/call' })
  const answered = outer.answered(60_000)
  await inner.close()
  expect(await isSettled(answered)).toBe(true)
  expect(await isSettled(outer.closed)).toBe(true)
})

test('gives up when the time is over', async () => {
  const { outer, receive } = wire()
  receive({ id: 1, method: 'tools/call' })
  await outer.answered(1)
})
