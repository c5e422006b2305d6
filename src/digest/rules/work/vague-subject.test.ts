import { expect, test } from 'vitest'
import { isVagueSubject } from './vague-subject.ts'

test.each([
  'Merge pull request #12 from ada/crates',
  'Merge remote-tracking branch',
  "merge 'crates' into main",
  'merge origin/main into master',
  'fix lint',
  'fix: address review comments',
  'chore(ci)!: fixes, formatting & typos.',
  'Clean up tests',
  'initial commit',
  'wip...',
])('%s says nothing', (subject) => {
  expect(isVagueSubject(subject)).toBe(true)
})

test.each([
  'Keep the week open until the export ran',
  'fix: crates are weighed twice',
  'Fix tests and weigh crates',
  'merge origin/main crates',
  '',
])('%s says something, or is nothing', (subject) => {
  expect(isVagueSubject(subject)).toBe(false)
})

test('is done with branches that look like many', () => {
  expect(isVagueSubject(`merge ${'origin/a-'.repeat(31)} Zq`)).toBe(false)
  expect(isVagueSubject(`merge ${"'a' ".repeat(70)}Zq`)).toBe(false)
})
