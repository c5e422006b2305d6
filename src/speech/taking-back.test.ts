import { describe, expect, test } from 'vitest'
import { takesBack } from './taking-back.ts'

describe('an agent takes back', () => {
  test('its own words if it names its error or undoes its work', () => {
    for (const message of [
      'You’re absolutely right. I was wrong.\n\nEach kiln has its own fire.',
      "Ah yes, you're right - I had it backwards!",
      "You're right. I was framing it wrong.",
      '**Found the actual bug!**\n\nThe door was open.',
      'Perfect! Now the notes are actually **reverted back to the original**.',
      'My mistake, the glaze is blue.',
    ])
      expect(takesBack(message, 'agent'), message).toBe('own words')
  })

  test('what it reports to have replaced', () => {
    for (const message of [
      'Done — switched from oak to birch.',
      "I've moved the kiln to the cellar.",
      'Updated. The key change: instead of oak it now burns birch.',
      'We have now replaced the oak with birch.',
    ])
      expect(takesBack(message, 'agent'), message).toBe('replaced')
  })

  test('nothing by a report of its work or of what happens again and again', () => {
    for (const message of [
      'The build no longer fails.',
      'I moved the helper into src/x.ts.',
      'I replaced the tabs with spaces.',
      'Data is moved from the queue to the archive every night.',
      'The kiln is switched from oak to birch by hand.',
      'The kiln works now.',
    ])
      expect(takesBack(message, 'agent'), message).toBe(null)
    expect(takesBack("I was wrong. I've moved the kiln to the cellar.", 'agent')).toBe('own words')
  })

  test('its last answer if it agrees with an objection', () => {
    for (const message of [
      "You're right - that would be more forgiving.",
      "Good catch! You're absolutely right.",
      'Hmm, you are quite correct, the kiln is too small.',
    ])
      expect(takesBack(message, 'agent'), message).toBe('last answer')
  })

  test('nothing if it agrees that the code has a fault, praises a question, or reports', () => {
    for (const message of [
      "You're absolutely right! This is a critical bug. Let me trace it.",
      "You're right to ask - the kiln makes no smoke.",
      'Done. The kiln is now fired with birch.',
      'The kiln is hot. It is open. I was wrong.',
      'I skip reverted commits.',
      '',
    ])
      expect(takesBack(message, 'agent'), message).toBe(null)
  })
})

describe('a person takes back', () => {
  test('the last answer by an objection', () => {
    expect(takesBack("No, that's wrong, the kiln is fired with birch.", 'person')).toBe('last answer')
    expect(takesBack('the kiln is not correct, that is the oven.', 'person')).toBe('last answer')
    expect(takesBack("Option 1 doesn't work since the kiln is wet.", 'person')).toBe('last answer')
    expect(takesBack('Please fire the kiln.', 'person')).toBe(null)
  })
})
