import { expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import { withFullIds } from './full-ids.ts'

const FULL = '0193a1b2-c3d4-7abc-8def-001122334455' as MemoryId
const SHORT = '0193a1b2-c3d4-7abc'

const open = async () => ({
  engine: { resolveId: async ({ prefix }: { prefix: string }) => `${prefix}-8def-001122334455` as MemoryId },
  caller: { kind: 'agent', name: 'agent', session: 'session' } as const,
})
const never = () => Promise.reject(new Error('opened'))

test('short ids become full ones, alone and in lists', async () => {
  expect(await withFullIds({ id: SHORT, ids: [SHORT, FULL], limit: 3 }, open)).toEqual({
    id: FULL,
    ids: [FULL, FULL],
    limit: 3,
  })
})

test('text, full ids and other values stay, and nothing is opened for them', async () => {
  const args = { id: FULL, query: SHORT, content: SHORT, ids: ['0193'], limit: 3 }
  expect(await withFullIds(args, never)).toBe(args)
  expect(await withFullIds(undefined, never)).toBeUndefined()
})
