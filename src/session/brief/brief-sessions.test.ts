import { describe, expect, test } from 'vitest'
import type { Episode, EpisodeRole } from '../../core/conversation.ts'
import { findQuestion, findResult, toGist } from './brief-sessions.ts'
import { awaitsAnswer } from './session-name.ts'

describe('toGist', () => {
  test('passes over headings, fragments, code and questions', () => {
    const answer = [
      '## Findings',
      'Done.',
      '```ts',
      'const port = 8443 // the gateway listens here now',
      '```',
      'The gateway listens on port 8443 behind the balancer.',
      'Should I also close the old port for good?',
    ].join('\n')
    expect(toGist(answer)).toBe('The gateway listens on port 8443 behind the balancer.')
  })

  test('is empty where an answer tells nothing that matters later', () => {
    expect(toGist('All green.')).toBe('')
    expect(toGist('🤖 Generated with [the agent](https://agent.example/code) for the gateway')).toBe('')
    expect(toGist('**`/docs/gateway.md`** (root) - Short summary of the gateway for quick reference')).toBe(
      '',
    )
    expect(toGist("I've fixed all faults of the gateway. However, the port tests fail now.")).toBe(
      'However, the port tests fail now.',
    )
    expect(toGist('This is a new task about tests of the gateway.')).toBe('')
    expect(toGist('-maxdepth 1 -not -name "gateway.iso" -not -name "."')).toBe('')
    expect(toGist('`port of the gateway = first free port`')).toBe('')
    expect(toGist('Go to the settings of the repository and open the tokens page.')).toBe('')
    expect(toGist('All tests pass and the linter is clean. Now let me commit the parser changes.')).toBe('')
  })
})

test('the gist of an answer begins with what the work changed, not with the fault it mended', () => {
  const answer = [
    'The problem was that the gateway read the port before its settings were there.',
    'The gateway now reads its settings first and takes the port from them.',
  ].join('\n')
  expect(toGist(answer)).toBe('The gateway now reads its settings first and takes the port from them.')
  expect(toGist('[HIGH] Port of the gateway ignored by the balancer — Fixed.')).toBe('')
  expect(toGist('**[LOW]** The gateway names its port in the log now.')).toBe(
    'The gateway names its port in the log now.',
  )
})

test('what waits for consent at the end of an answer is no result', () => {
  const proposed = 'The gateway always takes port 8443 from its settings.'
  expect(toGist(`${proposed}\n\nWould you like me to implement these changes?`)).toBe('')
  expect(
    toGist(
      `The gateway now takes its port from the settings of the pier.\n\nShall I proceed with the balancer?`,
    ),
  ).toBe('The gateway now takes its port from the settings of the pier.')
})

describe('findQuestion', () => {
  test('is the question a text ends with', () => {
    expect(findQuestion('Both work. Shall I close the old port?')).toBe('Shall I close the old port?')
    expect(findQuestion('Which one? I took the first.')).toBeNull()
    expect(findQuestion('There are two ways. Which way do you want to go?')).toBeNull()
  })
})

test.each(['run it', 'which port does it use', 'please add a test for the parser', 'Can we keep it?'])(
  '“%s” waits for an answer',
  (said) => expect(awaitsAnswer(said)).toBe(true),
)

test.each([
  'good',
  'purity yesterday 97.1, contract says 96. 🎉',
  '👍',
  '/clear',
  '[Request interrupted by user]',
])('“%s” waits for none', (said) => expect(awaitsAnswer(said)).toBe(false))

test('states of the moment, titles of commits and words to the person are no result', () => {
  expect(toGist('Dev server is running for the pier at http://localhost:3000')).toBe('')
  expect(toGist('**Fix: Horizontal scrollbar of the pier table not working**')).toBe('')
  expect(toGist('The changes to the pier I made earlier were reverted as you requested.')).toBe('')
  expect(toGist('API Error: 400 the request of the gateway was invalid in its message')).toBe('')
  expect(toGist("But I don't see a button for the balancer in the pier screens.")).toBe('')
})

test('whether work is to be saved is no open question', () => {
  expect(findQuestion('Would you like me to commit just the log files of the pier?')).toBeNull()
})

describe('findResult', () => {
  const RESULT = 'The gateway now takes its port from the settings of the pier.'

  test('is the answer before the last steps of a session', () => {
    expect(
      resultOf(
        ['user', 'move it'],
        ['assistant', RESULT],
        ['user', 'commit and push'],
        ['assistant', 'Done.'],
      ),
    ).toBe(RESULT)
  })

  test('is no answer that the person went on to ask about', () => {
    const asked = ['user', 'the port of the gateway is still wrong'] as const
    expect(resultOf(['assistant', RESULT], asked, ['assistant', 'Done.'])).toBe('Done.')
    expect(resultOf(['assistant', RESULT], ['user', 'Fix the error'], ['assistant', 'Done.'])).toBe('Done.')
  })
})

function resultOf(...said: readonly (readonly [EpisodeRole, string])[]): string {
  const turns = said.map(([role, text], position) => ({ role, text, position }) as Episode)
  return findResult(turns, turns.at(-1) ?? null)?.text ?? ''
}
