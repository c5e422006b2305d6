/** How a request to a server is repeated. */
import { expect, test } from 'vitest'
import { compress } from './seal.ts'
import { openServerLink } from './server-link.ts'

type Outcome = 'reset' | 'refused' | 'busy' | 'wrong' | 'ok'

/** A link whose requests end as the list says, one after the other. */
function openLink(outcomes: readonly Outcome[]) {
  const left = [...outcomes]
  const pauses: number[] = []
  const fetch = (async () => {
    switch (left.shift()) {
      case 'reset':
        throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } })
      case 'refused':
        throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
      case 'busy':
        return new Response('{"error":{"message":"Too many calls."}}', {
          status: 429,
          headers: { 'retry-after': '7' },
        })
      case 'wrong':
        return new Response('{"error":{"message":"No bundle."}}', { status: 400 })
      default:
        return new Response(new Uint8Array(compress('{"refused":[]}')))
    }
  }) as typeof globalThis.fetch
  const place = { address: 'https://lore.example.org', group: 'team:shop' } as const
  const pause = async (ms: number) => pauses.push(ms)
  return { link: openServerLink(place, { replica: 'r', token: null, fetch, pause }), pauses }
}

test('repeats a request whose connection broke', async () => {
  const { link, pauses } = openLink(['reset', 'reset', 'ok'])
  expect(await link.send('bundle', 1)).toEqual([])
  expect(link.traffic.requests).toBe(3)
  expect(pauses).toEqual([])
})

test('gives up after three broken connections', async () => {
  const { link } = openLink(['reset', 'reset', 'reset', 'ok'])
  await expect(link.send('bundle', 1)).rejects.toThrow('https://lore.example.org does not answer.')
})

test('does not repeat a request to a server that is not there', async () => {
  const { link } = openLink(['refused', 'ok'])
  await expect(link.send('bundle', 1)).rejects.toThrow('does not answer')
  expect(link.traffic.requests).toBe(1)
})

test('waits as long as a busy server asks', async () => {
  const { link, pauses } = openLink(['busy', 'ok'])
  expect(await link.send('bundle', 1)).toEqual([])
  expect(pauses).toEqual([7_000])
})

test('does not repeat a request that the server refuses', async () => {
  const { link } = openLink(['wrong', 'ok'])
  await expect(link.send('bundle', 1)).rejects.toThrow('answered 400: No bundle.')
})
