import { describe, expect, test } from 'vitest'
import { readTurns } from './read-turns.ts'

const whole = (text: string) => [{ role: 'user', speaker: null, text }]

describe('a text that is a conversation', () => {
  test('is read as turns of the agent and the person', () => {
    expect(readTurns('User: Which port?\nAssistant: 8443.\nIt is behind the proxy.\n')).toEqual([
      { role: 'user', speaker: null, text: 'Which port?' },
      { role: 'assistant', speaker: null, text: '8443.\nIt is behind the proxy.' },
    ])
  })

  test('keeps the names of people', () => {
    const talk = 'Caroline: I adopted a dog.\nMel B: When?\nCaroline: In May.'
    expect(readTurns(talk).map(({ role, speaker }) => [role, speaker])).toEqual([
      ['user', 'Caroline'],
      ['user', 'Mel B'],
      ['user', 'Caroline'],
    ])
  })

  test('may have its names in bold', () => {
    expect(readTurns('**Human:** Hello there\n**Claude**: Good day')).toEqual([
      { role: 'user', speaker: null, text: 'Hello there' },
      { role: 'assistant', speaker: null, text: 'Good day' },
    ])
  })

  test('may begin with empty lines and end lines as Windows does', () => {
    expect(readTurns('\n\nUser: One\r\nBot: Two\r\n').map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  test('may have its roles written small', () => {
    const talk = 'user: Which port?\nassistant: See compose.yml:\n  user: postgres\nPort: 8443\nuser: Thanks.'
    expect(readTurns(talk).map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Which port?'],
      ['assistant', 'See compose.yml:\n  user: postgres\nPort: 8443'],
      ['user', 'Thanks.'],
    ])
  })

  test('has no small roles inside if it begins with a large one', () => {
    const talk = 'User: Which user?\nAssistant: This one:\nuser: postgres\nUser: Thanks.'
    expect(readTurns(talk).map(({ text }) => text)).toEqual([
      'Which user?',
      'This one:\nuser: postgres',
      'Thanks.',
    ])
  })

  test('may be what the person alone, or the agent alone, said', () => {
    expect(readTurns('user: The dock master is Jana. We use Kafka.')).toEqual([
      { role: 'user', speaker: null, text: 'The dock master is Jana. We use Kafka.' },
    ])
    expect(readTurns('User: One.\nUser: Two.').map(({ text }) => text)).toEqual(['One.', 'Two.'])
  })

  test('may have somebody with the name of a property', () => {
    const talk = 'Constructor: First.\nToString: Second.\nConstructor: Third.'
    expect(readTurns(talk).map(({ role, speaker }) => [role, speaker])).toEqual([
      ['user', 'Constructor'],
      ['user', 'ToString'],
      ['user', 'Constructor'],
    ])
  })
})

describe('a text that is none', () => {
  test.each([
    ['prose', 'We use pnpm.\nIt is fast.'],
    ['prose before the first name', 'Minutes of the call\nUser: Hello\nAssistant: Hi there'],
    ['one line with a colon', 'Note: the port is 8443.'],
    ['a form', 'Name: Atlas\nPort: 8443\nOwner: Priya'],
    ['one voice alone', 'Priya: One.\nPriya: Two.'],
    ['a field of a form', 'Tool: Meson'],
    ['too many voices', [...'ABCDEFGHIJ'].map((name) => `${name}: x\n${name}: y`).join('\n')],
    ['nothing', ''],
    ['a path', 'C: \\temp\nD: \\data'],
  ])('is one turn of a person: %s', (_, text) => {
    expect(readTurns(text)).toEqual(whole(text))
  })
})

test('endless lines are read in no time', () => {
  const text = `User: ${'A'.repeat(500_000)}\nAssistant: ${'B C:'.repeat(200_000)}`
  expect(readTurns(text)).toHaveLength(2)
})
