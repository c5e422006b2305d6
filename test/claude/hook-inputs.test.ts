/**
 * The recorded inputs that process tests feed to hooks are still what the client says. With
 * `LORE_RECORD_HOOK_INPUTS=true` they are recorded anew.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type AgentHome, createAgentHome } from './agent-home.ts'
import { isSummarising, newIn, type Script } from './fake-anthropic.ts'
import { createRecorder, type HookInput } from './recorder.ts'

const RECORDED = fileURLToPath(new URL('../fixtures/hooks/', import.meta.url))

const script: Script = (call) => {
  if (isSummarising(call)) return '<summary>The staging database was looked up.</summary>'
  const said = newIn(call)
  if (said.includes('task-notification')) return 'The helper found the file.'
  if (said.includes('Read the file')) {
    const input = { command: 'ls', description: 'List the files' }
    return [{ type: 'tool_use', id: 'toolu_recorded_1', name: 'Bash', input }]
  }
  if (said.includes('Let a helper')) {
    const input = {
      description: 'Find the file',
      prompt: 'Find where the port is set.',
      subagent_type: 'general-purpose',
    }
    return [{ type: 'tool_use', id: 'toolu_recorded_2', name: 'Agent', input }]
  }
  return 'The staging database listens on port 5544.'
}

/** Every kind of input that can be had without a person at the keyboard, by the name of its file. */
async function record(home: AgentHome, plugin: string, inputs: () => readonly HookInput[]) {
  home.model.answer(script)
  const found = new Map<string, HookInput>()
  const note = async (names: Readonly<Record<string, (input: HookInput) => boolean>>) => {
    for (const [name, fits] of Object.entries(names)) {
      const input = inputs().find((input) => !found.has(name) && fits(input))
      if (input === undefined) throw new Error(`the client said nothing that fits ${name}`)
      found.set(name, input)
    }
  }
  const talk = home.converse()
  await talk.ask('Which port does the staging database listen on?')
  await talk.ask('Read the file names here.', '--allowedTools', 'Bash')
  await talk.ask('Let a helper look for it.', '--allowedTools', 'Agent')
  await talk.ask('/compact keep the port')
  await talk.ask('Thanks.', '--fork-session')
  const lines = ['Hello.', '/clear'].map((content) =>
    JSON.stringify({ type: 'user', message: { role: 'user', content } }),
  )
  const stream = ['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose']
  await home.claude(['-p', '--plugin-dir', plugin, ...stream], `${lines.join('\n')}\n`)
  const named = (event: string) => (input: HookInput) => input.hook_event_name === event
  const start = (source: string) => (input: HookInput) =>
    named('SessionStart')(input) && input.source === source
  await note({
    'session-start-startup': start('startup'),
    'session-start-resume': start('resume'),
    'session-start-compact': start('compact'),
    'session-start-fork': start('fork'),
    'session-start-clear': start('clear'),
    'user-prompt-submit': named('UserPromptSubmit'),
    'user-prompt-submit-task-notification': (input) =>
      named('UserPromptSubmit')(input) && String(input.prompt).startsWith('<task-notification>'),
    'pre-tool-use': named('PreToolUse'),
    stop: named('Stop'),
    'stop-hook-active': (input) => named('Stop')(input) && input.stop_hook_active === true,
    'pre-compact': named('PreCompact'),
    'post-compact': named('PostCompact'),
    'session-end': named('SessionEnd'),
    'session-end-clear': (input) => named('SessionEnd')(input) && input.reason === 'clear',
    'subagent-start': named('SubagentStart'),
    'subagent-stop': (input) => named('SubagentStop')(input) && input.agent_type !== '',
    'subagent-stop-of-compaction': (input) => named('SubagentStop')(input) && input.agent_type === '',
  })
  return found
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Paths and ids of one run replaced by ones that say nothing about a machine. */
function neutral(input: HookInput, folder: string): HookInput {
  const ids = new Map<string, string>()
  const text = JSON.stringify(input)
    .replaceAll(folder, '/home/ada')
    .replaceAll(folder.replaceAll(/[^A-Za-z0-9]/g, '-'), '-home-ada')
    .replaceAll(/\/tmp\/claude-\d+/g, '/tmp/claude-1000')
    .replaceAll(/\ba[0-9a-f]{16}\b/g, 'a0123456789abcdef')
    .replaceAll(UUID, (id) => {
      const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
    .replaceAll(/<(subagent_tokens|duration_ms)>\d+</g, '<$1>100<')
  const measured = { seconds_since_last_response: 1, context_tokens: 2_000, estimated_cache_write_usd: 0.01 }
  const known = JSON.parse(text) as HookInput
  return Object.fromEntries(
    Object.entries(known).map(([key, value]) => [
      key,
      key in measured ? measured[key as keyof typeof measured] : value,
    ]),
  ) as HookInput
}

/** Which fields there are, and of what type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inside]) => [key, shapeOf(inside)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

describe.skipIf(inject('client').kind === 'missing')('what the client tells hooks', () => {
  test('is what was recorded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lore-recorder-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { plugin, inputs } = createRecorder(folder)
    const home = await createAgentHome({ plugins: [plugin], env: { RECORDER_GOES_ON: 'true' } })
    const found = await record(home, plugin, inputs)
    const fresh = new Map([...found].map(([name, input]) => [name, neutral(input, home.folder)]))
    if (process.env.LORE_RECORD_HOOK_INPUTS === 'true') {
      for (const [name, input] of fresh)
        writeFileSync(join(RECORDED, `${name}.json`), `${JSON.stringify(input, null, 2)}\n`)
    }
    const recorded = new Map(
      readdirSync(RECORDED).map((name) => [
        name.slice(0, -5),
        JSON.parse(readFileSync(join(RECORDED, name), 'utf8')) as HookInput,
      ]),
    )
    const shapes = (inputs: ReadonlyMap<string, HookInput>) =>
      Object.fromEntries([...inputs].map(([name, input]) => [name, shapeOf(input)]).sort())
    expect(shapes(fresh)).toEqual(shapes(recorded))
  })
})
