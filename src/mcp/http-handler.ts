/**
 * MCP over Streamable HTTP as one fetch handler. It checks neither Host, Origin nor token: whoever mounts
 * it does (http/app.ts).
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { daySession } from './caller.ts'
import { createMcpServer, type McpServerOptions } from './server.ts'

export interface McpHttpHandler {
  fetch(request: Request): Promise<Response>
  /** Ends open streams and running exchanges; the engine stays open. */
  close(): Promise<void>
}

export function createMcpHttpHandler(options: Omit<McpServerOptions, 'session'>): McpHttpHandler {
  // A server serves one request here, so everything that lasts is made once, outside.
  const handler = createMcpHandler(() => createMcpServer({ ...options, session: daySession }))
  return { fetch: (request) => handler.fetch(request), close: () => handler.close() }
}
