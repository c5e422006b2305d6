/** Decides whether the file that a memory names may be read on behalf of the caller who stores it. */
import type { Caller } from '../../core/caller.ts'
import type { EngineContext } from '../context.ts'
import type { SkillPlaces } from './locate-file.ts'
import { findPlaces, isBelow } from './locate-file.ts'

/**
 * True for any file if the caller is no agent; for an agent only in its working folder or a folder from the settings,
 * links resolved. Otherwise an agent could learn the content of any file by storing a memory.
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
