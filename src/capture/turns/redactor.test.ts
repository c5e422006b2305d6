import { describe, expect, it } from 'vitest'
import { createRedactor, needsFullScan } from './redactor.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
/** An underscore in the middle: no rule of ours knows this form, secretlint's does. */
const ONLY_SECRETLINT = 'npm'.concat('_', DRAWN.slice(0, 20), '_', DRAWN.slice(0, 15))

describe('createRedactor', () => {
  it('applies our own rules', async () => {
    const token = 'glpat-'.concat(DRAWN.slice(0, 20))
    expect(await createRedactor().redact(`use ${token} and <private>x</private>`)).toEqual({
      text: 'use [redacted:gitlab-token] and [private]',
      found: { 'gitlab-token': 1, private: 1 },
    })
  })

  it("applies secretlint's rules to what ours leave", async () => {
    expect(await createRedactor().redact(`a ${ONLY_SECRETLINT} b`)).toEqual({
      text: 'a [redacted:npm-token] b',
      found: { 'npm-token': 1 },
    })
  })

  it('does not let a comment switch rules off', async () => {
    const { text } = await createRedactor().redact(`// secretlint-disable\n${ONLY_SECRETLINT}\n`)
    expect(text).not.toContain(ONLY_SECRETLINT)
  })

  it('spares examples that secretlint would report', async () => {
    for (const text of ['//registry.test/:_authToken=YOUR_TOKEN', `ghp_${'x'.repeat(36)}`]) {
      expect(await createRedactor().redact(text)).toEqual({ text, found: {} })
    }
  })

  it('changes nothing the second time', async () => {
    const redactor = createRedactor()
    const { text } = await redactor.redact(`a ${ONLY_SECRETLINT} b AWS_SECRET_ACCESS_KEY=${DRAWN}/+aB3dE5`)
    expect(await redactor.redact(text)).toEqual({ text, found: {} })
  })

  it('redacts many texts at once', async () => {
    const redactor = createRedactor()
    const redacted = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        redactor.redact(`${n} ${n % 2 === 0 ? ONLY_SECRETLINT : 'nothing'}`),
      ),
    )
    expect(redacted.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, n) => `${n} ${n % 2 === 0 ? '[redacted:npm-token]' : 'nothing'}`),
    )
  })
})

describe('needsFullScan', () => {
  it('sends on what looks like a token of a vendor and little else', () => {
    expect(needsFullScan(ONLY_SECRETLINT)).toBe(true)
    expect(needsFullScan('-----BEGIN RSA PRIVATE KEY-----')).toBe(true)
    for (const text of [
      'commit 9f86d081884c7d659a2feaa0c55ad015deadbeef',
      'run npm_modules or gh_pages',
      '-----BEGIN CERTIFICATE-----',
      'password: string',
    ]) {
      expect(needsFullScan(text), text).toBe(false)
    }
  })
})
