import { describe, expect, test } from 'vitest'
import { toRelation } from './relations.ts'

describe('words of other programs for a link', () => {
  test.each([
    ['depends_on', 'depends_on', false],
    ['Depends On', 'depends_on', false],
    ['relates-to', 'related_to', false],
    ['temporal', 'next', false],
    ['associative', 'associative', false],
    ['used_by', 'uses', true],
    ['caused by', 'causes', true],
    ['superseded_by', 'supersedes', true],
    ['mentions', 'related_to', false],
  ])('%s is %s', (word, relation, reversed) => {
    expect(toRelation(word)).toEqual({ relation, reversed, renamed: false })
  })

  test('what Lore has no word for is related, and says so', () => {
    expect(toRelation('works_at')).toEqual({ relation: 'related_to', reversed: false, renamed: true })
    expect(toRelation('parent')).toMatchObject({ relation: 'related_to', renamed: true })
  })
})
