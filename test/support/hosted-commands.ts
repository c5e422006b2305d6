/**
 * Runs `lore` commands in processes that are kept and used again, because starting one and loading Lore costs more than
 * most commands do. They are apart from the test: another process to its locks, files and sockets.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const HOST = fileURLToPath(new URL('command-host.mjs', import.meta.url))

export interface HostedCommand {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly input: Uint8Array
}

export interface HostedOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Host {
  readonly child: ChildProcess
  /** Written past the streams that commands see, such as the report of a crash. */
  readonly said: () => string
}

type Reply = { readonly id: number; readonly isReusable: boolean } & (
  | (HostedOutcome & { readonly failure?: never })
  | { readonly failure: string }
)

/** A part of what a command writes while it runs. */
interface Piece {
  readonly id: number
  readonly stream: 'stdout' | 'stderr'
  readonly chunk: Uint8Array
}

const idle: Host[] = []
let lastId = 0

/** The launcher starts other programs for these, or they start a process that must outlive them. */
const NEEDS_PROCESS: ReadonlySet<string> = new Set(['mcp', 'hook', 'supervise', 'start', 'restart'])

/** Variables that Node and its libraries read once, when a process starts. */
const READ_AT_START = /^(NODE_|LD_|LC_|LANG|ICU_|UV_|SSL_)/

/** False if the command depends on how its process is started, or if LORE_TEST_PROCESSES is `real`. */
export function canBeHosted({ args, env }: Pick<HostedCommand, 'args' | 'env'>): boolean {
  const host = hostEnvironment()
  return (
    process.env.LORE_TEST_PROCESSES !== 'real' &&
    !args.some((arg) => NEEDS_PROCESS.has(arg)) &&
    Object.keys({ ...host, ...env }).every((name) => !READ_AT_START.test(name) || host[name] === env[name])
  )
}

/** Runs one command to its end. Commands that are run at the same time have hosts of their own. */
export function runHosted(command: HostedCommand): Promise<HostedOutcome> {
  return runIn(idle.pop() ?? startHost(), ++lastId, command)
}

/** A command that reads and writes while it runs. */
export interface HostedConversation {
  readonly write: (text: string) => void
  /** Ends its standard input, and resolves when it has ended. */
  readonly end: () => Promise<HostedOutcome>
  /** Resolves when it has ended. */
  readonly ended: Promise<HostedOutcome>
}

/** What a command writes is told as it comes, and missing in its outcome. */
export function converseHosted(
  command: Omit<HostedCommand, 'input'>,
  said: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void,
): HostedConversation {
  const host = idle.pop() ?? startHost()
  const id = ++lastId
  const ended = runIn(host, id, { ...command, input: null }, said)
  const send = (piece: Uint8Array | null) => {
    if (host.child.connected) host.child.send({ piece })
  }
  return {
    write: (text) => send(Buffer.from(text)),
    end: () => {
      send(null)
      return ended
    },
    ended,
  }
}

function runIn(
  host: Host,
  id: number,
  command: Omit<HostedCommand, 'input'> & { readonly input: Uint8Array | null },
  said: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void = () => undefined,
): Promise<HostedOutcome> {
  const { child } = host
  child.ref()
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    const rest = () => {
      child.off('message', heard)
      child.off('close', ended)
      child.unref()
      child.channel?.unref()
    }
    const heard = (reply: Reply | Piece) => {
      if (reply.id !== id) return
      if ('chunk' in reply) return said(reply.stream, reply.chunk)
      rest()
      if (reply.isReusable) idle.push(host)
      if (reply.failure !== undefined) reject(new Error(reply.failure))
      else resolve({ code: reply.code, stdout: reply.stdout, stderr: reply.stderr })
    }
    const ended = (code: number | null) => {
      rest()
      resolve({ code, stdout: '', stderr: host.said() })
    }
    child.on('message', heard)
    child.once('close', ended)
    const { args, env, cwd, input } = command
    child.send({ id, args, env, cwd, input }, (error) => {
      if (error) reject(error)
    })
  })
}

function startHost(): Host {
  const child = fork(HOST, {
    env: hostEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
  const host: Host = { child, said: () => said }
  child.once('exit', () => {
    const at = idle.indexOf(host)
    if (at !== -1) idle.splice(at, 1)
  })
  return host
}

function hostEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env
  return env
}
