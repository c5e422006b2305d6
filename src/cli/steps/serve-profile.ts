/** Serves a profile over stdio, with its settings from the environment. */
import { readEnvironment, readSurroundings } from '../../config/environment.ts'
import { packagePaths } from '../../config/package-paths.ts'
import type { Engine } from '../../engine/engine.ts'
import { serveMcpStdio } from '../../mcp/stdio.ts'
import type { Profile } from '../../mcp/tools/profile.ts'
import { profileEnvironment } from '../../profiles/profile-environment.ts'

/** Runs until the client disconnects. First warns on stderr of variables that are ignored. */
export async function serveProfile(
  profile: Profile,
  openServed: (namespace?: string) => Promise<Engine>,
): Promise<void> {
  const env = readEnvironment()
  const names = (profile.parts ?? [profile]).map(({ name }) => name)
  const { settings, warnings } = profileEnvironment(names, env)
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  for (const warning of warnings) log(`lore mcp: ${warning}`)
  await serveMcpStdio({
    engine: openServed,
    version: packagePaths().version,
    profile,
    settings,
    folder: process.cwd(),
    sessionId: readSurroundings(env).agentSession,
    log,
  })
}
