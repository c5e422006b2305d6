/** A stand-in for the `claude` program: an executable that records how it was started and behaves as told. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asked, type Behaviour, COUNTED, nextOf } from './language-model-behaviour.ts'

export interface StubClaude {
  readonly command: string
  /** The behaviour of the next start; the last one stays. */
  readonly script: Behaviour[]
  starts(): readonly SeenStart[]
  /** Told to the program before each start. */
  prepare(): void
  bytesPrinted(): number
  close(): void
}

export interface SeenStart {
  readonly args: readonly string[]
  readonly stdin: string
  readonly cwd: string
  readonly filesInCwd: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly pid: number
  /** Of a program that it started and that does not end by itself; 0: none. */
  readonly childPid: number
}

/** Plain JavaScript: it runs as a program of its own. */
const PROGRAM = `
const fs = require('node:fs')
const path = require('node:path')
const { spawn } = require('node:child_process')
const folder = path.dirname(__filename)
const behaviour = JSON.parse(fs.readFileSync(path.join(folder, 'behaviour.json'), 'utf8'))
const counted = ${JSON.stringify(COUNTED)}
const stdin = fs.readFileSync(0, 'utf8')
const linger = behaviour.kind === 'hang' || behaviour.kind === 'stall'
const child = linger
  ? spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], {
      stdio: behaviour.kind === 'hang' ? ['ignore', 'inherit', 'inherit'] : 'ignore',
    })
  : null
fs.appendFileSync(path.join(folder, 'starts.jsonl'), JSON.stringify({
  args: process.argv.slice(2), stdin, cwd: process.cwd(), filesInCwd: fs.readdirSync('.'), env: process.env,
  pid: process.pid, childPid: child ? child.pid : 0,
}) + '\\n')
process.stderr.write('a warning that quotes ' + stdin + '\\n')

const result = (fields) => JSON.stringify({
  type: 'result', subtype: 'success', is_error: false, num_turns: 2, stop_reason: 'end_turn', api_error_status: null,
  session_id: '00000000-0000-4000-8000-000000000000', total_cost_usd: 0.0001,
  usage: {
    input_tokens: counted.fresh, cache_creation_input_tokens: counted.cacheWritten,
    cache_read_input_tokens: counted.cached, output_tokens: counted.output,
  },
  ...fields,
})
const print = (text, code) => fs.writeSync(1, text) && process.exit(code)

switch (behaviour.kind) {
  case 'answer':
    print(result({ result: JSON.stringify(behaviour.json), structured_output: behaviour.json, stop_reason: 'tool_use' }), 0)
  case 'words':
    print(result({ result: behaviour.text }), 0)
  case 'cut_off':
    print(result({ is_error: true, api_error: 'max_output_tokens', stop_reason: 'stop_sequence', result: 'API Error: too long' }), 1)
  case 'refusal':
    print(result({ is_error: true, stop_reason: 'refusal', result: 'API Error: cannot help with this' }), 1)
  case 'fail':
    print(result({ is_error: true, api_error_status: behaviour.status, result: (behaviour.message || 'API Error') + ' ' + stdin }), 1)
  case 'stall':
    fs.writeSync(1, '{"type":"result","is_er')
    setInterval(() => {}, 1000)
    break
  case 'hang':
    // Deaf to a polite request, too.
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    break
  case 'reset':
    process.kill(process.pid, 'SIGKILL')
    break
  case 'flood': {
    const piece = 'x'.repeat(65536)
    let bytes = 0
    for (;;) {
      bytes += fs.writeSync(1, piece)
      fs.writeFileSync(path.join(folder, 'printed'), String(bytes))
    }
  }
  case 'raw':
    print(behaviour.text || ' ', 1)
}
`

export function createStubClaude(): StubClaude {
  const folder = mkdtempSync(join(tmpdir(), 'lore-stub-claude-'))
  const command = join(folder, 'claude.cjs')
  writeFileSync(command, `#!${process.execPath}\n${PROGRAM}`)
  chmodSync(command, 0o755)
  const script: Behaviour[] = []
  const readOr = (name: string, otherwise: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : otherwise
  }
  return {
    command,
    script,
    prepare: () => writeFileSync(join(folder, 'behaviour.json'), JSON.stringify(nextOf(script))),
    starts: () =>
      readOr('starts.jsonl', '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as SeenStart),
    bytesPrinted: () => Number(readOr('printed', '0')),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function askedOfStart({ args, stdin, env }: SeenStart): Asked {
  const after = (flag: string) => args[args.indexOf(flag) + 1] ?? ''
  return {
    model: after('--model'),
    system: after('--system-prompt'),
    prompt: stdin.slice(stdin.indexOf('\n\n') + 2),
    schema: JSON.parse(after('--json-schema')),
    maxOutputTokens: Number(env.CLAUDE_CODE_MAX_OUTPUT_TOKENS),
  }
}
