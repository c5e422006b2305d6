import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { findRecords, isVague } from './find-records.ts'
import { toTurns } from './read-turns.ts'

function recordsOf(...texts: string[]) {
  return toTurns(toEpisodes(texts.map((text) => ['tool', text] as const))).flatMap(findRecords)
}

describe('findRecords', () => {
  test('takes a commit’s subject from what git prints, and its items as details', () => {
    const text =
      'Bash: git add -A && git commit -m "$(cat <<\'EOF\' feat(crates): weigh crates on arrival - Read the scale over serial instead of HTTP - Round weights to 10 grams EOF )"\n[main 1a2b3c4] feat(crates): weigh crates on arrival\n 2 files changed'
    const [record] = recordsOf(text)
    expect(record?.title).toBe('weigh crates on arrival')
    expect(record?.statement).toMatchObject({
      text: 'Committed: weigh crates on arrival',
      quote: 'feat(crates): weigh crates on arrival',
    })
    expect(record?.details.map(({ text: said }) => said)).toEqual([
      'Read the scale over serial instead of HTTP',
      'Round weights to 10 grams',
    ])
    for (const { quote } of record?.details ?? []) expect(text).toContain(quote)
  })

  test('names a vague commit by its first item, and leaves it out where it has none', () => {
    const [record] = recordsOf(
      'Bash: git commit -m "Address review feedback - Close the scale when the reader stops"\n[main 1a2b3c4] Address review feedback',
    )
    expect(record?.statement.text).toBe('Committed: Close the scale when the reader stops')
    expect(recordsOf('Bash: git commit -m "fix lint"\n[main 1a2b3c4] fix lint')).toEqual([])
    expect(
      recordsOf("Bash: git merge x && git commit\n[main 1a2b3c4] Merge branch 'main' into crates"),
    ).toEqual([])
  })

  test('takes no commit that failed or was refused', () => {
    expect(recordsOf('Bash (failed): git commit -m "Weigh crates"\nnothing to commit')).toEqual([])
    expect(recordsOf('Bash (rejected by the user): git commit -m "Weigh crates on arrival"')).toEqual([])
  })

  test('takes titles of pull requests and issues, with their numbers', () => {
    const [pull, issue] = recordsOf(
      'Bash: gh pr create --draft --title "Weigh crates on arrival" --body x\nhttps://example.org/o/r/pull/42',
      'Bash: gh issue view 7\ntitle:\tScale drifts when it is cold\nstate:\tOPEN\nnumber:\t7',
    )
    expect(pull?.statement).toMatchObject({
      text: 'Pull request #42: Weigh crates on arrival',
      quote: 'Weigh crates on arrival',
    })
    expect(issue?.statement.text).toBe('Issue #7: Scale drifts when it is cold')
  })

  test('takes the heading of an approved plan, and not of a rejected one', () => {
    const plan = (outcome: string) =>
      toTurns(
        toEpisodes([
          ['assistant', '## Implementation Plan: weigh crates twice\n\nFirst empty, then full.'],
          ['tool', `ExitPlanMode${outcome}`],
        ]),
      ).flatMap(findRecords)
    expect(plan(': ## Implementation Plan\napproved by the user')[0]).toMatchObject({
      title: 'weigh crates twice',
      statement: { text: 'Approved plan: weigh crates twice', kind: 'decision' },
    })
    expect(plan(' (rejected by the user): ## Implementation Plan')).toEqual([])
  })
})

describe('isVague', () => {
  test.each([
    'fix lint errors',
    'Address PR review comments',
    'chore: update tests',
    'wip',
    "Merge branch 'x'",
  ])('%j says nothing', (subject) => {
    expect(isVague(subject)).toBe(true)
  })

  test('a subject with a thing in it says something', () => {
    expect(isVague('fix: scale drifts when cold')).toBe(false)
  })

  test('takes a hostile subject in its stride', () => {
    expect(isVague(`fix ${'and the '.repeat(50_000)}!`)).toBe(false)
  })
})
