import { describe, expect, test } from 'vitest'
import type { EpisodeId, SessionId } from '../../core/ids.ts'
import { type Commit, planBehind, type ToolTurn } from './plan-behind.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT = Date.UTC(2026, 4, 4, 12)
const HASH = '1a2b3c4d5e6f7081920a1b2c3d4e5f6071829304'
const COMMIT: Commit = {
  hash: HASH,
  subject: 'Retry uploads',
  at: AT,
  files: ['src/upload.ts', 'src/retry.ts'],
}

const turn = (session: string, position: number, text: string, at = AT - HOUR): ToolTurn => ({
  id: `${session}-${position}` as EpisodeId,
  sessionId: session as SessionId,
  position,
  at,
  text,
})
const linksOf = (commit: Commit, turns: readonly ToolTurn[], named: readonly string[] = []) =>
  planBehind(commit, turns, named as readonly SessionId[]).map(({ sessionId, by, wrote }) => [
    sessionId,
    by,
    wrote,
  ])

describe('the conversation behind a commit', () => {
  test('is the one that made it, then the one that only wrote its files', () => {
    const turns = [
      turn('writer', 3, 'Edit: src/upload.ts'),
      turn('maker', 9, 'Bash: git commit\n[main 1a2b3c4d] Retry uploads'),
    ]
    expect(linksOf(COMMIT, turns)).toEqual([
      ['maker', 'made', 0],
      ['writer', 'wrote_files', 1],
    ])
  })

  test('is known by the subject after a rebase, with or without the number of a pull request', () => {
    const turns = [turn('maker', 9, 'Bash: git commit\n[topic 99999999] Retry uploads')]
    expect(linksOf({ ...COMMIT, subject: 'Retry uploads (#12)' }, turns)).toEqual([
      ['maker', 'same_subject', 0],
    ])
  })

  test('that the commit itself names comes first, even without a trace of its work', () => {
    const turns = [turn('writer', 3, 'Edit: src/upload.ts')]
    expect(linksOf(COMMIT, turns, ['named'])[0]).toEqual(['named', 'named', 0])
  })

  test('is the one that wrote more of its files, and wrote them last', () => {
    const turns = [
      turn('one', 1, 'Edit: src/upload.ts'),
      turn('both', 1, 'Edit: src/upload.ts'),
      turn('both', 2, 'Write: src/retry.ts'),
      turn('early', 1, 'Edit: src/upload.ts', AT - 3 * DAY),
    ]
    expect(linksOf(COMMIT, turns).map(([session]) => session)).toEqual(['both', 'one', 'early'])
  })

  test('is not one that wrote the files afterwards, weeks before, or only read them', () => {
    const turns = [
      turn('later', 1, 'Edit: src/upload.ts', AT + 2 * HOUR),
      turn('long ago', 1, 'Edit: src/upload.ts', AT - 8 * DAY),
      turn('reader', 1, 'Read: src/upload.ts'),
      turn('other', 1, 'Edit: src/other.ts'),
    ]
    expect(linksOf(COMMIT, turns)).toEqual([])
  })

  test('hides those that wrote its files days before, if the maker is known', () => {
    const turns = [
      turn('maker', 9, '[main 1a2b3c4] Retry uploads'),
      turn('early', 1, 'Edit: src/upload.ts', AT - 3 * DAY),
    ]
    expect(linksOf(COMMIT, turns).map(([session]) => session)).toEqual(['maker'])
  })
})

test('marks the turns that wrote the files; without any, the turn that made the commit', () => {
  const made = turn('maker', 9, '[main 1a2b3c4] Retry uploads')
  const writes = [turn('maker', 7, 'Edit: src/upload.ts'), turn('maker', 4, 'Edit: src/retry.ts')]
  expect(planBehind(COMMIT, [made, ...writes])[0]?.positions).toEqual([4, 7])
  expect(planBehind(COMMIT, [made])[0]?.positions).toEqual([9])
})
