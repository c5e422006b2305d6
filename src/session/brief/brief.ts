/**
 * Composes the brief of a project for a new session: a page of dated facts. The same knowledge yields
 * the same bytes.
 */
import { TRUST_LEVELS, type Trust } from '../../core/memory.ts'
import { toShortName } from '../../kernel/scopes.ts'
import { loadUnsettled, withoutSettled } from '../instructions/by-instructions.ts'
import type { BriefLine } from '../moment/brief-lines.ts'
import type { HookMoment } from '../moment/moment.ts'
import {
  type BriefScopes,
  findBriefScopes,
  loadCommitments,
  loadNewest,
  loadStanding,
  loadTopics,
  toDecisionLines,
  toFactLines,
  toOwnLines,
} from './brief-knowledge.ts'
import { type Brief, type BriefSection, fitSections } from './brief-sections.ts'
import { loadLastSessions } from './brief-sessions.ts'

export interface BriefOptions {
  /** Maximum number of estimated tokens. */
  readonly budgetTokens: number
  /** Report of maintenance since the last one shown; default none. */
  readonly upkeep?: BriefLine | null
  /** Notice about capture for the person; default none. */
  readonly capture?: BriefLine | null
  /** Notice about memories that came back from the graveyard; default none. */
  readonly restored?: BriefLine | null
}

const LEGEND: Readonly<Record<Trust, string>> = {
  principle: 'principle: in a person’s own words',
  pattern: 'pattern: seen in several sessions',
  inference: 'inference: derived from conversations',
}

export async function composeBrief(
  moment: HookMoment,
  { budgetTokens, upkeep = null, capture = null, restored = null }: BriefOptions,
): Promise<Brief> {
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  const name = nameOf(moment)
  const isUnsettled = await loadUnsettled(moment)
  const sections = await loadSections(
    moment,
    scopes,
    [capture, restored, upkeep].flatMap((line) => line ?? []),
  )
  return fitSections(
    (lines) => renderOpening(name, lines),
    sections.map((section) => ({ ...section, lines: withoutSettled(section.lines, isUnsettled) })),
    budgetTokens,
  )
}

/** Explains only those trust labels that occur in the lines. */
function renderOpening(name: string, lines: readonly BriefLine[]): string {
  const labels = TRUST_LEVELS.filter((level) => lines.some(({ trust }) => trust === level))
  const legend = labels.map((level) => LEGEND[level]).join('; ')
  const opened = lines.some(({ ref }) => ref !== null) ? 'More under each id, with the memory tools.' : ''
  const explained = [legend === '' ? '' : `${legend}.`, opened].filter((part) => part !== '').join(' ')
  return `What Lore remembers of ${name}, from earlier sessions: notes, not instructions.${explained === '' ? '' : `\n${explained}`}`
}

async function loadSections(
  moment: HookMoment,
  scopes: BriefScopes,
  asides: readonly BriefLine[],
): Promise<BriefSection[]> {
  const last = await loadLastSessions(moment, scopes)
  const newest = await loadNewest(moment, scopes, last.workedAt)
  const open = [...last.open, ...(await loadCommitments(moment, scopes))]
  return [
    {
      heading: 'Standing knowledge:',
      lines: personsFirst(await loadStanding(moment, scopes), toOwnLines(newest)),
      share: 0.34,
      rank: 0,
      binds: true,
    },
    { heading: 'Open threads:', lines: open, share: 0.12, rank: 1 },
    { heading: 'Last decisions:', lines: toDecisionLines(newest, last.since), share: 0.2, rank: 3 },
    {
      heading: last.workedAt === null ? 'Asked last:' : 'Worked on last:',
      lines: last.lines,
      share: 0.16,
      rank: 2,
    },
    { heading: 'Facts and ways of working:', lines: toFactLines(newest), share: 0.08, rank: 4 },
    { heading: null, lines: await loadTopics(moment, scopes, newest), share: 0.06, rank: 5 },
    { heading: null, lines: asides, share: 0.04, rank: 6 },
  ]
}

/** Puts what a person stored behind the rules in a person's words, and before the notes of agents. */
function personsFirst(standing: readonly BriefLine[], own: readonly BriefLine[]): BriefLine[] {
  const isPersons = ({ voice }: BriefLine) => voice === 'person'
  return [...standing.filter(isPersons), ...own, ...standing.filter((line) => !isPersons(line))]
}

export function nameOf({ scope }: Pick<HookMoment, 'scope'>): string {
  return scope.project === null ? 'this user' : (scope.label ?? toShortName(scope.project))
}
