/**
 * Opens the engine for a plain `lore mcp` at its first tool call. Loaded separately from the server itself.
 */
import type { Engine } from '../engine/engine.ts'
import { createContext } from './command/context.ts'

/** @param namespace the one a profile wants; default: as configured */
export function openServed(namespace?: string): Promise<Engine> {
  return createContext({ json: false, color: false }).openServed(namespace)
}
