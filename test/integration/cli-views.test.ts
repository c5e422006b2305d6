/** What commands print, at 40, 80 and 120 columns, with and without colour: the same words, within the width. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionListing } from '../../src/capture/conversations.ts'
import type { CommandOutput } from '../../src/cli/command/command.ts'
import { createContext, type GlobalOptions } from '../../src/cli/command/context.ts'
import { createProgram } from '../../src/cli/program.ts'
import { COMMANDS } from '../../src/cli/registry.ts'
import { displayWidth, withoutColor } from '../../src/cli/render/layout/text.ts'
import { PLAIN } from '../../src/cli/render/layout/view.ts'
import { fitLines } from '../../src/cli/render/layout/wrap.ts'
import type { RememberOutcome } from '../../src/engine/engine.ts'
import { writeTranscripts } from './cli-capture-transcripts.ts'
import { BIN, createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

const LONG =
  'Uploads larger than five megabytes are cut off by the gateway in front of the shop, so the client splits them into parts, which a worker puts together again at night'

let sandbox: Sandbox
const names: Record<string, string> = {}

beforeAll(async () => {
  sandbox = createSandbox()
  writeTranscripts(sandbox)
  writeFileSync(join(sandbox.folder, 'note.txt'), `${LONG}.\n`)
  const add = async (...args: string[]) => {
    const outcome = await runJson<RememberOutcome>(sandbox, 'add', ...args)
    return outcome.kind === 'stored' ? outcome.memory.id : ''
  }
  await runLore(sandbox, ['ingest'])
  names.memory = await add(LONG, '--kind', 'decision', '--tag', 'upload')
  names.cause = await add(
    'The gateway in front of the shop ran out of memory every night',
    '--project',
    'web',
  )
  names.old = await add('The API listens on port 8080')
  names.gone = await add('Nobody needs to know that the office cat is called Minka')
  await runLore(sandbox, ['add', 'The API listens on port 9090', '--supersedes', names.old])
  await runLore(sandbox, ['link', names.memory, 'triggered_by', names.cause, '--why', LONG])
  await runLore(sandbox, ['forget', names.gone])
  await runLore(sandbox, ['digest', '--all'])
  await runLore(sandbox, ['sleep'])
  const { items } = await runJson<SessionListing>(sandbox, 'sessions', '--all')
  names.session = items[0]?.id ?? ''
  const runs = await runJson<{ id: string }[]>(sandbox, 'runs')
  names.run = runs[0]?.id ?? ''
})
afterAll(() => sandbox.remove())

/** By command. A name in braces is an id of what is stored above. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  add: [LONG, 'The gateway in front of the shop was restarted by hand on Monday morning, before work'],
  link: ['{memory} related_to {old}'],
  forget: ['{cause}'],
  restore: ['{cause}'],
  graveyard: [''],
  feedback: ['{memory} --useful'],
  govern: ['{memory}'],
  search: [
    'how large may an upload be --all',
    'how large may an upload be --all --explain --deep',
    'qqq zzz',
  ],
  read: ['{memory}', '{old}'],
  recent: ['--all'],
  changes: ['--all', '--since 1m'],
  topics: ['--all --examples', '--all --source roots'],
  skills: [''],
  tree: ['--all', '{memory}'],
  explore: ['upload --all'],
  why: ['{memory}'],
  timeline: ['--all', 'gateway --all'],
  related: ['{memory}'],
  status: [''],
  capture: ['status'],
  ingest: ['--dry-run', ''],
  feed: ['--all', '--project web'],
  sessions: ['--all', '--project web'],
  show: ['{session}'],
  pause: ['1h'],
  resume: [''],
  digest: ['--all'],
  extract: ['note.txt'],
  ledger: [''],
  sleep: ['--dry-run', ''],
  runs: [''],
  run: ['show {run}'],
  conflicts: [''],
  verify: [''],
  audit: [''],
  rebuild: ['--strength'],
  queue: [''],
  stats: ['', '--hooks'],
  scopes: [''],
  project: ['list', ''],
  config: ['', 'set recall.limit 5'],
  doctor: [''],
  hook: ['status'],
  daemon: ['status', 'stop'],
  backup: ['list', 'create'],
  uninstall: ['--dry-run'],
}

/** They print nothing of their own, need another program, or print text that is not theirs. */
const OTHERS = [
  'compact',
  'demo',
  'ui',
  'undo',
  'reindex',
  'export',
  'import',
  'init',
  'mcp',
  'bench',
  'completion',
  'connect',
  'migrate',
  'serve',
  'share',
  'sync',
  'team',
  'tray',
  'vault',
]

async function run(name: string, line: string): Promise<CommandOutput> {
  const named = line.replace(/\{(\w+)\}/g, (_, key: string) => names[key] ?? '')
  // A sentence is one argument.
  const words = /[ ,] .*[ ,].* .*/.test(named) && !named.includes('--') ? [named] : named.split(' ')
  const args = [name, ...words.filter(Boolean), '--home', sandbox.home]
  const entry = COMMANDS.find((command) => command.name === name)
  if (entry === undefined) throw new Error(`no command ${name}`)
  let output: CommandOutput | null = null
  const program = createProgram(COMMANDS, await entry.load(), '0', async (invocation) => {
    const context = createContext(invocation.globals as unknown as GlobalOptions)
    try {
      output = (await invocation.command.run?.({ ...invocation, context })) ?? null
    } finally {
      await context.close()
    }
  })
  const before = process.cwd()
  process.chdir(sandbox.folder)
  try {
    await program.parseAsync(args, { from: 'user' })
  } finally {
    process.chdir(before)
  }
  if (output === null) throw new Error(`${name} printed nothing`)
  return output
}

it.each([
  'recent --all',
  'sessions --all',
  'feed --all',
  'timeline --all --turns',
  'topics --all',
  'graveyard --all',
])('lore %s goes on behind a page', async (line) => {
  type Listing = { items?: object[]; entries?: object[]; next?: string }
  const list = async (...more: string[]) => {
    const {
      items,
      entries = items ?? [],
      next,
    } = await runJson<Listing>(sandbox, ...line.split(' '), ...more)
    return { items: entries, next }
  }
  const whole = await list('--limit', '500')
  expect(whole.next).toBeUndefined()
  const first = await list('--limit', '1')
  expect(first.items).toEqual(whole.items.slice(0, 1))
  expect(first.next === undefined).toBe(whole.items.length < 2)
  if (first.next === undefined) return
  const then = await list('--limit', '1', '--after', first.next)
  expect(then.items).toEqual(whole.items.slice(1, 2))
})

it('looks at every command', () => {
  expect([...Object.keys(LINES), ...OTHERS].sort()).toEqual(COMMANDS.map(({ name }) => name).sort())
})

describe.each(Object.entries(LINES).flatMap(([name, lines]) => lines.map((line) => [name, line] as const)))(
  'lore %s %s',
  (name, line) => {
    it('prints the same words in colour and without, within the width', async () => {
      const output = await run(name, line)
      for (const width of [80, 120]) {
        const view = { width, now: Date.UTC(2026, 10, 16) }
        const plain = output.render({ ...view, paint: PLAIN })
        const painted = output.render({ ...view, paint: createColors(true) })
        expect(painted).not.toContain('\ufffd')
        expect(withoutColor(painted)).toBe(plain)
        // A word that is wider than a line, such as a path, stays whole.
        const wide = fitLines(plain, width)
          .split('\n')
          .filter((text) => displayWidth(text) > width && /\S \S/.test(text))
        expect(wide).toEqual([])
      }
    })

    it.each([40, 80, 120])('is laid out for a terminal of %i columns', async (width) => {
      const output = await run(name, line)
      const view = { width, now: Date.UTC(2026, 10, 16), wraps: true }
      const plain = output.render({ ...view, paint: PLAIN })
      expect(withoutColor(output.render({ ...view, paint: createColors(true) }))).toBe(plain)
      // Lines with columns or an indent would be torn apart where they are broken like a message.
      const torn = plain
        .split('\n')
        .filter((text) => displayWidth(text) > width && /^ .*\S \S|\S {2,}\S/.test(text))
      expect(torn).toEqual([])
    })
  },
)

/** `script` of util-linux gives a program a terminal. */
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')

describe.runIf(hasTerminal)('in a terminal of 80 columns', () => {
  const inTerminal = (line: string) => {
    const command = `stty cols 80; '${process.execPath}' '${BIN}' ${line}`
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: sandbox.folder,
      env: sandbox.env,
      encoding: 'utf8',
    })
    return withoutColor(stdout).replaceAll('\r\n', '\n')
  }

  it('messages break between words', () => {
    const said = inTerminal(`add '${LONG}'`)
    expect(said).toContain('Not stored')
    expect(said.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([])
    expect(said.replaceAll('\n', ' ')).toContain('replace the old one with --supersedes')
  })

  it('what is to be copied is not broken', () => {
    const snippet = inTerminal('init --print')
    expect(snippet).toContain(BIN)
    expect(JSON.parse(snippet)).toHaveProperty('mcpServers')
  })
})
