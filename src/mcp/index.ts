/** Public entry `lore-memory/mcp`: serve an engine to MCP clients. */
export { daySession, processSession, type SessionRule } from './caller.ts'
export { defineTool, type Tool, type ToolContext, type ToolSpec } from './define-tool.ts'
export { createMcpHttpHandler, type McpHttpHandler } from './http-handler.ts'
export {
  combineProfiles,
  DEFAULT_PROFILE,
  loadProfile,
  loadProfiles,
  PROFILE_NAMES,
} from './profiles/index.ts'
export type { Profile } from './profiles/profile.ts'
export { createMcpServer, type McpServerOptions } from './server.ts'
export { type StdioOptions, serveMcpStdio } from './stdio.ts'
