/** The folders in which a client may name files. */
import { defined } from '../../core/defined.ts'
import type { SkillPlaces } from '../../engine/views.ts'
import type { ToolContext } from './define-tool.ts'

/** Returns the client's working folder, if known, and the vault folder from the settings, if set. */
export function placesOf({ folder, settings }: Pick<ToolContext, 'folder' | 'settings'>): SkillPlaces {
  const vault = settings?.memoryV3?.vault
  return {
    ...defined({ folder }),
    ...(vault === undefined ? {} : { named: [vault] }),
  }
}
