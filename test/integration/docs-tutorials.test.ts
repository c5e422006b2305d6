/** Every command of every tutorial runs in an empty home and prints what the page shows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { playTutorial, readTutorial, toPattern } from '../support/tutorial.ts'
import { createSandbox, ROOT } from './cli-lore.ts'

const FOLDER = join(ROOT, 'docs', 'tutorials')
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

test('there are five tutorials', () => {
  expect(pages.toSorted()).toEqual(['first-day.md', 'library.md', 'moving.md', 'profile.md', 'team.md'])
})

describe.each(pages)('%s', (name) => {
  test('does what it shows', () => {
    const tutorial = readTutorial(readFileSync(join(FOLDER, name), 'utf8'))
    expect(tutorial.steps.length).toBeGreaterThan(0)
    const sandbox = createSandbox()
    try {
      for (const { command, shown, printed, code } of playTutorial(tutorial, sandbox)) {
        expect({ command, code }, printed).toEqual({ command, code: 0 })
        expect(printed, command).toMatch(toPattern(shown))
      }
    } finally {
      sandbox.remove()
    }
  })
})

describe('what a page shows', () => {
  test.each([
    [['a', '…', 'c'], 'a\nb\nb\nc\n', true],
    [['a', '…', 'c'], 'a\nb\n', false],
    [['Stored …  Title'], 'Stored 01a1-2  Title\n', true],
    [['Stored …  Title'], 'Stored 01a1-2  Other\n', false],
    [[], 'anything\n', true],
  ])('%j against %j', (shown, printed, fits) => {
    expect(toPattern(shown).test(printed)).toBe(fits)
  })
})
