import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAgentExcluded, isNamedExcluded } from './exclusion.ts'

const diary = join(sep, 'home', 'ada', 'diary')

describe('isNamedExcluded', () => {
  it('keeps out a folder with everything below it, and a project by its name', () => {
    expect(isNamedExcluded([diary], diary, ['x'])).toBe(true)
    expect(isNamedExcluded([diary], join(diary, '2026'), ['x'])).toBe(true)
    expect(isNamedExcluded(['web'], join(sep, 'srv', 'web'), ['acme/web', 'web'])).toBe(true)
  })

  it('leaves neighbours alone', () => {
    expect(isNamedExcluded([diary], `${diary}-public`, ['x'])).toBe(false)
    expect(isNamedExcluded(['web'], join(sep, 'srv', 'web'), ['web-2'])).toBe(false)
    expect(isNamedExcluded([], diary, ['x'])).toBe(false)
  })
})

it('an agent is excluded by its name, and by nothing else', () => {
  expect(isAgentExcluded(['agent:codex', '/home/ada'], 'codex')).toBe(true)
  expect(isAgentExcluded(['codex', 'agent:claude-code'], 'codex')).toBe(false)
})
