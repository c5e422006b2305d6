import { expect, test } from 'vitest'
import { readReply } from './read-reply.ts'

const statements = (said: string) => readReply(said)?.clauses.map(({ text }) => text) ?? null

test.each([
  ['a question', 'the ride is on input 7, right?'],
  ['an order', 'Then put the snare on input 6.'],
  ['a supposition', 'If it moves to 7600 one day, we need a redirect.'],
  ['words of others', 'Our accountant says it is 30 September in Ireland.'],
  ['a quoted sentence', 'Le client a dit : « ce n’est pas mardi, c’est jeudi ».'],
  ['the moment', 'On my laptop it runs on 7999 right now.'],
  ['a report of how something went', 'It has been 40 minutes now'],
])('leaves out %s', (_, said) => {
  expect(statements(said)).toEqual([])
})

test('returns null if the person agrees', () => {
  expect(readReply('You are right, it is 9100.')).toBeNull()
})

test('separates a denial from what holds', () => {
  expect(readReply('Ich glaube, du verwechselst da was, es sind 0,38 Euro.')).toMatchObject({
    denies: true,
    clauses: [{ text: 'es sind 0,38 Euro.', isDenied: false }],
  })
  expect(readReply('Hi-hat is on input 7, not input 5')?.clauses).toMatchObject([
    { text: 'Hi-hat is on input 7', isDenied: false },
    { text: 'input 5', isDenied: true },
  ])
})

test('tells that something changed or ended', () => {
  expect(readReply('Since May, Noor signs.')?.clauses).toMatchObject([{ text: 'Noor signs.', changes: true }])
  expect(readReply('Non usiamo più MySQL')?.clauses).toMatchObject([{ ends: true }])
})

test('knows a denial that only asks where the answer comes from', () => {
  expect(readReply("I don't know where you got that.")).toMatchObject({ asksSource: true, clauses: [] })
})
