import { describe, expect, test } from 'vitest'
import { importHints, numberSetting, profileEnvironment } from './profile-env.ts'

describe('the environment of a profile', () => {
  test('is empty for a profile without variables', () => {
    expect(profileEnvironment(['lore'], { LORE_DB_PATH: '/a' })).toEqual({ settings: {}, warnings: [] })
    expect(profileEnvironment(['toString'], {})).toEqual({ settings: {}, warnings: [] })
  })

  test('points at import where a path is set', () => {
    const { settings, warnings } = profileEnvironment(['lore', 'lore-classic'], { LORE_DB_PATH: '/a/b.db' })
    expect(settings).toEqual({})
    expect(warnings).toEqual([expect.stringContaining('lore import lore-classic /a/b.db')])
    expect(profileEnvironment(['lore-classic'], { LORE_DB_PATH: '' }).warnings).toEqual([])
    expect(importHints({ DATA: '/x' }, ['DATA', 'OTHER'], 'kind')).toEqual([
      expect.stringMatching(/^DATA .*lore import kind \/x/),
    ])
  })

  test('takes numbers within bounds, and says so where it cannot', () => {
    const bounds = { min: 0, max: 1 }
    expect(numberSetting({ N: ' 0.5 ' }, 'N', bounds)).toEqual({ value: 0.5 })
    expect(numberSetting({ N: '' }, 'N', bounds)).toEqual({})
    expect(numberSetting({}, 'N', bounds)).toEqual({})
    for (const N of ['2', 'half', '-1', 'Infinity']) {
      expect(numberSetting({ N }, 'N', bounds)).toEqual({ warning: expect.stringContaining('N is ignored') })
    }
  })
})
