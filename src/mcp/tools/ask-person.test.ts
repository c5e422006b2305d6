import { describe, expect, test } from 'vitest'
import { askPerson, readAnswer } from './ask-person.ts'

const question = 'Make this memory constitutional?'
const able = { elicitation: {} }

/** Responses to the question as it was asked, whatever its key. */
function answered(response: unknown, asked = question) {
  const keys = Object.keys(askPerson(asked).inputRequests ?? {})
  return { inputResponses: Object.fromEntries(keys.map((key) => [key, response])) }
}

describe('a question', () => {
  test('is a form with one box to tick', () => {
    const [request] = Object.values(askPerson(question).inputRequests ?? {})
    expect(request).toMatchObject({
      method: 'elicitation/create',
      params: { message: question, requestedSchema: { required: ['agree'] } },
    })
  })

  test.each([
    ['yes', { action: 'accept', content: { agree: true } }],
    ['no', { action: 'accept', content: { agree: false } }],
    ['no', { action: 'accept', content: { agree: 'true' } }],
    ['no', { action: 'accept' }],
    ['no', { action: 'decline' }],
    ['no', { action: 'cancel' }],
    ['not asked', { roots: [] }],
    ['not asked', 'yes'],
  ] as const)('is answered %s by %j', (answer, response) => {
    expect(readAnswer(question, answered(response), able)).toBe(answer)
  })

  test('is not answered by an answer to another one', () => {
    const other = answered({ action: 'accept', content: { agree: true } }, 'Something else?')
    expect(readAnswer(question, other, able)).toBe('not asked')
    expect(readAnswer(question, {}, able)).toBe('not asked')
  })

  test.each([
    [undefined, false],
    [{}, false],
    [{ elicitation: null }, false],
    [{ elicitation: { url: {} } }, false],
    [{ elicitation: {} }, true],
    [{ elicitation: { form: {}, url: {} } }, true],
  ])('of a client that declares %j can be asked: %s', (capabilities, can) => {
    expect(readAnswer(question, {}, capabilities)).toBe(can ? 'not asked' : 'cannot ask')
    // A client without elicitation cannot be asked.
    const yes = answered({ action: 'accept', content: { agree: true } })
    expect(readAnswer(question, yes, capabilities)).toBe(can ? 'yes' : 'cannot ask')
  })
})
