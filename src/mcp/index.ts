/** Public entry `lore-memory/mcp`: serves an engine to MCP clients. Its types depend on no other package. */
import { createMcpServer as createServer, type McpServerOptions } from './server.ts'

/** The part of an MCP SDK's transport that a server uses. */
export interface McpTransport {
  start(): Promise<void>
  send(message: object): Promise<void>
  close(): Promise<void>
}

export interface ConnectableServer {
  connect(transport: McpTransport): Promise<void>
  close(): Promise<void>
}

export const createMcpServer: (options: McpServerOptions) => ConnectableServer = createServer

export { daySession, processSession, type SessionRule } from './caller.ts'
export { createMcpHttpHandler, type McpHttpHandler } from './http-handler.ts'
export {
  combineProfiles,
  DEFAULT_PROFILE,
  loadProfile,
  loadProfiles,
  PROFILE_NAMES,
} from './profiles/index.ts'
export type { McpServerOptions } from './server.ts'
export { type StdioOptions, serveMcpStdio } from './stdio.ts'
export {
  defineTool,
  type Tool,
  type ToolContext,
  type ToolInput,
  type ToolSpec,
} from './tools/define-tool.ts'
export type { Profile } from './tools/profile.ts'
