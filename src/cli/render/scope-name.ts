/** Renders a scope for lists. Pure. */
import { DEFAULT_NAMESPACE } from '../../core/scope.ts'
import { toOneLine } from './layout/text.ts'

/** Returns `web` for `default/web`, '' if it belongs to no project. Other namespaces are spelled out. */
export function renderProject(scope: string): string {
  const name = toOneLine(scope)
  if (name === DEFAULT_NAMESPACE) return ''
  return name.startsWith(`${DEFAULT_NAMESPACE}/`) ? name.slice(DEFAULT_NAMESPACE.length + 1) : name
}
