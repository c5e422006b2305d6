import { describe, expect, it } from 'vitest'
import { findScriptedAnswers } from './scripted-answers.ts'

const VALUE = 'rakete'.concat('77blau')
const cut = (text: string) => findScriptedAnswers(text).map(({ start, end }) => text.slice(start, end))

describe('findScriptedAnswers', () => {
  it.each([
    'spawn ssh ops@sw-1\nexpect "assword:"\nsend "X\\r"',
    'expect -re "(P|p)assword:" { send -- "X\\r" }',
    "child.expect('Password:')\nchild.sendline('X')",
    "child.expect('Enter passphrase')\n\nchild.sendline('X')",
  ])('cuts the answer to a prompt for a secret: %s', (frame) => {
    expect(cut(frame.replace('X', VALUE))).toEqual([VALUE])
  })

  it.each([
    'expect "login:"\nsend "X\\r"',
    'expect "assword:"\nsend "$password\\r"',
    'expect(password).toBe("X")',
    'expect "(yes/no)"\nsend "X\\r"',
  ])('leaves other answers: %s', (frame) => {
    expect(cut(frame.replace('X', VALUE))).toEqual([])
  })
})
