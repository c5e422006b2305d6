import { describe, expect, it } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { resolvePair } from './resolve-pair.ts'

const older = (fields: Partial<Memory> = {}) => makeMemory({ id: 'old' as MemoryId, validFrom: 1, ...fields })
const newer = (fields: Partial<Memory> = {}) => makeMemory({ id: 'new' as MemoryId, validFrom: 2, ...fields })

describe('resolvePair', () => {
  it('lets the newer of two equals win', () => {
    const resolution = resolvePair({ older: older(), newer: newer() }, 0.8)
    expect(resolution).toMatchObject({ kind: 'superseded', old: { id: 'old' }, by: { id: 'new' } })
  })

  it('takes creation for the time where nobody said since when', () => {
    const one = older({ validFrom: null, createdAt: 5 })
    expect(resolvePair({ older: one, newer: newer({ validFrom: null, createdAt: 9 }) }, 0.8).kind).toBe(
      'superseded',
    )
    expect(resolvePair({ older: one, newer: newer({ validFrom: 5 }) }, 0.8)).toEqual({
      kind: 'unresolved',
      why: 'Both are of the same time.',
    })
  })

  it.each([
    ['layer 1', { layer: 1 }, 'constitutional'],
    ['layer 2', { layer: 2 }, 'legislative'],
    ['a flag', { protected: true }, 'is protected'],
    ['a tag', { tags: ['Exact-Value'] }, 'tag that protects'],
    ['better trust', { trust: 'pattern' }, 'better trusted'],
    ['the best trust', { trust: 'principle' }, 'better trusted'],
    ['a person’s hand', { authority: 1 }, 'A person stored the older one'],
  ] as const)('keeps both where the older one has %s', (_, fields, why) => {
    const resolution = resolvePair({ older: older(fields as Partial<Memory>), newer: newer() }, 0.9)
    expect(resolution).toMatchObject({ kind: 'unresolved', why: expect.stringContaining(why) })
  })

  it('lets a person’s own words end what a person stored', () => {
    const stored = older({ authority: 1, trust: 'principle' })
    expect(resolvePair({ older: stored, newer: newer({ trust: 'principle', authority: 6 }) }, 0.9).kind).toBe(
      'superseded',
    )
    const plain = older({ authority: 1 })
    expect(resolvePair({ older: plain, newer: newer({ authority: 1 }) }, 0.9).kind).toBe('superseded')
  })

  it('does not mind guards of the winner', () => {
    expect(resolvePair({ older: older(), newer: newer({ layer: 1, protected: true }) }, 0.9).kind).toBe(
      'superseded',
    )
  })

  it('ends nothing by an unsure judgement', () => {
    expect(resolvePair({ older: older(), newer: newer() }, 0.5).kind).toBe('unresolved')
  })
})
