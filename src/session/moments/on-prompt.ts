/**
 * Handles a prompt: recognises corrections, otherwise grades what was used, and injects memories about
 * it. Injects nothing if the prompt asks nothing or no memory is certain enough. May remind, once, of what an earlier
 * prompt said for later.
 */
import { NO_ANSWER } from '../../core/hook.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { wasAsked } from '../../kernel/setup/asked-memories.ts'
import { composeBrief } from '../brief/brief.ts'
import { type Brief, NO_BRIEF } from '../brief/brief-sections.ts'
import { heardCorrection } from '../corrections/correct.ts'
import { noteTouched } from '../corrections/note-touched.ts'
import { toContentWords } from '../corrections/reply-terms.ts'
import { gradeUsed, leaveUngraded } from '../moment/grade.ts'
import { addInjected, roomFor, wrapInjected } from '../moment/injected-block.ts'
import { type HookHandler, type HookMoment, type HookResult, nameFailure, nothing } from '../moment/moment.ts'
import { forgetLastAnswer, readLastAnswer } from '../prompt/last-answer.ts'
import { notePromptTerms } from '../prompt/prompt-terms.ts'
import { NOT_KNOWN, readLatePrompt } from '../prompt/read-late-prompt.ts'
import { readSaid } from '../prompt/read-prompt.ts'
import { recallForPrompt } from '../prompt/recall-for-prompt.ts'
import { noteLasting, withReminder } from '../prompt/reminder.ts'
import { renderAsk } from '../prompt/render-ask.ts'
import { INJECTION_HEADING, renderInjection } from '../prompt/render-injection.ts'
import { isRepeat } from '../prompt/repeats.ts'
import { loadBriefRoom } from '../restraint/brief-room.ts'

/** Control characters that come with pasted text. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

export const onPrompt: HookHandler = async (moment) => {
  const { call, session } = moment
  const counted = { prompts: session.prompts + 1, ...(call.late === true ? {} : { endedAt: null }) }
  const written = call.prompt ?? (await readLatePrompt(moment))
  const prompt = written?.replace(CONTROLS, ' ').toWellFormed() ?? null
  // An unknown prompt may have been a correction, so grading waits.
  if (prompt === null) return nothing(NOT_KNOWN, counted)
  const read = await readLastAnswer(moment)
  if (read !== null) {
    await moment.context.store.transact((store) =>
      noteTouched(store, moment.context.hooks, session, read, moment.now),
    )
  }
  const heard = await hear({ ...moment, call: { ...call, prompt } })
  forgetLastAnswer(moment.context.hooks, session)
  const asked = await withAsk(moment, await answerTo(moment, prompt).catch(failed), heard.ask)
  const answer = await withReminder(moment, asked)
  noteLasting(moment.context.hooks, session, prompt, moment.now)
  return { ...answer, session: { ...counted, ...heard.session, ...answer.session }, ...heard.afterwards }
}

/** A failed recall must not lose the person's correction. */
function failed(error: unknown): HookResult {
  const failure = nameFailure(error)
  return { ...nothing(failure), failure }
}

/** Adds the line about the memory that the prompt may correct, if the budget of a prompt has room for it. */
async function withAsk(
  { context: { store }, caller, call, settings, now }: HookMoment,
  result: HookResult,
  ask: Memory | null,
): Promise<HookResult> {
  if (ask === null || call.late === true || (await wasAsked(store, ask.id, caller))) return result
  const { context } = result.answer
  const taken = result.injected.reduce((sum, { tokens }) => sum + tokens, 0)
  const line = renderAsk(ask, roomFor(settings.recallTokens) - taken)
  if (line === null) return result
  const words = toContentWords(ask.content)
  return {
    ...result,
    answer: { ...result.answer, context: context === null ? wrapInjected(line) : addInjected(context, line) },
    servedTexts: [...result.servedTexts, line],
    asked: { agent: caller.name, session: caller.session, memoryId: ask.id, words, at: now },
    detail: null,
  }
}

async function answerTo(moment: HookMoment, prompt: string): Promise<HookResult> {
  const { context, call, session, settings, now } = moment
  const reading = readSaid(prompt)
  if (reading.kind === 'idle') return nothing(reading.why)
  notePromptTerms(context.hooks, session, reading.terms)
  if (call.late === true) return nothing('nobody waits')
  const wantsBrief = settings.brief && session.briefedAt === null
  const brief = wantsBrief ? await composeLateBrief(moment) : NO_BRIEF
  const recalled = settings.recall ? await recallForPrompt(moment, reading, brief.injected) : []
  const found = recalled.filter(({ said }) => !isRepeat(said, brief.servedTexts))
  const briefed = wantsBrief ? { briefedAt: now } : {}
  if (brief.text === null && found.length === 0) {
    return nothing(settings.recall ? 'nothing sure enough' : 'recall is off', briefed)
  }
  const parts = [brief.text ?? [], found.length === 0 ? [] : renderInjection(found)].flat()
  return {
    answer: { ...NO_ANSWER, context: wrapInjected(parts.join('\n\n')) },
    injected: [...brief.injected, ...found.map(({ injected }) => injected)],
    servedTexts: [...brief.servedTexts, INJECTION_HEADING, ...found.map(({ said }) => said)],
    session: briefed,
    detail: null,
  }
}

interface Heard {
  readonly ask: Memory | null
  readonly session: HookResult['session']
  readonly afterwards: Pick<HookResult, 'afterwards'>
}

/** Recognises a correction; without one, the memories used in the last turn are graded as useful. */
async function hear(moment: HookMoment): Promise<Heard> {
  const { session, settings, now } = moment
  const { isCorrection, doubtful, ask, session: changes, afterwards } = await heardCorrection(moment)
  if (isCorrection) {
    const heard = async (store: Store) => {
      await afterwards?.(store)
      await leaveUngraded(store, doubtful, now)
    }
    return { ask, session: changes, afterwards: { afterwards: heard } }
  }
  return {
    ask,
    session: {},
    afterwards: {
      afterwards: async (store) => {
        await afterwards?.(store)
        // Also keeps the agent from being asked twice about one matter.
        await leaveUngraded(store, doubtful, now)
        if (settings.grading) await gradeUsed(store, session, now)
      },
    },
  }
}

/** Composes the brief at the first prompt, if none could be given at the session's start. */
async function composeLateBrief(moment: HookMoment): Promise<Brief> {
  return composeBrief(moment, { budgetTokens: await loadBriefRoom(moment) })
}
