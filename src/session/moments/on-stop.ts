/**
 * Handles the agent's answer: marks which injections it used, to be graded when the next prompt brings
 * no correction. If enabled, asks the agent once per session to store what it learnt; nothing else
 * delays its stop.
 */
import { NO_ANSWER } from '../../core/hook.ts'
import { countWords } from '../../text/tokens.ts'
import { noteTouched } from '../corrections/note-touched.ts'
import { markUsed } from '../moment/mark-used.ts'
import { type HookHandler, type HookMoment, nothing } from '../moment/moment.ts'
import { listFinds, noteLastAnswer } from '../prompt/last-answer.ts'
import { findPromptTerms } from '../prompt/prompt-terms.ts'

/** Minimum length of an answer that suggests something was learnt. */
const SUBSTANTIAL_WORDS = 60

const LEARNING_REQUEST =
  'Before this session ends: if it brought anything worth knowing later (a decision and its reason, a correction, a ' +
  'preference, how something works here), store it with the memory tools, one fact each, with the person’s own words as ' +
  'quote where they said it. What memory holds already needs no second copy. If there is nothing, nothing needs to be done.'

export const onStop: HookHandler = async (moment) => {
  const { call, settings } = moment
  // A session that answers has not ended.
  const open = call.late === true ? {} : { endedAt: null }
  const { lastMessage = '' } = call
  if (lastMessage.trim() !== '' && call.subagentId === undefined) {
    noteLastAnswer(moment.context.hooks, moment.session, lastMessage)
  }
  const noted = settings.grading ? { afterwards: noteUse(moment) } : {}
  if (!shouldAsk(moment)) return { ...nothing('noted', open), ...noted }
  return {
    answer: { ...NO_ANSWER, goOn: LEARNING_REQUEST },
    injected: [],
    servedTexts: [LEARNING_REQUEST],
    session: { ...open, learningAskedAt: moment.now },
    detail: null,
    ...noted,
  }
}

function noteUse({ context, call, session, now }: HookMoment) {
  const promptTerms = findPromptTerms(context.hooks, session)
  const finds = listFinds(context, session)
  return async (store: HookMoment['context']['store']): Promise<void> => {
    const answered = { message: call.lastMessage ?? null, promptTerms, finds }
    await markUsed(store, session, answered, now)
    if (call.subagentId === undefined) await noteTouched(store, context.hooks, session, answered, now)
  }
}

/** False while the agent continues because of an earlier request, and inside a subagent. */
function shouldAsk({ call, session, settings }: HookMoment): boolean {
  return (
    settings.learning &&
    session.learningAskedAt === null &&
    session.prompts > 0 &&
    call.stopHookActive !== true &&
    call.late !== true &&
    call.subagentId === undefined &&
    countWords(call.lastMessage ?? '') >= SUBSTANTIAL_WORDS
  )
}
