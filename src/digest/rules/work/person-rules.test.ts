import { expect, test } from 'vitest'
import { PERSON_RULES } from './person-rules.ts'
import { explainPersonSentence } from './read-person-sentence.ts'

const MIDDLE = { isFirst: false, answers: false, next: '' }

test.each([
  ['always run make check before you say you are done', 'rule', 'rule'],
  ['commit this and open a draft PR', 'steering', null],
  ['I did not ask you to commit anything', 'unasked', 'correction'],
  ["use the prefix 'bee/' for the branch name", 'naming', 'preference'],
  ['yes, but we do not need to commit that', 'step', null],
  ['which port does the crate database have', 'question', null],
  ["no, that's the wrong table, the orders live in the archive schema", 'correction', 'correction'],
  ['My dog is called Biscuit.', 'oneself', 'person'],
  ["don't deploy the crate service for now", 'step', null],
  ["don't add a fallback for old crates", 'negative-order', 'correction'],
  ["I'd rather have one crate per orchard", 'preference', 'preference'],
  ['we need the new label printer by friday', 'commitment', 'commitment'],
  ["crates aren't showing in the overview pane", 'sighting', 'observation'],
  ['use tabs instead of spaces in the crate files', 'decision', 'decision'],
  ['We use Postgres 17 on the staging machines at the orchard', 'fact', 'fact'],
  ['suppose we use tabs', 'hypothetical', null],
  ['The crates are weighed twice', 'none', null],
] as const)('%j is judged by the rule %s: %s', (said, rule, kind) => {
  const judgement = explainPersonSentence(said, MIDDLE)
  expect(judgement).toMatchObject({ rule, kind })
  expect(judgement.reason).toMatch(/\.$/)
})

test('every rule has a name of its own', () => {
  expect(new Set(PERSON_RULES.map(({ name }) => name)).size).toBe(PERSON_RULES.length)
})
