/** Reads the names of groups and projects that a person gives. */
import { LoreError } from '../../core/errors.ts'
import type { ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup } from '../../core/sync.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findProject } from '../../kernel/scopes.ts'

const TEAM = /^team:[\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}$/u
/** Stands for the memories of a namespace that belong to no project. */
export const GLOBAL = 'global'

export function requireGroup(value: unknown): ShareGroup | 'private' {
  if (value === 'private' || value === 'mine') return value
  if (typeof value === 'string' && TEAM.test(value)) return value as ShareGroup
  throw new LoreError('invalid_input', 'A project is shared with `mine` or `team:NAME`, or is `private`.', {
    hint: 'For example: lore share web-shop mine',
    details: { field: 'with' },
  })
}

/** @throws LoreError invalid_input unless it names a group to share with */
export function requireShared(value: unknown): ShareGroup {
  const group = requireGroup(value)
  return group === 'private' ? (requireGroup(undefined) as ShareGroup) : group
}

export async function requireProject(store: Store, namespace: string, asked: string): Promise<string> {
  if (asked === GLOBAL) return ''
  const found = await findProject(store, asked, await store.scopes.list(namespace))
  if (found !== null) return found
  throw new LoreError('scope_not_found', `There is no project ${asked}.`, {
    hint: 'List them with `lore project list`; `global` stands for memories without a project.',
    details: { project: asked },
  })
}

/**
 * Returns what the project's own settings file allows at most if that is less than the group; null if it allows it. A team
 * can commit the file; it may only narrow what a person allows.
 */
export async function findNarrowing(
  { sync, whole }: Pick<EngineContext, 'sync' | 'whole'>,
  project: string,
  group: ShareGroup,
): Promise<string | null> {
  const folders = (await whole.projects.aliasesOf([project])).filter(({ kind }) => kind === 'folder')
  for (const { value } of folders) {
    const most = sync.allowedBy(value)
    if (most !== null && most !== group && !(most.startsWith('team:') && group === 'mine')) return most
  }
  return null
}

export async function scopesOf(store: Store, namespace: string, project: string): Promise<ScopeId[]> {
  const scopes = await store.scopes.list(namespace)
  return scopes.filter((scope) => (scope.project ?? '') === project).map(({ id }) => id)
}
