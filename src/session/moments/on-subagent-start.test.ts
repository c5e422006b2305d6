import { describe, expect, test } from 'vitest'
import { isAbout } from './on-subagent-start.ts'

describe('isAbout', () => {
  test('a name stands as a word of its own', () => {
    expect(isAbout('The code-reviewer skips generated files.', 'code-reviewer')).toBe(true)
    expect(isAbout('The code-reviewers met.', 'code-reviewer')).toBe(false)
    expect(isAbout('my-code-reviewer', 'code-reviewer')).toBe(false)
  })

  test('a plain word is a name only where agents are spoken of', () => {
    expect(isAbout('Explore the harbour.', 'Explore')).toBe(false)
    expect(isAbout('The Explore agent reads only.', 'Explore')).toBe(true)
  })

  test('signs in a name mean themselves', () => {
    expect(isAbout('Use plugin:c++(x) here.', 'plugin:c++(x)')).toBe(true)
    expect(isAbout('Use plugin:cc here.', 'plugin:c+')).toBe(false)
  })
})
