import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('runs one task after another, in the order they were handed in', async () => {
  const inTurn = createTurns()
  const said: string[] = []
  const task = (name: string) => async () => {
    said.push(`${name} begins`)
    await Promise.resolve()
    said.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([inTurn(task('a')), inTurn(task('b'))])).toEqual(['a', 'b'])
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a failed task fails for its caller alone', async () => {
  const inTurn = createTurns()
  const failed = inTurn(async () => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
