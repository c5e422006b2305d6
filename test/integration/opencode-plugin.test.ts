import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LorePlugin } from '../../src/hooks/opencode-plugin.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-opencode-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program in Node's place that records each call and prints an answer. */
function programThat(prints: string): string {
  const command = join(folder, 'program')
  writeFileSync(
    command,
    `#!/bin/sh\nprintf '%s ' "$2" >> '${folder}/calls'\ncat >> '${folder}/calls'\necho >> '${folder}/calls'\nprintf '%s' '${prints}'\n`,
    { mode: 0o755 },
  )
  return command
}

const calls = () =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), JSON.parse(line.slice(at + 1))]
    })

const messageOf = (text: string) => ({
  message: { id: 'msg_1' },
  parts: [{ type: 'text', text } as { type: string; text?: string; synthetic?: boolean }],
})

test('asks for a brief with the first prompt only and puts the text beside the prompt, not shown', async () => {
  const plugin = await LorePlugin({ directory: '/app' }, { command: programThat('{"context":"Port 4711."}') })
  const first = messageOf('Which port?')
  await plugin['chat.message']({ sessionID: 'ses_1' }, first)
  await plugin['chat.message']({ sessionID: 'ses_1' }, messageOf('And the host?'))
  expect(calls()).toEqual([
    ['opencode/session-start', { session_id: 'ses_1', cwd: '/app', source: 'startup' }],
    ['opencode/prompt', { session_id: 'ses_1', cwd: '/app', prompt: 'Which port?' }],
    ['opencode/prompt', { session_id: 'ses_1', cwd: '/app', prompt: 'And the host?' }],
  ])
  expect(first.parts).toHaveLength(3)
  expect(first.parts[1]).toMatchObject({
    type: 'text',
    synthetic: true,
    text: 'Port 4711.',
    sessionID: 'ses_1',
    messageID: 'msg_1',
  })
})

test('names the program that runs it, if that is not OpenCode', async () => {
  const plugin = await LorePlugin({ directory: '/app' }, { command: programThat(''), agent: 'kilo' })
  await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
  expect(calls()).toEqual([['kilo/stop', { session_id: 'ses_1', cwd: '/app' }]])
})

test('asks for the brief again with the first prompt after a compaction, and in a session that begins anew', async () => {
  const plugin = await LorePlugin({ directory: '/app' }, { command: programThat('') })
  const told = async (type: string) => plugin.event({ event: { type, properties: { sessionID: 'ses_1' } } })
  const say = async (text: string) => plugin['chat.message']({ sessionID: 'ses_1' }, messageOf(text))
  await say('Which port?')
  await told('session.compacted')
  await say('And the host?')
  await say('And the user?')
  await told('session.deleted')
  await say('Which port?')
  expect(calls().map(([event, { source }]) => [event, source])).toEqual([
    ['opencode/session-start', 'startup'],
    ['opencode/prompt', undefined],
    ['opencode/session-start', 'compact'],
    ['opencode/prompt', undefined],
    ['opencode/prompt', undefined],
    ['opencode/session-end', undefined],
    ['opencode/session-start', 'startup'],
    ['opencode/prompt', undefined],
  ])
})

test('reads characters that are cut between two chunks', async () => {
  const command = programThat('')
  writeFileSync(command, '#!/bin/sh\nprintf \'{"context":"Grö\\303\'; sleep 0.2; printf \'\\237e."}\'\n')
  const plugin = await LorePlugin({ directory: '/app' }, { command })
  const output = { context: [] as string[] }
  await plugin['experimental.session.compacting']({ sessionID: 'ses_1' }, output)
  expect(output.context).toEqual(['Größe.'])
})

test('tells the summariser what to keep, and notes stops of main sessions only', async () => {
  const plugin = await LorePlugin({ directory: '/app' }, { command: programThat('Keep the port.') })
  const output = { context: [] as string[] }
  await plugin['experimental.session.compacting']({ sessionID: 'ses_1' }, output)
  expect(output.context).toEqual(['Keep the port.'])
  const created = { type: 'session.created', properties: { sessionID: 'ses_2', info: { parentID: 'ses_1' } } }
  await plugin.event({ event: created })
  await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_2' } } })
  await plugin['chat.message']({ sessionID: 'ses_2' }, messageOf('Find all ports.'))
  await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
  expect(calls().map(([event]) => event)).toEqual(['opencode/before-compaction', 'opencode/stop'])
})

test('a program that is missing or prints rubbish yields no text', async () => {
  const absent = await LorePlugin({ directory: '/app' }, { command: join(folder, 'absent') })
  const message = messageOf('Which port?')
  await absent['chat.message']({ sessionID: 'ses_1' }, message)
  expect(message.parts).toHaveLength(1)
  const rubbish = await LorePlugin({ directory: '/app' }, { command: programThat('{"context":') })
  await rubbish['chat.message']({ sessionID: 'ses_1' }, message)
  expect(message.parts).toHaveLength(1)
})
