/** A plugin that writes down what the client tells its hooks, and asks to go on once where a test wants that. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'Stop',
  'PreCompact',
  'PostCompact',
  'SessionEnd',
  'SubagentStart',
  'SubagentStop',
]

export type HookInput = Readonly<Record<string, unknown>> & { readonly hook_event_name: string }

const RECORD = `
const { readFileSync, writeFileSync, existsSync } = require('node:fs')
const { join } = require('node:path')
const text = readFileSync(0, 'utf8')
const { hook_event_name: event } = JSON.parse(text)
const folder = join(__dirname, 'inputs')
writeFileSync(join(folder, process.hrtime.bigint() + '.json'), text)
const asked = join(__dirname, 'asked')
if (event === 'Stop' && process.env.RECORDER_GOES_ON === 'true' && !existsSync(asked)) {
  writeFileSync(asked, '')
  console.log(JSON.stringify({ decision: 'block', reason: 'Check it once more.' }))
}
`

export interface Recorder {
  /** To be given to the client. */
  readonly plugin: string
  /** In the order in which they came. */
  inputs(): readonly HookInput[]
}

export function createRecorder(folder: string): Recorder {
  const plugin = join(folder, 'recorder')
  const inputs = join(plugin, 'inputs')
  for (const inside of ['.claude-plugin', 'hooks', 'inputs'])
    mkdirSync(join(plugin, inside), { recursive: true })
  const hook = { type: 'command', command: 'node', args: ['$' + '{CLAUDE_PLUGIN_ROOT}/record.cjs'] }
  const hooks = Object.fromEntries(EVENTS.map((event) => [event, [{ hooks: [hook] }]]))
  writeFileSync(join(plugin, '.claude-plugin', 'plugin.json'), JSON.stringify({ name: 'recorder' }))
  writeFileSync(join(plugin, 'hooks', 'hooks.json'), JSON.stringify({ hooks }))
  writeFileSync(join(plugin, 'record.cjs'), RECORD)
  return {
    plugin,
    inputs: () =>
      readdirSync(inputs)
        .sort((a, b) => Number(BigInt(a.slice(0, -5)) - BigInt(b.slice(0, -5))))
        .map((name) => JSON.parse(readFileSync(join(inputs, name), 'utf8')) as HookInput),
  }
}
