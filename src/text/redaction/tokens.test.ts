import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'
import { TOKEN_SHAPES } from './token-shapes.ts'
import { findTokens } from './tokens.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const GITHUB = 'ghp'.concat('_', DRAWN, 'xY3z')

const found = (text: string) => findTokens(text).map(({ start, end, kind }) => [kind, text.slice(start, end)])

describe('findTokens', () => {
  it('finds a token at the start of any word and cuts exactly it', () => {
    for (const text of [
      GITHUB,
      `(${GITHUB})`,
      `"${GITHUB}",`,
      `see ${GITHUB}.`,
      `a=${GITHUB}&b`,
      `/${GITHUB}/`,
    ]) {
      expect(found(text), text).toEqual([['github-token', GITHUB]])
    }
  })

  it('finds a token after an escaped line end or an escaped sign', () => {
    expect(found(`line\\n${GITHUB}\\nnext`)).toEqual([['github-token', GITHUB]])
    expect(found(`x%3D${GITHUB}%26`)).toEqual([['github-token', GITHUB]])
  })

  it('finds a token that is glued to a word or a number', () => {
    for (const before of ['token_', 'key_', 'x', '123', 'my_own_2']) {
      expect(found(`${before}${GITHUB} and more`), before).toEqual([['github-token', GITHUB]])
    }
    const access = 'AKIA'.concat('Q3EGR7ZT', 'VX5LM2KP')
    expect(found(`prod_${access}`)).toEqual([['aws-access-key', access]])
    expect(found(`x${access}`)).toEqual([])
  })

  it('asks the longest beginning first', () => {
    const key = 'sk-ant-'.concat('api03-', DRAWN, DRAWN)
    expect(found(key)).toEqual([['anthropic-key', key]])
  })

  it('does not look into words, examples and names', () => {
    for (const text of [
      'a'.concat('xghp_', 'the_name_of_a_function_in_here'),
      'ghp_'.concat('x'.repeat(36)),
      'sk-loading-spinner-container-animation',
      'AKIA'.concat('IOSFODNN7', 'EXAMPLE'),
      'sk-ant-...',
      'SG.something.something',
      'pat.terns.and.more.of.the.same.kind',
    ]) {
      expect(found(text), text).toEqual([])
    }
  })

  it('does not look into base64', () => {
    expect(found(`${DRAWN.repeat(3)}/EAAB${DRAWN.repeat(4)}`)).toEqual([])
  })

  it('keeps what stands around a token', () => {
    expect(redactText(`push with ${GITHUB} now`).text).toBe('push with [redacted:github-token] now')
  })
})

describe('TOKEN_SHAPES', () => {
  it('bounds every repetition, so that no text makes a scan slow', () => {
    for (const { kind, body } of TOKEN_SHAPES) expect(body, kind).not.toMatch(/[^\\][*+](?![\]\w/])|,\}/)
  })

  it('names kinds in words joined by hyphens', () => {
    for (const { kind } of TOKEN_SHAPES) expect(kind).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })
})
