import { describe, expect, it } from 'vitest'
import { createNameBook, toFileName } from './note-names.ts'

describe('names of notes', () => {
  it.each([
    ['Use pnpm, not npm', 'Use pnpm, not npm'],
    ['src/app.ts: what "it" does?', 'src app.ts what it does'],
    ['[[a|b]] #tag ^x `code`', 'a b tag x code'],
    ['…', 'Untitled'],
    ['   ', 'Untitled'],
    ['.hidden', 'hidden'],
    ['ends in dots...', 'ends in dots'],
    ['con', 'con note'],
    ['line\nbreak\u0000', 'line break'],
    ['Ünïcödé 日本語', 'Ünïcödé 日本語'],
    ['half \ud800 of a pair', 'half \ufffd of a pair'],
  ])('%j becomes %j', (title, name) => {
    expect(toFileName(title)).toBe(name)
  })

  it('cuts long titles between words, and long words anywhere', () => {
    const name = toFileName('word '.repeat(40))
    expect(name).toMatch(/^(word )*word$/)
    expect(name.length).toBeLessThanOrEqual(60)
    expect(toFileName('x'.repeat(500))).toHaveLength(60)
  })

  it('gives each of a folder a name of its own, whatever the case of its letters', () => {
    const names = createNameBook()
    expect(names.take('a', 'Deploy', '…-000000000001')).toBe('Deploy')
    expect(names.take('a', 'deploy', '…-0000000abcde')).toBe('deploy (0abcde)')
    expect(names.take('a', 'DEPLOY', '…-1111110abcde')).toBe('DEPLOY (…-1111110abcde)')
    expect(names.take('b', 'Deploy', '…-000000000002')).toBe('Deploy')
  })
})
