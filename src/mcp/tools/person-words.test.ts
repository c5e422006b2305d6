import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import { STATEMENT_FIELDS } from '../../engine/views.ts'
import { askForWords, joinQuestions } from './person-words.ts'

const UNTIL = Date.UTC(2026, 5, 1)
const said = makeMemory({ authority: 1, trust: 'principle', content: 'Tea is brewed at seventy degrees.' })

describe('askForWords', () => {
  test.each([
    [{ content: 'Tea is boiled.' }, 'content, then: “Tea is boiled.”'],
    [{ title: 'Boil' }, 'title, then: “Boil”'],
    [{ summary: 'Boil it.' }, 'summary, then: “Boil it.”'],
    [{ quote: 'boil it' }, 'quote, then: “boil it”'],
    [{ trust: 'inference' }, 'trust, then: “inference”'],
    [{ validFrom: UNTIL }, 'valid from, then: 2026-06-01T00:00:00.000Z'],
    [{ validUntil: UNTIL }, 'valid until, then: 2026-06-01T00:00:00.000Z'],
  ] as const)('names %j with the memory it is about', (wanted, line) => {
    const question = askForWords(said, wanted)
    expect(question).toContain(line)
    expect(question).toContain('seventy degrees')
    expect(askForWords(makeMemory({ authority: 3, trust: 'inference' }), wanted)).toBeNull()
  })

  test('asks nothing if nothing of the statement changes', () => {
    expect(askForWords(said, { content: said.content })).toBeNull()
  })
})

describe('joinQuestions', () => {
  const guarded = { ...said, protected: true, layer: 2, tags: ['a'] } as const

  test('names the other fields that change in the person’s name', () => {
    const changes = { content: 'Tea is boiled.', protected: false, layer: 4, tags: ['a'] }
    const question = joinQuestions(
      [{ text: askForWords(guarded, { content: changes.content }), names: STATEMENT_FIELDS }],
      guarded,
      changes,
    )
    expect(question?.split('\n').slice(-2)).toEqual([
      'It also changes protected, then: false',
      'It also changes layer, then: 4',
    ])
  })

  test('asks nothing for fields that need nobody', () => {
    expect(joinQuestions([{ text: null, names: ['layer'] }], guarded, { tags: ['b'] })).toBeNull()
  })
})
