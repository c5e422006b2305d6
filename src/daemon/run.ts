/**
 * The daemon: takes the home's lock, opens the engine, serves it on the socket and over HTTP (MCP, behind
 * the token, and the explorer), runs the background tasks, and stops cleanly when told to. It never logs the token or any
 * text of a conversation.
 */

import { existsSync, rmSync } from 'node:fs'
import type { EngineHost } from '../compose.ts'
import { saveConsent } from '../config/consent.ts'
import { readEnvironment } from '../config/environment.ts'
import { commonNamespace } from '../config/follow-setting.ts'
import { homeLayout, writePrivateFile } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { packagePaths } from '../config/package-paths.ts'
import { ensureToken } from '../config/token.ts'
import { toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import { findInstalled } from '../hooks/find-lore.ts'
import { noteInstalled } from '../hooks/installed.ts'
import type { ProcessLock } from '../store/sqlite/process-lock.ts'
import { engineSettings } from './connect-engine.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import { daemonAway, daemonRunning, settingsMismatch } from './daemon-errors.ts'
import { type DaemonLog, openDaemonLog } from './daemon-log.ts'
import { createDrainTask } from './drain-task.ts'
import { observeEngine } from './engine-over.ts'
import { createHandOverTask } from './hand-over-task.ts'
import { lockHome } from './home-lock.ts'
import type { Log } from './log-file.ts'
import { openHookServer } from './open-hook-server.ts'
import { daemonPaths } from './paths.ts'
import type { ClientHello } from './protocol.ts'
import { readRecord, removeRecord, writeRecord } from './record.ts'
import { removeOldCode } from './remove-old-code.ts'
import { CONNECTION_LIMITS } from './serve-connection.ts'
import { createExplorerPart } from './serve-explorer.ts'
import { serveMcp } from './serve-mcp.ts'
import { openSocketServer, type SocketServer } from './socket-server.ts'
import { type DaemonGlance, type DaemonIdentity, type DaemonLife, glance, loadStatus } from './status.ts'
import { type DaemonTask, type RunningTasks, runTasks } from './tasks.ts'
import { createTendTask } from './tend-task.ts'
import { untilStopped } from './until-stopped.ts'

/** Describes the running daemon, for its announcement. */
export interface DaemonReport extends DaemonIdentity {
  readonly port: number
  /** The default port, if another program had taken it; else null. */
  readonly portTaken: number | null
  readonly tokenFile: string
  readonly holds: Awaited<ReturnType<Engine['stats']>>
}

/** Loads what a status line shows: contents, running tasks, and the time of the last call. */
type LookAtDaemon = () => Promise<DaemonGlance & Pick<DaemonLife, 'lastActivityAt' | 'tasks'>>

export interface DaemonOptions {
  readonly config: LoadedConfig
  readonly open: () => Promise<EngineHost>
  /** Creates the background tasks, with the engine in the scope that the settings name. */
  readonly tasks?: (engine: Engine, log: Log, lastActivityAt: () => EpochMs | null) => readonly DaemonTask[]
  readonly onStarted: (report: DaemonReport, look: LookAtDaemon) => Promise<void>
  readonly onStopping: () => void
  /** Receives every line besides the log file. */
  readonly log?: Log
}

/** The interval at which the daemon checks that socket and lock are still its own. */
const GUARD_MS = 2_000
/** Running calls may answer for this long after the request to stop. */
const ANSWERS_MS = 3_000
/**
 * This long after the request to stop the process ends in any case; the store rolls back unfinished work.
 */
const LAST_MS = 8_000

/**
 * Runs until SIGINT, SIGTERM or SIGHUP, or until a client asks it to stop; resolves when everything is
 * closed.
 * @throws LoreError daemon_running if another process serves the home
 */
export async function runDaemon(options: DaemonOptions): Promise<void> {
  const { home } = options.config.values
  const lock = lockHome(home)
  if (lock === null) throw daemonRunning(home, pidOnRecord(home))
  const daemonLog = openDaemonLog(daemonPaths(home).log, options.log)
  const { log } = daemonLog
  process.on('uncaughtExceptionMonitor', (error) => log('error', 'crashed', { message: error.message }))
  const closing: (() => Promise<void> | void)[] = [() => lock.release()]
  try {
    await serve(options, { lock, daemonLog, signalled: untilStopped(), closing })
    endAtLast(log)
  } catch (error) {
    const { code, message } = toLoreError(error)
    log('error', 'failed', { code, message })
    throw error
  } finally {
    for (const close of closing.toReversed()) await close()
    log('info', 'stopped')
  }
}

interface Surroundings {
  readonly lock: ProcessLock
  readonly daemonLog: DaemonLog
  readonly signalled: Promise<void>
  /** Functions that close what was opened, in the order of opening. */
  readonly closing: (() => Promise<void> | void)[]
}

/** Resolves when the daemon is to stop. */
async function serve(options: DaemonOptions, around: Surroundings): Promise<void> {
  const { config } = options
  const { home } = config.values
  const { lock, closing } = around
  const { log } = around.daemonLog
  const { version, bin, modelsDir } = packagePaths()
  const paths = daemonPaths(home)
  const stopAsked = Promise.withResolvers<string>()
  const startedAt = Date.now()
  let lastActivityAt: EpochMs | null = null
  let running: RunningTasks | null = null
  log('info', 'starting', { pid: process.pid, version })
  removeOldCode(home, version, log)

  const host = await options.open()
  closing.push(() => host.close())
  await keepFormerCapture(host, config, log)
  const scope = { namespace: commonNamespace(config), project: config.values['scope.project'] }
  const engine = await host.engineFor(scope)

  const noteActivity = () => {
    lastActivityAt = Date.now()
  }
  const served = engineOf(host, engine, noteActivity)
  const explorer = await createExplorerPart({
    host,
    engine: () => served(),
    config,
    tasks: () => running?.status() ?? [],
    status: () => (running === null ? Promise.reject(daemonAway('not_done')) : status()),
    onSetting: (key) => key === 'capture.enabled' && running?.kick('capture'),
  })
  const { server, portTaken } = await serveMcp({
    engine: served,
    explorer: explorer.options,
    config,
    version,
    token: ensureToken(home),
    log: (line) => log('error', 'mcp', { message: line }),
  })
  closing.push(() => server.close())
  const url = `${server.url}/mcp`
  const identity: DaemonIdentity = {
    pid: process.pid,
    parentPid: process.ppid,
    startedAt,
    version,
    launcher: bin,
    hasModel: existsSync(modelsDir),
    home,
    url,
    socket: paths.socket,
  }

  const hooks = openHookServer({
    host,
    config,
    log,
    onCall: noteActivity,
    onTurnEnded: () => tasks.kick('capture'),
  })
  const life = (): DaemonLife => ({
    lastActivityAt,
    clients: socket.clients,
    lastError: around.daemonLog.lastError(),
    logProblem: around.daemonLog.problem(),
    tasks: tasks.status(),
  })
  const status = () => loadStatus(host, engine, identity, life())
  const socket = await openSocketServer({
    address: paths.socket,
    home,
    version,
    log,
    limits: CONNECTION_LIMITS,
    openEngine: (hello) => openFor(hello, host, config),
    onCall: noteActivity,
    control: {
      status,
      stop: async () => {
        stopAsked.resolve('a client')
        return { pid: process.pid }
      },
      kick: async (input) => tasks.kick(taskName(input)),
      hook: (input) => hooks.answer(input),
      uiLink: async () => explorer.link(server.url),
    },
  })
  closing.push(() => socket.close(ANSWERS_MS))

  writePrivateFile(paths.pid, `${process.pid}\n`)
  writeRecord(home, { state: 'running', ...identity })
  closing.push(() => removeFiles(home, lock))
  noteInstalled(home, { launcher: bin, node: process.execPath })
  const handOver = createHandOverTask({
    modelsDir,
    findInstalled: () => findInstalled({ home, searchPath: readEnvironment().PATH ?? '' }),
    stop: () => stopAsked.resolve('the Lore that is installed'),
    log,
  })
  const drain = createDrainTask({ home, tellLate: (call) => hooks.tellLate(call), now: Date.now, log })
  const background = options.tasks?.(engine, log, () => lastActivityAt) ?? []
  const tasks: RunningTasks = runTasks(
    [...background, drain, createTendTask({ engine, log }), ...(handOver === null ? [] : [handOver])],
    { log },
  )
  running = tasks
  closing.push(() => tasks.stop())
  const guard = keepGuard(socket, lock, log, () => stopAsked.resolve('losing its lock'))
  closing.push(() => clearInterval(guard))

  const report = { ...identity, port: server.port, portTaken, tokenFile: homeLayout(home).token }
  await options.onStarted({ ...report, holds: await engine.stats({}, DAEMON_CALLER) }, async () => ({
    ...(await glance(engine)),
    lastActivityAt,
    tasks: tasks.status(),
  }))
  log('info', 'started', { pid: process.pid, version, url, socket: paths.socket })
  const by = await Promise.race([around.signalled.then(() => 'a signal'), stopAsked.promise])
  log('info', 'stopping', { by })
  options.onStopping()
  if (lock.isIntact()) writeRecord(home, { state: 'stopping', ...identity })
}

/**
 * A home that captured before Lore asked for consent goes on capturing, unless its settings say otherwise.
 * The person is told once.
 */
async function keepFormerCapture(
  host: Pick<EngineHost, 'settleFormerCapture'>,
  { values: { home, 'capture.enabled': enabled } }: LoadedConfig,
  log: Log,
): Promise<void> {
  try {
    await host.settleFormerCapture(() => {
      if (enabled !== null) return
      saveConsent(home, true, 'former', Date.now())
      log('info', 'capture stays on: this home captured before Lore asked')
    })
  } catch (error) {
    // Serves even if the settings cannot be written; the next start tries again.
    log('warn', 'capture is off: the settings cannot be written', { message: toLoreError(error).message })
  }
}

/** Returns the engine for clients over HTTP, one for each namespace they ask for. */
function engineOf(
  host: EngineHost,
  engine: Engine,
  noteActivity: () => void,
): (namespace?: string) => Promise<Engine> {
  const own = observeEngine(engine, noteActivity)
  const others = new Map<string, Promise<Engine>>()
  return (namespace) => {
    if (namespace === undefined) return Promise.resolve(own)
    const known = others.get(namespace)
    if (known !== undefined) return known
    const opening = host.engineFor({ namespace }).then((opened) => observeEngine(opened, noteActivity))
    others.set(namespace, opening)
    // A failed attempt is not cached: the next call tries again.
    opening.catch(() => others.delete(namespace))
    return opening
  }
}

/** @throws LoreError daemon_mismatch if the client's settings name another store or model */
async function openFor(hello: ClientHello, host: EngineHost, config: LoadedConfig): Promise<Engine> {
  const own = engineSettings(config)
  const different = Object.keys(own).filter(
    (key) => hello.settings !== undefined && (hello.settings[key] ?? null) !== (own[key] ?? null),
  )
  if (different.length > 0) throw settingsMismatch(different)
  return host.engineFor(hello.scope ?? {})
}

function keepGuard(socket: SocketServer, lock: ProcessLock, log: Log, onLost: () => void): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    if (!lock.isIntact()) {
      log('error', 'the lock is gone: another daemon may serve this home', {})
      onLost()
    } else if (await socket.ensureListening()) {
      log('warn', 'the socket was missing, and was created again')
    }
  }
  return setInterval(() => {
    look().catch((error: unknown) => {
      log('error', 'the socket cannot be opened', { message: toLoreError(error).message })
    })
  }, GUARD_MS)
}

/** Leaves the files alone if the lock is no longer ours: then they are another daemon's. */
function removeFiles(home: string, lock: ProcessLock): void {
  if (!lock.isIntact()) return
  rmSync(daemonPaths(home).pid, { force: true })
  removeRecord(home)
}

/** Exits by force after LAST_MS if the daemon cannot stop. */
function endAtLast(log: Log): void {
  const timer = setTimeout(() => {
    log('error', 'could not stop in time')
    process.exit(1)
  }, LAST_MS)
  timer.unref()
}

function pidOnRecord(home: string): number | null {
  const record = readRecord(home)
  return record !== null && 'pid' in record ? record.pid : null
}

function taskName(input: unknown): string {
  return typeof input === 'object' && input !== null && 'task' in input ? String(input.task) : ''
}
