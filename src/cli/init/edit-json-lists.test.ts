import { describe, expect, test } from 'vitest'
import { appendItems, removeItems } from './edit-json-lists.ts'

const FILE = 'hooks.json'
const PATH = ['hooks', 'Stop']
const OURS = { hooks: [{ command: 'ours' }] }
const isOurs = (item: unknown) => JSON.stringify(item) === JSON.stringify(OURS)
const add = (text: string | null) => appendItems(text, [{ path: PATH, value: OURS }], FILE)

describe('items of lists', () => {
  test('make a new file, and come behind those of others', () => {
    expect(JSON.parse(add(null))).toEqual({ hooks: { Stop: [OURS] } })
    const theirs = '{\n  // mine\n  "hooks": {\n    "Stop": [\n      { "hooks": [] } // keep\n    ]\n  }\n}\n'
    const added = add(theirs)
    expect(added).toContain('// mine')
    expect(added).toContain('// keep')
    expect(added.indexOf('ours')).toBeGreaterThan(added.indexOf('"hooks": []'))
  })

  test.each([
    '{"theme":"dark"}',
    '{\n\t"hooks": {\n\t\t"Stop": [{ "hooks": [] }]\n\t}\n}\n',
    '{\r\n  "hooks": {\r\n    "Stop": [\r\n      { "hooks": [] } // keep\r\n    ]\r\n  }\r\n}\r\n',
    '{ "hooks": {} }',
    '{ "hooks": { "Stop": [] } }',
    '\ufeff{ "a": 1 }',
  ])('leave every byte of %j as it was when they go', (text) => {
    const added = add(text)
    expect(added).toContain('ours')
    expect(removeItems(added, [PATH], isOurs, text, FILE)).toBe(text)
  })

  test('leave the hooks that a person put beside them', () => {
    const isOurHook = (item: unknown) => JSON.stringify(item).includes('"ours"')
    const shared =
      '{ "hooks": { "Stop": [{ "hooks": [{ "command": "ours" }, { "command": "mine" }], "matcher": "x" }] } }'
    const rest = removeItems(shared, [PATH], isOurHook, null, FILE)
    expect(JSON.parse(rest)).toEqual({ hooks: { Stop: [{ hooks: [{ command: 'mine' }], matcher: 'x' }] } })
  })

  test.each(['{ "hooks": { "Stop": { } } }', '{ "hooks": [] }', '{ "hooks": "none" }'])(
    'are refused where something else stands: %s',
    (text) => {
      expect(() => add(text)).toThrow('should hold')
    },
  )
})
