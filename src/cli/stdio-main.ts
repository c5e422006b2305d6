/**
 * `lore mcp` without options, as agents start it many times a day: one small file that holds the server.
 * Any other line goes through the full command line, and does the same.
 */
import { readEnvironment, readSurroundings } from '../config/environment.ts'
import { packagePaths } from '../config/package-paths.ts'
import type { Engine } from '../engine/engine.ts'
import { lore } from '../mcp/profiles/lore/index.ts'
import { serveMcpStdio } from '../mcp/stdio.ts'

/** @param openServed opens the engine; a module of its own in the bundle */
export async function main(openServed: () => Promise<Engine>): Promise<never> {
  await serveMcpStdio({
    engine: openServed,
    version: packagePaths().version,
    profile: lore,
    sessionId: readSurroundings(readEnvironment()).agentSession,
  })
  process.exit(0)
}
