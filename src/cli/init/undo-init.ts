/** Taking `lore init` back: the files it changed, and what Claude Code noted of the plugin. Asks nobody. */
import { type ClaudeCache, clearClaudeCache, planClaudeCache } from './claude-cache.ts'
import { INIT_CLIENTS, type InitPlace, otherClient } from './clients.ts'
import { applyUndo, planUndo, type Undone, type UndoPlan } from './wire.ts'

export interface UndoInitPlan {
  readonly files: readonly UndoPlan[]
  readonly cache: ClaudeCache | null
}

/** @param isMeant whether a file is among those to take back; default all */
export function planUndoInit(
  home: string,
  place: InitPlace,
  isMeant: (entry: Pick<Undone, 'client' | 'file'>) => boolean = () => true,
): UndoInitPlan {
  const files = planUndo(home, [...INIT_CLIENTS, otherClient('', '')], isMeant)
  const hasClaude = files.some(({ client }) => client === 'claude-code')
  return { files, cache: hasClaude ? planClaudeCache(place) : null }
}

export interface UndoneInit {
  readonly files: readonly UndoPlan[]
  /** Whether Claude Code's own notes of the plugin are gone; null where there were none. */
  readonly cacheCleared: boolean | null
}

/** @param agreed those of the plan's files that the person wants back */
export function undoInit(
  home: string,
  { files, cache }: UndoInitPlan,
  agreed: readonly UndoPlan[] = files,
): UndoneInit {
  const done = files.flatMap((plan) => {
    if (plan.state === 'broken') return [plan]
    return agreed.includes(plan) ? [applyUndo(home, plan)] : []
  })
  const claudeWent = done.some(({ client, state }) => client === 'claude-code' && state !== 'broken')
  return { files: done, cacheCleared: cache !== null && claudeWent ? clearClaudeCache(cache) : null }
}
