/**
 * What matters in a project, for a session that begins there: a page of dated facts. The same bytes for the same
 * knowledge, whenever it is asked for and however often it was read.
 */
import { toShortName } from '../scopes.ts'
import {
  type BriefScopes,
  findBriefScopes,
  loadCommitments,
  loadNewest,
  loadStanding,
  loadTopics,
  toDecisionLines,
  toFactLines,
} from './brief-knowledge.ts'
import { type Brief, type BriefSection, fitSections } from './brief-sections.ts'
import { loadLastSessions } from './brief-sessions.ts'
import type { HookMoment } from './moment.ts'
import { loadUpkeepLine } from './start-maintenance.ts'

export interface BriefOptions {
  /** At most, by estimate. */
  readonly budgetTokens: number
}

const LEGEND =
  'principle: a person’s own words; pattern: seen in several sessions; inference: derived. More under each id, with the memory tools.'

export async function composeBrief(moment: HookMoment, { budgetTokens }: BriefOptions): Promise<Brief> {
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  return fitSections(
    `What Lore remembers of ${nameOf(moment)}, from earlier sessions.\n${LEGEND}`,
    await loadSections(moment, scopes),
    budgetTokens,
  )
}

async function loadSections(moment: HookMoment, scopes: BriefScopes): Promise<BriefSection[]> {
  const last = await loadLastSessions(moment, scopes)
  const newest = await loadNewest(moment, scopes)
  const upkeep = await loadUpkeepLine(moment.context)
  return [
    { heading: 'Standing knowledge:', lines: await loadStanding(moment, scopes), share: 0.32, rank: 0 },
    {
      heading: 'Open threads:',
      lines: [...last.open, ...(await loadCommitments(moment, scopes))],
      share: 0.11,
      rank: 1,
    },
    { heading: 'Last sessions:', lines: last.lines, share: 0.13, rank: 2 },
    { heading: 'Recent decisions:', lines: toDecisionLines(newest), share: 0.2, rank: 3 },
    { heading: 'Topics:', lines: await loadTopics(moment, scopes, newest), share: 0.1, rank: 4 },
    { heading: 'Facts and ways of working:', lines: toFactLines(newest), share: 0.08, rank: 5 },
    { heading: null, lines: upkeep === null ? [] : [upkeep], share: 0.06, rank: 6 },
  ]
}

export function nameOf({ scope }: Pick<HookMoment, 'scope'>): string {
  return scope.project === null ? 'this user' : toShortName(scope.project)
}
