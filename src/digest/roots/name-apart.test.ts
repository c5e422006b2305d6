import { expect, test } from 'vitest'
import { describeTopic, nameApart } from './name-apart.ts'

test('a topic is called what none of its concepts is called', () => {
  expect(nameApart('Crate weighing', ['Crate scale drift'])).toBe('Crate weighing')
  expect(nameApart('Crate scale, port', ['crate scale, port'])).toBe('Crate scale')
  expect(nameApart('Carla', ['Carla'])).toBe('About Carla')
  expect(nameApart('Migrate to CrateScale', ['Migrate to CrateScale'])).toBe('CrateScale')
  expect(nameApart('Deleted crates.csv', ['Deleted crates.csv'])).toBe('crates.csv')
  expect(nameApart('Weigh it', ['Weigh it'])).toBe('About Weigh it')
})

test('a topic does not say what its only concept says', () => {
  expect(describeTopic('Crates', 'Crate scale; Crate labels', ['Crate scale', 'Crate labels'])).toBe(
    'Crate scale; Crate labels',
  )
  expect(describeTopic('Crates', 'Crate scale', ['Crate scale'])).toBe('Crates: Crate scale')
})
