import { describe, expect, it } from 'vitest'
import { shortIds } from './short-ids.ts'

const A = '01939f2a-7c3e-7111-8aaa-000000000001'
const SAME_MS = '01939f2a-7c3e-7222-8aaa-000000000002'
const SAME_START = '01939f2a-7c3e-7111-8bbb-000000000003'
const B = '01939f2b-0a11-7111-8aaa-000000000004'

describe('shortIds', () => {
  it('shows the time of the id', () => {
    expect(shortIds([A, B])(A)).toBe('01939f2a-7c3e')
  })

  it('shows more where two were made in the same millisecond, and only there', () => {
    const shorten = shortIds([A, SAME_MS, B])
    expect(shorten(A)).toBe('01939f2a-7c3e-7111')
    expect(shorten(SAME_MS)).toBe('01939f2a-7c3e-7222')
    expect(shorten(B)).toBe('01939f2b-0a11')
    expect(shortIds([A, SAME_START])(A)).toBe('01939f2a-7c3e-7111-8aaa')
  })

  it('takes the same id twice for one', () => {
    expect(shortIds([A, A])(A)).toBe('01939f2a-7c3e')
  })

  it('leaves an id it was not told of whole', () => {
    expect(shortIds([A])(B)).toBe(B)
  })
})
