import { describe, expect, test } from 'vitest'
import { toEpisodes } from '../../../../test/labelled/work/work-fixture.ts'
import { isAcknowledging, readCall, toTurns } from './read-turns.ts'

function voices(turns: Parameters<typeof toEpisodes>[0]): string[] {
  return toTurns(toEpisodes(turns)).map(({ voice }) => voice)
}

describe('toTurns', () => {
  test('tells the agent’s answer from what it says at work', () => {
    expect(
      voices([
        ['user', 'Count the pears.'],
        ['assistant', 'Let me look.'],
        ['tool', 'Bash: ls\npears'],
        ['assistant', 'There are three.'],
      ]),
    ).toEqual(['person', 'mid', 'tool', 'final'])
  })

  test('knows a plan by the call that hands it in, and whether it was approved', () => {
    const approved = toTurns(
      toEpisodes([
        ['assistant', '# Plan: sort pears\n\nBy size.'],
        ['tool', 'ExitPlanMode: # Plan: sort pears\napproved by the user'],
      ]),
    )
    expect(approved[0]).toMatchObject({ voice: 'plan', approved: true, rejected: false })
    const rejected = toTurns(
      toEpisodes([
        ['assistant', '# Plan: sort pears\n\nBy size.'],
        ['tool', 'ExitPlanMode (rejected by the user): # Plan: sort pears'],
      ]),
    )
    expect(rejected[0]).toMatchObject({ voice: 'plan', approved: false, rejected: true })
  })

  test('sees that the person agreed with an answer', () => {
    const [answer] = toTurns(
      toEpisodes([
        ['assistant', 'I suggest crates.'],
        ['user', 'sounds good'],
      ]),
    )
    expect(answer?.approved).toBe(true)
  })
})

describe('readCall', () => {
  test('reads tool, outcome, subject and answer with their places', () => {
    const text = 'Bash (failed): npm test\nExit code 1\nboom'
    const call = readCall(text)
    expect(call).toMatchObject({ tool: 'Bash', failed: true, rejected: false, subject: 'npm test' })
    expect(text.slice(call?.subjectStart, (call?.subjectStart ?? 0) + 8)).toBe('npm test')
    expect(text.slice(call?.answerStart)).toBe('Exit code 1\nboom')
  })

  test('reads a call that was refused and one without subject', () => {
    expect(readCall('Edit (rejected by the user): pear.ts')).toMatchObject({
      rejected: true,
      subject: 'pear.ts',
    })
    expect(readCall('Skill')).toMatchObject({ tool: 'Skill', subject: '', answer: '' })
  })
})

describe('isAcknowledging', () => {
  test.each(['ok', 'yes please', 'continue', 'commit this and push', "let's do it"])(
    '%j only agrees',
    (said) => {
      expect(isAcknowledging(said)).toBe(true)
    },
  )

  test.each(['yes, but use pnpm', "ok, fine, let's do vite", 'use pnpm', 'no'])('%j says more', (said) => {
    expect(isAcknowledging(said)).toBe(false)
  })
})
