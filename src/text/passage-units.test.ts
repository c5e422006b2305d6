import { describe, expect, test } from 'vitest'
import { LONGEST_UNIT, toPassageUnits } from './passage-units.ts'

const cut = (text: string) => toPassageUnits(text).map(({ kind, text: unit }) => `${kind}: ${unit}`)

describe('the units of a passage', () => {
  test('are sentences of prose', () => {
    expect(cut('The kiln is hot. Wait until noon.\n\nThen open it')).toEqual([
      'sentence: The kiln is hot.',
      'sentence: Wait until noon.',
      'sentence: Then open it',
    ])
  })

  test('are lines of code, tables and lists', () => {
    const text =
      'Run:\n```sh\nmake all. make test\n```\n| a | b |\n|---|---|\n| 1. x | 2 |\n- Fire it. Then wait.\n2. Open'
    expect(cut(text)).toEqual([
      'sentence: Run:',
      'mark: ```sh',
      'code: make all. make test',
      'mark: ```',
      'line: | a | b |',
      'mark: |---|---|',
      'line: | 1. x | 2 |',
      'line: - Fire it. Then wait.',
      'line: 2. Open',
    ])
  })

  test('of a long list item are its sentences, the first with the number', () => {
    const long = `${'very '.repeat(30)}long.`
    expect(cut(`1. It is ${long} It is ${long}`)).toEqual([
      `sentence: 1. It is ${long}`,
      `sentence: It is ${long}`,
    ])
  })

  test('are cut between words if they are long', () => {
    const units = toPassageUnits('word '.repeat(100))
    expect(units.length).toBe(3)
    expect(units.every(({ text }) => text.length <= LONGEST_UNIT)).toBe(true)
    expect(toPassageUnits('x'.repeat(500))).toEqual([{ text: 'x'.repeat(500), kind: 'sentence' }])
  })

  test('are several tiny lines of prose together, but not of code, tables or lists', () => {
    expect(cut('Ada\n42\n\nLeeds\nThe kiln is hot.\nyes\n---\nno')).toEqual([
      'sentence: Ada 42 Leeds',
      'sentence: The kiln is hot.',
      'sentence: yes',
      'mark: ---',
      'sentence: no',
    ])
    expect(cut('```\na\nb\n```\n- a\n- b\n| a |\n| b |\n# a\n# b').map((unit) => unit.at(-1))).toEqual([
      ...'`ab`ab||ab',
    ])
    const units = toPassageUnits('x\n'.repeat(10_000))
    expect(units.length).toBeLessThan(500)
    expect(units.map(({ text }) => text).join(' ')).toBe('x '.repeat(10_000).trim())
  })

  test('know headings', () => {
    expect(cut('## Kilns\n**Firing:**\n__Cooling__:\n**Hot** kilns glow.')).toEqual([
      'heading: ## Kilns',
      'heading: **Firing:**',
      'heading: __Cooling__:',
      'sentence: **Hot** kilns glow.',
    ])
  })

  test('leave out no word', () => {
    const text = '# A\n\n```ts\nb()\n```\n1. c d. e\n| f |\n---\ng? h!  i'
    expect(toPassageUnits(text).flatMap(({ text: unit }) => unit.match(/[a-z]+/gi) ?? [])).toEqual(
      text.match(/[a-z]+/gi),
    )
    expect(toPassageUnits('')).toEqual([])
  })
})
