/**
 * `lore mcp --profile <names>` without other options: one file that holds the server and every profile;
 * only the named ones run. Any other line goes through the full command line, and does the same.
 */
import { isLoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { loadProfiles } from '../mcp/profiles/index.ts'
import type { Profile } from '../mcp/tools/profile.ts'
import { serveProfile } from './steps/serve-profile.ts'

/**
 * Ends the process when the client disconnects. Returns if the names are invalid; then the full command
 * line reports that.
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
