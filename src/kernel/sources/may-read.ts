/** Whether the file that a memory names may be looked into in the name of whoever stores it. */
import type { Caller } from '../../core/caller.ts'
import type { EngineContext } from '../context.ts'
import type { SkillPlaces } from './locate-file.ts'
import { findPlaces, isBelow } from './locate-file.ts'

/**
 * Any file of a person; of an agent, one in the folder it stands in or in one that settings name, links followed.
 * Else whoever can store a memory could ask what stands in any file.
 */
export async function mayRead(
  { skillFiles }: Pick<EngineContext, 'skillFiles'>,
  path: string,
  within: SkillPlaces | undefined,
  caller: Caller,
): Promise<boolean> {
  if (caller.kind !== 'agent') return true
  const places = await findPlaces(skillFiles, within, caller)
  const real = await skillFiles.resolve(path)
  return places === null || (real !== null && places.some((place) => isBelow(place, real)))
}
