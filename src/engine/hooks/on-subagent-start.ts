/** A subagent begins: it is given the rules that hold here, and what is known of agents of its type. */
import { NO_ANSWER } from '../../core/hook.ts'
import { nameOf } from './brief.ts'
import { findBriefScopes, loadStanding } from './brief-knowledge.ts'
import { type BriefLine, byStanding, isGood, toMemoryLine } from './brief-lines.ts'
import { type BriefSection, fitSections } from './brief-sections.ts'
import { roomFor, wrapInjected } from './injected-block.ts'
import { type HookHandler, type HookMoment, nothing } from './moment.ts'

const BUDGET_TOKENS = 300
/** A name that stands in more memories than this tells nothing by itself. */
const MOST_MENTIONS = 50
const LINES = 6

export const onSubagentStart: HookHandler = async (moment) => {
  const { call, settings } = moment
  if (!settings.subagents) return nothing('subagents are off')
  if (call.late === true) return nothing('nobody waits')
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  const sections: BriefSection[] = [
    { heading: 'Standing knowledge:', lines: await loadStanding(moment, scopes), share: 0.6, rank: 0 },
    {
      heading: `About ${call.subagentType ?? ''}:`,
      lines: await loadOfType(moment, scopes.all),
      share: 0.4,
      rank: 1,
    },
  ]
  const { text, given, servedTexts } = fitSections(
    `What Lore remembers of ${nameOf(moment)}.`,
    sections,
    roomFor(BUDGET_TOKENS),
  )
  if (text === null) return nothing('nothing known yet')
  return {
    answer: { ...NO_ANSWER, context: wrapInjected(text) },
    given,
    servedTexts,
    session: {},
    detail: null,
  }
}

/** Memories that mention an agent of this type by name. */
async function loadOfType(
  { context, call, now }: HookMoment,
  scopes: Parameters<typeof context.store.entities.findByNames>[0],
): Promise<BriefLine[]> {
  if (call.subagentType === undefined || call.subagentType.trim() === '') return []
  const { entities, edges, memories } = context.store
  const named = await entities.findByNames(scopes, [call.subagentType])
  if (named.length === 0) return []
  const mentioned = await edges.mentionersOf(
    named.map(({ id }) => id),
    MOST_MENTIONS,
  )
  const found = await memories.load([...new Set([...mentioned.values()].flat())])
  return found
    .filter((memory) => isGood(memory, now))
    .sort(byStanding)
    .slice(0, LINES)
    .map((memory) => toMemoryLine(memory))
}
