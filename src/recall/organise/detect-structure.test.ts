import { describe, expect, it } from 'vitest'
import { memoryItem, step, turnItem } from '../../../test/support/organise-fixture.ts'
import type { MemoryId } from '../../core/ids.ts'
import { findAmounts } from './amounts.ts'
import { detectStructure } from './detect-structure.ts'

const memories = (texts: readonly string[]) => texts.map((text, i) => memoryItem(`m${i}`, text))
const turns = (texts: readonly string[]) =>
  texts.map((text, i) => turnItem(`t${i}`, text, i * 40, { session: `s${i}` }))

describe('a ledger', () => {
  it.each([
    ['money', ['The domain costs $12 a year.', 'Hosting is $40 a month.', 'The mail plan was 5 dollars.']],
    ['durations', ['Parsing takes 120 ms.', 'The index takes 2 s to build.', 'Cold start: 900 ms.']],
    [
      'shares',
      ['Coverage of core is 91 %.', 'Coverage of the CLI is 74%.', 'Store: 88 percent.', 'Docs are fine.'],
    ],
    ['counted things', ['Mia sold 12 tickets.', 'Leo sold 7 tickets.', 'Ana sold 30 tickets.']],
    ['sizes', ['The model has 34 MB.', 'The index grew to 1.2 GB', 'Logs take 800 kB a day']],
  ])('is a list of %s', (_, texts) => {
    expect(detectStructure(memories(texts), 'what')).toBe('ledger')
  })

  it.each([
    ['amounts of different kinds', ['It costs $12.', 'It takes 40 ms.', 'Use 3 workers.']],
    [
      'the same amount again and again',
      ['My 2 kids love it.', 'With 2 kids you plan.', 'Both my 2 kids ski.'],
    ],
    ['years and versions', ['Since 2019 we use it.', 'Node 22.1.0 is out.', 'In 2024 we left.']],
    ['times of day', ['Standup is at 9:30.', 'Lunch at 12:00.', 'Call at 5 pm.']],
    ['too few amounts', ['It costs $12.', 'It costs $14.', 'We use tabs.', 'We like tea.']],
  ])('is not %s', (_, texts) => {
    expect(detectStructure(memories(texts), 'what')).toBeNull()
  })
})

describe('a timeline', () => {
  const dated = [
    'The gateway rollout began on 3 March 2026.',
    'On 10 March 2026 the gateway rollout stopped.',
    'The gateway rollout ended on 2 April 2026.',
  ]

  it('is dated events of one thing', () => {
    expect(detectStructure(memories(dated), 'what')).toBe('timeline')
  })

  it('is one thing by the name that all mention', () => {
    const entities = [{ name: 'Priya', kind: 'person' }] as const
    const texts = ['Joined on 3 March 2026.', 'Promoted on 10 May 2026.', 'Left on 2 July 2026.']
    expect(
      detectStructure(
        texts.map((text, i) => memoryItem(`m${i}`, text, { entities })),
        'what',
      ),
    ).toBe('timeline')
    expect(detectStructure(memories(texts), 'what')).toBeNull()
  })

  it('is not dates of different things, nor one day told three times', () => {
    const mixed = [
      'Ines moved on 3 March 2026.',
      'The audit is on 10 March 2026.',
      'Tea ran out on 2 April 2026.',
    ]
    expect(detectStructure(memories(mixed), 'what')).toBeNull()
    const once = [
      'Gateway rollout: 3 March 2026.',
      'The gateway rollout was 3 March 2026',
      'On 3 March 2026 gateway rollout',
    ]
    expect(detectStructure(memories(once), 'what')).toBeNull()
  })

  it('comes before a ledger only where time is asked for', () => {
    const paid = [
      'Paid $10 rent on 3 March 2026.',
      'Paid $12 rent on 3 April 2026.',
      'Paid $14 rent on 3 May 2026.',
    ]
    expect(detectStructure(memories(paid), 'what')).toBe('ledger')
    expect(detectStructure(memories(paid), 'when')).toBe('timeline')
  })
})

describe('a taxonomy', () => {
  it('is children of one memory that speak of kinds', () => {
    const texts = [
      'Fast tests are one type of check.',
      'Contract tests: another type.',
      'Simulations, the third kind.',
    ]
    const memory = { parentId: 'checks' as MemoryId }
    expect(
      detectStructure(
        texts.map((text, i) => memoryItem(`m${i}`, text, { memory })),
        'what',
      ),
    ).toBe('taxonomy')
  })

  it('is parts of one whole, by their links', () => {
    const parts = memories(['Reads the files.', 'Cuts them up.', 'Writes them down.'])
    const steps = [step('m0', 'part_of', 'w'), step('m1', 'part_of', 'w'), step('m2', 'part_of', 'w')]
    expect(detectStructure(parts, 'what', steps)).toBe('taxonomy')
    expect(detectStructure(parts, 'what', steps.slice(1))).toBeNull()
  })

  it('is things that are all of one kind', () => {
    const texts = [
      'Redis is a cache.',
      'Memcached is a simple cache for strings.',
      'Varnish is an HTTP cache.',
    ]
    expect(detectStructure(memories(texts), 'what')).toBe('taxonomy')
  })

  it('is not just any children of one memory', () => {
    const texts = ['We use tabs.', 'Reviews need two people.', 'Releases happen on demand.']
    const memory = { parentId: 'rules' as MemoryId }
    expect(
      detectStructure(
        texts.map((text, i) => memoryItem(`m${i}`, text, { memory })),
        'what',
      ),
    ).toBeNull()
  })
})

describe('a narrative', () => {
  const said = ['I lost my keys.', 'Where were you?', 'At the pool.', 'Did you call them?']

  it('is a stretch of one conversation', () => {
    const items = said.map((text, i) => turnItem(`t${i}`, text, [12, 9, 14, 10][i] ?? 0))
    expect(detectStructure(items, 'what')).toBe('narrative')
  })

  it('is not turns from all over it, or of several', () => {
    expect(
      detectStructure(
        said.map((text, i) => turnItem(`t${i}`, text, i * 30)),
        'what',
      ),
    ).toBeNull()
    expect(detectStructure(turns(said), 'what')).toBeNull()
  })
})

it('takes what most memories were stored as', () => {
  const items = ['One.', 'Two.', 'Three.'].map((text, i) =>
    memoryItem(`m${i}`, text, { memory: { structure: 'timeline' } }),
  )
  expect(detectStructure(items, 'what')).toBe('timeline')
})

it('sees no shape in two hits', () => {
  expect(detectStructure(memories(['It costs $1.', 'It costs $2.']), 'what')).toBeNull()
})

it('reads amounts, and not dates, versions or ordinals', () => {
  const text =
    'On 3 May 2026 at 10:30, v2.1.0 cost $1,200 and 15 % more; the 3rd run took 40 ms. 2 days ago: 12 open tickets.'
  expect(Object.fromEntries(findAmounts(text))).toEqual({
    money: ['1,200'],
    percent: ['15'],
    duration: ['40'],
    'count ticket': ['12'],
  })
})
