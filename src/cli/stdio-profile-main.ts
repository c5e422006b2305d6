/**
 * `lore mcp --profile <names>` and nothing else on the line: one file with the server and every profile in it, of
 * which only those that are named are run. Everything else goes through the command line proper and does the same.
 */
import { isLoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { loadProfiles } from '../mcp/profiles/index.ts'
import type { Profile } from '../mcp/tools/profile.ts'
import { serveProfile } from './steps/serve-profile.ts'

/**
 * Ends the process when the client goes; returns where the names are not to be served, which the command line says.
 * @param openServed opens the engine; a module of its own in the bundle
 */
export async function main(
  openServed: (namespace?: string) => Promise<Engine>,
  names: string,
): Promise<void> {
  const profile = await loadProfiles(names).catch(refused)
  if (profile === null) return
  await serveProfile(profile, openServed)
  process.exit(0)
}

function refused(error: unknown): Profile | null {
  if (isLoreError(error)) return null
  throw error
}
