import { describe, expect, it } from 'vitest'
import { type Command, defineCommand } from './command.ts'
import { findCommandName, readPlainLine } from './invocation.ts'
import { argument, flag, integer, texts } from './options.ts'

const command: Command = defineCommand({
  name: 'list',
  summary: '',
  description: '',
  arguments: {},
  options: {
    limit: integer('-n, --limit <count>', '', 1, 9),
    tag: texts('--tag <tag>', ''),
    wait: flag('--no-wait', ''),
    includeArchived: flag('--include-archived', ''),
  },
  examples: [],
  run: async () => null,
})

describe('findCommandName', () => {
  it.each([
    [['search', 'x'], 'search'],
    [['--json', 'search'], 'search'],
    [['--home', 'search', 'add'], 'add'],
    [['--home=search', 'add'], 'add'],
    [['help', 'search'], 'search'],
    [['--help'], null],
    [[], null],
  ])('finds in %j the command %s', (argv, name) => {
    expect(findCommandName(argv)).toBe(name)
  })
})

describe('readPlainLine', () => {
  it('reads the options of the command and those of all commands', () => {
    const line = [
      'list',
      '-n',
      '3',
      '--tag',
      'a',
      '--tag=b',
      '--no-wait',
      '--json',
      '--home',
      '/h',
      '--no-color',
    ]
    const read = readPlainLine(command, line)
    expect(read?.options).toEqual({ limit: 3, tag: ['a', 'b'], wait: false, includeArchived: false })
    expect(read?.globals).toMatchObject({ json: true, home: '/h', color: false })
  })

  it('reads options before the command, too', () => {
    const read = readPlainLine(command, ['--home', '/h', '--json', 'list', '-n', '3'])
    expect(read?.options).toMatchObject({ limit: 3 })
    expect(read?.globals).toMatchObject({ json: true, home: '/h' })
  })

  it('gives what is not said its usual value', () => {
    const read = readPlainLine(command, ['list'])
    expect(read?.options).toEqual({ limit: undefined, tag: [], wait: true, includeArchived: false })
    expect(read?.globals).toMatchObject({ json: false, color: true })
  })

  it.each([
    [['list', '--help']],
    [['list', '--lmit', '3']],
    [['list', 'more']],
    [['list', '-n']],
    [['help', 'list']],
    [['list', '--']],
  ])('leaves %j to the full parser', (argv) => {
    expect(readPlainLine(command, argv)).toBeNull()
  })

  it('leaves a command with arguments to the full parser', () => {
    const withArgument: Command = { ...command, arguments: { id: argument('<id>', '') } }
    expect(readPlainLine(withArgument, ['list'])).toBeNull()
  })
})
