/**
 * Undoes `lore init`: the files it changed, and what Claude Code recorded of the plugin. Asks no questions.
 */
import { type ClaudeCache, clearClaudeCache, planClaudeCache } from './claude-cache.ts'
import { INIT_CLIENTS, type InitPlace, otherClient } from './clients.ts'
import { GIT_LINKS, gitClient } from './git-client.ts'
import { applyUndo, planUndo, type Undone, type UndoPlan } from './wire.ts'

export interface UndoInitPlan {
  readonly files: readonly UndoPlan[]
  readonly cache: ClaudeCache | null
}

/** @param isMeant true for a file that is to be undone; default: all */
export function planUndoInit(
  home: string,
  place: InitPlace,
  isMeant: (entry: Pick<Undone, 'client' | 'file'>) => boolean = () => true,
): UndoInitPlan {
  const gitClients = GIT_LINKS.map((link) => gitClient(link, '', ''))
  const files = planUndo(home, [...INIT_CLIENTS, ...gitClients, otherClient('', '')], isMeant)
  const hasClaude = files.some(({ client }) => client === 'claude-code')
  return { files, cache: hasClaude ? planClaudeCache(place) : null }
}

export interface UndoneInit {
  readonly files: readonly UndoPlan[]
  /** True if all of Claude Code's records of the plugin are gone; null if there were none. */
  readonly cacheCleared: boolean | null
}

/** @param agreed the files of the plan that the person wants to undo */
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
