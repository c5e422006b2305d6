import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import {
  isProcess,
  type NameSources,
  nameConcept,
  nameTopic,
  toBranchTopic,
  toOwnTitle,
} from './name-concept.ts'

const NOTHING: NameSources = {
  title: null,
  opensSession: true,
  episodes: [],
  plans: [],
  pullRequests: [],
  commits: [],
  branch: null,
  facts: [],
  statedAs: null,
  files: [],
  later: [],
}

describe('nameConcept', () => {
  test('takes the names work was given in order of their worth', () => {
    const all: NameSources = {
      ...NOTHING,
      title: 'Crate weighing',
      plans: ['Weigh crates twice'],
      pullRequests: ['Weigh crates on arrival'],
      commits: ['read the scale over serial'],
      facts: ['The scale drifts when it is cold.'],
      files: ['src/scale.ts'],
      episodes: toEpisodes([['user', 'Can you please add a drift correction to the scale reader?']]),
    }
    expect(nameConcept(all).name).toBe('Crate weighing')
    expect(nameConcept({ ...all, opensSession: false }).name).toBe('Weigh crates twice')
    expect(nameConcept({ ...all, title: null, plans: [] }).name).toBe('Weigh crates on arrival')
    const bare = { ...all, title: null, plans: [], pullRequests: [] }
    expect(nameConcept(bare).name).toBe('Read the scale over serial')
    expect(nameConcept({ ...bare, commits: [] }).name).toBe('Add a drift correction to the scale reader')
    expect(nameConcept({ ...bare, commits: [], episodes: [] }).name).toBe('Scale drifts')
    expect(nameConcept({ ...NOTHING, files: ['src/scale.ts', 'b.ts'] }).name).toBe('Work on scale.ts, b.ts')
  })

  test('takes the branch where the conversation speaks of it', () => {
    const episodes = toEpisodes([['user', 'the drift of the scale, again']])
    expect(nameConcept({ ...NOTHING, branch: 'ada/orc-12-scale-drift', episodes }).name).toBe('Scale drift')
  })

  test('prefers a name that says what it was about, and owns up where there is none', () => {
    expect(
      nameConcept({
        ...NOTHING,
        pullRequests: ['Fix failing tests'],
        commits: ['read the scale over serial'],
      }),
    ).toMatchObject({ name: 'Read the scale over serial', procedural: false })
    expect(nameConcept({ ...NOTHING, pullRequests: ['Fix failing tests'] })).toMatchObject({
      procedural: true,
    })
  })

  test('names nothing after praise, or after what was sent by mistake', () => {
    const later = ['user', 'please add a drift correction to the scale reader'] as const
    for (const opening of ['You make an excellent point about scales.', 'oops, wrong window, crates first'])
      expect(nameConcept({ ...NOTHING, episodes: toEpisodes([['user', opening], later]) }).name).toBe(
        'Add a drift correction to the scale reader',
      )
  })

  test('names nothing after pasted output', () => {
    const text = 'argh, this again:\n\nThe module scale.js was blocked because of a wrong type'
    const { name } = nameConcept({ ...NOTHING, episodes: toEpisodes([['user', text]]), files: ['scale.ts'] })
    expect(name).not.toContain('blocked')
  })

  test('cuts a long wish where a clause ends', () => {
    const text =
      'Please refactor the overview filter so that we hide the whole group of crates at once, as that would also fold the row in the overview of the orchard'
    const { name } = nameConcept({ ...NOTHING, episodes: toEpisodes([['user', text]]) })
    expect(name).toBe('Refactor the overview filter')
  })
})

describe('what is no name', () => {
  test.each([
    "There's not much to see here, mostly one idea about crates",
    'I just had an error when I weighed the crates',
    'This was just so you know what the crates weigh',
    '[private] weigh the crates of the orchard',
  ])('%j names nothing where something else can', (said) => {
    const episodes = toEpisodes([['user', said]])
    const { name } = nameConcept({ ...NOTHING, episodes, files: ['src/scale.ts'] })
    expect(name).toBe('Work on scale.ts')
  })

  test('a fact that opens like speech gives way to one that does not', () => {
    const facts = ['This is because it is cold.', 'Committed: Weigh crates twice']
    expect(nameConcept({ ...NOTHING, facts }).name).toBe('Weigh crates twice')
  })
})

test('what both speak of again and again names what was told', () => {
  const episodes = toEpisodes([
    ['user', 'where do the market reasons come from? I need the market reasons'],
    ['assistant', 'The market reasons could be derived.'],
    ['user', 'No, I want one service for the market reasons'],
    ['assistant', 'Understood: a service for the market reasons.'],
  ])
  const told = ['No, I want one round endpoint with a list']
  expect(nameConcept({ ...NOTHING, episodes, facts: told, statedAs: 'statements' }).name).toBe(
    'Market reasons',
  )
})

test('a branch that shares a word with the work names it better than a word of its facts', () => {
  const sources = {
    ...NOTHING,
    episodes: toEpisodes([['user', 'why does this only weigh in kilograms?']]),
    facts: ['A parent scale keeps its terminal session open because `weigh()` waits for it.'],
  }
  expect(nameConcept({ ...sources, branch: 'ada/weigh-in-pounds' }).name).toBe('Weigh in pounds')
  expect(nameConcept({ ...sources, branch: 'ada/print-market-labels' }).name).not.toContain('market')
})

describe('what was only told', () => {
  test('is named by what it is about, rules as ways of working', () => {
    const statements = ['The crate scale of the orchard office listens on port 5544.']
    expect(nameConcept({ ...NOTHING, facts: statements, statedAs: 'statements' }).name).toContain(
      'rate scale',
    )
    const several = [
      'The crate scale of the orchard office listens on port 5544.',
      'The label printer has a market ribbon and a willow tray.',
    ]
    expect(nameConcept({ ...NOTHING, facts: several, statedAs: 'statements' }).name).not.toContain(',')
    const rules = ['Always run the whole test suite before you say you are done.']
    expect(nameConcept({ ...NOTHING, facts: rules, statedAs: 'rules' }).name).toBe(
      'Ways of working: test suite',
    )
  })

  test('a complaint names the thing, not its fault', () => {
    const episodes = toEpisodes([['user', 'The crate lookup returns stale prices after a price change.']])
    const facts = ['Removed the Redis cache from the crate lookup because it kept stale prices.']
    const { name } = nameConcept({ ...NOTHING, episodes, facts })
    expect(name).toMatch(/crate lookup/i)
    expect(name).not.toMatch(/returns/)
  })
})

describe('nameTopic', () => {
  test('is a phrase of the title, else of the name, else of branch or files', () => {
    expect(nameTopic('Crate weighing', 'x', null, [])).toBe('Crate weighing')
    expect(nameTopic('', 'Add a drift correction to the scale reader', null, [])).toBe(
      'Drift correction to the scale reader',
    )
    expect(nameTopic('', 'Handled', 'ada/orc-12-scale-drift', [])).toBe('Scale drift')
    expect(nameTopic('Weighed '.repeat(40), 'x', null, []).length).toBeLessThanOrEqual(60)
  })
})

describe('toOwnTitle', () => {
  test('does not take the beginning of a prompt for a title', () => {
    const episodes = toEpisodes([['user', 'Weigh the crates on arrival\nand print labels']])
    expect(toOwnTitle('Weigh the crates on arrival', episodes)).toBe('')
    expect(toOwnTitle('Weigh the crates on…', [])).toBe('')
    expect(toOwnTitle("I've merged the other branch", [])).toBe('')
    expect(toOwnTitle('Crate weighing', episodes)).toBe('Crate weighing')
  })
})

test('isProcess spares a name that also says what to', () => {
  expect(isProcess('Address PR comments')).toBe(true)
  expect(isProcess('Add a workflow to run tests on every commit')).toBe(false)
})

test('toBranchTopic leaves out trunks, tickets and machine-made names', () => {
  expect(toBranchTopic('main')).toBe('')
  expect(toBranchTopic('gh-pages')).toBe('')
  expect(toBranchTopic('ada/orc-12-single-log-file')).toBe('single log file')
  expect(toBranchTopic('worktree-agent-ab12cd34')).toBe('')
  expect(toBranchTopic('hotfix')).toBe('')
})
