/** The people who sign in to the explorer: their names, their roles, and the use cases that a role may call. */
import type { Role } from '../core/team.ts'
import { USE_CASES, type UseCaseName } from '../engine/use-cases.ts'

export interface Person {
  /** Becomes the author of every memory that the person stores. */
  readonly name: string
  readonly role: Role
}

/** Writes that change more than a memory's own words and cannot be left to everybody who may add some. */
const CURATORS_ONLY: ReadonlySet<string> = new Set<UseCaseName>([
  'ensureScope',
  'govern',
  'maintainGraph',
  'purge',
  'resolveConflict',
  'sleep',
])

/**
 * True for the use case that stores turns as said by whoever they name. A quote is proven by a person's turn, so an agent that
 * could store one over the network could prove anything.
 */
export function forgesTurns(name: string): boolean {
  return name === ('stage' satisfies UseCaseName)
}

/** @example mayCall('reader', 'remember') // false */
export function mayCall(role: Role, name: UseCaseName): boolean {
  const { access, namesFiles } = USE_CASES[name] as { access: string; namesFiles?: true }
  if (role === 'admin') return true
  if (access === 'admin' || namesFiles === true) return false
  if (access === 'read') return true
  return role === 'curator' || (role === 'writer' && !CURATORS_ONLY.has(name))
}

/** The names of the use cases that the role may call, in the order of the table. */
export function callableBy(role: Role): readonly UseCaseName[] {
  return (Object.keys(USE_CASES) as UseCaseName[]).filter((name) => mayCall(role, name))
}
