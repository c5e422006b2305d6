import { expect, it } from 'vitest'
import { renderError } from './error.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN } from './layout/view.ts'

it('fits the terminal, however many names the hint has', () => {
  const hint = `Known scopes: ${Array.from({ length: 20 }, (_, n) => `default/project-${n}`).join(', ')}.`
  const text = renderError(
    { message: 'There is no project called nope.', hint },
    { paint: PLAIN, width: 80, now: 0 },
  )
  const lines = text.split('\n')
  expect(lines[0]).toBe('✗ There is no project called nope.')
  expect(lines.slice(1).every((line) => line.startsWith('  '))).toBe(true)
  expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(80)
  expect(
    lines
      .slice(1)
      .map((line) => line.trim())
      .join(' '),
  ).toBe(hint)
})

it('keeps a command whole', () => {
  const hint = 'A sentence that is as long as this one is broken somewhere, so look at `lore undo --help`.'
  const view = { paint: PLAIN, width: 80, now: 0 }
  expect(renderError({ message: 'No.', hint }, view).split('\n').at(-1)).toBe('  `lore undo --help`.')
})
