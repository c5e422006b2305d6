/** Reads numbers out of environment variables that another system defined. Pure. */
import type { Environment } from './profile-variables.ts'

interface Bounds {
  readonly min: number
  readonly max: number
  readonly whole?: boolean
}

type NumberTable = Readonly<Record<string, readonly [variable: string, bounds: Bounds]>>

/** Reads the variables of a table. Returns those that are set and valid, and a warning for each invalid one. */
export function numberSettings<T extends NumberTable>(
  env: Environment,
  table: T,
): { readonly values: Partial<Record<keyof T, number>>; readonly warnings: readonly string[] } {
  const read = Object.entries(table).map(
    ([key, [name, bounds]]) => [key, numberSetting(env, name, bounds)] as const,
  )
  return {
    values: Object.fromEntries(
      read.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ) as Partial<Record<keyof T, number>>,
    warnings: read.flatMap(([, { warning }]) => warning ?? []),
  }
}

/** Reads one number; empty if the variable is not set, a warning if it is not a number within bounds. */
export function numberSetting(
  env: Environment,
  name: string,
  bounds: Bounds,
): { readonly value?: number; readonly warning?: string } {
  const raw = env[name]?.trim()
  if (raw === undefined || raw === '') return {}
  const value = Number(raw)
  const isWhole = bounds.whole !== true || Number.isInteger(value)
  if (Number.isFinite(value) && isWhole && value >= bounds.min && value <= bounds.max) return { value }
  const kind = bounds.whole === true ? 'whole number' : 'number'
  return { warning: `${name} is ignored: it must be a ${kind} from ${bounds.min} to ${bounds.max}.` }
}

/** Returns a hint to run `lore import` for each set variable that holds the path of the other system's memories. */
export function importHints(env: Environment, names: readonly string[], kind: string): string[] {
  return names.flatMap((name) => {
    const path = env[name]
    if (path === undefined || path === '') return []
    return [
      `${name} does not choose where ${kind} memories are kept: Lore has its own store. Run \`lore import ${kind} ${path}\` to import its memories.`,
    ]
  })
}

export function unlessEmpty<K extends string, V extends object>(key: K, value: V): { readonly [P in K]?: V } {
  return (Object.keys(value).length === 0 ? {} : { [key]: value }) as { readonly [P in K]?: V }
}
