/** The program of the hooks as a process of its own, with recorded input, and a daemon that only pretends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Outcome, outcomeOf, ROOT, type Sandbox } from '../integration/cli-lore.ts'

export const HOOK_BUNDLE = join(ROOT, 'dist', 'hook.cjs')

/** Inputs of the moments that hooks attend to, as the client was heard to say them: `npm run test:claude` compares. */
export const RECORDED = [
  'session-start-startup',
  'session-start-resume',
  'session-start-fork',
  'session-start-clear',
  'session-start-compact',
  'user-prompt-submit',
  'user-prompt-submit-task-notification',
  'pre-tool-use',
  'stop',
  'stop-hook-active',
  'pre-compact',
  'session-end',
  'session-end-clear',
  'subagent-start',
  'subagent-stop',
  'subagent-stop-of-compaction',
] as const
export type Recorded = (typeof RECORDED)[number]

/** Of these nothing is of use later. */
export const NOT_KEPT: ReadonlySet<Recorded> = new Set(['pre-tool-use', 'subagent-start'])

/** What Claude Code says at the moment, with other fields where given. */
export function recorded(
  moment: Recorded | 'post-compact',
  changes: Readonly<Record<string, unknown>> = {},
): string {
  const text = readFileSync(join(ROOT, 'test', 'fixtures', 'hooks', `${moment}.json`), 'utf8')
  return JSON.stringify({ ...(JSON.parse(text) as object), ...changes })
}

export interface HookRunOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly node?: readonly string[]
}

export function startHook(sandbox: Sandbox, options: HookRunOptions = {}): ChildProcess {
  const { args = [HOOK_BUNDLE], env = {}, node = [] } = options
  const child = spawn(process.execPath, [...node, ...args], {
    cwd: sandbox.folder,
    env: { ...sandbox.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A hook that has heard enough does not read on.
  child.stdin?.on('error', () => undefined)
  return child
}

export function runHook(
  sandbox: Sandbox,
  input: string | Uint8Array,
  options: HookRunOptions = {},
): Promise<Outcome> {
  const child = startHook(sandbox, options)
  child.stdin?.end(input)
  return outcomeOf(child)
}

/** A deadline that a loaded machine keeps too. */
export const PATIENT = { LORE_HOOK_DEADLINE_MS: '30000' }

export type Behaviour =
  | { readonly kind: 'answer'; readonly result: unknown }
  | { readonly kind: 'refuse'; readonly code: string }
  | { readonly kind: 'hang_up' }
  | { readonly kind: 'hang' }

export interface PretendDaemon {
  /** The lines of every connection, as they came. */
  readonly heard: unknown[][]
  behave(behaviour: Behaviour): void
}

/** Answers at the home's socket. */
export async function pretendDaemon(sandbox: Sandbox, first: Behaviour): Promise<PretendDaemon> {
  const heard: unknown[][] = []
  const sockets = new Set<Socket>()
  let behaviour = first
  const server = createServer((socket) => {
    const lines: unknown[] = []
    let pending = ''
    heard.push(lines)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const parts = (pending + chunk.toString()).split('\n')
      pending = parts.pop() ?? ''
      for (const part of parts) {
        const message = JSON.parse(part) as { hello?: unknown }
        lines.push(message)
        if (message.hello === undefined) react(socket, behaviour)
        else if (behaviour.kind !== 'hang') socket.write('{"hello":{"protocol":1,"version":"0","pid":1}}\n')
      }
    })
  })
  mkdirSync(sandbox.home, { recursive: true, mode: 0o700 })
  const address = join(sandbox.home, 'lore.sock')
  await new Promise<void>((resolve) => server.listen(address, resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    rmSync(address, { force: true })
  })
  return {
    heard,
    behave(next) {
      behaviour = next
    },
  }
}

function react(socket: Socket, behaviour: Behaviour): void {
  switch (behaviour.kind) {
    case 'answer':
      socket.write(`${JSON.stringify({ id: 1, result: behaviour.result })}\n`)
      break
    case 'refuse':
      socket.write(`${JSON.stringify({ id: 1, error: { code: behaviour.code, message: '', hint: '' } })}\n`)
      break
    case 'hang_up':
      socket.destroy()
      break
    case 'hang':
      break
  }
}

/** What lies in the spool, oldest first. */
export function spooled(sandbox: Sandbox): Record<string, unknown>[] {
  return spooledFiles(sandbox).map(
    (name) => JSON.parse(readFileSync(join(sandbox.home, 'spool', name), 'utf8')) as Record<string, unknown>,
  )
}

export function spooledFiles(sandbox: Sandbox): string[] {
  const folder = join(sandbox.home, 'spool')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []
}

export function hookLog(sandbox: Sandbox): string {
  const file = join(sandbox.home, 'logs', 'hook.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
