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

/**
 * Keeps the heap small at the price of more collections: the young generation stops growing, and garbage of the old one is
 * collected before it doubles. An import makes millions of short-lived values, which else take more than 100 MB.
 */
export function keepHeapSmall(): void {
  for (const flag of ['--semi-space-growth-factor=1', '--optimize-for-size']) setFlagsFromString(flag)
}
