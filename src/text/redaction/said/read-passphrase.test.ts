import { describe, expect, it } from 'vitest'
import { redactText } from '../redact-text.ts'
import { findNouns } from './nouns.ts'
import { readPassphrase } from './read-passphrase.ts'

const PASSPHRASE = 'walnut orbit '.concat('cactus lantern')

const read = (text: string) =>
  findNouns(text).flatMap((noun) => {
    const cut = readPassphrase(text, noun)
    return cut === null ? [] : [text.slice(cut.start, cut.end)]
  })

describe('readPassphrase', () => {
  it.each([
    'password: "X"',
    "password: 'X'",
    'password = "X"',
    'const passphrase = "X"',
    'PASSPHRASE="X"',
    '"passphrase": "X"',
    'the passphrase is "X"',
    'das Passwort lautet „X“',
    'passphrase: X',
    'Passphrase: X\nuser: bob',
    '**Passphrase:** X',
  ])('finds the words of %j', (text) => {
    expect(read(text.replace('X', PASSPHRASE))).toEqual([PASSPHRASE])
  })

  it('cuts the whole passphrase', () => {
    expect(redactText(`password: "${PASSPHRASE}"`).text).toBe('password: "[redacted:password]"')
    expect(redactText(`passphrase: ${PASSPHRASE}`).text).toBe('passphrase: [redacted:password]')
  })

  it.each([
    'password: is required by the server',
    'password: must have eight characters',
    'password: "Enter your password here"',
    'password: "must not be empty"',
    '"password": "please enter some text"',
    'password: see vault entry below',
    'passphrase: same one our last server had',
    'password: plain text only',
    'password: "hello world foo"',
    'password: throttle brute force attempts',
    'passphrase: reject short phrases early',
    'the password is walnut orbit cactus lantern',
    'password: walnut orbit',
    'password: walnut orbit cactus, lantern',
    'token: walnut orbit cactus lantern',
    'password_hint: "walnut orbit cactus lantern"',
  ])('leaves %j alone', (text) => {
    expect(read(text)).toEqual([])
  })
})
