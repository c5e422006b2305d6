import { describe, expect, it } from 'vitest'
import { chanceOf, readReplyParts } from './reply-chance.ts'

const STATE = { isUsed: true, touch01: 1, isEarlier: false, answerChars: 80 }
const chance = (said: string, text: string, state = STATE) => chanceOf(readReplyParts(said), text, state)

describe('the chance that a prompt speaks against a statement', () => {
  it.each([
    [
      'The warehouse ships orders until 16:00.',
      'cut-off there is 14:30 now',
      'The truck comes at 14:30, have the pallets ready.',
    ],
    [
      'Our CI runs on CircleCI.',
      "There's no CircleCI anymore, everything is GitHub Actions",
      'Could we move this to GitHub Actions?',
    ],
    [
      'Der Kurs kostet 120 Euro.',
      'schöner text! wir nehmen inzwischen aber 140',
      'für Studenten 90 Euro, schreib das dazu',
    ],
    [
      'Las clases de piano son los martes.',
      'Los martes ya no tengo piano, ahora son los jueves',
      'El jueves tengo inglés.',
    ],
  ])('%s: is higher for “%s” than for “%s”', (known, correction, harmless) => {
    expect(chance(correction, known)).toBeGreaterThan(0.75)
    expect(chance(harmless, known)).toBeLessThan(0.5)
  })

  it('is that of its best sentence', () => {
    const known = 'The nightly export goes to the bucket acme-exports.'
    const correction = "We don't use acme-exports any more, it's acme-lake."
    const whole = `${correction} Also raise the retries to three, and send me the diff, please.`
    expect(chance(whole, known)).toBeGreaterThanOrEqual(0.75)
  })

  it('is that of a statement which stands beside an offer or a question', () => {
    const known = 'The staging cluster runs Kubernetes 1.27.'
    const correction = 'you can use the newer fields, we upgraded everything to 1.30 over easter'
    expect(chance(correction, known)).toBeGreaterThanOrEqual(0.75)
  })

  it('is higher if another thing of the same kind is told than if one of another kind is', () => {
    const known = 'Integration tests run against MySQL.'
    expect(chance('they run against sqlite', known)).toBeGreaterThan(
      chance('they run against headwind', known),
    )
  })

  it('is that of a sentence that the rules leave out, too', () => {
    const known = 'The course costs 120 euros.'
    expect(chance('My boss tells me the price is 140 euros since May.', known)).toBeGreaterThan(0)
  })

  it('is 0 if nothing is said', () => {
    expect(chance('', 'The mill has port 9000.')).toBe(0)
    expect(chance('/compact', 'The mill has port 9000.')).toBe(0)
  })

  it('is lower if no answer repeated the statement', () => {
    const [known, said] = ['Lena leads the search team.', 'Priya leads it since May.']
    const untouched = { ...STATE, isUsed: false, touch01: 0 }
    expect(chance(said, known, untouched)).toBeLessThan(chance(said, known))
  })
})
