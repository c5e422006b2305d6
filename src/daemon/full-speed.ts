/**
 * The launcher starts an MCP server's Node tuned for size instead of speed, because it only passes calls
 * on. A server that does the work itself undoes that.
 */
import { setFlagsFromString } from 'node:v8'

const USUAL = [
  '--semi-space-growth-factor=2',
  '--no-optimize-for-size',
  '--opt',
  '--maglev',
  '--sparkplug',
] as const

/** Restores Node's defaults; changes nothing if the launcher set no flags. */
export function runAtFullSpeed(): void {
  for (const flag of USUAL) setFlagsFromString(flag)
}
