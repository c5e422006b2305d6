import { expect, it } from 'vitest'
import { toPossibleNames } from './entity-cues.ts'

it('takes runs of words for names, longest first, none that begins or ends in a function word', () => {
  const names = toPossibleNames('who maintains the Harbour API?')
  expect(names[0]).toBe('maintains the Harbour API')
  expect(names).toContain('Harbour API')
  expect(names).not.toContain('the Harbour API')
  expect(names).not.toContain('the')
})
