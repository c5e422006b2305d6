/** The engine for a plain `lore mcp`, opened when its first tool call comes: loaded apart from the server itself. */
import type { Engine } from '../engine/engine.ts'
import { createContext } from './command/context.ts'

/** @param namespace the one a profile wants; default: as configured */
export function openServed(namespace?: string): Promise<Engine> {
  return createContext({ json: false, color: false }).openServed(namespace)
}
