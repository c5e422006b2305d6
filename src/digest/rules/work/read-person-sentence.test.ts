import { describe, expect, test } from 'vitest'
import { readPersonSentence } from './read-person-sentence.ts'

function kindOf(said: string, isFirst = false) {
  return readPersonSentence(said, isFirst)?.kind ?? null
}

describe('readPersonSentence', () => {
  test.each([
    ['never push to the release branch without asking', 'rule'],
    ['From now on write migrations by hand.', 'rule'],
    ["no, that's the wrong table, the orders live in the archive schema", 'correction'],
    ['not as a comment, but as a document on the ticket', 'correction'],
    ["don't add a fallback for old config files", 'correction'],
    ["I don't think we need to loop through all crates", 'correction'],
    ["I'd rather have one crate per orchard", 'preference'],
    ["i'll run the deploy commands myself", 'preference'],
    ['can we stop logging the whole crate record?', 'correction'],
    ['we need the retry for flaky uploads', 'decision'],
    ['it must work offline', 'decision'],
    ['by crate is too much', 'decision'],
    ["ok, fine, let's do vite", 'decision'],
    ['use pnpm', 'decision'],
    ['We will keep the database on the old host.', 'decision'],
    ['keep our working documentation in the wiki', 'decision'],
    ['can you replace the crate list with a single link instead?', 'decision'],
    ['The label column is missing in the export since this morning', 'observation'],
    ["crates aren't showing in the overview pane", 'observation'],
    ['Correction: I am not allergic to pears, it was the quinces.', 'correction'],
    ['I am allergic to pears, so keep that in mind', 'identity'],
    ['I live in Ghent with two cats', 'identity'],
    ['My daughter Mia started school there, she is seven.', 'person'],
    ['My dog is called Biscuit.', 'person'],
    ['We use Postgres 17 on the staging machines at the orchard', 'fact'],
  ] as const)('%j is a %s', (said, kind) => {
    expect(kindOf(said)).toBe(kind)
  })

  test.each([
    'what does this do?',
    'can you add a test for it?',
    'push',
    'my branch is ready for you',
    'my tests are green here',
    'commit this and open a draft PR',
    'Never mind!',
    'it still does not work',
    'wait please let’s talk about this'.replace('’', "'"),
    'run the tests again',
    'ok, we are going to make a little thing here',
    "don't do it yet",
  ])('%j is nothing to remember', (said) => {
    expect(kindOf(said)).toBeNull()
  })

  test('corrects nothing where nothing was said before', () => {
    expect(kindOf("don't use tabs in the crate files", true)).toBe('rule')
    expect(kindOf('not as a comment, but as a document on the ticket', true)).not.toBe('correction')
  })

  test('reads words in code as code', () => {
    expect(kindOf('Find `// TODO: use this instead` in the crate template')).toBeNull()
  })
})
