import { expect, test } from 'vitest'
import { damage } from './damage.ts'
import { commandOf } from './mendings.ts'

test.each([
  ["2 vectors of another text than their document's.", 'lore rebuild --embeddings'],
  ['The full-text index does not agree with the documents.', 'lore rebuild --index'],
  [
    "1 memories whose depth is not one more than their parent's.",
    'lore sleep --phase repair --since 1970-01-01',
  ],
  ['1 edges with a missing end.', 'lore sleep --phase repair --since 1970-01-01'],
  ['The file is damaged: page 7 is never used.', 'lore doctor --repair'],
])('%s is mended by %s', (problem, command) => {
  expect(commandOf(damage.mend({ ids: [], problems: [problem] }))).toBe(command)
})

test('damage of the file goes before damage of the tree', () => {
  const problems = ['1 edges with a missing end.', 'The file is damaged: page 7 is never used.']
  expect(commandOf(damage.mend({ ids: [], problems }))).toBe('lore doctor --repair')
})
