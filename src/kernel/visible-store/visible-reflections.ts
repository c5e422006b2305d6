/** Reflections of one namespace. */
import type { ReflectionRepository } from '../../core/ports/reflection-repository.ts'
import { requireMemories, requireNamespace } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleReflections(
  reflections: ReflectionRepository,
  visible: Visibility,
): ReflectionRepository {
  const isOwn = (namespace: string) => namespace === visible.namespace
  return {
    find: async (namespace, session) => (isOwn(namespace) ? reflections.find(namespace, session) : null),
    add: async (reflection) => {
      requireNamespace(visible, reflection.namespace)
      await requireMemories(visible, [reflection.memoryId])
      return reflections.add(reflection)
    },
    list: async (namespace) => (isOwn(namespace) ? reflections.list(namespace) : []),
    remove: async (namespace, session) => {
      if (isOwn(namespace)) await reflections.remove(namespace, session)
    },
  }
}
