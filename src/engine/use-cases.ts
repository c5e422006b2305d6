/** The table of use cases: one line each. Everything else that knows all of them is derived from it. */
import { children, listArchived, listRoots, parent, recent, resolveId, subtree } from '../memories/browse.ts'

export const USE_CASES = {
  children,
  listArchived,
  listRoots,
  parent,
  recent,
  resolveId,
  subtree,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
