/** A real MCP client of a real `lore mcp --profile …` in another process, in a folder of its own. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'
import { createSandbox, type Outcome, outcomeOf, type Sandbox } from '../integration/cli-lore.ts'
import { canBeHosted } from './hosted-commands.ts'
import { createHostedTransport } from './hosted-transport.ts'

const SERVER = fileURLToPath(new URL('profile-server.mjs', import.meta.url))

/** One command line, to its end. */
export function runMain(
  sandbox: Sandbox,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [SERVER, ...args], {
    cwd: sandbox.folder,
    env: { ...sandbox.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end()
  return outcomeOf(child)
}

export type Shape = Record<string, unknown>

export interface ProfileClient {
  readonly client: Client
  readonly sandbox: Sandbox
  /** What the server wrote to stderr so far. */
  readonly log: () => string
  /** Questions that were put to the person. */
  readonly asked: readonly string[]
  /** The structured answer. Fails where the tool did, and where the text does not say the same. */
  readonly call: <T = Shape>(tool: string, args?: Shape) => Promise<T>
  /** The error's text. Fails where there is none. */
  readonly refusal: (tool: string, args?: Shape) => Promise<string>
  readonly close: () => Promise<void>
}

/** Of a server in a process that is used again, if its environment allows it; otherwise in one of its own. */
export function createProfileTransport(
  profile: string,
  sandbox: Sandbox,
  more: Readonly<Record<string, string>> = {},
  log: (text: string) => void = () => undefined,
): Transport {
  const args = ['mcp', '--profile', profile]
  const env = { ...(sandbox.env as Record<string, string>), ...more }
  if (canBeHosted({ args: [], env })) {
    return createHostedTransport({ args, env, cwd: sandbox.folder }, log)
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER, ...args],
    env,
    cwd: sandbox.folder,
    stderr: 'pipe',
  })
  transport.stderr?.on('data', (chunk: Buffer) => log(chunk.toString()))
  return transport
}

/** Closed when the test is over, unless `keep`: then whoever asked closes it. */
export async function startProfile(
  profile: string,
  options: {
    readonly env?: Readonly<Record<string, string>>
    readonly sandbox?: Sandbox
    readonly keep?: boolean
    /** What the person says to every question; default: there is nobody to ask. */
    readonly person?: 'agrees' | 'declines'
  } = {},
): Promise<ProfileClient> {
  const sandbox = options.sandbox ?? createSandbox()
  const { person } = options
  const client = new Client(
    { name: 'profile test', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      ...(person === undefined ? {} : { capabilities: { elicitation: {} } }),
    },
  )
  const asked: string[] = []
  if (person !== undefined) {
    client.setRequestHandler('elicitation/create', async (request) => {
      asked.push(request.params.message)
      return person === 'agrees' ? { action: 'accept', content: { agree: true } } : { action: 'decline' }
    })
  }
  let log = ''
  const transport = createProfileTransport(profile, sandbox, options.env, (text) => {
    log += text
  })
  await client.connect(transport)
  const answer = async (tool: string, args: Shape) => {
    const result = await client.callTool({ name: tool, arguments: args })
    const [block] = result.content
    return { result, text: block?.type === 'text' ? block.text : '' }
  }
  const close = async () => {
    await client.close()
    if (options.sandbox === undefined) sandbox.remove()
  }
  if (options.keep !== true) onTestFinished(close)
  return {
    client,
    sandbox,
    log: () => log,
    asked,
    call: async <T>(tool: string, args: Shape = {}) => {
      const { result, text } = await answer(tool, args)
      if (result.isError === true) throw new Error(`${tool} was refused: ${text}`)
      const { structuredContent } = result
      if (JSON.stringify(structuredContent) !== JSON.stringify(JSON.parse(text))) {
        throw new Error(`${tool} says one thing in text and another in structure: ${text}`)
      }
      return structuredContent as T
    },
    refusal: async (tool, args = {}) => {
      const { result, text } = await answer(tool, args)
      if (result.isError !== true) throw new Error(`${tool} was not refused: ${text}`)
      return text
    },
    close,
  }
}
