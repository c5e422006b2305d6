import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../config/settings.ts'
import type { Command } from './command/command.ts'
import { GLOBAL_OPTIONS } from './command/invocation.ts'
import { createProgram } from './program.ts'
import { COMMANDS } from './registry.ts'

function flatten(command: Command): Command[] {
  return [command, ...command.subcommands.flatMap(flatten)]
}

describe('COMMANDS', () => {
  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'lists %s under its own name and summary, with examples that name it',
    async (name, entry) => {
      const command = await entry.load()
      expect([command.name, command.summary]).toEqual([name, entry.summary])
      for (const each of flatten(command)) {
        expect(each.description.length).toBeGreaterThan(20)
        expect(each.examples.length).toBeGreaterThan(0)
        expect(each.examples.every(([line]) => line.includes('lore'))).toBe(true)
      }
    },
  )

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'can be parsed: %s names its options as the parser does',
    async (_, entry) => {
      const command = await entry.load()
      expect(() => createProgram(COMMANDS, command, '0.0.0', async () => undefined)).not.toThrow()
    },
  )

  it('has one name a command', () => {
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length)
  })

  it('takes every flag of the settings with every command, those of the daemon with `daemon run`', async () => {
    const { run } = await import('./commands/daemon/run.ts')
    const ofDaemon = Object.values(run.options).map(({ flags }) => flags.split(' ')[0])
    const ofAll = GLOBAL_OPTIONS.map(([written]) => written.split(' ')[0])
    const flagsOf = (isHttp: boolean) =>
      Object.entries(SETTINGS).flatMap(([key, setting]) =>
        setting.flag === undefined || key.startsWith('http.') !== isHttp ? [] : [setting.flag],
      )
    expect(ofAll).toEqual(expect.arrayContaining(flagsOf(false)))
    expect(ofDaemon).toEqual(expect.arrayContaining(flagsOf(true)))
  })
})
