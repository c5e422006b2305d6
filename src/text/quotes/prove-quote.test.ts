import { describe, expect, test } from 'vitest'
import { findSpoken } from './find-spoken.ts'
import { proveQuote } from './prove-quote.ts'

const SAID = "Please, don't put reverb on the low end — it's what makes the mix “muddy”."
const CONTENT = 'Never put reverb on the low end.'

function prove(quote: string, content: string, turn = SAID, title = content): string {
  return proveQuote(quote, { title, content }, turn).kind
}

describe('a quote is found', () => {
  test.each([
    'don’t put reverb on the low end',
    "Don't put reverb on the low end.",
    '“don’t put reverb on the low end”',
    "don't put reverb on the low end - it's what makes the mix muddy",
    "don't put reverb ... makes the mix muddy",
    'Please don’t put reverb on the low end… [...] the mix “muddy”!',
  ])('whatever the marks: %s', (quote) => {
    expect(prove(quote, CONTENT)).toBe('proven')
  })

  test.each([
    'put a reverb on the low end',
    'the low end is where reverb goes',
    'everb on the low end',
    'makes the mix muddy … put reverb on the low end',
    'don’t … muddy',
  ])('but not in other words or another order: %s', (quote) => {
    expect(prove(quote, CONTENT)).toBe('absent')
  })

  test('keeps signs and decimals, and knows scripts without spaces', () => {
    expect(findSpoken('deliver at -11 LUFS', 'at 11 LUFS')).toBeNull()
    expect(findSpoken('deliver at −11 LUFS', 'deliver at -11 lufs')).not.toBeNull()
    expect(findSpoken('it is 16.5 percent', 'it is 16')).toBeNull()
    expect(findSpoken('我们用蓝色按钮', '用蓝色')).toEqual({ start: 2, end: 5 })
  })
})

describe('a quote proves nothing', () => {
  test.each([
    ['ok', 'Clip the master by 6 dB on every song.', 'ok'],
    ['reverb', CONTENT, SAID],
    ['the mix', 'The mix is too loud for the label.', SAID],
    ['sounds good to me', 'Delete the raw takes after every session.', 'Yes, sounds good to me.'],
    ['48 kHz', 'Session files are recorded at 48 kHz.', 'Wrong. 48 kHz.'],
  ])('if it is short or common: %s', (quote, content, turn) => {
    expect(prove(quote, content, turn)).toBe('unproven')
  })

  test('but a value with its subject does, and a short sentence proves itself', () => {
    expect(prove('port 5433', 'Postgres listens on port 5433.', 'Our Postgres is on port 5433.')).toBe(
      'proven',
    )
    expect(prove('Use pnpm', 'Use pnpm.', 'Use pnpm, please!')).toBe('proven')
  })
})

describe('the content must not say', () => {
  const TURN = 'In a mix you high-pass everything but the kick and the bass, and VAT is 20 percent.'
  const QUOTE = 'high-pass everything but the kick and the bass'

  test.each([
    'Never high-pass anything.',
    'High-pass only the kick and the bass.',
    'High-pass the kick and the bass.',
    'Do not high-pass everything but the kick and the bass.',
  ])('the opposite: %s', (content) => {
    expect(prove(QUOTE, content, TURN)).toBe('unproven')
  })

  test.each([
    'High-pass everything but the kick and the bass at 80 Hz.',
    'High-pass everything but the kick and the bass with Ozone.',
    'High-pass everything but the kick and the bass, says src/mix.ts.',
    'Delete the raw takes after each session.',
  ])('more than the person did: %s', (content) => {
    expect(prove(QUOTE, content, TURN)).toBe('unproven')
  })

  test.each([
    'High-pass every track except kick and bass.',
    'In a mix, high-pass everything but the kick and the bass.',
    'High-pass everything but kick and bass; VAT is 20%.',
  ])('but may say it in other words: %s', (content) => {
    expect(prove(QUOTE, content, TURN)).toBe('proven')
  })

  test('what the rest of the sentence denies or asks', () => {
    expect(prove('deploy on a Friday', 'Deploy on a Friday.', 'Never, ever, deploy on a Friday!')).toBe(
      'unproven',
    )
    expect(prove('we deploy on a Friday', 'We deploy on a Friday.', 'Should we deploy on a Friday?')).toBe(
      'unproven',
    )
    expect(prove('use npm here', 'Use npm here.', 'I would not use npm here')).toBe('unproven')
  })

  test('the other half of a choice', () => {
    const turn = 'We use pnpm for installs, not npm.'
    expect(prove(turn, 'Installs use pnpm.', turn)).toBe('proven')
    expect(prove(turn, 'Installs use pnpm instead of npm.', turn)).toBe('proven')
    expect(prove(turn, 'Installs use npm, not pnpm.', turn)).toBe('unproven')
  })

  test('numbers may be spelled, and German nouns are no names', () => {
    expect(
      prove('keep invoices for ten years', 'Invoices are kept 10 years.', 'You keep invoices for ten years.'),
    ).toBe('proven')
    expect(prove('compress it four to one', 'Compress it 4:1.', 'You compress it four to one.')).toBe(
      'unproven',
    )
    expect(prove('compress it four to one', 'Compress it 4 to 1.', 'You compress it four to one.')).toBe(
      'proven',
    )
    const days = 'Meyer hat fünfundzwanzig, wir haben zwanzig Tage Urlaub.'
    expect(prove(days, 'Wir haben 20 Tage Urlaub.', days)).toBe('proven')
    const turn = 'Der Grundfreibetrag liegt bei 12.096 Euro.'
    expect(prove(turn, 'Als Grundfreibetrag gelten 12.096 Euro.', turn)).toBe('proven')
  })
})
