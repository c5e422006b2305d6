/** The note about memories that came back from the graveyard because a person had said them. */

/** Deleted once a brief has told it. */
export const RESTORED_NOTE = 'forgetting.restored'

export interface RestoredNote {
  readonly memories: number
  /** Id of the run that brought them back. */
  readonly run: string
}

/** Returns null if the value is no such note. */
export function toRestoredNote(value: unknown): RestoredNote | null {
  if (typeof value !== 'object' || value === null) return null
  const { memories, run } = value as Record<string, unknown>
  return typeof memories === 'number' && typeof run === 'string' ? { memories, run } : null
}
