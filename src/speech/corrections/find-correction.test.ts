import { describe, expect, test } from 'vitest'
import { HELD_OUT, TUNED } from '../../../test/labelled/speech/development/prompts.ts'
import { LAST, LATER, REPORTED, WORK_TALK } from '../../../test/labelled/speech/development/work-talk.ts'
import type { LabelledPrompts } from '../../../test/labelled/speech/measure.ts'
import { findCorrection } from './find-correction.ts'

function rate({ corrections, others }: LabelledPrompts) {
  const heard = corrections.filter((prompt) => findCorrection(prompt) !== null)
  const misheard = others.filter((prompt) => findCorrection(prompt) !== null)
  return {
    precision01: heard.length / (heard.length + misheard.length),
    recall01: heard.length / corrections.length,
  }
}

describe('corrections in labelled prompts', () => {
  test.each([
    ['at hand when the cues were written', TUNED],
    ['held out', HELD_OUT],
    ['reported', REPORTED],
    ['of the work', WORK_TALK],
    ['of the work, written after the rules', LATER],
    ['of the work, written last', LAST],
  ])('are heard, and little else: %s', (_, prompts) => {
    const { precision01, recall01 } = rate(prompts)
    expect(precision01).toBeGreaterThanOrEqual(0.95)
    expect(recall01).toBeGreaterThanOrEqual(0.8)
  })

  test('are many, in many languages', () => {
    const all = [TUNED, HELD_OUT].flatMap(({ corrections, others }) => [...corrections, ...others])
    expect(new Set(all).size).toBeGreaterThanOrEqual(150)
  })
})

describe('what holds instead', () => {
  test.each([
    ["No, that's wrong, we deploy with kamal.", 'We deploy with kamal'],
    ["That's not right. The staging database is on port 5433.", 'The staging database is on port 5433'],
    ['I told you to use pnpm!', 'Use pnpm'],
    ['Nein, das ist falsch, wir nutzen Hetzner.', 'Wir nutzen Hetzner'],
    ["Je t'ai dit d'utiliser pnpm", 'Utiliser pnpm'],
    ['Please stop using mocks in the tests.', 'Stop using mocks in the tests'],
    ["we don't use Jenkins any more", "We don't use Jenkins any more"],
    ['How many times do I have to say it: no emojis in commits', 'No emojis in commits'],
    ['Nope. Wrong repo, this belongs into lore-web.', 'This belongs into lore-web'],
  ])('is what remains without the words that deny: %s', (prompt, claim) => {
    expect(findCorrection(prompt)?.claim).toBe(claim)
  })

  test.each([
    "that's wrong",
    "that's not what I asked for",
    'Das habe ich nicht gesagt.',
    "That's wrong. Check again please.",
  ])('is not known where somebody only denies: %s', (prompt) => {
    expect(findCorrection(prompt)).toMatchObject({ claim: null })
  })

  test('is named together with what it replaces', () => {
    expect(findCorrection("It's eu-west-3, not eu-west-1")).toMatchObject({
      instead: 'eu-west-3',
      denied: 'eu-west-1',
    })
    expect(findCorrection('Nein, nicht Montag, sondern Dienstag.')).toMatchObject({
      instead: 'Dienstag',
      denied: 'Montag',
    })
  })

  test('is quoted as it stands in the prompt', () => {
    const prompt = 'Hmm,  that’s wrong.  The port is 5433. Please run the tests again.'
    const quote = findCorrection(prompt)?.quote ?? ''
    expect(prompt).toContain(quote)
    expect(quote).toBe('Hmm,  that’s wrong.  The port is 5433.')
  })
})

test.each([
  ['No, the port is wrong, it is 5433', 'The port is wrong, it is 5433'],
  ['no, we still use Jenkins', 'We still use Jenkins'],
  ['No, the default is null', 'The default is null'],
  ['No, Marta works on billing', 'Marta works on billing'],
  ['Das stimmt nicht, der Port ist 8081', 'Der Port ist 8081'],
])('what holds is heard though it sounds like work: %s', (prompt, claim) => {
  expect(findCorrection(prompt)?.claim).toBe(claim)
})

test.each([
  "That's wrong, the page is still blank",
  "That's not right. It throws an exception when the list is empty.",
  'I told you, it crashes on startup',
  'I told you to fix the test first!',
  'we no longer get the warning',
])('how the work goes corrects nothing behind a denial either: %s', (prompt) => {
  expect(findCorrection(prompt)).toBeNull()
})

test('a question that asks to stop is a rule', () => {
  expect(findCorrection('Can you please stop adding comments?')?.claim).toBe('Stop adding comments')
  expect(findCorrection('Why do you keep deleting my notes?')).toMatchObject({ claim: null })
})

describe('a wish about the answer', () => {
  test.each([
    "No, that's not what I meant, I want the deploy script for Tuesdays",
    "that's not what I asked, I need the kamal deploy config",
    "that's not what I asked for",
    'I meant the other config file, config/prod.yaml',
    "I didn't ask you to touch the Dockerfile",
    'Das habe ich nicht gemeint, ich brauche das Skript',
    "Ce n'est pas ce que je voulais, il me faut le script",
    'No, no es lo que pedí, necesito la lista',
  ])('is heard, and says nothing of what holds: %s', (prompt) => {
    expect(findCorrection(prompt)).toMatchObject({ wish: true, claim: null })
  })

  test.each(["That's not how we name branches. It's feature/<ticket>.", 'I never said we support IE11'])(
    'is not every denial of words: %s',
    (prompt) => {
      expect(findCorrection(prompt)).toMatchObject({ wish: false })
    },
  )
})

test.each([
  ['No, staging is right but production listens on port 5431', 'staging', 'Production listens on port 5431'],
  [
    'No, our API lives in services/gateway, the rest is fine',
    'the rest',
    'Our API lives in services/gateway',
  ],
  [
    'Nein, Staging ist richtig, aber die Produktion läuft auf Port 5431',
    'Staging',
    'Die Produktion läuft auf Port 5431',
  ],
])('what is right is told apart from what is not: %s', (prompt, spared, claim) => {
  expect(findCorrection(prompt)).toMatchObject({ spared, claim })
})

describe('no correction is', () => {
  test.each([
    'How many times does the import job retry?',
    'How many times do I call the API here?',
    'how many times is the hook run',
    'How many times have we deployed this week?',
  ])('a plain question: %s', (prompt) => {
    expect(findCorrection(prompt)).toBeNull()
  })

  test('what stands in pasted code or quoted lines', () => {
    expect(findCorrection("Explain this:\n```\nthat's wrong, use pnpm\n```")).toBeNull()
    expect(findCorrection("> No, that's wrong, use pnpm.\nWhat does he mean?")).toBeNull()
  })

  test('a command, or nothing', () => {
    expect(findCorrection('/review no, that is wrong')).toBeNull()
    expect(findCorrection('')).toBeNull()
  })

  test('a "no" further on', () => {
    expect(findCorrection('Please add a test. No, the parser is fine as it is.')).toBeNull()
    expect(findCorrection('Oh no, we lost the navigation somehow')).toBeNull()
    expect(findCorrection('No, but it sounds good.')).toBeNull()
  })

  test.each([
    'no, the test is wrong',
    'No, the page is still blank',
    'no, it still crashes when I click the red button',
    'No, the tests pass locally',
    'no, the button is red now',
    'No, I get a TypeError: cannot read properties of undefined',
    'no, still 500',
    "No, that didn't help",
    'No, because of the cache',
    'no, not again',
    'No. It still fails.',
    'Actually we should refactor this module of the harbour',
    'actually we could use a queue for that',
    'nein, der Test ist falsch',
    'nein, nicht schon wieder',
    'Nein, die Seite ist immer noch leer',
    'Non, le test est faux',
    'Non, ça ne marche pas',
    'No, la página sigue en blanco',
    'Nee, de pagina is nog steeds leeg',
  ])('what tells how the work goes: %s', (prompt) => {
    expect(findCorrection(prompt)).toBeNull()
  })

  test.each([
    'No, that is correct',
    "no, that's right",
    'no you were right',
    "No, you're right, port is 5433",
    "Actually, you're right. It's not 5434, it's 5433.",
    "You're right. That's wrong, I meant the other one.",
    'Nein, du hast recht, der Port ist 5433',
    'Stimmt. Das ist falsch in der Doku.',
    'Non, tu as raison, le port est 5433',
    'No, tienes razón, usamos MySQL',
  ])('agreement: %s', (prompt) => {
    expect(findCorrection(prompt)).toBeNull()
  })

  test.each([
    'No. 3 is the best option',
    "That's not true in general. Write a test for it.",
    "That's incorrect grammar: fix sentence two",
  ])('a number, a limit or a thing of the work: %s', (prompt) => {
    expect(findCorrection(prompt)).toBeNull()
  })

  test('a negated sentence', () => {
    expect(findCorrection('this does not compile')).toBeNull()
    expect(findCorrection('Return null, not undefined, when nothing is found.')).toBeNull()
  })
})

test('the plainer the words, the surer', () => {
  const plain = findCorrection("No, that's wrong, we use kamal.")?.strength01 ?? 0
  const faint = findCorrection('no, we use kamal')?.strength01 ?? 0
  expect(plain).toBeGreaterThan(faint)
})
