import { expect, it } from 'vitest'
import { hasHint } from './reply-hints.ts'

it.each([
  ['we', 'migramos a vitest', true],
  ['we', 'run it again', false],
  ['negates', 'it doesn’t resolve', true],
  ['now', 'daqui pra frente em Rust', true],
  ['change', 'wir haben das umgestellt', true],
  ['change', '已经换了', true],
  ['once', 'nur diesmal', true],
  ['praise', 'Perfect, thanks', true],
  ['but', 'nothing of it', false],
] as const)('%s in “%s”: %s', (hint, said, expected) => {
  expect(hasHint(hint, said)).toBe(expected)
})
