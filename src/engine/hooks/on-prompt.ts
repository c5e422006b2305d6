/**
 * A prompt: hears whether it corrects what came before, counts what was used well otherwise, and puts beside it what
 * memory knows of it. Nothing at all where it asks for nothing, or nothing is sure enough.
 */
import { NO_ANSWER } from '../../core/hook.ts'
import { composeBrief } from './brief.ts'
import { type Brief, NO_BRIEF } from './brief-sections.ts'
import { gradeUsed } from './grade.ts'
import { roomFor, wrapInjected } from './injected-block.ts'
import { type HookHandler, type HookMoment, type HookResult, nothing } from './moment.ts'
import { notePromptTerms } from './prompt-terms.ts'
import { readSaid } from './read-prompt.ts'
import { recallForPrompt } from './recall-for-prompt.ts'
import { INJECTION_HEADING, renderInjection } from './render-injection.ts'

export const onPrompt: HookHandler = async (moment) => {
  const { context, call, session } = moment
  const counted = { prompts: session.prompts + 1, ...(call.late === true ? {} : { endedAt: null }) }
  if (call.prompt === undefined) return nothing('prompt not known', counted)
  const heard = await hear(moment)
  const kept = { ...counted, ...heard.session }
  const reading = readSaid(call.prompt)
  if (reading.kind === 'asks') notePromptTerms(context.hooks, session, reading.terms)
  if (reading.kind === 'idle') return { ...nothing(reading.why, kept), ...heard.afterwards }
  if (call.late === true) return { ...nothing('late', kept), ...heard.afterwards }
  const wantsBrief = moment.settings.brief && session.briefedAt === null
  const brief = wantsBrief ? await composeLateBrief(moment) : NO_BRIEF
  const found = moment.settings.recall ? await recallForPrompt(moment, reading, brief.given) : []
  const parts = [brief.text ?? [], found.length === 0 ? [] : renderInjection(found)].flat()
  return {
    answer: { ...NO_ANSWER, context: parts.length === 0 ? null : wrapInjected(parts.join('\n\n')) },
    given: [...brief.given, ...found.map(({ given }) => given)],
    servedTexts: [
      ...brief.servedTexts,
      ...(found.length === 0 ? [] : [INJECTION_HEADING]),
      ...found.map(({ said }) => said),
    ],
    session: { ...kept, ...(wantsBrief ? { briefedAt: moment.now } : {}) },
    detail: parts.length === 0 ? 'nothing sure enough' : null,
    ...heard.afterwards,
  }
}

interface Heard {
  readonly session: HookResult['session']
  readonly afterwards: Pick<HookResult, 'afterwards'>
}

/** A turn that passes without a correction was well served by what it used. */
async function hear(moment: HookMoment): Promise<Heard> {
  const { session, settings, now } = moment
  const afterwards = settings.grading
    ? {
        afterwards: async (store: HookMoment['context']['store']) => {
          await gradeUsed(store, session, now)
        },
      }
    : {}
  return { session: {}, afterwards }
}

/** What matters here, where nobody could be asked when the session began. */
function composeLateBrief(moment: HookMoment): Promise<Brief> {
  return composeBrief(moment, { budgetTokens: roomFor(moment.settings.briefTokens) })
}
