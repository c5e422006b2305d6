/**
 * Asks for a memory search before guarded operations, once per session. Never blocks for good: a
 * refused operation passes when tried again. Calls no model.
 */
import { type HookAnswer, NO_ANSWER } from '../../core/hook.ts'
import { type HookHandler, type HookMoment, type HookResult, nothing } from '../moment/moment.ts'
import { isHarmless, matchesTool, memoryToolOf, type ToolUse } from './tool-patterns.ts'

/** Number of runs searched for the session's last prompt. */
const RUNS_SEEN = 200
/** Number of memories read in the session that are checked. */
const READS_SEEN = 50

const NOT_SEARCHED = 'Memory was not searched in this session yet.'
const HOW =
  'The search tool of Lore’s memory shows what is known about this: earlier decisions, corrections, conventions.'
const WORDS = {
  remind: `${NOT_SEARCHED} ${HOW}`,
  ask: `${NOT_SEARCHED} Go ahead without it?`,
  require: `${NOT_SEARCHED} ${HOW} The same operation goes ahead afterwards, or when it is tried again.`,
} as const

export const beforeTool: HookHandler = async (moment) => {
  const { call, settings, session } = moment
  const { tool } = call
  const mode = settings.beforeTool
  if (tool === undefined || mode === 'off') return { ...nothing('switched off'), leavesNoTrace: true }
  const memoryTool = memoryToolOf(tool)
  if (memoryTool !== null) {
    return nothing('memory itself', memoryTool === 'looks' ? { searchedAt: call.at } : {})
  }
  if (!isGuarded(moment, tool)) return { ...nothing('not guarded'), leavesNoTrace: true }
  if (session.searchedAt !== null) return nothing('searched')
  if (session.refusedAt !== null) return nothing('asked before')
  if (call.late === true) return nothing('too late to ask')
  if (await hasInjection(moment)) return nothing('given for the prompt')
  if (await hasReadMemory(moment)) return nothing('read')
  return answerWith(mode, call.at)
}

function isGuarded({ settings }: HookMoment, tool: ToolUse): boolean {
  if (isHarmless(tool) || !matchesTool(settings.guardedTools, tool)) return false
  return !matchesTool(settings.allowedTools, tool, 'every')
}

/** True if memories were injected with the current prompt. */
async function hasInjection({ context, session }: HookMoment): Promise<boolean> {
  const runs = await context.store.hooks.listRuns(RUNS_SEEN)
  const prompt = runs.find(
    (run) => run.event === 'prompt' && run.agent === session.agent && run.session === session.session,
  )
  return prompt !== undefined && prompt.injected > 0
}

/** True if the session read a memory with a tool; memories that hooks injected and graded do not count. */
async function hasReadMemory({ context, session }: HookMoment): Promise<boolean> {
  const { accesses, hooks } = context.store
  const read = await accesses.listSession(session.session, READS_SEEN)
  if (read.length === 0) return false
  const injected = await hooks.findGiven(session.agent, session.session, read)
  return read.some((id) => !injected.has(id))
}

function answerWith(mode: keyof typeof WORDS, at: number): HookResult {
  const words = WORDS[mode]
  const answer: HookAnswer =
    mode === 'remind'
      ? { ...NO_ANSWER, context: words }
      : { ...NO_ANSWER, permission: { decision: mode === 'ask' ? 'ask' : 'deny', reason: words } }
  return { answer, injected: [], servedTexts: [words], session: { refusedAt: at }, detail: null }
}
