import { describe, expect, test } from 'vitest'
import { readPersonSentence, type Situation } from './read-person-sentence.ts'

function kindOf(said: string, situation: Partial<Situation> = {}) {
  const read = readPersonSentence(said, { isFirst: false, answers: false, next: '', ...situation })
  return read?.kind ?? null
}

describe('readPersonSentence', () => {
  test('an order is no rule because of what it is to bring about', () => {
    expect(kindOf('add a filter to the list so that crates never get lost')).toBe('decision')
    expect(kindOf('crates never leave the orchard without a label')).toBe('rule')
  })

  test('an answer to a question is a decision, though it denies', () => {
    expect(kindOf('do not speed the belt up for heavy crates', { answers: true })).toBe('decision')
    expect(kindOf("there shouldn't be any other label on the crate", { answers: true })).toBe('decision')
    expect(kindOf("there shouldn't be any other label on the crate")).toBe('correction')
  })

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
    ['Nobody deploys on a Friday.', 'rule'],
    ['remember not to touch the crate fixtures by hand!', 'rule'],
    ['if anything is off in the price list, change the importer', 'rule'],
    ['in the future always weigh the crates twice', 'rule'],
    ['Everyone has to sign the release notes.', 'rule'],
    ['always run make check before you say you are done', 'rule'],
    ['use tabs instead of spaces in the crate files', 'decision'],
    ["let's stick with one file per week", 'decision'],
    ['remind me to renew the crate licence next week', 'commitment'],
    ['We use Postgres 17 on the staging machines at the orchard', 'fact'],
  ] as const)('%j is a %s', (said, kind) => {
    expect(kindOf(said)).toBe(kind)
  })

  test.each([
    'what does this do?',
    "I'll let you move the crates in future",
    'Others will argue that a second scale makes it safer, and better for everybody',
    'make a docker file that I can use to try the importer',
    'I would like to clean up the old crate importer some day in the future',
    'I would guess that it is always weighing an empty crate',
    'the importer is always skipping the first crate right now',
    'remember to push the branch',
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
    "don't deploy the crate service for now",
    'rename the variable crate to box in src/index.ts',
    'list the nightly backups of the crate ledger',
    'Also set the retry limit of the crate import to 5',
    "Let's plan the release of the orchard office.",
    "Let's also migrate to the new crate worker",
    'use the tool list_crates',
    'use the search skill for the crates',
    'remind me: which port does the crate database have',
    'tell me about the crate database, the import and the ledger',
    "I'd like your help with refactoring the crate filter",
    "I'd actually love that test to be saved as a permanent unit test",
    'we need a button for the crate export',
    'revert the last change to the crate table',
    'Nobody knows where the crate table went.',
    "I deleted the crate config, as a first step let's figure out how to serve it",
    'I would like your help with the crate filter so that we hide the group instead of all items',
    'create me a crate owners file and attach the maintainers for all crates',
    'we need to find a cleaner way to reinstall without hunting for cached crates',
    "That's wrong, the test output says yarn failed.",
  ])('%j is nothing to remember', (said) => {
    expect(kindOf(said)).toBeNull()
  })

  test('corrects nothing where nothing was said before', () => {
    expect(kindOf("don't use tabs in the crate files", { isFirst: true })).toBe('rule')
    expect(kindOf('not as a comment, but as a document on the ticket', { isFirst: true })).not.toBe(
      'correction',
    )
  })

  test('takes an order that answers the agent for what was settled on', () => {
    expect(kindOf("ok, fine, let's do vite", { answers: true })).toBe('decision')
    expect(kindOf('rename the crate table to boxes', { answers: true })).toBe('decision')
  })

  test.each([
    'The tariff lookup returns stale prices after a price change.',
    'the crate page never loads on the tablet',
    'the importer crashes on empty crates',
  ])('takes %j for something seen, not for what holds', (said) => {
    expect(kindOf(said)).toBe('observation')
  })

  test('hears in an order to mend it that what was said before is a fault', () => {
    const said = 'Prices of last week are in the crate list.'
    expect(kindOf(said, { next: 'Find the cause and fix it.' })).toBe('observation')
    expect(kindOf(said, { next: 'Add a test for the parser.' })).not.toBe('observation')
  })

  test('takes an opinion for settled if the agent followed it', () => {
    const opinion = 'the crate label should name the orchard and the week'
    expect(kindOf(opinion, { adopted: true })).toBe('decision')
    expect(kindOf(opinion, { adopted: false })).toBeNull()
  })

  test('reads words in code as code', () => {
    expect(kindOf('Find `// TODO: use this instead` in the crate template')).toBeNull()
  })
})
