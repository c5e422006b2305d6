/** The engine for a plain `lore mcp`, opened when its first tool call comes: loaded apart from the server itself. */
import type { Engine } from '../engine/engine.ts'
import { createContext } from './context.ts'

export function openServed(): Promise<Engine> {
  return createContext({ json: false, color: false }).openServed()
}
