import { describe, expect, test } from 'vitest'
import { type PassageUnit, toPassageUnits } from '../../text/passage-units.ts'
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

  test('of a text of headings only has some of them', () => {
    const text = '## Firing the kiln\n## Cooling the kiln\n## Opening the kiln\n## Cleaning it\n'
    expect(choose(text, ['cooling'], 62)).toBe('… ## Cooling the kiln ## Opening the kiln ## Cleaning it')
    expect(choose(text, ['cleaning'], 30)).toBe('… ## Cleaning it')
  })

  test('takes twice the steps for twice the lines and twice the room', () => {
    const once = countSteps(5000, 1000)
    expect(countSteps(10_000, 2000) / once).toBeLessThan(2.2)
    expect(once).toBeLessThan(5000 * 50)
  })
})

/** Counts the reads of units and matches for a text of lines of one character. */
function countSteps(lines: number, maxChars: number): number {
  let steps = 0
  const counted = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, key) => {
        steps++
        return Reflect.get(target, key)
      },
    })
  const units = Array.from({ length: lines }, (_, i) =>
    counted<PassageUnit>({ text: i % 7 === 0 ? 'b' : 'a', kind: 'sentence' }),
  )
  const rows = units.map((_, i) => counted([i % 7 === 0 ? 1 : 0, i % 11 === 0 ? 1 : 0]))
  choosePassage(units, { weights: [0.5, 0.5], rows }, maxChars)
  return steps
}
