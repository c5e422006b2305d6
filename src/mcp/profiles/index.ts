/** Registry of profiles: one folder and one line here each. */
import { LoreError } from '../../core/errors.ts'
import { lore } from './lore/index.ts'
import type { Profile } from './profile.ts'

export const PROFILES: readonly Profile[] = [lore]

export const DEFAULT_PROFILE = lore

/** Throws `invalid_input` for a name that is not a profile. */
export function findProfile(name: string): Profile {
  const profile = PROFILES.find((candidate) => candidate.name === name)
  if (profile !== undefined) return profile
  throw new LoreError('invalid_input', `There is no profile called "${name}".`, {
    hint: `Use one of: ${PROFILES.map((known) => known.name).join(', ')}.`,
    details: { field: 'profile' },
  })
}
