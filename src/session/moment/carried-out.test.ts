import { describe, expect, it } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { Memory } from '../../core/memory.ts'
import { isCarriedOut, listWritten, namesFiles, settlesStep } from './carried-out.ts'

const NOTHING = { here: [], elsewhere: [] }
const WRITTEN = { file: 'docs/README.md', at: 5 }

const decided = (content: string, more: Partial<Memory> = {}) =>
  ({ kind: 'decision', trust: 'principle', content, ...more }) as Memory

describe('a step', () => {
  it.each([
    ['inference', 'Agreed: move the timer to the pier'],
    ['inference', 'Approved plan: One timer for all piers'],
    ['principle', 'create the pages of the harbours'],
    ['principle', 'rename the timer of the pier'],
  ] as const)('is settled by a %s: %s', (trust, content) => {
    expect(settlesStep(decided(content, { trust }))).toBe(true)
  })

  it.each([
    ['inference', 'Chosen: one timer (about: How many timers do you want?)'],
    ['inference', 'Where should the timer be? On the pier'],
    ['principle', 'use one timer for the pier'],
    ['principle', 'replace the timers instead of mending them'],
    ['principle', "don't add a timer to a pier"],
    ['principle', 'The timer runs on the pier.'],
  ] as const)('is not settled by a %s: %s', (trust, content) => {
    expect(settlesStep(decided(content, { trust }))).toBe(false)
  })

  it('is carried out once files were changed after it in its session', () => {
    const step = decided('Agreed: move the timer to the pier', { trust: 'inference' })
    expect(isCarriedOut(step, NOTHING)).toBe(false)
    expect(isCarriedOut(step, { here: [WRITTEN], elsewhere: [] })).toBe(true)
    expect(isCarriedOut(step, { here: [], elsewhere: [WRITTEN] })).toBe(false)
  })
})

it('a statement about a file ends when the file is written, in whichever session; a rule does not', () => {
  const said = 'The primary README says nothing of the piers'
  expect(isCarriedOut(decided(said), { here: [], elsewhere: [WRITTEN] })).toBe(true)
  expect(isCarriedOut(decided(said), { here: [], elsewhere: [{ file: 'src/pier.ts', at: 5 }] })).toBe(false)
  expect(isCarriedOut(decided(said, { kind: 'rule' }), { here: [], elsewhere: [WRITTEN] })).toBe(false)
})

it.each([
  ['fact', 'Nobody edits README.md by hand.'],
  ['decision', 'We keep the list of piers in the readme.'],
  ['decision', 'Never edit the readme without asking.'],
] as const)('a %s that binds stays when its file is written: %s', (kind, said) => {
  expect(isCarriedOut(decided(said, { kind }), { here: [WRITTEN], elsewhere: [WRITTEN] })).toBe(false)
})

it('files are named with or without folder and ending', () => {
  expect(namesFiles('see src/pier.ts, the Readme and docs/CHANGELOG.md')).toEqual([
    'pier.ts',
    'changelog',
    'readme',
  ])
  expect(namesFiles('Node 22.16 runs it, e.g. on piers')).toEqual(['e.g'])
})

it('only writes that succeeded count', () => {
  const tool = (text: string) => ({ role: 'tool', text, at: 1 }) as Episode
  expect(
    listWritten([
      tool('Edit: src/pier.ts\nDone.'),
      tool('Edit (failed): src/crane.ts\nNot found.'),
      tool('Write (rejected by the user): src/quay.ts\n'),
      tool('Read: src/ferry.ts\n…'),
      { role: 'assistant', text: 'Edit: src/tide.ts', at: 1 } as Episode,
    ]),
  ).toEqual([{ file: 'src/pier.ts', at: 1 }])
})
