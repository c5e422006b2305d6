import { describe, expect, test } from 'vitest'
import { LAST, LATER, REPORTED, WORK_TALK } from '../../../../test/labelled/speech/development/work-talk.ts'
import { itemsOf, toEpisodes, toRequest } from '../../../../test/labelled/work/work-fixture.ts'
import { createRulesExtractor } from '../create-rules-extractor.ts'
import { findPersonStatements } from './find-person-statements.ts'
import { toTurns } from './read-turns.ts'

const extractor = createRulesExtractor({ meaning: null })

/**
 * Kinds that are kept as the person's own: who they are, what they like, which rules hold. Decisions and
 * observations belong to the work.
 */
const OWN: ReadonlySet<string> = new Set(['rule', 'preference', 'identity', 'person', 'fact', 'correction'])

async function keptOf(said: string, tools: boolean): Promise<string[]> {
  const extraction = await extractor.extract(
    toRequest([
      ['user', 'Hello there.'],
      ...(tools ? ([['tool', 'Bash: ls\nparser.ts']] as const) : []),
      ['assistant', 'All right.'],
      ['user', said],
      ['assistant', 'Done.'],
    ]),
  )
  return itemsOf(extraction).flatMap(({ kind }) => (OWN.has(kind) ? [kind] : []))
}

describe('of what a person says to a coding agent', () => {
  test.each([
    'I need you to run the tests.',
    'I want you to fix the failing test in the parser.',
    'I want a button here.',
    'I need a button in the header for the export.',
    'I would like the button to be blue.',
    'I don’t want this button here.',
    'I like the second one better.',
    'I really like that layout, thanks.',
    'I don’t want to see this warning any more.',
    'I’d rather wait with the merge.',
    'I’d prefer to see the diff first.',
    'I’m not happy with the test coverage of this module.',
    'I have a failing test in src/parser.ts.',
    'I am the one who broke the build yesterday.',
    'My browser is showing a blank page.',
    'My mock server was returning 500.',
    'My first attempt was to add a retry.',
    'my database is empty after the migration',
    'My API key is wrong in the staging settings.',
    'we always get this error when saving',
    'It never loads the page.',
    'Every time I click the button it crashes.',
    'whenever I save the file the server restarts',
    'the test always fails on my machine',
    'I want to understand why the build never ends.',
    'No, the tests pass locally.',
    'no, exit code 137',
    'Ich brauche hier einen Knopf für den Export.',
    'Ich möchte, dass du die Tests für den Parser ausführst.',
    'Die Seite ist immer noch leer.',
    'Je veux que tu lances les tests du parseur.',
    'Quiero un botón aquí para la exportación.',
    'Ejecuta las pruebas otra vez, por favor.',
    'Preciso que você execute os testes do analisador.',
    'Ik wil hier een knop voor de export.',
    'Запусти тесты ещё раз, пожалуйста.',
    '请再运行一次解析器的测试。',
    'パーサーのテストをもう一度実行してください。',
  ])('nothing lasts of %j', async (said) => {
    expect(await keptOf(said, true)).toEqual([])
    expect(await keptOf(said, false)).toEqual([])
  })

  test.each([
    ['I prefer tabs.', 'preference'],
    ['I prefer tabs in this repository.', 'preference'],
    ['I hate semicolons in TypeScript.', 'preference'],
    ['I don’t like default exports.', 'preference'],
    ['I don’t want mocks in tests.', 'preference'],
    ['I hate it when commits are huge.', 'preference'],
    ['I live in Lisbon.', 'identity'],
    ['I am allergic to nuts.', 'identity'],
    ['I’m vegetarian.', 'identity'],
    ['I’m a backend developer at a bank.', 'identity'],
    ['I work at Siemens on the signalling team.', 'identity'],
    ['My name is Ada Byron.', 'identity'],
    ['My wife is called Ines.', 'person'],
    ['my timezone is Europe/Lisbon', 'fact'],
    ['Never push to main.', 'rule'],
    ['I always want small commits.', 'rule'],
    ['Never commit while tests are failing.', 'rule'],
    ['Secrets are never committed.', 'rule'],
    ['This repository always uses tabs.', 'rule'],
    ['Whenever I ask for a plan, write it down first.', 'rule'],
    ['No, the orders live in the archive schema.', 'correction'],
    ['Ich bevorzuge Tabs statt Leerzeichen.', 'fact'],
    ['Wir deployen immer donnerstags mit Kamal.', 'fact'],
  ])('%j lasts, as %s', async (said, kind) => {
    expect(await keptOf(said, true)).toEqual([kind])
  })
})

describe('of prompts that report, agree or ask behind a “no”', () => {
  const isKept = (said: string) => {
    const [turn] = toTurns(toEpisodes([['user', said]], 1))
    if (turn === undefined) return false
    return findPersonStatements(turn, { sentences: [], about: '' }, new Set(), false).some(
      ({ kind }) => kind === 'correction',
    )
  }
  const sets = [REPORTED, WORK_TALK, LATER, LAST]

  test('hardly any is kept as a correction', () => {
    const others = sets.flatMap((set) => set.others)
    const kept = others.filter(isKept)
    expect(kept.length / others.length).toBeLessThan(0.1)
  })

  test('none of those that do correct is lost to it', () => {
    const kept = sets.flatMap((set) => set.corrections).filter(isKept)
    expect(kept.length).toBeGreaterThanOrEqual(31)
  })
})
