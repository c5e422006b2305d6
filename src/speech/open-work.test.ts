import { expect, test } from 'vitest'
import { isOpenPoint, mayHaveOpenPoints, saysDone } from './open-work.ts'

test.each([
  '- [ ] TODO: move the crates',
  '2. Still open**: who pays',
  'Reste à faire: les crates',
  'The import remains to be tested, it is left for later',
  'the lock is not fixed yet',
  'Die Frage bleibt noch offen',
  'вопрос остаётся открытым',
])('“%s” is an open point', (said) => {
  expect([mayHaveOpenPoints(said), isOpenPoint(said)]).toEqual([true, true])
})

test.each(['Open the file: main.ts', 'the door is open', 'It was left out'])('“%s” is none', (said) => {
  expect(isOpenPoint(said)).toBe(false)
})

test('words for done are read in every language, in identifiers too', () => {
  for (const said of ['it is fixed', 'import_done', 'ist behoben', 'исправлено'])
    expect(saysDone(said)).toBe(true)
  expect(saysDone('the prefixed name')).toBe(false)
})
