import { parse } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { isLoreError } from '../../core/errors.ts'
import { readEntry, removeEntries, setEntries } from './edit-json.ts'

const PATH = ['servers', 'lore']
const FILE = '/home/ada/mcp.json'
const add = (text: string) => setEntries(text, [{ path: PATH, value: { command: 'lore' } }], FILE)
const remove = (text: string, former: string | null) => removeEntries(text, [PATH], former, FILE)

const TEXTS = [
  ['one line', '{"servers":{"a":{"x":1}},"z":[1,2]}'],
  ['one line with a last comma', '{"servers":{"a":1,},}'],
  ['one line with a comment', '{"servers":{"a":1 /* mine */}}'],
  ['two entries on a line with a comment', '{\n  "servers": { "b": 1, "a": 1 // mine\n  }\n}\n'],
  ['lines', '{\n  "servers": {\n    "a": { "x": 1 }\n  }\n}\n'],
  ['tabs and other line ends', '{\r\n\t"servers": {\r\n\t\t"a": 1\r\n\t},\r\n\t"z": 1\r\n}\r\n'],
  ['a mark', '\ufeff{\n  "servers": {\n    "a": 1\n  }\n}\n'],
  ['a comment after the last entry', '{\n  "servers": {\n    "a": 1 // tests\n  }\n}\n'],
  ['a comment after the last comma', '{\n  "servers": {\n    "a": 1, // tests\n  },\n}\n'],
  ['comments of both kinds', '{\n  "servers": {\n    "a": 1, /* x */ // tests\n    // the end\n  }\n}\n'],
  ['a comma on a line of its own', '{\n  "servers": {\n    "a": 1 // x, y\n    , // z\n  }\n}\n'],
  ['an empty object', '{\n  "servers": {},\n  "z": 1\n}\n'],
  ['an empty object over two lines', '{\n  "servers": {\n  }\n}\n'],
  ['only a comment', '{\n  // d\n  "servers": {\n    // only a comment\n  }\n}\n'],
  ['a comment in a line', '{\n  "servers": { /* none yet */ }\n}\n'],
  ['nothing', '{}\n'],
  ['something else', '{\n  "z": 1\n}\n'],
] as const

describe('an entry', () => {
  test.each(TEXTS)('comes and goes without a trace in %s', (_, text) => {
    const added = add(text)
    expect(readEntry(added, PATH, FILE)).toEqual({ command: 'lore' })
    // Whatever a person remarked stays on its line.
    for (const line of text.split('\n').filter((one) => one.includes('//'))) {
      expect(added).toContain(line.slice(line.indexOf('//')))
      const before = line.slice(0, line.indexOf('//')).replace(/,?\s*$/, '')
      expect(added.split('\n').find((one) => one.includes(line.slice(line.indexOf('//'))))).toContain(before)
    }
    const removed = remove(added, text)
    expect(parse(removed.replace('\ufeff', ''))).toEqual(parse(text.replace('\ufeff', '')))
    expect(removed.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })

  test.each(TEXTS.slice(4, 14))('goes byte for byte from %s', (_, text) => {
    expect(remove(add(text), text)).toBe(text)
  })

  test.each([
    ['{ "servers": { "lore": {}, } }', '{ }'],
    ['{\n  "servers": {\n    "lore": {},\n  },\n}\n', '{\n}\n'],
    ['{ "servers": { "lore": {}, "a": 1 } }', '{ "servers": { "a": 1 } }'],
    ['{ "servers": { "a": 1, "lore": {}, } }', '{ "servers": { "a": 1, } }'],
    ['{\n  "servers": {\n    "lore": {}, // mine\n    "a": 1\n  }\n}\n', null],
  ])('is taken out of %s', (text, left) => {
    const removed = remove(text, null)
    expect(readEntry(removed, PATH, FILE)).toBeUndefined()
    if (left === null) expect(removed).toContain('// mine')
    else expect(removed).toBe(left)
  })

  test('leaves an object that was there before Lore, and one with a comment in it', () => {
    const former = '{\n  "servers": {}\n}\n'
    const edited = `${add(former).trimEnd()}\n\n`
    expect(parse(remove(edited, former))).toEqual({ servers: {} })
    expect(parse(remove(edited, '{}'))).toEqual({})
    const remarked = '{ "servers": { /* keep */ "lore": 1 } }'
    expect(remove(remarked, null)).toContain('/* keep */')
  })

  test('is refused where its way is there twice', () => {
    const twice = '{"servers":{"a":1},"servers":{"lore":1}}'
    for (const act of [() => add(twice), () => remove(twice, null)]) {
      expect(act).toThrow(`"servers" occurs in ${FILE} more than once.`)
    }
  })

  test('of a file that cannot be read is told with its name, the line, and in plain words', () => {
    try {
      add('{\n  "servers": \n')
      expect.unreachable()
    } catch (error) {
      if (!isLoreError(error)) throw error
      expect(error.message).toContain(FILE)
      expect(error.hint).toMatch(/^Line 3: a value is missing\. /)
    }
  })
})
