/**
 * MCP over Streamable HTTP as one fetch handler for every profile. It checks neither Host, Origin nor token:
 * the application that mounts it must (http/app.ts).
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { daySession } from './caller.ts'
import { DEFAULT_PROFILE, loadProfiles } from './profiles/index.ts'
import { createMcpServer, type McpServerOptions } from './server.ts'
import type { Profile } from './tools/profile.ts'

export interface McpHttpHandler {
  /**
   * @param profile one name, or several with commas between them; default: the profile of the options
   * @throws LoreError invalid_input for a name that is not a profile, and for profiles that clash
   */
  fetch(request: Request, profile?: string): Promise<Response>
  /** Ends open streams and running requests; the engine stays open. */
  close(): Promise<void>
}

export function createMcpHttpHandler(options: Omit<McpServerOptions, 'session'>): McpHttpHandler {
  // The SDK makes a new server for each request, so handlers are made once for each profile and kept.
  const handlerOf = (profile: Profile) =>
    createMcpHandler(() => createMcpServer({ ...options, profile, session: daySession }))
  const handlers = new Map<string, ReturnType<typeof handlerOf>>()
  const find = (profile: Profile) => {
    const handler = handlers.get(profile.name) ?? handlerOf(profile)
    handlers.set(profile.name, handler)
    return handler
  }
  const main = handlerOf(options.profile ?? DEFAULT_PROFILE)
  return {
    fetch: async (request, profile) =>
      (profile === undefined ? main : find(await loadProfiles(profile))).fetch(request),
    close: async () => {
      await Promise.all([main, ...handlers.values()].map((handler) => handler.close()))
    },
  }
}
