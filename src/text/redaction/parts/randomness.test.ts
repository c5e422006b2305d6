import { describe, expect, it } from 'vitest'
import { entropyBits, looksRandom, pairBits, wordShare } from './randomness.ts'

describe('entropyBits', () => {
  it('is zero for one character and log2 of the alphabet where each stands once', () => {
    expect(entropyBits('')).toBe(0)
    expect(entropyBits('aaaa')).toBe(0)
    expect(entropyBits('abcdefgh')).toBe(3)
  })
})

describe('wordShare', () => {
  it('is high for names in any case', () => {
    for (const name of [
      'refreshTokenStore',
      'user_password_reset',
      'content-security-policy',
      'CONNECTION_TIMEOUT',
    ]) {
      expect(wordShare(name), name).toBeGreaterThan(0.8)
    }
  })

  it('is low for drawn characters', () => {
    for (const drawn of ['aZ3kQ9xR7mB2vT8nL5cW', '9f86d081884c7d659a2f', 'xkqzvjwpqhgfdbnm']) {
      expect(wordShare(drawn), drawn).toBeLessThan(0.35)
    }
  })
})

describe('pairBits', () => {
  it('is higher for letters no language puts together, whatever their case', () => {
    expect(pairBits('qxzjvkwq')).toBeGreaterThan(7)
    expect(pairBits('Understanding')).toBeLessThan(4.5)
  })
})

describe('looksRandom', () => {
  it('sees keys', () => {
    for (const key of [
      'aZ3kQ9xR7mB2vT8nL5cW1yH6',
      '9f86d081884c7d659a2feaa0c55ad015',
      'qxzjvkwqhgfdbnmzzxq',
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    ]) {
      expect(looksRandom(key), key).toBe(true)
    }
  })

  it('does not see names, versions, packages, words and numbers', () => {
    for (const value of [
      'getUserByEmailAddress2',
      'x86_64-unknown-linux-gnu',
      '1.24.3-beta.11',
      'jackson-databind-2.17.1',
      'oauth2-proxy-v7',
      'production',
      '20261115120344',
      'two words',
      'a1',
    ]) {
      expect(looksRandom(value), value).toBe(false)
    }
  })
})
