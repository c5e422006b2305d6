import { expect, test } from 'vitest'
import { memoryView } from '../../../../test/support/lore-fixture.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { toFragment } from './fragment.ts'

const known = (changes: object) =>
  ({
    ...memoryView(),
    strength: { relevance: 0.5, decayPerDay: 0.035 },
    ...changes,
  }) as unknown as KnownMemory

test('an imported fragment names the session that the former program noted', () => {
  const metadata = { import: { kind: 'lore', key: 'f-1', fields: { session: 's-7', depth: 1 } } }
  expect(toFragment(known({ metadata })).source_session).toBe('s-7')
})

test('a captured one names its own session, any other none', () => {
  expect(toFragment(known({ sessionId: 'own' })).source_session).toBe('own')
  expect(toFragment(known({ metadata: { import: { kind: 'lore' } } })).source_session).toBeNull()
})
