import { describe, expect, it } from 'vitest'
import { editDistance, nearestName } from './nearest.ts'

describe('editDistance', () => {
  it('counts inserts, deletes, replacements and swapped neighbours as one each', () => {
    expect(editDistance('port', 'port')).toBe(0)
    expect(editDistance('prot', 'port')).toBe(1)
    expect(editDistance('por', 'port')).toBe(1)
    expect(editDistance('portt', 'port')).toBe(1)
    expect(editDistance('sort', 'port')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('PORT', 'port')).toBe(0)
  })
})

describe('nearestName', () => {
  const known = ['http.port', 'http.host', 'embedding.provider', 'embedding.model']

  it('finds a mistyped name', () => {
    expect(nearestName('http.prot', known)).toBe('http.port')
    expect(nearestName('embeding.provider', known)).toBe('embedding.provider')
  })

  it('knows a dotted name by its last part', () => {
    expect(nearestName('model', known)).toBe('embedding.model')
  })

  it('suggests nothing for a name unlike any', () => {
    expect(nearestName('telemetry.endpoint', known)).toBeNull()
    expect(nearestName('x', known)).toBeNull()
  })
})
