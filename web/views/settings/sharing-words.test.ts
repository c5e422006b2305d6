import { expect, test } from 'vitest'
import { describePreview, describeSync, nameGroup } from './sharing-words.ts'

test('a group is named as people call it', () => {
  expect([nameGroup('mine'), nameGroup('team:shop')]).toEqual(['your own machines', 'the team shop'])
})

test('a preview says how much would leave, what it is about, and what stays', () => {
  const said = describePreview({
    project: 'web',
    memories: 1,
    links: 2,
    turns: 0,
    topics: ['Ports'],
    examples: ['The port is 80.'],
    leftOut: [
      { what: 'turns of conversations', count: 9, why: 'conversations are shared only with --conversations' },
    ],
    agreed: false,
  })
  expect(said).toEqual([
    '1 memory and 2 links would leave at the next sync, and later ones as they are made.',
    'Topics: Ports',
    'For example: “The port is 80.”',
    'Stays here: 9 turns of conversations, because conversations are shared only by lore share --conversations.',
  ])
})

test('a sync says what went and came, and what failed', () => {
  const place = { group: 'mine', sent: 1, received: 2, conflicts: 1 } as const
  expect(describeSync({ dryRun: true, places: [{ ...place, conflicts: 0 }], failed: [] })).toEqual([
    'With your own machines: 1 change would be sent, 2 would come.',
  ])
  const failed = [{ group: 'team:shop', address: '/mnt', reason: 'The folder is not there.' }] as const
  expect(describeSync({ dryRun: false, places: [place], failed })).toEqual([
    'With your own machines: 1 change sent, 2 received, 1 conflict.',
    'With the team shop it failed: The folder is not there.',
  ])
})
