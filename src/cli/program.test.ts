import { describe, expect, it } from 'vitest'
import { type Command, defineCommand } from './command/command.ts'
import type { Invocation } from './command/invocation.ts'
import { flag, integer, yesOrNo } from './command/options.ts'
import { createProgram } from './program.ts'

const shown = { summary: '', description: '', arguments: {}, examples: [], run: async () => null }
const limit = integer('--limit <number>', 'how many', 1, 9)
const wait = flag('--no-wait', 'at once')
const list = defineCommand({ ...shown, name: 'list', options: { limit, wait } })
const drop = defineCommand({
  ...shown,
  name: 'drop',
  options: { all: flag('--all', 'everything'), ask: yesOrNo('--ask', 'ask', 'do not') },
})
const jobs: Command = defineCommand({ ...shown, name: 'jobs', options: { limit, wait } }, [list, drop])

async function parse(line: string): Promise<Invocation | undefined> {
  let asked: Invocation | undefined
  const entry = { name: 'jobs', summary: '', group: 'Maintain', load: async () => jobs } as const
  const program = createProgram([entry], jobs, '0.0.0', async (invocation) => {
    asked = invocation
  })
  await program.parseAsync(line.split(' '), { from: 'user' })
  return asked
}

describe('createProgram', () => {
  it.each([
    ['jobs', 'jobs', undefined, true],
    ['jobs --limit 3', 'jobs', 3, true],
    ['jobs list', 'list', undefined, true],
    ['jobs list --limit 3', 'list', 3, true],
    ['jobs --limit 3 list --no-wait', 'list', 3, false],
    ['jobs --no-wait list --limit 3', 'list', 3, false],
    ['jobs --limit 2 list --limit 3', 'list', 3, true],
  ])(
    'gives an option to the command that was named, wherever it stands: %s',
    async (line, name, ...typed) => {
      const asked = await parse(line)
      expect(asked?.command.name).toBe(name)
      expect([asked?.options.limit, asked?.options.wait]).toEqual(typed)
    },
  )

  it.each([
    ['jobs drop', undefined],
    ['jobs drop --ask', true],
    ['jobs drop --no-ask', false],
  ])('hears an answer given in advance: %s', async (line, answer) => {
    expect((await parse(line))?.options.ask).toBe(answer)
  })

  it('takes the options of every command behind a subcommand too', async () => {
    const asked = await parse('jobs list --json --limit 3')
    expect(asked).toMatchObject({ options: { limit: 3 }, globals: { json: true } })
  })

  it.each(['jobs --limit 1 drop --all', 'jobs drop --all --limit 1'])(
    'refuses an option that only the command above takes: %s',
    async (line) => {
      await expect(parse(line)).rejects.toThrow('lore jobs drop takes no --limit.')
    },
  )
})
