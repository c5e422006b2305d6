import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { findCommandLessons } from './find-command-lessons.ts'
import { toTurns } from './read-turns.ts'

function lessonsOf(turns: Parameters<typeof toEpisodes>[0]) {
  return findCommandLessons(toTurns(toEpisodes(turns)))
}

describe('findCommandLessons', () => {
  test('keeps the command that worked where another met an obstacle', () => {
    const [lesson] = lessonsOf([
      ['tool', 'Bash (failed): pytest\nExit code 127\nbash: pytest: command not found'],
      ['tool', 'Bash: ls -a\n.venv'],
      ['tool', 'Bash: (source .venv/bin/activate && pytest -x)\n12 passed'],
    ])
    expect(lesson).toMatchObject({
      kind: 'procedure',
      quote: '(source .venv/bin/activate && pytest -x)',
      text: '`(source .venv/bin/activate && pytest -x)` works where `pytest` fails with “bash: pytest: command not found”',
    })
  })

  test('joins an error with the words that explain its cure', () => {
    const turns = [
      [
        'tool',
        'Bash (failed): make image\nExit code 1\nscale.img: Error: layer `Close` is not signed (EIMAGE)',
      ],
      ['assistant', 'The layer `Close` is not signed because the builder drops its key in a defer.'],
      ['tool', 'Edit: scale.go'],
      ['tool', 'Bash: make image\ndone'],
    ] as const
    const [lesson] = lessonsOf(turns)
    expect(lesson?.text).toContain('is not signed (EIMAGE)')
    expect(lesson?.text).toContain('because the builder drops its key in a defer')
    expect(turns[1][1]).toContain(lesson?.quote)
    expect(lesson?.under).toMatchObject({ kind: 'observation' })
    expect(turns[0][1]).toContain(lesson?.under?.quote)
  })

  test('learns nothing from a check of the work at hand', () => {
    expect(
      lessonsOf([
        [
          'tool',
          'Bash (failed): make lint\nExit code 1\nscale.go:8:2: Error: `Close` is not checked (errcheck)',
        ],
        ['assistant', 'The `Close` value is dropped because the reader closes the scale in a defer.'],
        ['tool', 'Edit: scale.go'],
        ['tool', 'Bash: make lint\n0 issues.'],
      ]),
    ).toEqual([])
  })

  test('says nothing where no words explain the cure', () => {
    expect(
      lessonsOf([
        ['tool', 'Bash (failed): make lint\nExit code 1\nscale.go:8:2: Error return value is not checked'],
        ['assistant', 'Let me fix that.'],
        ['tool', 'Edit: scale.go'],
        ['tool', 'Bash: make lint\n0 issues.'],
      ]),
    ).toEqual([])
  })

  test.each([
    ['reading another file', 'Bash (failed): cat a.txt\ncat: a.txt: No such file', 'Bash: cat b.txt\nb'],
    [
      'leaving out an option',
      'Bash (failed): git show --nope\nfatal: unrecognized argument: --nope',
      'Bash: git show\nx',
    ],
    ['another program', 'Bash (failed): pytest\nbash: pytest: command not found', 'Bash: npm test\nok'],
  ])('learns nothing from %s', (_, failed, worked) => {
    expect(
      lessonsOf([
        ['tool', failed],
        ['tool', worked],
      ]),
    ).toEqual([])
  })

  test('learns nothing where it fails again', () => {
    expect(
      lessonsOf([
        ['tool', 'Bash (failed): pytest\nbash: pytest: command not found'],
        ['tool', 'Bash (failed): python -m pytest\nNo module named pytest'],
      ]),
    ).toEqual([])
  })
})
