import { expect, test } from 'vitest'
import { createRemarks } from '../reading/collector.ts'
import { chatgptProgram } from './chatgpt.ts'

const CUT = { headChars: 100, tailChars: 100 }
const read = (element: Record<string, unknown>) => {
  const remarks = createRemarks()
  return { conversation: chatgptProgram.toConversation(element, remarks, CUT), remarks: remarks.list() }
}
const said = (
  id: string,
  parent: string | null,
  children: string[],
  role: string,
  text: string,
  at: number,
) => ({
  [id]: {
    id,
    parent,
    children,
    message: { id, author: { role }, create_time: at, content: { content_type: 'text', parts: [text] } },
  },
})

test('without a current message, the branch of the newest one is taken', () => {
  const mapping = {
    ...said('q', null, ['old', 'new'], 'user', 'Which boat?', 1_746_000_000),
    ...said('old', 'q', [], 'assistant', 'The red one.', 1_746_000_010),
    ...said('new', 'q', [], 'assistant', 'The blue one.', 1_746_000_020),
  }
  const { conversation, remarks } = read({ id: 'c', title: 'Boats', mapping })
  expect(conversation?.turns.map(({ text }) => text)).toEqual(['Which boat?', 'The blue one.'])
  expect(remarks).toEqual([{ code: 'other_branch', count: 1, examples: ['Boats'] }])
})

test('a circle among the messages ends, and what is no conversation is none', () => {
  const mapping = {
    ...said('a', 'b', ['b'], 'user', 'One.', 1_746_000_000),
    ...said('b', 'a', ['a'], 'assistant', 'Two.', 1_746_000_001),
  }
  expect(read({ id: 'c', mapping, current_node: 'b' }).conversation?.turns).toHaveLength(2)
  expect(read({ title: 'nothing' }).conversation).toBeNull()
})
