import { describe, expect, test } from 'vitest'
import { oneLine, renderAge, renderHeadline, renderList } from './render.ts'

const DAY = 86_400_000

test.each([
  [-5000, 'now'],
  [59_000, 'now'],
  [60_000, '1m'],
  [3 * 3_600_000, '3h'],
  [DAY, '1d'],
  [60 * DAY, '60d'],
  [70 * DAY, '2mo'],
  [364 * DAY, '11mo'],
  [731 * DAY, '2y'],
])('%d ms ago is %s', (elapsedMs, age) => {
  expect(renderAge(1e12 - elapsedMs, 1e12)).toBe(age)
})

describe('oneLine', () => {
  test('makes one line of many, without control characters', () => {
    expect(oneLine(' a\n\tb\u2028c\u0000d\u001b[31m ', 100)).toBe('a b c d [31m')
  })

  test('cuts between characters, never inside one', () => {
    const cut = oneLine('ab😀😀😀', 5)
    expect(cut).toBe('ab😀…')
    expect(cut.isWellFormed()).toBe(true)
    expect(oneLine('ab😀😀😀', 4).isWellFormed()).toBe(true)
  })
})

test('a headline does not say the same twice', () => {
  expect(renderHeadline('Use pnpm', 'Use pnpm in the web repo.')).toBe('Use pnpm in the web repo.')
  expect(renderHeadline('Use pnpm…', 'Use pnpm in the web repo.')).toBe('Use pnpm in the web repo.')
  expect(renderHeadline('Use pnpm', 'Use pnpm')).toBe('Use pnpm')
  expect(renderHeadline('Package manager', 'Use pnpm.')).toBe('Package manager: Use pnpm.')
  expect(renderHeadline('Package manager', '')).toBe('Package manager')
})

test('a long list says how much it leaves out', () => {
  expect(renderList([1, 2, 3], 2, String)).toEqual(['- 1', '- 2', '- … and 1 more'])
})
