/** Nobody's conversations are read before a person has agreed; the answer is remembered, and can be taken back. */
import type { ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionListing } from '../../src/capture/conversations.ts'
import type { CaptureReport } from '../../src/cli/render/capture.ts'
import { readConsent } from '../../src/config/consent.ts'
import { askStatus } from '../../src/daemon/control.ts'
import { MIGRATIONS } from '../../src/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { PATIENT, recorded, runHook } from '../support/hook-process.ts'
import { watchOpened } from '../support/opened-files.ts'
import { CTRL_C, CTRL_D, hasTerminal, runAtTerminal } from '../support/terminal.ts'
import { writeTranscripts } from './cli-capture-transcripts.ts'
import { outcomeOf, runJson, startLore, untilSaid } from './cli-lore.ts'
import { createDaemonHome, type DaemonHome, until } from './daemon-processes.ts'

const AGENTS = ['.claude', '.codex', '.gemini', '.cursor']

/** A machine with conversations of two agents on it, and nobody asked yet. */
function makeHome(settings: Readonly<Record<string, string>> = {}) {
  const home = createDaemonHome({ LORE_CAPTURE_POLL_SECONDS: '1', ...settings })
  const files = writeTranscripts(home)
  return { home, files }
}

/** On the machine: three of one agent, one of another. */
const CONVERSATIONS = 4

const sessionsOf = async (home: DaemonHome) =>
  (await runJson<SessionListing>(home, 'sessions', '--all')).total
const captureOf = (home: DaemonHome) => runJson<CaptureReport>(home, 'capture', 'status')
const settingsOf = ({ home }: DaemonHome) =>
  existsSync(join(home, 'config.toml')) ? readFileSync(join(home, 'config.toml'), 'utf8') : null

/** Every file of the machine with its text. */
function snapshot(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(path, 'latin1')]))
}

function startForeground(home: DaemonHome, env: NodeJS.ProcessEnv): ChildProcess {
  const child = startLore({ ...home, env: { ...home.env, ...env } }, ['daemon', 'run', '--port', '0'])
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = outcomeOf(child)
    child.kill('SIGKILL')
    await ended
  })
  return child
}

describe('before anybody has agreed', () => {
  test('no process of Lore opens a conversation, whatever is run', async () => {
    const { home, files } = makeHome()
    const opened = watchOpened(
      ...AGENTS.map((name) => join(home.folder, name, 'projects')),
      join(home.folder, '.codex', 'sessions'),
    )
    const daemon = startForeground(home, opened.env)
    const said = await untilSaid(daemon, 'Ctrl-C stops it.')
    expect(said).toMatch(/capture +off: no conversation is read/)
    expect(said).toMatch(/capture on\n/)
    const lore = home.loreWith(opened.env)
    for (const line of [
      ['add', 'The ferry runs on Fridays'],
      ['search', 'ferry'],
      ['status'],
      ['capture'],
      ['ingest', '--dry-run'],
      ['sessions', '--all'],
      ['init', '--dry-run'],
      ['doctor'],
      ['resume'],
    ]) {
      const { code, stderr } = await lore(...line)
      expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' })
    }
    for (const moment of [
      'session-start-startup',
      'user-prompt-submit',
      'stop',
      'pre-compact',
      'session-end',
    ] as const) {
      const input = recorded(moment, { transcript_path: files.atlas, cwd: home.folder })
      const { code } = await runHook(home, input, { env: { ...opened.env, ...PATIENT } })
      expect([moment, code]).toEqual([moment, 0])
    }
    const status = await until(() => home.status())
    expect(status.tasks.find(({ name }) => name === 'capture')?.state).toBe('off')
    expect(await sessionsOf(home)).toBe(0)
    expect(opened.list()).toEqual([])

    // The same daemon, once the person has agreed.
    expect((await lore('capture', 'on')).code).toBe(0)
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    expect(opened.list()).toContain(files.atlas)
  })

  test('a daemon that a command starts by itself reads nothing', async () => {
    const { home } = makeHome({ LORE_DAEMON_AUTOSTART: 'true' })
    expect((await home.lore('add', 'The lamp is replaced before winter')).code).toBe(0)
    await until(() => home.status())
    await home.lore('resume')
    expect((await home.lore('search', 'lamp')).stdout).toContain('lamp')
    await home.lore('daemon', 'stop')
    expect(home.log()).not.toContain('"captured"')
    expect(await captureOf({ ...home, env: { ...home.env, LORE_DAEMON_AUTOSTART: 'false' } })).toMatchObject({
      enabled: null,
      kept: [],
      found: [
        { agent: 'claude-code', files: 3 },
        { agent: 'codex', files: 1 },
      ],
    })
  })

  test('lore ingest reads what is there, this once, where nobody can be asked', async () => {
    const { home, files } = makeHome()
    expect(await runJson(home, 'ingest', files.harbour)).toMatchObject({ files: 1 })
    expect(await sessionsOf(home)).toBe(1)
    expect((await home.lore('daemon', 'start')).stdout).toContain('Capture is off')
    await home.lore('resume')
    await home.lore('daemon', 'stop')
    expect([await sessionsOf(home), (await captureOf(home)).enabled]).toEqual([1, null])
  })

  test('commands that find no conversation say how to switch it on, or how to read once', async () => {
    const { home } = makeHome()
    const said = async (...line: string[]) => (await home.lore(...line)).stdout
    for (const line of [['sessions'], ['feed']]) {
      expect(await said(...line)).toMatch(/Try: lore capture on \(.* lore ingest\)\n$/)
    }
    await home.lore('capture', 'off')
    for (const line of [['sessions'], ['feed']])
      expect(await said(...line)).toMatch(/Try: lore capture on\n$/)
  })

  test('one brief says how to switch it on, and no other', async () => {
    const { home } = makeHome()
    await home.lore('daemon', 'start')
    const start = async (session: string) => {
      const input = recorded('session-start-startup', { session_id: session, cwd: home.folder })
      return (await runHook(home, input, { env: PATIENT })).stdout
    }
    expect(await start('one')).toContain('lore capture on')
    expect(await start('two')).not.toContain('lore capture on')
  })
})

describe('an answer', () => {
  test('is taken from a flag, and remembered', async () => {
    const { home } = makeHome()
    const started = await home.lore('daemon', 'start', '--capture')
    expect([started.code, started.stdout]).toEqual([0, expect.stringContaining('Capture is on')])
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    expect(settingsOf(home)).toContain('enabled = true')
    expect((await home.lore('daemon', 'start', '--no-capture')).stdout).toContain('Capture is off')
    expect(await captureOf(home)).toMatchObject({ enabled: false, answered: { way: 'flag' } })
  })

  test('is changed by lore capture, and heard by a daemon that runs', async () => {
    const { home, files } = makeHome()
    await home.lore('daemon', 'start')
    await home.lore('capture', 'on')
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    const off = await home.lore('capture', 'off')
    expect(off.stdout).toContain('Capture is off.')
    appendFileSync(files.harbour, '{"type":"user"}\n')
    writeFileSync(
      join(files.harbour, '..', 'cccccccc-0000-4000-8000-000000000003.jsonl'),
      readFileSync(files.harbour, 'utf8').replaceAll('bbbbbbbb', 'cccccccc'),
    )
    await home.lore('resume')
    await home.lore('daemon', 'stop')
    expect(await sessionsOf(home)).toBe(4)
    const report = await captureOf(home)
    expect(report).toMatchObject({ enabled: false, answered: { way: 'command' } })
    expect(report.kept).toMatchObject([
      { agent: 'claude-code', sessions: 3 },
      { agent: 'codex', sessions: 1 },
    ])
    const refused = await home.lore('ingest')
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('lore capture on')])
  })

  test('in the environment decides, and is said to', async () => {
    const { home } = makeHome({ LORE_CAPTURE_ENABLED: 'false' })
    const { code, stderr } = await home.lore('capture', 'on')
    expect([code, stderr]).toEqual([2, expect.stringContaining('LORE_CAPTURE_ENABLED=false')])
    expect(settingsOf(home)).toBeNull()
  })

  test('that cannot be understood is a no', async () => {
    const { home } = makeHome()
    await home.lore('daemon', 'start', '--capture')
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    const state = async () =>
      (await askStatus(home.home))?.tasks.find(({ name }) => name === 'capture')?.state
    expect(await state()).toBe('running')
    for (const text of ['[capture]\nenabled = "perhaps"\n', 'no settings at all']) {
      writeFileSync(join(home.home, 'config.toml'), text)
      expect([text, await state()]).toEqual([text, 'off'])
    }
    writeFileSync(join(home.home, 'config.toml'), '')
  })

  test('removes what was captured where that is wanted, and nothing else', async () => {
    const { home } = makeHome()
    await home.lore('add', 'The gateway was moved to Oslo')
    await runJson(home, 'ingest')
    const asked = await home.lore('capture', 'off', '--delete')
    expect([asked.code, asked.stderr]).toEqual([5, expect.stringContaining('Add --yes.')])
    expect([await sessionsOf(home), settingsOf(home)]).toEqual([4, null])
    const gone = await runJson<{ deleted: unknown }>(home, 'capture', 'off', '--delete', '--yes')
    expect(gone.deleted).toMatchObject({ sessions: 4 })
    expect(await sessionsOf(home)).toBe(0)
    expect((await home.lore('search', 'gateway')).stdout).toContain('Oslo')
    const again = await home.lore('capture', 'off', '--delete')
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Nothing had been captured.')])
  })

  test.each([
    ['capture', 'off', '--delete', '--yes'],
    ['init', '--undo', '--delete-captured', '--yes'],
  ])('%s %s says that what it removed may still be in a backup', async (...line) => {
    const { home } = makeHome()
    await runJson(home, 'ingest')
    await runJson(home, 'backup', 'create')
    expect((await home.lore(...line)).stdout).toContain('lore backup clean')
  })
})

describe.runIf(hasTerminal)('at a terminal', () => {
  test('daemon start shows what there is, asks once, and remembers yes', async () => {
    const { home } = makeHome()
    const first = await runAtTerminal(home, ['daemon', 'start'], [['Read and store them?', 'y\n']])
    expect(first.code).toBe(0)
    expect(first.screen).toMatch(/Claude Code +3 +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +\d/)
    expect(first.screen).toMatch(/Codex CLI +1 /)
    // The dates are those of files, not of conversations: no file was opened.
    expect(first.screen).toMatch(/conversation files +changed from +to +size/)
    for (const told of [
      'Secrets',
      'lore.db',
      'Nothing leaves this machine',
      'lore pause',
      'capture.exclude',
      'lore forget',
      'lore capture off',
    ]) {
      expect(first.screen).toContain(told)
    }
    expect(Math.max(...first.screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    const second = await runAtTerminal(home, ['daemon', 'start'], [])
    expect(second.screen).not.toContain('Read and store them?')
    expect(await captureOf(home)).toMatchObject({ enabled: true, answered: { way: 'asked' } })
  })

  test('a no is remembered too, and nothing is read', async () => {
    const { home } = makeHome()
    await runAtTerminal(home, ['daemon', 'start'], [['Read and store them?', '\n']])
    const again = await runAtTerminal(home, ['daemon', 'start'], [])
    expect(again.screen).not.toContain('Read and store them?')
    expect(again.screen).toContain('Capture is off')
    await home.lore('daemon', 'stop')
    expect([await sessionsOf(home), (await captureOf(home)).enabled]).toEqual([0, false])
  })

  test('an answer that is neither yes nor no is asked about twice, then left open', async () => {
    const { home } = makeHome()
    const unclear = ['maybe', 'perhaps', 'later'].map(
      (line) => ['Read and store them?', `${line}\n`] as const,
    )
    const { code, screen } = await runAtTerminal(home, ['daemon', 'start'], unclear)
    expect([code, screen]).toEqual([0, expect.stringContaining('lore capture on')])
    await home.lore('daemon', 'stop')
    expect([readConsent(home.home), settingsOf(home), await sessionsOf(home)]).toEqual([null, null, 0])
    await runAtTerminal(
      home,
      ['daemon', 'start'],
      [
        ['Read and store them?', 'maybe\n'],
        ['Read and store them?', 'no\n'],
      ],
    )
    expect((await captureOf(home)).enabled).toBe(false)
  })

  test('Ctrl-D is no answer: nothing is written, and the question comes again', async () => {
    const { home } = makeHome()
    const before = snapshot(home.folder)
    for (const line of [
      ['daemon', 'start'],
      ['init', 'claude-code'],
    ]) {
      const { code } = await runAtTerminal(home, line, [
        ...(line[0] === 'init' ? [['settings.json?', 'y\n'] as const] : []),
        ['Read and store them?', CTRL_D],
      ])
      expect([line, code, snapshot(home.folder)]).toEqual([line, 130, before])
    }
  })

  test('lore ingest asks before it reads', async () => {
    const { home } = makeHome()
    const { code, screen } = await runAtTerminal(home, ['ingest'], [['Read and store them?', 'n\n']])
    expect([code, screen]).toEqual([5, expect.stringContaining('Capture is switched off')])
    expect(await sessionsOf(home)).toBe(0)
  })

  test.each([0, 1, 2])(
    'Ctrl-C at question %i of init ends it with 130, and nothing is changed',
    async (at) => {
      const { home } = makeHome()
      for (const name of ['.cursor', '.gemini']) mkdirSync(join(home.folder, name))
      writeFileSync(join(home.folder, '.claude', 'settings.json'), '{}\n')
      const before = snapshot(home.folder)
      const yes = Array.from({ length: at }, () => ['[y/N]', 'y\n'] as const)
      const { code, screen } = await runAtTerminal(home, ['init'], [...yes, ['[y/N]', CTRL_C]])
      expect([code, screen]).toEqual([130, expect.stringContaining('Nothing was changed.')])
      expect(snapshot(home.folder)).toEqual(before)
    },
  )

  test('Ctrl-C at the question about conversations leaves also the settings of agents alone', async () => {
    const { home } = makeHome()
    writeFileSync(join(home.folder, '.claude', 'settings.json'), '{}\n')
    const before = snapshot(home.folder)
    const answers = [
      ['settings.json?', 'y\n'],
      ['config.toml?', 'y\n'],
      ['hooks.json?', 'y\n'],
      ['Read and store them?', CTRL_C],
    ] as const
    const { code } = await runAtTerminal(home, ['init'], answers)
    expect([code, snapshot(home.folder)]).toEqual([130, before])
  })

  test('init asks for the settings of agents and for conversations, and after an undo again', async () => {
    const { home } = makeHome()
    const yes = [
      ['settings.json?', 'y\n'],
      ['config.toml?', 'y\n'],
      ['hooks.json?', 'y\n'],
      ['Read and store them?', 'y\n'],
    ] as const
    expect((await runAtTerminal(home, ['init'], yes)).screen).toContain('Capture is on.')
    await home.lore('init', '--undo', '--yes')
    expect((await captureOf(home)).enabled).toBe(false)
    expect((await runAtTerminal(home, ['init'], yes)).screen).toContain('Capture is on.')
  })

  test('init --undo offers to remove what was captured', async () => {
    const { home } = makeHome()
    await home.lore('init', '--yes', '--capture')
    await runJson(home, 'ingest')
    const answers = [
      ['back?', 'y\n'],
      ['back?', 'y\n'],
      ['back?', 'y\n'],
      ['4 captured conversations', 'y\n'],
    ] as const
    const { code, screen } = await runAtTerminal(home, ['init', '--undo'], answers)
    expect([code, screen]).toEqual([0, expect.stringContaining('Capture is off now')])
    expect(await sessionsOf(home)).toBe(0)
  })
})

describe('init --undo', () => {
  test('ends capture in a daemon that runs, says so, and keeps what was captured', async () => {
    const { home, files } = makeHome()
    await home.lore('init', '--yes', '--capture')
    await home.lore('daemon', 'start')
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    const { code, stdout } = await home.lore('init', '--undo', '--yes')
    expect(code).toBe(0)
    expect(stdout).toContain('Capture is off now')
    expect(stdout).toContain('4 captured conversations stay')
    writeFileSync(
      join(files.harbour, '..', 'dddddddd-0000-4000-8000-000000000003.jsonl'),
      readFileSync(files.harbour, 'utf8').replaceAll('bbbbbbbb', 'dddddddd'),
    )
    await home.lore('resume')
    await home.lore('daemon', 'stop')
    expect(await sessionsOf(home)).toBe(4)
  })

  test('of one program leaves capture as it is, and says how to end it', async () => {
    const { home } = makeHome()
    await home.lore('init', '--yes', '--capture')
    const { stdout } = await home.lore('init', 'codex', '--undo', '--yes')
    expect(stdout).toContain('Capture continues. Stop it with: lore capture off')
    expect((await captureOf(home)).enabled).toBe(true)
  })

  test('removes what was captured by a flag that must be confirmed', async () => {
    const { home } = makeHome()
    await home.lore('init', '--yes', '--capture')
    await runJson(home, 'ingest')
    await home.lore('init', '--undo', '--yes', '--delete-captured')
    expect(await sessionsOf(home)).toBe(0)
  })

  test('takes Lore out of Claude Code’s own list of plugins, and nobody else', async () => {
    const { home } = makeHome()
    const plugins = join(home.folder, '.claude', 'plugins')
    mkdirSync(join(plugins, 'cache', 'lore', 'lore', '0.1.0'), { recursive: true })
    const put = (name: string, value: unknown) =>
      writeFileSync(join(plugins, name), JSON.stringify(value, null, 2))
    const list = (name: string) => JSON.parse(readFileSync(join(plugins, name), 'utf8')) as unknown
    await home.lore('init', 'claude-code', '--yes')
    const other = { source: { source: 'github', repo: 'ada/tools' } }
    put('known_marketplaces.json', { lore: { source: { source: 'directory', path: '/srv/lore' } }, other })
    put('installed_plugins.json', {
      version: 2,
      plugins: { 'lore@lore': [{ scope: 'user' }], 'a@other': [] },
    })
    expect((await home.lore('init', '--undo', '--yes')).stdout).toContain('without lore@lore')
    expect(list('known_marketplaces.json')).toEqual({ other })
    expect(list('installed_plugins.json')).toEqual({ version: 2, plugins: { 'a@other': [] } })
    expect(existsSync(join(plugins, 'cache', 'lore'))).toBe(false)
  })

  test.each([
    [['init', '--undo', '--capture'], '--undo ends capture'],
    [['init', '--delete-captured'], 'lore capture off --delete'],
  ])('refuses %j and changes nothing', async (line, hint) => {
    const { home } = makeHome()
    const before = snapshot(home.folder)
    const { code, stderr } = await home.lore(...line)
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
    expect(snapshot(home.folder)).toEqual(before)
  })
})

describe('a home from before Lore asked', () => {
  /** @param turns that were captured by then */
  async function makeOldStore(home: DaemonHome, turns: number): Promise<void> {
    mkdirSync(home.home, { recursive: true })
    const store = await openSqliteStore({
      path: join(home.home, 'lore.db'),
      migrations: MIGRATIONS.slice(0, 14),
    })
    const path = join(home.folder, 'old.jsonl')
    const read = { byteOffset: 1, lineNumber: 1, sizeBytes: 1, modifiedAt: 1, headHash: '', headBytes: 0 }
    await store.capture.saveWatermark({
      path,
      agent: 'claude-code',
      ...read,
      parserState: null,
      turns,
      dropped: {},
      error: null,
      readAt: 1,
    })
    await store.close()
  }

  test('goes on capturing where it did, with the reason on record', async () => {
    const { home } = makeHome()
    await makeOldStore(home, 3)
    await home.lore('daemon', 'start')
    await until(async () => (await sessionsOf(home)) >= CONVERSATIONS)
    expect(settingsOf(home)).toContain('enabled = true')
    expect(readConsent(home.home)).toMatchObject({ enabled: true, way: 'former', told: false })
    expect((await home.lore('capture')).stdout).toContain('this home captured before Lore asked')
    const input = recorded('session-start-startup', { session_id: 'one', cwd: home.folder })
    expect((await runHook(home, input, { env: PATIENT })).stdout).toContain('lore capture off')
    // Decided once: a setting that is taken away later means what it says.
    await home.lore('daemon', 'stop')
    await home.lore('config', 'unset', 'capture.enabled')
    await home.lore('daemon', 'start')
    expect((await captureOf(home)).enabled).toBeNull()
  })

  test('is said to go on before its first daemon has decided that, and by the one that does', async () => {
    const { home } = makeHome()
    await makeOldStore(home, 3)
    for (const line of [['capture'], ['status']]) {
      expect((await home.lore(...line)).stdout).toMatch(/^capture +on\b/)
    }
    expect((await home.lore('init', '--dry-run')).stdout).toContain('Capture is on.')
    expect([settingsOf(home), readConsent(home.home)]).toEqual([null, null])
    expect((await home.lore('daemon', 'restart')).stdout).toContain('Capture is on')
    expect(readConsent(home.home)).toMatchObject({ enabled: true, way: 'former' })
  })

  test('stays off where nothing was captured, and where the person had said so', async () => {
    const { home } = makeHome()
    await makeOldStore(home, 0)
    await home.lore('daemon', 'start')
    expect((await captureOf(home)).enabled).toBeNull()

    const { home: off } = makeHome()
    await makeOldStore(off, 3)
    writeFileSync(join(off.home, 'config.toml'), '[capture]\nenabled = false\n')
    await off.lore('daemon', 'start')
    expect((await captureOf(off)).enabled).toBe(false)
  })

  test.runIf(hasTerminal)('tells a person once, and asks nothing', async () => {
    const { home } = makeHome()
    await makeOldStore(home, 3)
    const started = await runAtTerminal(home, ['daemon', 'start'], [])
    expect(started.screen).toContain('Capture is on')
    expect(started.screen).not.toContain('[y/N]')
    expect((await runAtTerminal(home, ['search', 'ferry'], [])).screen).toContain('Capture stays on')
    expect((await runAtTerminal(home, ['search', 'ferry'], [])).screen).not.toContain('Capture stays on')
  })
})
