/** Where files lie that a client may name. */
import { defined } from '../../core/defined.ts'
import type { SkillPlaces } from '../../engine/views.ts'
import type { ToolContext } from './define-tool.ts'

/** The folder it stands in, where that is known, and the one that settings name. */
export function placesOf({ folder, settings }: Pick<ToolContext, 'folder' | 'settings'>): SkillPlaces {
  const vault = settings?.memoryV3?.vault
  return {
    ...defined({ folder }),
    ...(vault === undefined ? {} : { named: [vault] }),
  }
}
