import { expect, test } from 'vitest'
import type { VerificationState } from '../../../core/memory.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { toTrust } from './shapes.ts'

const known = (confidence: number, verification: VerificationState) =>
  ({ strength: { confidence, verification } }) as KnownMemory

test('a source that changed makes a memory stale at once, and only once', () => {
  expect(toTrust(known(0.9, 'verified'), 'fresh')).toEqual({
    confidence: 0.9,
    verification_status: 'verified',
  })
  const stale = { confidence: 0.63, verification_status: 'stale', source_status: 'changed' }
  expect(toTrust(known(0.9, 'verified'), 'changed')).toEqual(stale)
  expect(toTrust(known(0.63, 'stale'), 'changed')).toEqual(stale)
  expect(toTrust(known(0.27, 'contradicted'), 'gone')).toMatchObject({
    confidence: 0.27,
    verification_status: 'contradicted',
    source_status: 'gone',
  })
  expect(toTrust(known(0.9, 'unverified'), null)).not.toHaveProperty('source_status')
})
