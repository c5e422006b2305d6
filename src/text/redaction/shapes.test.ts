import { describe, expect, it } from 'vitest'
import { findShapes } from './shapes.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const HEX = '9f86d081884c7d65'.concat('9a2feaa0c55ad015')

const found = (text: string) => findShapes(text).map(({ start, end, kind }) => [kind, text.slice(start, end)])

describe('findShapes', () => {
  it.each([
    ['telegram-token', '123456789'.concat(':A', DRAWN, 'xy')],
    ['terraform-token', DRAWN.slice(0, 14).concat('.atlasv1.', DRAWN, DRAWN, 'abc')],
    ['azure-client-secret', 'aB38Q~'.concat(DRAWN)],
    ['mailchimp-key', HEX.concat('-us14')],
    ['asana-token', '1/1203'.concat('456789012345:', HEX)],
    ['password-hash', '$2b$12$'.concat(DRAWN, DRAWN.slice(0, 21))],
    ['password-hash', '$argon2id$v=19$m=65536,t=3,p=4$'.concat(DRAWN, '$', DRAWN)],
  ])('finds a %s by its shape, after an escaped line end too', (kind, secret) => {
    expect(found(`use ${secret} here`)).toEqual([[kind, secret]])
    expect(found(`x\\n${secret}\\n`)).toEqual([[kind, secret]])
  })

  it('finds the secret half beside an AWS access key', () => {
    const secret = DRAWN.concat('/+abcDE1')
    expect(found(`AKIAQZ7XN3M4T5R6W2PY,${secret},eu`)).toEqual([['aws-secret-key', secret]])
  })

  it('finds the words that restore a wallet', () => {
    const words = 'ladder umbrella copper meadow violin harbor pepper window rocket silver cactus pilot'
    expect(found(`seed phrase: ${words}`)).toEqual([['wallet-mnemonic', words]])
    expect(found('The seed phrase is a list of words you write down and keep in a safe place.')).toEqual([])
  })

  it('leaves hashes, prices and tables alone', () => {
    for (const text of [`${HEX}-use`, '$2,400 or $6.50', '| 12 | 34 |', `sha1/${HEX}`]) {
      expect(found(text), text).toEqual([])
    }
  })
})
