import type { WriteStream } from 'node:tty'
import { describe, expect, it } from 'vitest'
import { createLiveLine } from './live-line.ts'

function createStream(isTTY: boolean) {
  const written: string[] = []
  const stream = {
    isTTY,
    write: (text: string) => {
      written.push(text)
      return true
    },
  } as unknown as WriteStream
  return { stream, written }
}

describe('createLiveLine', () => {
  it('writes the line over itself on a terminal, and clears it at the end', async () => {
    const { stream, written } = createStream(true)
    const line = createLiveLine(stream, false)
    const drawn = Promise.withResolvers<void>()
    line.follow(async () => {
      queueMicrotask(() => queueMicrotask(drawn.resolve))
      return '3 memories'
    })
    await drawn.promise
    line.end()
    expect(written).toEqual(['\r\u001b[K3 memories', '\r\u001b[K'])
  })

  it('shows what went wrong instead, and goes on', async () => {
    const { stream, written } = createStream(true)
    const line = createLiveLine(stream, false)
    const asked = Promise.withResolvers<void>()
    line.follow(() => {
      queueMicrotask(() => queueMicrotask(asked.resolve))
      return Promise.reject(new Error('the store is closed'))
    })
    await asked.promise
    line.end()
    expect(written[0]).toContain('the store is closed')
  })

  it.each([
    ['where nobody watches', false, false],
    ['for machines', true, true],
  ])('writes nothing %s', (_, isTTY, silent) => {
    const { stream, written } = createStream(isTTY)
    const line = createLiveLine(stream, silent)
    line.follow(() => Promise.reject(new Error('asked')))
    line.end()
    expect(written).toEqual([])
  })
})
