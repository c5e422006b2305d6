import { describe, expect, it } from 'vitest'
import { isRepeat } from './repeats.ts'

const TOLD = 'The staging database of the harbour office listens on port 6655.'

describe('isRepeat', () => {
  it.each([
    'The staging database of the harbour office listens on port 6655',
    'That’s wrong, the staging database of the harbour office listens on port 6655.',
    'Please remember: the staging database of the harbour office listens on port 6655.',
    'No, that’s wrong: port is 6655.',
  ])('knows again: %s', (said) => {
    expect(isRepeat(said, ['We deploy on Thursdays.', TOLD])).toBe(true)
  })

  it.each([
    'The staging database of the harbour office never listens on port 6655.',
    'The staging database of the harbour office listens on port 5544.',
    'The staging database of the harbour office listens on port 6655. It is restarted on Mondays.',
    'Thanks!',
  ])('does not take for a repetition: %s', (said) => {
    expect(isRepeat(said, [TOLD])).toBe(false)
  })

  it('wants all of it in one place', () => {
    expect(isRepeat('The mailer uses port 25.', ['The mailer uses TLS.', 'Port 25 is closed.'])).toBe(false)
  })
})
