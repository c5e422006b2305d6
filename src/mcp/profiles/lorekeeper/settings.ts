/** The numeric settings of this profile: the document's defaults unless the environment overrides them. */
import { LoreError } from '../../../core/errors.ts'
import type { RememberInput } from '../../../engine/engine.ts'
import type { LorekeeperSettings, ProfileSettings } from '../../../engine/views.ts'

/** Name of its ranking policy. */
export const POLICY = 'lorekeeper'
export const DEFAULT_NAMESPACE = 'shared'

const DEFAULTS: Readonly<
  Record<'searchLimit' | 'maxRefineFrom' | 'maxIds' | 'linkCandidates' | 'duplicateFrom01', number>
> = {
  searchLimit: 10,
  maxRefineFrom: 200,
  maxIds: 50,
  linkCandidates: 10,
  duplicateFrom01: 0.85,
}

/** Weight of shared words in the similarity of two memories; meaning has the rest. */
const WORD_SHARE = 0.4

interface Configured {
  readonly settings?: ProfileSettings
}

export function settingsOf({ settings }: Configured): typeof DEFAULTS & LorekeeperSettings {
  return { ...DEFAULTS, ...settings?.lorekeeper }
}

/** Returns the duplicate checks that a new memory must pass: similarity threshold and unique title. */
export function guardOf(context: Configured): Required<Pick<RememberInput, 'gate' | 'uniqueTitle'>> {
  const { duplicateFrom01 } = settingsOf(context)
  return { gate: { nearDuplicate01: duplicateFrom01, wordShare01: WORD_SHARE }, uniqueTitle: true }
}

/** @throws LoreError invalid_input if the list has more than `most` entries */
export function requireAtMost(field: string, list: readonly unknown[], most: number): void {
  if (list.length <= most) return
  throw new LoreError('invalid_input', `${field} may hold ${most} ids, not ${list.length}.`, {
    hint: 'Name fewer, in several calls if need be.',
    details: { field, limit: most },
  })
}
