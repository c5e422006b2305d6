/** A scope as lists show it. Pure. */
import { DEFAULT_NAMESPACE } from '../../core/scope.ts'
import { toOneLine } from './layout/text.ts'

/** `web` for `default/web`; other namespaces are spelled out; empty where it belongs to no project. */
export function renderProject(scope: string): string {
  const name = toOneLine(scope)
  if (name === DEFAULT_NAMESPACE) return ''
  return name.startsWith(`${DEFAULT_NAMESPACE}/`) ? name.slice(DEFAULT_NAMESPACE.length + 1) : name
}
