import { describe, expect, test } from 'vitest'
import { awaitsAnswer, findQuestion, toGist } from './brief-sessions.ts'

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
    expect(toGist('Go to the settings of the repository and open the tokens page.')).toBe('')
    expect(toGist('All tests pass and the linter is clean. Now let me commit the parser changes.')).toBe('')
  })
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
