import { describe, expect, it } from 'vitest'
import { findAuthorization, findCookies } from './headers.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')

const slices = (text: string, cuts: { start: number; end: number }[]) =>
  cuts.map(({ start, end }) => text.slice(start, end))
const authorization = (text: string) => slices(text, findAuthorization(text))
const cookies = (text: string) => slices(text, findCookies(text))

describe('findAuthorization', () => {
  it('finds what follows a scheme', () => {
    for (const scheme of ['Bearer', 'bearer', 'Token', 'Api-Token', 'SSWS']) {
      expect(authorization(`Authorization: ${scheme} ${DRAWN}`), scheme).toEqual([DRAWN])
    }
    expect(authorization(`f"Bearer ${DRAWN}"`)).toEqual([DRAWN])
    expect(authorization('Authorization: Bearer Kx7!'.concat('mQ2@pL9#'))).toEqual(['Kx7!mQ2@pL9#'])
  })

  it('finds a value without a scheme', () => {
    expect(authorization(`-H 'Authorization: ${DRAWN}'`)).toEqual([DRAWN])
  })

  it('finds basic pairs by what they decode to', () => {
    const pair = btoa(`deploy:${DRAWN}`)
    expect(authorization(`Authorization: Basic ${pair}`)).toEqual([pair])
    expect(authorization(`Authorization: Basic ${btoa('user:password')}`)).toEqual([])
    expect(authorization('Basic authentication is off')).toEqual([])
    expect(authorization('token_type=bearer expires_in=3600')).toEqual([])
    expect(authorization('basic YWJjZGVmZ2hpamts')).toEqual([])
    expect(authorization('Authorization: Basic YWJjZGVmZ2hpamtsm=')).toEqual([])
  })

  it('spares templates and prose', () => {
    for (const text of [
      'Authorization: Bearer <token>',
      'Authorization: Bearer $'.concat('{token}'),
      'Authorization: Bearer $TOKEN',
      'Bearer authentication with refresh',
      'the token rotation policy of authorization servers',
      'authorization: required',
    ]) {
      expect(authorization(text), text).toEqual([])
    }
  })
})

describe('findCookies', () => {
  it('finds values that identify somebody and keeps the others', () => {
    expect(cookies(`Cookie: theme=dark; session=${DRAWN}; lang=en`)).toEqual([DRAWN])
    expect(cookies(`Set-Cookie: connect.sid=s%3A${DRAWN}; Path=/; HttpOnly`)).toEqual([`s%3A${DRAWN}`])
    expect(cookies('Cookie: theme=dark; lang=en; consent=accepted')).toEqual([])
  })
})
