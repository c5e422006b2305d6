import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintText, removeEchoes } from './echo.ts'

const SERVED =
  'The staging database is rebuilt every night at two from the anonymised production dump, before the smoke tests run.'
const served = new Set(fingerprintText(SERVED))

describe('removeEchoes', () => {
  test.each([
    ['as it was', SERVED],
    ['quoted', `> ${SERVED}`],
    ['in bold and in another case', `**${SERVED.toUpperCase()}**`],
    ['as a bullet with line breaks', `- ${SERVED.replaceAll(', ', ',\n  ')}`],
    ['in quotation marks with a full stop less', `"${SERVED.slice(0, -1)}"`],
  ])('recognises served text %s', (_how, text) => {
    expect(removeEchoes(text, served).text).toBe('')
  })

  test('keeps what was said besides', () => {
    const own = 'I moved that job to three in the morning because backups overlapped with it.'
    const { text } = removeEchoes(`${SERVED} ${own}`, served)
    expect(text).toContain(own)
    expect(text).not.toContain('anonymised')
  })

  test.each([
    'The staging database listens on port 5433 in the Falkenstein data centre.',
    'Margit reviews every change to the payment flow before it is merged.',
    'Releases are cut from the branch maple every second Tuesday after lunch.',
    'Feature flags live in one table and are cached for a minute.',
  ])('recognises one served line in the midst of an answer: %s', (line) => {
    const own = [
      'I looked at this for a while today.',
      'Now I will write the change and run everything once more.',
    ]
    const { text } = removeEchoes(`${own[0]} ${line} ${own[1]}`, new Set(fingerprintText(line)))
    expect(text).toBe(`${own[0]} [recalled] ${own[1]}`)
  })

  test('does not take another statement about the same thing for an echo', () => {
    const other =
      'The staging database is no longer rebuilt at night; the team refreshes it by hand on request.'
    expect(removeEchoes(other, served)).toMatchObject({ text: other, echoed: 0 })
  })

  test('leaves any text alone when nothing was served', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(removeEchoes(text, new Set()).text).toBe(text)
      }),
    )
  })

  test('a served text is always recognised whole', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 4, maxLength: 60 })
    fc.assert(
      fc.property(words, (said) => {
        const text = `${said.join(' ')}.`
        expect(removeEchoes(text, new Set(fingerprintText(text))).text).toBe('')
      }),
    )
  })
})
