/**
 * Creates the MCP server for stdio and HTTP, for the 2026-07-28 protocol revision and older ones. It adapts a
 * profile's tools to the SDK and decides nothing about memory.
 */

import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type InputRequiredResult,
  isInputRequiredResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { defined } from '../core/defined.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Engine } from '../engine/engine.ts'
import type { ProfileSettings } from '../engine/views.ts'
import { type RequestIdentity, SESSION_META_KEY, type SessionRule, toCaller } from './caller.ts'
import { lore } from './profiles/lore/index.ts'
import { ToolServer } from './tool-server.ts'
import { askPerson, readAnswer } from './tools/ask-person.ts'
import type { Tool, ToolContext } from './tools/define-tool.ts'
import type { Profile } from './tools/profile.ts'
import { RECOURSE, toToolError } from './tools/tool-error.ts'

export interface McpServerOptions {
  /**
   * An open engine, or a function that returns one. Only tool calls call the function, each time, with the namespace
   * that the tool's profile asks for, if any; so it should open an engine once and share it.
   */
  readonly engine: Engine | ((namespace?: string) => Promise<Engine>)
  readonly version: string
  /** Default: `lore`. */
  readonly profile?: Profile
  /** Settings from the environment for profiles that have options of their own. */
  readonly settings?: ProfileSettings
  /** The client's working folder; unknown over HTTP. */
  readonly folder?: string
  /** Names the session of a request that names none itself. */
  readonly session: SessionRule
  readonly clock?: Clock
  /** Receives one message for each error that only a person can resolve. Default: writes to stderr. */
  readonly log?: (line: string) => void
}

/** How long a client may cache the tool list, which never changes while the process runs. */
const TOOLS_TTL_MS = 300_000

const systemClock: Clock = { now: () => Date.now() }

/** A tool with the name of its profile and the namespace that the profile asks for. */
interface ServedTool {
  readonly tool: Tool
  readonly profile: string
  readonly namespace: string | undefined
}

export function createMcpServer(options: McpServerOptions): Server {
  const profile = options.profile ?? lore
  const server = new ToolServer(
    { name: 'lore', title: 'Lore', version: options.version },
    {
      instructions: profile.instructions,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: TOOLS_TTL_MS, cacheScope: 'public' } },
    },
  )
  const tools = new Map<string, ServedTool>()
  for (const part of profile.parts ?? [profile]) {
    const namespace = part.namespace?.(options.settings ?? {})
    for (const tool of part.tools) tools.set(tool.name, { tool, namespace, profile: part.name })
  }
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(({ tool }) => list(tool)) }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const called = tools.get(params.name)
    if (called === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`)
    }
    const result = await callTool(called, params.arguments ?? {}, context, server, options)
    return isInputRequiredResult(result) ? result : server.projectCallToolResult(result, undefined)
  })
  return server
}

function list(tool: Tool): ListedTool {
  const { name, description, annotations } = tool
  return { name, description, inputSchema: { ...tool.inputSchema(), type: 'object' }, annotations }
}

async function callTool(
  { tool, namespace, profile }: ServedTool,
  args: unknown,
  context: ServerContext,
  server: Server,
  options: McpServerOptions,
): Promise<CallToolResult | InputRequiredResult> {
  const now = (options.clock ?? systemClock).now()
  try {
    const open = async () => ({
      engine: await openEngine(options.engine, namespace),
      caller: toCaller(identify(context, server), options.session, now, profile),
      ...defined({ settings: options.settings, folder: options.folder }),
    })
    const question = await tool.question(args, open)
    const answer =
      question === null ? 'cannot ask' : readAnswer(question, context.mcpReq, declared(context, server))
    if (question !== null && answer === 'not asked') return askPerson(question)
    if (answer === 'no') throw declined()
    const { text, structured } = await tool.answer(args, answer === 'yes' ? withPerson(open) : open, { now })
    return {
      content: [{ type: 'text', text }],
      ...defined({ structuredContent: structured }),
    }
  } catch (thrown) {
    const error = toLoreError(thrown)
    if (RECOURSE[error.code] === 'person') {
      const log = options.log ?? logToStderr
      log(`lore mcp: ${tool.name}: ${error.code}: ${error.message}${renderCause(error.cause)}`)
    }
    return toToolError(error)
  }
}

/** Adds the person to the context: the one who answered the tool's question in the client. */
function withPerson(open: () => Promise<ToolContext>): () => Promise<ToolContext> {
  return async () => {
    const context = await open()
    return { ...context, person: { ...context.caller, kind: 'person' } }
  }
}

function declined(): LoreError {
  return new LoreError('protected', 'The person did not agree, so nothing was changed.', {
    hint: 'Leave it as it is, or ask for less.',
  })
}

/** The 2026-07-28 revision declares capabilities in every request, the older ones in the handshake. */
function declared(context: ServerContext, server: Server): unknown {
  const envelope: Readonly<Record<string, unknown>> = context.mcpReq.envelope ?? {}
  return envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()
}

function openEngine(engine: McpServerOptions['engine'], namespace: string | undefined): Promise<Engine> {
  return typeof engine === 'function' ? engine(namespace) : Promise.resolve(engine)
}

/** The 2026-07-28 revision names the client in every request, the older ones in the handshake. */
function identify(context: ServerContext, server: Server): RequestIdentity {
  const envelope: Readonly<Record<string, unknown>> = context.mcpReq.envelope ?? {}
  const client = envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion()
  return {
    clientName: typeof client === 'object' && client !== null && 'name' in client ? client.name : null,
    session: context.mcpReq._meta?.[SESSION_META_KEY] ?? context.sessionId,
    userAgent: context.http?.req?.headers.get('user-agent') ?? null,
  }
}

function renderCause(cause: unknown): string {
  return cause instanceof Error && cause.stack !== undefined ? `\n${cause.stack}` : ''
}

function logToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
