import { describe, expect, it } from 'vitest'
import { endsWithItsWork, isTalk, withoutOwnDoings } from './ends-with-its-work.ts'

describe('words that end with their work', () => {
  it.each([
    'Leave the harbour pages mostly empty for the start',
    'create the modules as stubs',
    'The front page is EMPTY',
    'the tide table looks broken',
    'tides.ts is still using the old almanac',
    'The charts are 4.2GB - ok',
    'we have 3 hours of crane time',
    'You have added many other harbours but no berth',
    'you kept asking for the pier',
    'you always forgot the pier',
    'by your logic the ferry is late',
    "i'm not really sure what i want here",
    'not sure if you moved it',
    'the tests are green',
    'you are not listening to the pilot',
    'Crane.kt has its own timer, please move it to the pier',
    "One more thing, when the crane starts, let's also ring the bell",
    'Rewriting this to use the new almanac',
    'not as a table, but as a list attached to the berth',
    'добавь тест для порта',
    'bitte schreib die Gezeiten neu',
    'lance les tests du port',
    'You can weigh it on the pier, which is less work',
    'Mind mending the berths',
    'rebooted. yep, grey',
    'wow, somebody could have weighed it twice',
    'by rail: total 19 min',
    'but then nobody weighs it',
    '10 berths are enough, they only moor... no, they stay the night',
    'ferries will moor on the other pier soon',
  ])('are known: %j', (said) => {
    expect(endsWithItsWork(said)).toBe(true)
  })

  it('are what is said to a change or a question about what happened', () => {
    const said = 'keep the name of the berth'
    expect(endsWithItsWork(said, 'Renamed the berth to quay')).toBe(true)
    expect(endsWithItsWork(said, "I've successfully renamed the berth to quay")).toBe(true)
    expect(endsWithItsWork(said, 'Did the ferry moor at the berth?')).toBe(true)
    expect(endsWithItsWork(said, 'How should the berth be called?')).toBe(false)
    expect(endsWithItsWork('no, one for all', 'Does each ferry get a berth of its own?')).toBe(false)
  })

  it.each([
    'Use tabs rather than spaces.',
    'ok, fine, let’s go with vite instead',
    'We keep the tide tables in Postgres.',
    'A page must be smaller than 300 KB.',
    'Builds take at most 10 minutes.',
    'Never leave a harbour page empty.',
    'Always tell me if you changed a file.',
    'This is a command line tool, no service runs.',
    'Коммиты всегда на английском.',
    'Antworte immer auf Deutsch.',
    'Nunca subas nada un viernes.',
    'If you are not sure, ask me instead of guessing.',
    'Always ask me when you are not sure.',
    'Tell me if a crane is missing instead of renting one.',
    'When you changed a berth, update the map.',
    'Use empty strings instead of null in the tide table.',
    'Put a blank line between two piers.',
    'Use placeholders in queries of the harbour.',
    'Keep the notes of a ferry empty.',
    "Write stubs for the cranes in tests, don't call them.",
    "Add stubs for the cranes in tests, don't call them.",
    'The session timeout is 30 minutes.',
    'Ferry tickets expire after 15 minutes, passes after 30 days.',
    'We split each harbour into 3 files.',
    'We still support almanacs of 1990.',
    'Weigh the crate as soon as it is on the pier.',
    'We use Postgres – no other database.',
    'Our flag colour is green.',
    'A berth is done when its tests pass.',
    'For all new berths, please use short names.',
    'Confirmed. We go with the crane.',
    'Format code using biome',
    'Die Tests laufen mit vitest.',
    'Los tests se ejecutan con vitest.',
  ])('are not %j', (said) => {
    expect(endsWithItsWork(said)).toBe(false)
  })
})

it('talk with the agent is no promise', () => {
  expect(isTalk("I don't know yet if we need the crane")).toBe(true)
  expect(isTalk("I'll renew the certificate before March.")).toBe(false)
})

it('what people were doing is cut from what they settle', () => {
  expect(withoutOwnDoings("I'm working on the pier. Keep the notes in the wiki.")).toBe(
    'Keep the notes in the wiki.',
  )
  expect(withoutOwnDoings('We want types for all piers. Please propose a plan for the berths.')).toBe(
    'We want types for all piers.',
  )
  expect(withoutOwnDoings('Please keep the notes in the wiki. Please use tabs.')).toBe(
    'Please keep the notes in the wiki. Please use tabs.',
  )
  expect(withoutOwnDoings('We are using Postgres.')).toBe('We are using Postgres.')
  expect(withoutOwnDoings("I'm fixing the pier.")).toBe('')
})
