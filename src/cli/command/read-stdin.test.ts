import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../core/limits.ts'
import { readStdin } from './read-stdin.ts'

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

describe('readStdin', () => {
  it('joins a character that was cut between two chunks', async () => {
    const bytes = Buffer.from('Grüße\n')
    await expect(readStdin(chunks(bytes.subarray(0, 3), bytes.subarray(3)))).resolves.toBe('Grüße')
  })

  it('drops one line break at the end and keeps the others', async () => {
    await expect(readStdin(chunks(Buffer.from('a\n\nb\n\n')))).resolves.toBe('a\n\nb\n')
  })

  it('refuses what is not UTF-8', async () => {
    await expect(readStdin(chunks(Buffer.from([0x61, 0xff, 0xfe])))).rejects.toMatchObject({
      code: 'content_not_text',
    })
  })

  it('stops reading where no content can be that long', async () => {
    const endless = (async function* () {
      for (;;) yield new Uint8Array(LIMITS.contentChars)
    })()
    await expect(readStdin(endless)).rejects.toMatchObject({ code: 'content_too_long' })
  })
})
