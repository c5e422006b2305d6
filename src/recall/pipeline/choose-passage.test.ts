import { describe, expect, test } from 'vitest'
import { toPassageUnits } from '../../text/passage-units.ts'
import { choosePassage } from './choose-passage.ts'

/** Chooses by the words that a unit has. */
function choose(text: string, words: readonly string[], maxChars: number): string {
  const units = toPassageUnits(text)
  const rows = units.map((unit) => words.map((word) => (unit.text.toLowerCase().includes(word) ? 1 : 0)))
  const passage = choosePassage(units, { weights: words.map(() => 1 / words.length), rows }, maxChars)
  expect(passage.length).toBeLessThanOrEqual(maxChars)
  return passage
}

const TEXT = 'We met at noon. The kiln is fired with birch. It takes nine hours. Nobody was late.'

describe('a passage', () => {
  test('is all of a short text, on one line', () => {
    expect(choose('One.\n\nTwo.', ['two'], 100)).toBe('One. Two.')
    expect(choose('', ['gone'], 25)).toBe('')
    expect(choose('no stop at all', ['x'], 25)).toBe('no stop at all')
  })

  test('is the best sentence with the sentences around it, as far as they fit, the earlier ones first', () => {
    expect(choose(TEXT, ['birch'], 58)).toBe('We met at noon. The kiln is fired with birch. …')
    expect(choose(TEXT, ['birch', 'hours'], 58)).toBe(
      '… The kiln is fired with birch. It takes nine hours. …',
    )
    expect(choose(TEXT, ['birch'], 36)).toBe('… The kiln is fired with birch. …')
  })

  test('has the sentence before it if it refers to that', () => {
    expect(choose(TEXT, ['hours'], 58)).toBe('… The kiln is fired with birch. It takes nine hours. …')
    expect(choose(TEXT, ['late'], 44)).toBe('… It takes nine hours. Nobody was late.')
  })

  test('prefers sentences that together have more of the question', () => {
    const text = `Birch is a tree. ${'Other things were said. '.repeat(5)}Birch fires the kiln. At noon it is hot.`
    expect(choose(text, ['birch', 'noon'], 60)).toBe('… Birch fires the kiln. At noon it is hot.')
  })

  test('begins at the beginning if nothing fits', () => {
    expect(choose(TEXT, ['oak'], 36)).toBe('We met at noon. …')
  })

  test('cuts a sentence that is too long at a word', () => {
    expect(choose('The kiln is fired with birch from the north', ['kiln'], 29)).toBe(
      'The kiln is fired with…',
    )
  })

  test('is never a heading alone, nor one without what follows it', () => {
    const text = `${'Some words before. '.repeat(4)}\n## Firing the kiln\nNine hours with birch.\n## Cooling\nWait until noon comes.`
    expect(choose(text, ['firing', 'kiln'], 46)).toBe('… ## Firing the kiln Nine hours with birch. …')
    expect(choose(text, ['birch'], 46)).toBe('… ## Firing the kiln Nine hours with birch. …')
    expect(choose(text, ['hours', 'birch'], 58)).not.toContain('Cooling')
    expect(choose(text, ['firing', 'kiln'], 26)).not.toContain('##')
  })

  test('cuts code at its lines and shows the breaks', () => {
    const text =
      'Run this:\n```sh\nmake clean\nmake kiln\nmake birch\n```\nThen wait until all of it is done.'
    expect(choose(text, ['kiln', 'birch'], 40)).toBe('… make clean ⏎ make kiln ⏎ make birch …')
    expect(choose(text, ['kiln', 'birch'], 36)).toBe('… make kiln ⏎ make birch …')
  })

  test('keeps rows and list items whole', () => {
    const text = `Steps:\n- Fill it. Close it.\n- Fire it. Wait.\n- Open it.\n\n${'That is all. '.repeat(4)}`
    expect(choose(text, ['fire', 'open'], 40)).toBe('… - Fire it. Wait. - Open it. …')
  })
})
