import { describe, expect, test } from 'vitest'
import { isInRules } from './is-in-rules.ts'

const FILE = [
  '# Rules',
  '- Always use pnpm, never npm.',
  '- Run the linter before each commit.',
  '* Never push to main directly. Open a pull request.',
  '2. Tests need no network.',
].join('\n')

describe('a rule that somebody says', () => {
  test.each([
    'Always use pnpm, never npm.',
    'Please remember: always use pnpm, never npm.',
    'And never push to main directly.',
    'Never push to main directly. Run the linter before each commit, too.',
    'Bitte: run the linter before each commit.',
    'Tests need no network!',
  ])('is in the file: %s', (said) => expect(isInRules(FILE, said)).toBe(true))

  test.each([
    'Always use npm, never pnpm.',
    'Push to main directly.',
    'Run the linter before each release.',
    'Run the linter before each commit. The staging server listens on port 9443.',
    'Tests need the network.',
    'Please remember.',
    '',
  ])('is not in the file: %s', (said) => expect(isInRules(FILE, said)).toBe(false))
})
