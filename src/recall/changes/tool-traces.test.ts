import { describe, expect, test } from 'vitest'
import { isSameFile, readMadeCommits, readWrittenFiles } from './tool-traces.ts'

describe('files that a tool turn wrote', () => {
  test.each([
    ['Edit: src/a.ts', ['src/a.ts']],
    ['Write: docs/read me.md\nFile created', ['docs/read me.md']],
    ['apply_patch: a.ts, lib/b.ts\nDone', ['a.ts', 'lib/b.ts']],
    ['shell: apply_patch a.ts, lib/b.ts', ['a.ts', 'lib/b.ts']],
    ['write_file: src/a.ts', ['src/a.ts']],
  ])('are named in its heading: %s', (turn, files) => {
    expect(readWrittenFiles(turn)).toEqual(files)
  })

  test.each(['Read: src/a.ts', 'Edit (failed): src/a.ts', 'Bash: cat src/a.ts', 'Edit', ''])(
    'are none for %j',
    (turn) => {
      expect(readWrittenFiles(turn)).toEqual([])
    },
  )
})

test('commits are read from what git printed, and from nothing that only looks like it', () => {
  const turn = [
    'Bash: git commit -m "Retry uploads"',
    '[main 1a2b3c4] Retry uploads',
    ' 2 files changed, 9 insertions(+)',
    '[detached HEAD 5d6e7f8a] Second',
    'see [issue 12345678] for more',
    'an array [x 1a2b3c] of six digits',
  ].join('\n')
  expect(readMadeCommits(turn)).toEqual([
    { hash: '1a2b3c4', subject: 'Retry uploads' },
    { hash: '5d6e7f8a', subject: 'Second' },
  ])
})

test('a file is the same from wherever its path begins, and its namesake in another folder is not', () => {
  expect(isSameFile('/home/ada/app/src/a.ts', 'src/a.ts')).toBe(true)
  expect(isSameFile('a.ts', 'src/a.ts')).toBe(true)
  expect(isSameFile('.\\src\\a.ts', 'src/a.ts')).toBe(true)
  expect(isSameFile('lib/a.ts', 'src/a.ts')).toBe(false)
  expect(isSameFile('src/extra.ts', 'a.ts')).toBe(false)
})
