/** The daemon as a process: one per home, found by everyone, gone when told to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packagePaths } from '../../src/config/package-paths.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { kickTask, stopDaemon } from '../../src/daemon/control.ts'
import { daemonPaths } from '../../src/daemon/paths.ts'
import { readRecord } from '../../src/daemon/record.ts'
import { PERSON } from '../support/engine.ts'
import { outcomeOf, ROOT, startLore, untilSaid } from './cli-lore.ts'
import { createDaemonHome, type DaemonHome, isAlive, until } from './daemon-processes.ts'

/** In the foreground, without a supervisor. */
async function runHere(home: DaemonHome): Promise<ChildProcess> {
  const child = startLore(home, ['daemon', 'run', '--json'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await untilSaid(child, '\n}\n')
  return child
}

/** The built program under another version number. */
function copyAsVersion(version: string, folder: string): string {
  const root = join(folder, `lore-${version}`)
  for (const part of ['bin', 'dist']) cpSync(join(ROOT, part), join(root, part), { recursive: true })
  for (const part of ['models', 'node_modules']) symlinkSync(join(ROOT, part), join(root, part), 'junction')
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, version }))
  return join(root, 'bin', 'lore.mjs')
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

describe('start, status, stop', () => {
  test('starts in the background, proves that it can write, stops, and leaves nothing behind', async () => {
    const home = createDaemonHome()
    const started = await home.lore('daemon', 'start')
    expect([started.code, started.stderr]).toEqual([0, ''])
    expect(started.stdout).toMatch(/The daemon has started: process \d+, serving http/)

    const status = await until(() => home.status())
    expect(status).toMatchObject({
      home: home.home,
      readProblem: null,
      writeProblem: null,
      logProblem: null,
      lastError: null,
      holds: { memories: 0, vectorsPending: 0 },
      clients: 0,
    })
    expect(status.rssBytes).toBeGreaterThan(10_000_000)
    const paths = daemonPaths(home.home)
    expect(readFileSync(paths.pid, 'utf8')).toBe(`${status.pid}\n`)
    expect(readRecord(home.home)).toMatchObject({ state: 'running', pid: status.pid, url: status.url })
    const shown = await home.lore('daemon', 'status')
    for (const part of ['The daemon runs.', String(status.pid), status.url, 'writing', 'works']) {
      expect(shown.stdout).toContain(part)
    }
    if (process.platform !== 'win32') {
      for (const file of [paths.pid, paths.record, paths.lock, paths.log, paths.socket]) {
        expect(statSync(file).mode & 0o077).toBe(0)
      }
    }

    const stopped = await home.lore('daemon', 'stop')
    expect([stopped.code, stopped.stderr]).toEqual([0, ''])
    expect(stopped.stdout).toContain('The daemon is stopped.')
    for (const file of [paths.pid, paths.record, paths.socket]) expect(existsSync(file)).toBe(false)
    await until(() => !isAlive(status.pid) && !isAlive(status.parentPid))
    expect(existsSync(join(home.home, 'lore.db-wal'))).toBe(false)

    const absent = await home.lore('daemon', 'status')
    expect(absent.code).toBe(3)
    expect(absent.stdout).toContain('No daemon runs for this home.')
    expect(await home.lore('daemon', 'stop')).toMatchObject({ code: 0, stderr: '' })
  })

  test('serves the command line: what one stores the other finds, in the scope that was asked for', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    await home.lore('scopes', 'add', 'web')
    expect((await home.lore('add', 'The web client talks GraphQL', '--project', 'web')).code).toBe(0)
    const found = await home.lore('search', 'graphql', '--json', '--project', 'web')
    expect(JSON.parse(found.stdout).hits[0].scope).toBe('default/web')
    const { holds, lastActivityAt } = await until(() => home.status())
    expect(holds?.memories).toBe(1)
    expect(lastActivityAt).not.toBeNull()
    // Nothing of it in the log.
    expect(home.log()).not.toContain('GraphQL')
    expect(home.log()).toContain('"event":"started"')
  })

  test('says so where one runs already, by either way of starting', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid } = await until(() => home.status())
    const again = await home.lore('daemon', 'start')
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toContain(`The daemon is already running: process ${pid}`)
    const run = await home.lore('daemon', 'run', '--json')
    expect(run.code).toBe(6)
    expect(JSON.parse(run.stderr).error).toMatchObject({
      code: 'daemon_running',
      message: `A daemon (process ${pid}) already serves ${home.home}.`,
    })
  })

  test('is one, however many are started at once', async () => {
    const home = createDaemonHome()
    const starts = await Promise.all([1, 2, 3].map(() => home.lore('daemon', 'start', '--json')))
    expect(starts.map(({ code }) => code)).toEqual([0, 0, 0])
    const reports = starts.map(({ stdout }) => JSON.parse(stdout) as { kind: string; pid: number })
    expect(new Set(reports.map(({ pid }) => pid)).size).toBe(1)
    expect(reports.filter(({ kind }) => kind === 'started')).toHaveLength(1)
    const runs = await Promise.all([1, 2].map(() => home.lore('daemon', 'run', '--json')))
    expect(runs.map(({ code }) => code)).toEqual([6, 6])
    expect(home.log().match(/"event":"started"/g)).toHaveLength(1)
  })

  test('restarts: another process, the same memory', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const before = await until(() => home.status())
    await home.lore('add', 'The kettle is in the second cupboard')
    expect((await home.lore('daemon', 'restart')).code).toBe(0)
    const after = await until(() => home.status())
    expect(after.pid).not.toBe(before.pid)
    expect(after.holds?.memories).toBe(1)
  })

  test('shows its log to people, and as JSON', async () => {
    const home = createDaemonHome()
    expect((await home.lore('daemon', 'logs')).stdout).toContain('The log is empty.')
    await home.lore('daemon', 'start')
    const { stdout } = await home.lore('daemon', 'logs', '-n', '1')
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}info {3}started {2}pid=\d+/)
    const entries = JSON.parse((await home.lore('daemon', 'logs', '--json')).stdout)
    expect(entries.map(({ event }: { event: string }) => event)).toEqual(['starting', 'started'])
    const following = startLore(home, ['daemon', 'logs', '-f'])
    onTestFinished(() => void following.kill('SIGKILL'))
    await untilSaid(following, 'started')
    const saw = untilSaid(following, 'stopped')
    await home.lore('daemon', 'stop')
    await saw
  })
})

describe('what a dead daemon leaves behind', () => {
  test('is no obstacle: killed, its socket, pid and record still there, the next one starts', async () => {
    const home = createDaemonHome()
    const first = await runHere(home)
    await kill(first)
    const paths = daemonPaths(home.home)
    for (const file of [paths.pid, paths.record, paths.lock]) expect(existsSync(file)).toBe(true)
    expect((await home.lore('daemon', 'status')).code).toBe(3)
    const { code, stdout } = await home.lore('daemon', 'start')
    expect([code, stdout]).toEqual([0, expect.stringContaining('has started')])
    expect((await until(() => home.status())).pid).not.toBe(first.pid)
  })

  test('a process id that now belongs to somebody else is nobody’s: it is neither believed nor ended', async () => {
    const home = createDaemonHome()
    await kill(await runHere(home))
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void stranger.kill('SIGKILL'))
    const { pid = 0 } = stranger
    const paths = daemonPaths(home.home)
    writeFileSync(paths.pid, `${pid}\n`)
    const record = JSON.parse(readFileSync(paths.record, 'utf8'))
    writeFileSync(paths.record, JSON.stringify({ ...record, pid }))
    expect((await home.lore('daemon', 'stop')).stdout).toContain('No daemon runs')
    expect((await home.lore('daemon', 'start')).code).toBe(0)
    expect((await home.lore('daemon', 'stop')).code).toBe(0)
    expect(isAlive(pid)).toBe(true)
  })

  test('stops where the settings file is broken, and says that it is', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid } = await until(() => home.status())
    const file = join(home.home, 'config.toml')
    writeFileSync(file, '[recall\n')
    const { code, stderr } = await home.lore('daemon', 'stop')
    expect([code, stderr]).toEqual([0, expect.stringContaining(file)])
    await until(() => !isAlive(pid))
    // The clean-up after the test stops once more.
    rmSync(file)
  })

  test('broken files change nothing', async () => {
    const home = createDaemonHome()
    await home.lore('stats')
    const paths = daemonPaths(home.home)
    writeFileSync(paths.pid, 'not a number')
    writeFileSync(paths.record, '{"state":')
    expect((await home.lore('daemon', 'status')).code).toBe(3)
    expect((await home.lore('daemon', 'start')).code).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('while it runs', () => {
  test('listens again when its socket is deleted, and open connections go on', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const engine = await connectEngine({ home: home.home })
    rmSync(daemonPaths(home.home).socket)
    expect((await engine.stats({}, PERSON)).memories).toBe(0)
    const status = await until(() => home.status())
    expect(status.writeProblem).toBeNull()
    expect(home.log()).toContain('the socket was missing')
    await engine.close()
  })

  test('ends when its home is taken away', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid, parentPid } = await until(() => home.status())
    renameSync(home.home, `${home.home}.moved`)
    await until(() => !isAlive(pid) && !isAlive(parentPid))
  })

  test('that hangs does not stop, and that is said', async () => {
    const home = createDaemonHome()
    const child = await runHere(home)
    child.kill('SIGSTOP')
    expect(await stopDaemon(home.home, 100)).toEqual({ kind: 'still_running', pid: child.pid })
    const status = await home.lore('daemon', 'status', '--json')
    expect(status.code).toBe(1)
    expect(JSON.parse(status.stderr).error.message).toContain('does not answer')
    // Told to stop while it could not hear, it stops when it can.
    const ended = once(child, 'close')
    child.kill('SIGCONT')
    await ended
  })

  test('passes a kick on to nobody where there is no such task', async () => {
    const home = createDaemonHome()
    expect(await kickTask(home.home, 'nothing')).toBe(false)
    await home.lore('daemon', 'start')
    expect(await kickTask(home.home, 'nothing')).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('without its supervisor', () => {
  test('goes on, and stops when told to', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid, parentPid } = await until(() => home.status())
    process.kill(parentPid, 'SIGKILL')
    await until(() => !isAlive(parentPid))
    expect((await home.lore('add', 'Nobody watches over this one')).code).toBe(0)
    expect((await until(() => home.status())).pid).toBe(pid)
    expect((await home.lore('daemon', 'stop')).code).toBe(0)
    await until(() => !isAlive(pid))
  })

  test('a supervisor that is told to stop passes it on', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid, parentPid } = await until(() => home.status())
    process.kill(parentPid, 'SIGTERM')
    await until(() => !isAlive(parentPid) && !isAlive(pid))
    expect(home.log()).toContain('"event":"stopped"')
    expect((await home.lore('daemon', 'status')).code).toBe(3)
  })
})

describe('asking where there is nothing', () => {
  test('makes nothing', async () => {
    const home = createDaemonHome()
    expect((await home.lore('daemon', 'status')).code).toBe(3)
    expect((await home.lore('daemon', 'stop')).code).toBe(0)
    expect(existsSync(home.home)).toBe(false)
  })
})

describe('clients', () => {
  test('start a daemon where none runs, and use it', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    expect((await home.lore('add', 'The spare key is under the blue pot')).code).toBe(0)
    const status = await until(() => home.status())
    expect(status.holds?.memories).toBe(1)
    expect((await home.lore('search', 'where is the spare key', '--json')).stdout).toContain('blue pot')
    expect((await until(() => home.status())).pid).toBe(status.pid)
  })

  test('do without where they may not start one', async () => {
    const home = createDaemonHome()
    expect((await home.lore('add', 'The spare key is under the blue pot')).code).toBe(0)
    expect((await home.lore('search', 'spare key', '--json')).stdout).toContain('blue pot')
    expect(await home.status()).toBeNull()
    expect(existsSync(join(home.home, 'logs'))).toBe(false)
  })

  test.each([
    ['doctor', []],
    ['config', []],
    ['daemon', ['status']],
    ['daemon', ['logs']],
  ])('start none for %s %j', async (command, args) => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    await home.lore(command, ...args)
    expect(await home.status()).toBeNull()
    expect(home.log()).toBe('')
  })

  test('start none for a database that was merely typed, and leave the home’s daemon alone with it', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    const db = join(home.folder, 'other.db')
    const added = await home.lore('add', 'Kept in another file', '--db', db)
    expect([added.code, added.stderr]).toEqual([0, ''])
    expect(await home.status()).toBeNull()
    await home.lore('daemon', 'start')
    const found = await home.lore('search', 'another file', '--db', db, '--json')
    expect([found.stderr, JSON.parse(found.stdout).hits.length]).toEqual(['', 1])
    expect((await until(() => home.status())).holds?.memories).toBe(0)
  })

  test('do without a daemon that runs with other settings, and say so', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const env = {
      ...home.env,
      LORE_EMBEDDING_PROVIDER: 'ollama',
      LORE_EMBEDDING_BASE_URL: 'http://127.0.0.1:9',
    }
    const child = startLore({ ...home, env }, ['stats'])
    const { code, stderr } = await outcomeOf(child)
    expect(code).toBe(0)
    expect(stderr).toMatch(/other settings \(embedding\.provider, embedding\.baseUrl\).*lore daemon restart/)
  })

  test('do without a daemon of another version, say so in one line, and can replace it', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    const older = copyAsVersion('0.0.1', home.folder)
    const start = spawn(process.execPath, [older, 'daemon', 'start'], { cwd: home.folder, env: home.env })
    expect(await outcomeOf(start)).toMatchObject({ code: 0, stderr: '' })
    const added = await home.lore('add', 'Written beside an older daemon')
    expect(added.code).toBe(0)
    expect(added.stderr).toMatch(/^The running daemon is version 0\.0\.1; .*`lore daemon restart`.*\n$/)
    expect((await until(() => home.status())).version).toBe('0.0.1')
    expect(home.log().match(/"event":"starting"/g)).toHaveLength(1)

    expect((await home.lore('daemon', 'restart')).code).toBe(0)
    const status = await until(() => home.status())
    expect([status.version, status.holds?.memories]).toEqual([packagePaths().version, 1])
    expect((await home.lore('stats')).stderr).toBe('')
  })

  test('do without where something that is no daemon answers', async () => {
    const home = createDaemonHome()
    await home.lore('stats')
    const stranger = createServer((socket) => void socket.end('what?\n'))
    stranger.listen(daemonPaths(home.home).socket)
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')
    const { code, stderr } = await home.lore('add', 'Stored all the same')
    expect([code, stderr]).toEqual([0, ''])
  })

  test('that stay, such as MCP servers, carry on when the daemon goes, and find the next one', async () => {
    const home = createDaemonHome()
    const first = await runHere(home)
    const server = startLore(home, ['mcp'])
    onTestFinished(() => void server.kill('SIGKILL'))
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const send = (message: object) =>
      void server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const call = async (id: number, name: string, args: object): Promise<string> => {
      send({ id, method: 'tools/call', params: { name, arguments: args } })
      return until(() =>
        said
          .split('\n')
          .slice(0, -1)
          .find((line) => line.includes(`"id":${id}`)),
      )
    }
    const clientInfo = { name: 't', version: '1' }
    send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
    })
    send({ method: 'notifications/initialized' })
    expect(await call(2, 'store', { content: 'Tea is kept above the sink' })).toContain('Stored')
    expect((await until(() => home.status())).clients).toBe(1)
    await kill(first)
    expect(await call(3, 'search', { query: 'tea' })).toContain('above the sink')
    expect(await call(4, 'store', { content: 'Coffee is kept beside the stove' })).toContain('Stored')
    await home.lore('daemon', 'start')
    expect(await call(5, 'search', { query: 'coffee' })).toContain('beside the stove')
    server.stdin?.end()
    await once(server, 'close')
  })

  test('of a socket call are who they say', async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const engine = await connectEngine({ home: home.home, scope: { namespace: 'work' } })
    const outcome = await engine.remember({ content: 'Signed by a person' }, PERSON)
    expect(outcome).toMatchObject({
      kind: 'stored',
      memory: { author: PERSON.name, scope: { namespace: 'work', project: null } },
    })
    await engine.close()
  })
})
