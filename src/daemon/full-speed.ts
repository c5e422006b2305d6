/**
 * The launcher tells an MCP server's Node to be small rather than fast, because it is to pass calls on and
 * no more. One that has to do the work itself after all takes that back.
 */
import { setFlagsFromString } from 'node:v8'

const USUAL = [
  '--semi-space-growth-factor=2',
  '--no-optimize-for-size',
  '--opt',
  '--maglev',
  '--sparkplug',
] as const

/** Changes nothing where Node was told nothing. */
export function runAtFullSpeed(): void {
  for (const flag of USUAL) setFlagsFromString(flag)
}
