/** Selects the memories that an export or a vault holds: those of the current project, or of the whole namespace. */
import { readFolderSigns } from '../../capture/place/folder-signs.ts'
import { identifyProject } from '../../capture/place/project-resolver.ts'
import { createRedactor } from '../../capture/turns/redactor.ts'
import type { LoadedConfig } from '../../config/load.ts'
import type { Store } from '../../core/ports/store.ts'
import { GLOBAL_SCOPE, type Scope } from '../../core/scope.ts'
import type { ScopeSelection } from '../../kernel/scopes.ts'

/** Returns the project that settings and flags name, else that of the repository around the folder. */
export async function toSelection(
  store: Store,
  { values }: LoadedConfig,
  folder: string,
): Promise<ScopeSelection> {
  const named = values['scope.project']
  const project =
    named === null && isInRepository(folder)
      ? (await identifyProject(store, createRedactor(), folder)).project
      : named
  return { scope: { namespace: values['scope.namespace'], project }, exactScope: project !== null }
}

/** True if the folder lies in a git repository. */
export function isInRepository(folder: string): boolean {
  return (readFolderSigns(folder)?.repository ?? null) !== null
}

/** The scope that may be missing in the store: the configured one. One that was typed may be misspelled. */
export function toDefaultScope({ values, sources }: LoadedConfig): Scope {
  if (sources['scope.namespace'].kind === 'flag') return GLOBAL_SCOPE
  return { namespace: values['scope.namespace'], project: null, branch: null }
}
