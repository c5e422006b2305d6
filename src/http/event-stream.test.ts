import { expect, test } from 'vitest'
import { createEventStreams } from './event-stream.ts'

/** A feed whose first look is over when the test says so. */
function makeFeed() {
  const first = Promise.withResolvers<void>()
  let listening = 0
  const subscribe = () => {
    listening++
    return () => {
      listening--
    }
  }
  const feed = { subscribe, begun: () => first.promise, close: () => undefined }
  return { feed, look: first.resolve, listening: () => listening }
}

test('a page that leaves before its stream has begun leaves none behind', async () => {
  const { feed, look, listening } = makeFeed()
  const streams = createEventStreams(feed)
  const leaving = new AbortController()
  const opened = streams.open(leaving.signal)
  expect(listening()).toBe(1)
  leaving.abort()
  expect(listening()).toBe(0)
  look()
  const reader = (await opened).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('retry: 1000\n\n')
  expect((await reader?.read())?.done).toBe(true)
})

test('a page that has left already is not waited for', async () => {
  const { feed, look, listening } = makeFeed()
  const opened = createEventStreams(feed).open(AbortSignal.abort())
  expect(listening()).toBe(0)
  look()
  await opened
})

test('a stream answers once its feed has begun', async () => {
  const { feed, look } = makeFeed()
  const streams = createEventStreams(feed)
  let isOpen = false
  const opened = streams.open(new AbortController().signal).then(() => {
    isOpen = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOpen).toBe(false)
  look()
  await opened
  streams.close()
})
