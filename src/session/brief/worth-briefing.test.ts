import { describe, expect, test } from 'vitest'
import { MEMORY_DEFAULTS, type Memory } from '../../core/memory.ts'
import {
  isChangeReport,
  isFault,
  isRuleForAll,
  isWish,
  isWorthTelling,
  settlesTask,
} from './worth-briefing.ts'

describe('isWish', () => {
  test.each([
    'Let’s plan the release of the harbour office.',
    'rename the variable foo to bar in src/index.ts',
    'Hey, I’d like your help with the filters of the timeline.',
    'We need to find a cleaner way to install it again.',
    'Could you have a look at the importer?',
    'I’d actually love that check to be kept as a test',
    'remind me: which port does the staging database have',
  ])('hears in “%s” work that is asked for', (said) => {
    expect(isWish(said)).toBe(true)
  })

  test.each([
    'Let’s keep the name of the file.',
    'ok, let’s go with vite instead',
    'Use tabs rather than spaces.',
    'Please always run the whole suite before you say you are done.',
    'The queue is kept in Postgres.',
  ])('hears in “%s” how it is to be', (said) => {
    expect(isWish(said)).toBe(false)
  })
})

describe('isRuleForAll', () => {
  test.each([
    'Nobody deploys on a Friday.',
    'Every migration needs a way back.',
    'No release goes out before the notes are read.',
    'Only maintainers may merge.',
    'Invoices must be kept for ten years.',
    'Niemand deployt am Freitag.',
    'Personne ne déploie le vendredi.',
    'Никто не выкладывает в пятницу.',
  ])('hears a rule in “%s”', (said) => {
    expect(isRuleForAll(said)).toBe(true)
  })

  test.each([
    'Does nobody deploy on a Friday?',
    'All tests are green now.',
    'This must be the third time.',
    'We must leave at five.',
    'Nobody knows why.',
    'Wir müssen das noch testen.',
    'The importer reads CSV.',
    'Let’s plan the release.',
  ])('hears none in “%s”', (said) => {
    expect(isRuleForAll(said)).toBe(false)
  })
})

test('a fault and its cause are told from how things are', () => {
  expect(isFault('The tariff lookup returns stale prices after a price change')).toBe(true)
  expect(isFault('The issue is that the browser sees no trailing slash.')).toBe(true)
  expect(isFault('The flaky one was waiting for a fixed 200 ms')).toBe(true)
  expect(isFault('The tariff lookup reads straight from Postgres.')).toBe(false)
})

test('what was changed is told from how it is', () => {
  expect(isChangeReport('Committed: add support for tar archives')).toBe(true)
  expect(isChangeReport('Added `is_tar()` as a helper')).toBe(true)
  expect(isChangeReport('Removed old settings: Deleted the section')).toBe(true)
  expect(isChangeReport('Archives are read recursively.')).toBe(false)
  expect(isChangeReport('Approved plan: Report damaged archives')).toBe(false)
})

test('a plan that was approved and an answer that was picked settle a task, words of a person do not', () => {
  const settles = (content: string, trust: 'inference' | 'principle' = 'inference') =>
    settlesTask({ ...MEMORY_DEFAULTS, kind: 'decision', authority: 6, trust, content } as Memory)
  expect(settles('Approved plan: Report damaged archives')).toBe(true)
  expect(settles('What should the guide hold? Leave it empty')).toBe(true)
  expect(settles('What should the guide hold? Leave it empty', 'principle')).toBe(false)
  expect(settles('Agreed: Report damaged archives')).toBe(true)
  expect(settles('Chosen: a service of its own')).toBe(true)
  expect(settles('Chosen: a service of its own (about: Where is the mail sent from?)')).toBe(false)
})

describe('isWorthTelling', () => {
  const derived = (content: string, more: Partial<Memory> = {}) =>
    isWorthTelling({ ...MEMORY_DEFAULTS, trust: 'principle', authority: 6, content, ...more } as Memory)

  test('is whatever somebody stored on purpose', () => {
    expect(derived('Committed: add support for tar archives', { authority: 2 })).toBe(true)
  })

  test.each([
    'in lib/tides make a file called harbours and write the new names there',
    'Place it in the guide and name it in the notes.',
    'Specifically we want to add an endpoint that lists all harbours.',
    'The table is being printed as text and the curve is no longer visible',
    "mkisofs : FAILURE : Not a known option: '-q'",
  ])('is no decision worded “%s”', (said) => {
    expect(derived(said, { kind: 'decision', summary: said, title: said })).toBe(false)
  })

  test('is a decision beside an order, and a rule that goes on with something', () => {
    const said = "i don't want a queue in the gateway at all. make a new one in lib/gate"
    expect(derived(said, { kind: 'decision', summary: said, title: said })).toBe(true)
    expect(derived('also never push by force from the server', { kind: 'rule' })).toBe(true)
    expect(derived('every time need to record', { kind: 'rule' })).toBe(false)
  })

  test.each([
    'Always ask me when you are not sure.',
    'Never merge when a test is failing.',
    'We sail from the pier, never from the beach.',
    'Antworte immer auf Deutsch.',
    'Wir verwenden keine Attrappen.',
    'Ne pousse jamais sur main.',
    'Nunca subas a main sin preguntar.',
    'prefer short names for piers (about: Renamed the piers to quays)',
  ])('is a rule as people type them: “%s”', (said) => {
    expect(derived(said, { kind: 'rule' })).toBe(true)
  })

  test('is no report that “never” ends', () => {
    expect(derived('We saw the crane stop, never understood why.', { kind: 'rule' })).toBe(false)
    expect(derived('Always fails when a test is failing', { kind: 'rule' })).toBe(false)
  })

  test('is no correction that limits the task at hand', () => {
    expect(derived('Do NOT edit the plan file itself.', { kind: 'correction' })).toBe(false)
  })

  test('is what a person ruled, settled, promised or stated', () => {
    expect(derived('I’d like answers in British English.', { kind: 'preference' })).toBe(true)
    expect(derived('ok, fine, let’s do vite (about: Which one do you prefer?)', { kind: 'decision' })).toBe(
      true,
    )
    const chosen = 'Chosen: One command that finds every stale crate by itself'
    expect(derived(chosen, { kind: 'decision', trust: 'inference' })).toBe(true)
    expect(derived('Ship the audit log before the end of March.', { kind: 'commitment' })).toBe(true)
    expect(derived('I am a pilot and live in Bergen.', { kind: 'fact' })).toBe(true)
    expect(derived('We use Postgres.', { kind: 'fact' })).toBe(true)
    expect(derived('Wir verwenden keine Attrappen.', { kind: 'fact' })).toBe(true)
    const answered = 'How should damaged archives be reported? In a field of their own'
    expect(derived(answered, { kind: 'decision', trust: 'inference' })).toBe(true)
  })

  test('is nothing that a person only weighs, complains about or leaves to the conversation', () => {
    expect(derived('Wondering if we should rather fall back to the queue.', { kind: 'decision' })).toBe(false)
    expect(derived('Keep in mind that a clerk might use a stash', { kind: 'decision' })).toBe(true)
    expect(derived('no, I did not say ship anything', { kind: 'correction' })).toBe(false)
    expect(derived('the crate label (about: // Otherwise print the label)', { kind: 'decision' })).toBe(false)
    const doubted =
      'this is not fully true, going back is hard to do, or? (about: The crate is weighed again.)'
    expect(derived(doubted, { kind: 'correction' })).toBe(false)
    const report = 'Agreed: The crate command is now comprehensive.'
    expect(derived(report, { kind: 'decision', trust: 'inference' })).toBe(false)
    const quoted = 'instead of "Another crate" print something like. "Do you want to go on? Yes. No."'
    expect(derived(quoted, { kind: 'decision', trust: 'inference' })).toBe(false)
  })

  test('is no rule that only describes, no permission, no step of the work, no fragment', () => {
    expect(derived('The helper is defined in env.go but never called.', { kind: 'rule' })).toBe(false)
    expect(derived('Edits made before the first prompt are never captured.', { kind: 'rule' })).toBe(false)
    expect(derived('To hide this notice in the future ...', { kind: 'rule' })).toBe(false)
    const told = 'the date of the parcel never changes but a clerk could weigh it again'
    expect(derived(told, { kind: 'rule' })).toBe(false)
    expect(derived('Please always weigh parcels twice', { kind: 'rule' })).toBe(true)
    expect(derived('From now on parcels are never weighed twice', { kind: 'rule' })).toBe(false)
    expect(derived('don’t run CI for now', { kind: 'rule' })).toBe(false)
    expect(derived('yes, force push', { kind: 'decision' })).toBe(false)
    expect(derived('yes, but no commit (about: Ready to write and commit?)', { kind: 'decision' })).toBe(
      false,
    )
    expect(derived('let’s abandon the current branch', { kind: 'decision' })).toBe(false)
    expect(derived('I mean to point out: it is no bug.', { kind: 'correction' })).toBe(false)
  })

  test('is no step that was to begin, no order about what is at hand, no plan of the session', () => {
    const begun =
      'Chosen: Update the label (about: Should I change these now, or do you want to talk further first?)'
    expect(derived(begun, { kind: 'decision', trust: 'inference' })).toBe(false)
    const listed = 'Chosen: The clerk asks for a change (about: Add a new mode beside weighing)'
    expect(derived(listed, { kind: 'decision', trust: 'inference' })).toBe(false)
    const offered =
      'Chosen: A service of its own (about: For parcels of several piers, you have a few options)'
    expect(derived(offered, { kind: 'decision', trust: 'inference' })).toBe(true)
    expect(derived("Don't do anything, check this crate in the list.", { kind: 'rule' })).toBe(false)
    expect(derived('chat first and then we will weigh later', { kind: 'decision' })).toBe(false)
    expect(derived('You will need to update the labels as well.', { kind: 'decision' })).toBe(false)
    const ordered = 'Guide how to weigh crates (about: What would you like to weigh?)'
    expect(derived(ordered, { kind: 'decision' })).toBe(false)
    const either = 'Agreed: update the labels, or would you prefer to keep them'
    expect(derived(either, { kind: 'decision', trust: 'inference' })).toBe(false)
    const found = 'the documentation mentions a scale that should be on the pier'
    expect(derived(found, { kind: 'decision' })).toBe(false)
  })

  test('is no finding of an agent, and no fact that only a prompt can ask for', () => {
    expect(derived('The cache is stale because the key has no date.', { trust: 'inference' })).toBe(false)
    expect(derived('The pier has 14 berths.', { kind: 'fact' })).toBe(false)
    expect(
      derived('Orphaned rows are those without an owner', { kind: 'decision', trust: 'inference' }),
    ).toBe(false)
  })

  test('is no order, question, fault or report of a change', () => {
    expect(derived('rename the variable foo to bar', { kind: 'decision' })).toBe(false)
    expect(derived('remind me: which port does the database have', { kind: 'commitment' })).toBe(false)
    expect(derived('The tariff lookup returns stale prices.', { kind: 'fact' })).toBe(false)
    expect(derived('Replaced the list with a link.', { kind: 'decision', trust: 'inference' })).toBe(false)
    expect(derived('The problem is that no slash follows.', { kind: 'fact', trust: 'inference' })).toBe(false)
  })

  test.each([
    'keep the old database for how long',
    'exempt admins? or rewrite (about: 31 hits of one query.)',
    'the vendor says the rate is 6.2 %, we’ll be suspended at 10',
    'remove the taint (about: The plug-in does not run there.)',
    'Agreed: ; main chunk from 1.31 MB to 1.12 MB.',
    'host is back now since noon (about: The queue waits for all hosts.)',
    'pushed (about: Which tag builds the image?)',
    'prod: "too many connections" since the switch',
    'so it leaks the seeds. fix (about: It fails only after another test.)',
    'the log says what they search (about: The search uses no index.)',
    'Agreed: The plan uses a scan, although an index on the city exists.',
    'Agreed: The command is now `depot cleanup`.',
    'the former (about: Is the crate named by its owner or by its berth?)',
    'ok, option B (about: Which scale do you want?)',
    'no, skip it (about: I could weigh a few more crates.)',
    'yes please (about: Want me to weigh the rest too?)',
    'we need no berth here, use the scale of the pier',
    'It should be switched off at the pier (about: The scale of the pier hums.)',
    'Chosen: Least work for the clerks (about: I would take the first scale because)',
    'In the settings I changed the scale that should weigh crates',
  ])('is no question, order, report or finding that was taken for a decision: %s', (said) => {
    expect(derived(said, { kind: 'decision' })).toBe(false)
  })

  test('is a terse choice that says what it chooses', () => {
    expect(
      derived('by berth (about: Is the crate named by its owner or by its berth?)', { kind: 'decision' }),
    ).toBe(true)
  })

  test('is no task of one person, unless it holds for good', () => {
    expect(derived('Cluster admin Hamid must remount the drive', { kind: 'rule' })).toBe(false)
    expect(derived('Invoices must be kept for ten years.', { kind: 'rule' })).toBe(true)
    expect(derived('nobody reads that channel', { kind: 'rule' })).toBe(false)
    expect(derived('Everyone got logged out at 10:42', { kind: 'rule' })).toBe(false)
    expect(derived('dates come as text, i want a Date', { kind: 'commitment' })).toBe(false)
  })

  test('is what a person agreed to do', () => {
    expect(derived('Agreed: move the setup from the stop handlers to the start', { kind: 'decision' })).toBe(
      true,
    )
    expect(
      derived('two weeks and a snapshot for a year (about: Four weeks, then delete.)', { kind: 'decision' }),
    ).toBe(true)
  })
})
