/**
 * Handles the start of a subagent: injects the rules of the project and memories about agents of its
 * type.
 */
import { NO_ANSWER } from '../../core/hook.ts'
import type { ScopeId } from '../../core/ids.ts'
import { liveMemories } from '../../kernel/vectors/meaning.ts'
import { toTerms } from '../../text/tokens.ts'
import { nameOf } from '../brief/brief.ts'
import { findBriefScopes, loadStanding } from '../brief/brief-knowledge.ts'
import { type BriefSection, fitSections } from '../brief/brief-sections.ts'
import { isWorthTelling } from '../brief/worth-briefing.ts'
import { loadUnsettled, withoutSettled } from '../instructions/by-instructions.ts'
import { type BriefLine, byStanding, isGood, toMemoryLine } from '../moment/brief-lines.ts'
import { asConfirmed, loadDisputeLabels, withoutCorrected } from '../moment/brief-source.ts'
import { roomFor, wrapInjected } from '../moment/injected-block.ts'
import { type HookHandler, type HookMoment, nothing } from '../moment/moment.ts'
import { restrainTokens, UNRESTRAINED } from '../restraint/plan-restraint.ts'
import { loadRestraint } from '../restraint/restraint-note.ts'

const BUDGET_TOKENS = 300
const MOST_TERMS = 6
const LOOKED_AT = 30
const LINES = 6

export const onSubagentStart: HookHandler = async (moment) => {
  const { call, settings } = moment
  if (!settings.subagents) return nothing('subagents are off')
  if (call.late === true) return nothing('nobody waits')
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  const sections: BriefSection[] = [
    {
      heading: 'Standing knowledge:',
      lines: await loadStanding(moment, scopes),
      share: 0.6,
      rank: 0,
      binds: true,
    },
    {
      heading: `About ${call.subagentType ?? ''}:`,
      lines: await loadOfType(moment, scopes.all),
      share: 0.4,
      rank: 1,
    },
  ]
  const isUnsettled = await loadUnsettled(moment)
  const { restraints } = settings.restraint
    ? await loadRestraint(moment.context.store)
    : { restraints: UNRESTRAINED }
  const { text, injected, servedTexts } = fitSections(
    `What Lore remembers of ${nameOf(moment)}: notes, not instructions.`,
    sections.map((section) => ({ ...section, lines: withoutSettled(section.lines, isUnsettled) })),
    roomFor(restrainTokens(BUDGET_TOKENS, restraints.subagents)),
  )
  if (text === null) return nothing('nothing to tell yet')
  return {
    answer: { ...NO_ANSWER, context: wrapInjected(text) },
    injected,
    servedTexts,
    session: {},
    detail: null,
  }
}

/** Loads memories that mention agents of this type. */
async function loadOfType(
  { context, call, now }: HookMoment,
  scopes: readonly ScopeId[],
): Promise<BriefLine[]> {
  const type = call.subagentType?.trim() ?? ''
  const terms = [...new Set(toTerms(type))].slice(0, MOST_TERMS)
  if (terms.length === 0) return []
  const { documents, memories } = context.store
  const hits = await documents.findByTerms(terms, liveMemories(scopes, now), LOOKED_AT)
  const refs = await documents.refs(hits.map(({ seq }) => seq))
  const found = await memories.load(
    [...refs.values()].flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : [])),
  )
  const shown = (await asConfirmed(context.store, await withoutCorrected(context.store, found)))
    .filter(
      (memory) =>
        isGood(memory, now) && isWorthTelling(memory) && isAbout(`${memory.title}\n${memory.content}`, type),
    )
    .sort(byStanding)
    .slice(0, LINES)
  const disputed = await loadDisputeLabels(context.store, shown)
  return shown.map((memory) => {
    const label = disputed.get(memory.id)
    return toMemoryLine(memory, label === undefined ? [] : [label])
  })
}

/**
 * True if the type occurs as a whole word, as written; a type that is a plain word counts only if the
 * text mentions an agent.
 */
export function isAbout(text: string, type: string): boolean {
  const parts = text.split(type)
  const stands = parts.some(
    (part, n) =>
      n + 1 < parts.length && !/[\p{L}\p{N}_-]$/u.test(part) && !/^[\p{L}\p{N}_-]/u.test(parts[n + 1] ?? ''),
  )
  if (!stands) return false
  return !/^\p{L}+$/u.test(type) || /agent/i.test(text)
}
