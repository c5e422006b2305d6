/**
 * `lore mcp` and nothing else on the line, as agents start it many times a day: one small file with the
 * server in it. Everything else goes through the command line proper and does the same.
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
