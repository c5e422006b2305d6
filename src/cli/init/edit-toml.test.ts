import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { removeTable, setTable } from './edit-toml.ts'

const NAME = 'mcp_servers.lore'
const FILE = '/home/ada/config.toml'

describe('a table', () => {
  test('is added with the line ends of the file, and goes byte for byte', () => {
    const text = 'model = "x"\r\n\r\n[other]\r\na = 1\r\n'
    const added = setTable(text, NAME, { command: 'lore' }, FILE)
    expect(parse(added)).toMatchObject({ mcp_servers: { lore: { command: 'lore' } } })
    expect(added.replaceAll('\r\n', '')).not.toContain('\n')
    expect(removeTable(added, NAME, FILE)).toBe(text)
  })

  test('whose header also stands in a text is left to the person, and the file is not called broken', () => {
    const text = `a = """\n[${NAME}]\nx\n"""\n\n[${NAME}]\ncommand = "lore"\n`
    expect(() => removeTable(text, NAME, FILE)).toThrow('cannot be changed safely')
  })
})
