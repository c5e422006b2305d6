import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { findNumberedAnswers } from './find-numbered-answers.ts'
import { toTurns } from './read-turns.ts'

const MESSAGE = [
  'I looked at the crate importer. Open decisions:',
  '',
  '1. Empty crates - they have no weight. Should they be imported at all?',
  '2. Labels - the sheet has two columns. Which one is right?',
  '',
  'Steps:',
  '',
  '1. Read the sheet',
  '2. Write the table',
  '',
  'Questions before I start:',
  '',
  '1. Do you want one table for each orchard?',
  '2. Should I commit the sheet first?',
  '3. How many crates are in a sheet?',
].join('\n')

function answersTo(message: string, said: string) {
  const [turn] = toTurns(toEpisodes([['user', said]]))
  return turn === undefined ? [] : findNumberedAnswers(turn, message).answers
}

describe('findNumberedAnswers', () => {
  test('pairs answers within a line with the last questions, and says what each answers', () => {
    const found = answersTo(MESSAGE, '1. no, a single one is enough; 2. yes 3. at most 40')
    expect(found.map(({ text }) => text)).toEqual([
      'no, a single one is enough (about: Do you want one table for each orchard?)',
      'at most 40 (about: How many crates are in a sheet?)',
    ])
  })

  test('takes a promise for no decision, and the advice of the agent off the answer', () => {
    const asked =
      'Questions:\n\n1. Do you have a list of crates?\n2. Which label: paper (Recommended), or wood?\n3. How often is a crate weighed?'
    const found = answersTo(asked, "1. I'll paste the list now\n2. paper (Recommended)\n3. twice a day")
    expect(found.map(({ text }) => text)).toEqual([
      'paper (about: Which label: paper (Recommended), or wood?)',
      'twice a day (about: How often is a crate weighed?)',
    ])
  })

  test('pairs a second list by its heading', () => {
    const found = answersTo(
      MESSAGE,
      '1. a single table 2. not sure 3. at most 40. Decisions: 1. Yes I think so. 2. The left one',
    )
    expect(found.map(({ text }) => text)).toEqual([
      'a single table (about: Do you want one table for each orchard?)',
      'at most 40. (about: How many crates are in a sheet?)',
      'Yes I think so. (about: Empty crates - they have no weight. Should they be imported at all?)',
      'The left one (about: Labels - the sheet has two columns. Which one is right?)',
    ])
  })

  test('quotes each answer as it was typed', () => {
    const said = '1) a single table\n2) whatever\n3) 40,\n   never more'
    const found = answersTo(MESSAGE, said)
    expect(found.map(({ quote }) => quote)).toEqual(['a single table', '40,\n   never more'])
    for (const { quote, start } of found) expect(said.slice(start, start + quote.length)).toBe(quote)
  })

  test('reads no answers where nothing was asked by number', () => {
    expect(answersTo('The importer is done. Anything else?', '1. sort the crates 2. print them')).toEqual([])
    expect(answersTo(MESSAGE, 'crates weigh 1. or 2. kilos')).toEqual([])
  })
})
