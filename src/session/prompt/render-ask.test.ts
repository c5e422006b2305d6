import { expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import { renderAsk } from './render-ask.ts'

test('names an update only if the words are not a person’s', () => {
  expect(renderAsk(makeMemory({ authority: 2, trust: 'inference' }), 500)).toContain('or update it.')
  const person = renderAsk(makeMemory({ authority: 1 }), 500)
  expect(person).toContain('the one it supersedes.')
  expect(person).not.toContain('update')
})

test('returns nothing if the line does not fit', () => {
  expect(renderAsk(makeMemory(), 5)).toBeNull()
})

test('asks about what a person settled, not about what they ordered', () => {
  const heard = { authority: 6, trust: 'principle', kind: 'decision' } as const
  const content = 'the harbour has no crane, add the ferry to lib/harbour'
  expect(renderAsk(makeMemory({ ...heard, content }), 500)).toContain('“the harbour has no crane”')
  expect(renderAsk(makeMemory({ ...heard, content: 'add the ferry to lib/harbour' }), 500)).toBeNull()
})
