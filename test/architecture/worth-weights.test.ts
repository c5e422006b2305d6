import { expect, test } from 'vitest'
import { WORTH_MODEL_ID } from '../../src/digest/rules/work/worth-weights.ts'
import { LOCAL_MODEL_ID } from '../../src/embed/local-embedder.ts'

test('the worth of sentences is judged by weights of the bundled model: another one needs its own', () => {
  expect(WORTH_MODEL_ID).toBe(LOCAL_MODEL_ID)
})
