import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { findWhatFollowed } from './what-followed.ts'

describe('findWhatFollowed', () => {
  test('a wish that was carried out is adopted', () => {
    const later = toEpisodes([
      ['assistant', 'Let me look at the form.'],
      ['tool', 'Edit: src/form.ts'],
      ['assistant', 'The form has a free field now.'],
      ['user', 'thanks'],
    ])
    expect(findWhatFollowed(later)).toEqual({
      adopted: true,
      report: 'The form has a free field now.',
      edited: true,
      ran: false,
    })
  })

  test.each([
    'Confirmed. Crates are weighed at the gate.',
    'Crystal clear. To summarise: crates are weighed at the gate.',
  ])('%j agrees', (answer) => {
    expect(findWhatFollowed(toEpisodes([['assistant', answer]])).adopted).toBe(true)
  })

  test('commands that change something are told from commands that look', () => {
    const ran = (command: string) =>
      findWhatFollowed(
        toEpisodes([
          ['tool', `Bash: ${command}`],
          ['assistant', 'Ok.'],
        ]),
      ).ran
    expect(ran('kubectl scale deploy/crates --replicas=3')).toBe(true)
    expect(ran('git log --oneline')).toBe(false)
  })

  test('a shell command that writes files carries it out too', () => {
    const later = toEpisodes([
      ['tool', "Bash: sed -i 's/box/crate/' src/form.ts"],
      ['assistant', 'The form speaks of crates.'],
    ])
    expect(findWhatFollowed(later).adopted).toBe(true)
  })

  test('a wish that the agent argued against is not', () => {
    const later = toEpisodes([['assistant', 'No. The lock would then be taken twice.']])
    expect(findWhatFollowed(later).adopted).toBe(false)
  })

  test('an edit that failed or came after the next prompt tells nothing', () => {
    const later = toEpisodes([
      ['tool', 'Edit (failed): src/form.ts'],
      ['assistant', 'The file is locked.'],
      ['user', 'try again'],
      ['tool', 'Edit: src/form.ts'],
    ])
    expect(findWhatFollowed(later).adopted).toBeNull()
  })

  test('a suggestion that was answered, agreed to and then carried out is adopted', () => {
    const later = toEpisodes([
      ['assistant', 'I think so, too. Want me to change it?'],
      ['user', 'yes, do it'],
      ['tool', 'Edit: src/form.ts'],
      ['assistant', 'The form has a free field now.'],
    ])
    expect(findWhatFollowed(later)).toMatchObject({ adopted: true, agreed: true })
  })
})
