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

describe('what a person said is overtaken', () => {
  test('if a name is set equal to something else later', () => {
    const first = said('GATE_A = the north gate; GATE_B = the scale', 1, true)
    expect(overtakes([], first, [said('GATE_B = the market gate', 3, true)])).toBe(true)
    expect(overtakes([], first, [said('GATE_B = the scale at the market', 3, true)])).toBe(false)
    expect(overtakes([], first, [said('GATE_C = the market gate', 3, true)])).toBe(false)
    expect(overtakes([], first, [said('GATE_B = the market gate', 3)])).toBe(false)
  })

  test('if it answered the agent, and the agent finds that what it assumed is not so', () => {
    const turns = [
      ['assistant', 'What are the three columns?'],
      ['user', 'weight, length and colour of a crate'],
      [
        'assistant',
        'The columns are NOT weight, length and colour as earlier assumed: they are three scales of one crate.',
      ],
    ] as const
    const answer = said('weight, length and colour of a crate', 1, true)
    expect(overtakes(turns, { ...answer, answers: true })).toBe(true)
    expect(overtakes(turns, answer)).toBe(false)
  })
})

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

  test('if a person forbids what it proposes, but not if it only says why', () => {
    const proposal = 'We should clear the cache of the scale because it is stale.'
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', `${claim} ${proposal}`],
      ['user', "No, don't clear the cache of the scale. Weigh again instead."],
    ] as const
    expect(overtakes(turns, said(proposal, 1))).toBe(true)
    expect(overtakes(turns, said(claim, 1))).toBe(false)
    const denied = ['user', "No, don't clear the cache of the scale. That's not true, it has none."] as const
    expect(overtakes([...turns.slice(0, 2), denied], said(claim, 1))).toBe(true)
  })

  test('if the agent takes it back when asked again', () => {
    const turns = [
      ['user', 'why is it empty?'],
      ['assistant', claim],
      ['user', 'how is the cache of the scale a problem?'],
      ['assistant', 'Weaker than I made it sound. The cache of the scale is filled before the crate table.'],
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
