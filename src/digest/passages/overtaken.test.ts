import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../test/labelled/work/work-fixture.ts'
import { readSessionWords, type Stated } from './overtaken.ts'

const said = (text: string, position: number, byPerson = false): Stated => ({ text, position, byPerson })

function overtakes(
  turns: Parameters<typeof toEpisodes>[0],
  stated: Stated,
  later: readonly Stated[] = [],
): boolean {
  return readSessionWords(toEpisodes(turns)).overtakes(stated, later) !== null
}

describe('what an agent said is overtaken', () => {
  const claim = 'The crate table is cleared because the cache of the scale is stale.'

  test('if the person objects to it', () => {
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', claim],
      ['user', "that's not true, the scale has no cache"],
    ] as const
    expect(overtakes(turns, said(claim, 1))).toBe(true)
  })

  test('if the agent gives way', () => {
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', claim],
      ['user', 'the scale starts anew each time, how can its cache be stale?'],
      ['assistant', "You're right. The scale has no cache that could be stale."],
    ] as const
    expect(overtakes(turns, said(claim, 1))).toBe(true)
  })

  test('if the agent finds out much later that it was wrong', () => {
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', claim],
      ['user', 'ok, look into the export too'],
      [
        'assistant',
        'I was wrong about the stale cache of the scale: the crate table is cleared by the export.',
      ],
    ] as const
    expect(overtakes(turns, said(claim, 1))).toBe(true)
  })

  test('if what it is about was removed or renamed', () => {
    const turns = [
      ['user', 'how is it called?'],
      ['assistant', 'The command is `orchard clean`.'],
      ['user', 'rename it'],
      ['assistant', 'Renamed `orchard clean` to `orchard tidy`.'],
    ] as const
    expect(overtakes(turns, said('The command is `orchard clean`.', 1))).toBe(true)
    expect(overtakes(turns, said('Renamed `orchard clean` to `orchard tidy`.', 3))).toBe(false)
  })

  test('if a person decided otherwise about the same thing', () => {
    const turns = [
      ['user', 'who needs it?'],
      ['assistant', '`orchard tidy` is only needed for apple crates.'],
      ['user', 'make `orchard tidy` work for all crates, not just apples'],
    ] as const
    const later = [said('make `orchard tidy` work for all crates, not just apples', 2, true)]
    expect(overtakes(turns, said('`orchard tidy` is only needed for apple crates.', 1), later)).toBe(true)
  })

  test('and not by an objection to something else, or to an earlier answer', () => {
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', claim],
      ['user', 'ok. and who prints the labels?'],
      ['assistant', 'The printer service does.'],
      ['user', "no, that's wrong, the packing desk prints labels"],
    ] as const
    expect(overtakes(turns, said(claim, 1))).toBe(false)
    expect(overtakes(turns, said('The printer service prints the labels.', 3))).toBe(true)
  })
})

test('a person’s words are not overtaken by what an agent says', () => {
  const turns = [
    ['user', 'the crate table stays open on Fridays'],
    ['assistant', "You're right. The crate table does not stay open on Fridays."],
  ] as const
  const later = [said('The crate table does not stay open on Fridays.', 1)]
  expect(overtakes(turns, said('the crate table stays open on Fridays', 0, true), later)).toBe(false)
})
