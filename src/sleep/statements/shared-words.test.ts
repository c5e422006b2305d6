import { describe, expect, test } from 'vitest'
import { renderLikeness, sharedWords } from './shared-words.ts'

describe('sharedWords', () => {
  test('are shown as written in the first text, whatever their form in the other', () => {
    expect(
      sharedWords('Migrations run before PostgreSQL 16.2 starts.', 'postgresql 16.2: migration running'),
    ).toEqual(['Migrations', 'run', 'PostgreSQL', '16.2'])
  })

  test('leave out words that everybody uses', () => {
    expect(sharedWords('This is what we have', 'What is this that we have?')).toEqual([])
  })
})

describe('renderLikeness', () => {
  test('names at most four words', () => {
    expect(renderLikeness('alpha beta gamma delta epsilon', 'epsilon delta gamma beta alpha', 0.9)).toBe(
      'Both speak of alpha, beta, gamma and delta (0.90 alike).',
    )
    expect(renderLikeness('alpha', 'Alpha!', 0.5)).toBe('Both speak of alpha (0.50 alike).')
    expect(renderLikeness('car', 'automobile', 0.66)).toBe('Alike in meaning, in other words (0.66 alike).')
  })
})
