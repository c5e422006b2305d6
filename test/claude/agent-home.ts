/**
 * A throw-away person: a home, settings of the client, a project and a Lore of their own, and a model that says
 * what the test wants. Nothing of it outlives the test, and nothing of the machine's own settings reaches it.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { BIN, createSandbox, type Outcome, ROOT, runLore, type Sandbox } from '../integration/cli-lore.ts'
import { type FakeAnthropic, startFakeAnthropic } from './fake-anthropic.ts'

export const PLUGIN = join(ROOT, 'plugin')

export interface AgentHomeOptions {
  /** Folders of plugins; default: Lore's. */
  readonly plugins?: readonly string[]
  /** Whether `lore` is on the path, as after a global install. Default: yes. */
  readonly installed?: boolean
  readonly env?: NodeJS.ProcessEnv
}

export interface Conversation {
  readonly sessionId: string
  /** Sends one prompt in a process of its own, as `claude -p`, and waits until that has ended. */
  ask(prompt: string, ...args: string[]): Promise<Run>
}

export interface Run extends Outcome {
  readonly tookMs: number
}

export interface AgentHome extends Sandbox {
  /** Where the client keeps its settings and transcripts. */
  readonly config: string
  /** The folder that sessions run in. */
  readonly project: string
  readonly model: FakeAnthropic
  /** A new conversation. */
  converse(): Conversation
  /** Any command of the client's. */
  claude(args: readonly string[], input?: string): Promise<Run>
  /** The installed one; where there is none, the plugin's. */
  lore(...args: string[]): Promise<Outcome>
  /** What a command prints as JSON; fails where the command did. */
  loreJson<T>(...args: string[]): Promise<T>
}

export async function createAgentHome(options: AgentHomeOptions = {}): Promise<AgentHome> {
  const client = inject('client')
  if (client.kind === 'missing') throw new Error(client.why)
  const { installed = true } = options
  const sandbox = createSandbox()
  const plugin = installed ? PLUGIN : copyPlugin(sandbox)
  const { plugins = [plugin] } = options
  const config = join(sandbox.folder, '.claude')
  const project = join(sandbox.folder, 'harbour')
  for (const folder of [config, project]) mkdirSync(folder)
  writeFileSync(join(project, 'README.md'), '# Harbour\n')
  const model = await startFakeAnthropic()
  const env: NodeJS.ProcessEnv = {
    ...sandbox.env,
    PATH: toPath(sandbox, installed),
    CLAUDE_CONFIG_DIR: config,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    TERM: 'dumb',
    LORE_HTTP_PORT: '0',
    LORE_CAPTURE_ENABLED: 'true',
    ...options.env,
  }
  const pluginArgs = plugins.flatMap((folder) => ['--plugin-dir', folder])
  const home: AgentHome = {
    ...sandbox,
    env,
    config,
    project,
    model,
    claude: (args, input = '') => runProgram(client.command, args, { cwd: project, env, input }),
    converse() {
      const sessionId = randomUUID()
      let begun = false
      return {
        sessionId,
        ask(prompt, ...args) {
          const which = begun ? ['--resume', sessionId] : ['--session-id', sessionId]
          begun = true
          return home.claude(['-p', ...pluginArgs, ...which, ...args, '--', prompt])
        },
      }
    },
    lore: (...args) =>
      installed
        ? runLore({ ...sandbox, env }, args, { cwd: project })
        : runProgram(process.execPath, [join(plugin, 'bin', 'lore.mjs'), ...args], {
            cwd: project,
            env,
            input: '',
          }),
    async loreJson<T>(...args: string[]) {
      const { code, stdout, stderr } = await home.lore(...args, '--json')
      if (code !== 0) throw new Error(`lore ${args.join(' ')} failed with ${code}: ${stderr}`)
      return JSON.parse(stdout) as T
    },
  }
  onTestFinished(async () => {
    await model.close()
    // One that a hook has only just started is waited for, or it would outlive its home.
    if (env.LORE_DAEMON_AUTOSTART === 'true') await home.lore('daemon', 'start')
    await home.lore('daemon', 'stop')
    sandbox.remove()
  })
  return home
}

/** As it is fetched: away from the package, which it would find around itself. */
function copyPlugin({ folder }: Sandbox): string {
  const copy = join(folder, 'plugin')
  cpSync(PLUGIN, copy, { recursive: true })
  return copy
}

/** The Node of the test run, `lore` where it is installed, and what every system has. */
function toPath({ folder }: Sandbox, installed: boolean): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  if (installed) symlinkSync(BIN, join(bin, 'lore'))
  return [bin, '/usr/bin', '/bin'].join(delimiter)
}

function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env, input }: { cwd: string; env: NodeJS.ProcessEnv; input: string },
): Promise<Run> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code, stdout, stderr, tookMs: Math.round(performance.now() - started) }),
    )
  })
}
