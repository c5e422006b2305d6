/** Handles the start of a session: injects the brief, or, after a compaction, what the session had learnt. */
import { NO_ANSWER } from '../../core/hook.ts'
import { restoreFormerNow } from '../../sleep/restore-former.ts'
import { composeBrief } from '../brief/brief.ts'
import type { Brief } from '../brief/brief-sections.ts'
import { composeAfterCompaction } from '../brief/brief-session.ts'
import type { BriefLine } from '../moment/brief-lines.ts'
import { roomFor, wrapInjected } from '../moment/injected-block.ts'
import { type HookHandler, type HookMoment, type HookResult, nothing } from '../moment/moment.ts'
import { loadBriefRoom } from '../restraint/brief-room.ts'
import { refreshRestraint } from '../restraint/restraint-note.ts'
import { loadCaptureLine, noteCaptureTold } from './capture-notice.ts'
import { loadRestoredLine, noteRestoredTold } from './restored-notice.ts'
import { loadUpkeepLine, noteUpkeepTold, requestMaintenance } from './start-maintenance.ts'

export const onSessionStart: HookHandler = async (moment) => {
  const { afterwards, ...answered } = await answer(moment)
  return {
    ...answered,
    afterwards: async (store) => {
      await requestMaintenance(store.capture, moment.now)
      await refreshRestraint(store, moment.now)
      await afterwards?.(store)
    },
  }
}

async function answer(moment: HookMoment): Promise<HookResult> {
  const { call, settings, session } = moment
  const source = call.source ?? 'startup'
  if (call.late === true) return nothing('nobody waits', source === 'compact' ? { condensedAt: call.at } : {})
  switch (source) {
    case 'startup':
    case 'clear':
      return settings.brief ? brief(moment) : nothing('brief is off')
    case 'fork':
      // A fork comes with the context of the session it continues.
      return nothing('goes on from another', { briefedAt: moment.now })
    case 'resume':
      // A resumed conversation still holds its brief.
      if (session.briefedAt !== null) return nothing('has its brief')
      return settings.brief ? brief(moment) : nothing('brief is off')
    case 'compact':
      return settings.compaction ? afterCompaction(moment) : nothing('compaction is off', condensed(moment))
    default:
      return source satisfies never
  }
}

/** Allows injecting the same memories again. */
function condensed({ now }: HookMoment): HookResult['session'] {
  return { condensedAt: now }
}

async function afterCompaction(moment: HookMoment): Promise<HookResult> {
  const composed = await composeAfterCompaction(moment, roomFor(moment.settings.briefTokens))
  const result = toResult(composed, moment)
  return { ...result, session: { ...result.session, ...condensed(moment) } }
}

async function brief(moment: HookMoment): Promise<HookResult> {
  await restoreFormerNow(moment.context)
  const upkeep = await loadUpkeepLine(moment.context)
  const capture = await loadCaptureLine(moment)
  const restored = await loadRestoredLine(moment)
  const budgetTokens = await loadBriefRoom(moment)
  const composed = await composeBrief(moment, {
    budgetTokens,
    capture,
    restored,
    upkeep: upkeep?.line ?? null,
  })
  const isShown = (line: BriefLine | undefined | null) =>
    line !== undefined && line !== null && composed.servedTexts.includes(line.text)
  return {
    ...toResult(composed, moment),
    afterwards: async (store) => {
      if (upkeep !== null && isShown(upkeep.line)) await noteUpkeepTold(store.capture, upkeep.found)
      if (isShown(restored)) await noteRestoredTold(store.capture)
      if (isShown(capture)) await noteCaptureTold(store.capture, moment.settings.captureNotice)
    },
  }
}

function toResult({ text, injected, servedTexts }: Brief, { now }: HookMoment): HookResult {
  // Noted as briefed, so that not every prompt tries again.
  if (text === null) return nothing('nothing to tell yet', { briefedAt: now })
  return {
    answer: { ...NO_ANSWER, context: wrapInjected(text) },
    injected,
    servedTexts,
    session: { briefedAt: now },
    detail: null,
  }
}
