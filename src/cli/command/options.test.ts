import { describe, expect, it } from 'vitest'
import { LoreError } from '../../core/errors.ts'
import {
  flag,
  formsOf,
  integer,
  integers,
  number,
  oneNumberOf,
  oneOf,
  parseMoment,
  parseSpan,
  required,
  texts,
  yesOrNo,
} from './options.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

function refusal(work: () => unknown): LoreError {
  try {
    work()
  } catch (error) {
    if (error instanceof LoreError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('parseMoment', () => {
  it('takes a date as the end of that day, in UTC', () => {
    expect(parseMoment('2026-01-31', NOW)).toBe(Date.UTC(2026, 0, 31, 23, 59, 59, 999))
  })

  it('takes a date as the start of that day where that is what counts', () => {
    expect(parseMoment('2026-01-31', NOW, 'start')).toBe(Date.UTC(2026, 0, 31))
    expect(parseMoment('2026-01-31T18:00', NOW, 'start')).toBe(Date.UTC(2026, 0, 31, 18))
  })

  it('takes a time in UTC unless it carries an offset', () => {
    expect(parseMoment('2026-01-31T18:00', NOW)).toBe(Date.UTC(2026, 0, 31, 18))
    expect(parseMoment('2026-01-31T18:00:30Z', NOW)).toBe(Date.UTC(2026, 0, 31, 18, 0, 30))
    expect(parseMoment('2026-01-31T18:00+02:00', NOW)).toBe(Date.UTC(2026, 0, 31, 16))
  })

  it('counts back from now', () => {
    expect(parseMoment('12h', NOW)).toBe(NOW - 12 * 3_600_000)
    expect(parseMoment('7d', NOW)).toBe(NOW - 7 * 86_400_000)
    expect(parseMoment('2w', NOW)).toBe(NOW - 14 * 86_400_000)
    expect(parseMoment('45m ago', NOW)).toBe(NOW - 45 * 60_000)
  })

  it.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-1-1', '2026-01-31T25:00', '31.01.2026', '7y'])(
    'refuses %j',
    (typed) => {
      expect(parseMoment(typed, NOW)).toBeNull()
    },
  )
})

describe('parseSpan', () => {
  it('counts minutes, hours, days and weeks', () => {
    expect(['30m', '2h', '1d', '2w', '0m'].map(parseSpan)).toEqual([
      1_800_000, 7_200_000, 86_400_000, 1_209_600_000, 0,
    ])
  })

  it.each(['', '5', 'h', '1.5h', '-2h', '2 hours', '2y', '1234567m'])('refuses %j', (typed) => {
    expect(parseSpan(typed)).toBeNull()
  })
})

describe('options', () => {
  it('reads numbers within their bounds only', () => {
    const limit = integer('-n, --limit <count>', 'how many', 1, 100)
    expect(limit.read('7')).toBe(7)
    expect(limit.read(undefined)).toBeUndefined()
    for (const typed of ['0', '101', '1.5', '-1', 'ten', '', '1e2']) {
      const error = refusal(() => limit.read(typed))
      expect([error.code, error.message]).toEqual([
        'invalid_input',
        '--limit has a value that is not allowed.',
      ])
    }
    const weight = number('--weight <number>', 'how strong', 0, 1)
    expect(weight.read('0.25')).toBe(0.25)
    expect(weight.read('.5')).toBe(0.5)
    expect(refusal(() => weight.read('1.01')).hint).toBe('Allowed: a number from 0 to 1.')
    expect(refusal(() => weight.read('NaN')).code).toBe('invalid_input')
  })

  it('reads a list of numbers', () => {
    const sizes = integers('--n <sizes>', 'sizes', 10, 1000)
    expect(sizes.read('10,100')).toEqual([10, 100])
    expect(refusal(() => sizes.read('10,,100')).code).toBe('invalid_input')
  })

  it('reads one of a few numbers', () => {
    const layer = oneNumberOf('--layer <number>', 'the layer', [1, 2, 3, 4])
    expect(layer.sentence).toBe('the layer (1–4)')
    expect(layer.read('4')).toBe(4)
    for (const typed of ['0', '5', '1.0', '04', '']) {
      expect(refusal(() => layer.read(typed)).hint).toBe('Allowed: 1, 2, 3, 4.')
    }
  })

  it('names the choices where none was made', () => {
    const kind = oneOf('--kind <kind>', 'only one kind', ['memory', 'episode'])
    expect(kind.read('memory')).toBe('memory')
    expect(refusal(() => kind.read('memories')).hint).toBe('Allowed: memory, episode.')
  })

  it('reads switches, their negatives, and what was repeated', () => {
    expect(flag('--all', '').read(undefined)).toBe(false)
    expect(flag('--all', '').read(true)).toBe(true)
    expect(flag('--no-wait', '').read(true)).toBe(true)
    expect(flag('--no-wait', '').read(false)).toBe(false)
    expect(texts('--tag <tag>', '').read(['a', 'b'])).toEqual(['a', 'b'])
    expect(texts('--tag <tag>', '').read(undefined)).toEqual([])
  })

  it('tells a yes and a no given in advance from no answer', () => {
    const answer = yesOrNo('--capture', 'agree', 'refuse')
    expect([true, false, undefined].map(answer.read)).toEqual([true, false, undefined])
    expect(formsOf(answer)).toEqual([
      { flags: '--capture', sentence: 'agree' },
      { flags: '--no-capture', sentence: 'refuse' },
    ])
  })

  it('asks for what it cannot do without', () => {
    expect(refusal(() => required('--data <file>', 'the file').read(undefined)).message).toBe(
      '--data is missing.',
    )
  })
})
