/**
 * Reminds the agent, once a session, of a rule or preference that the person said in an earlier prompt and nobody stored.
 * The words are kept in memory only: hooks write no text of a prompt.
 */
import type { HookSession } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { HookWrites } from '../../kernel/setup/hook-writes.ts'
import { tellsPreference } from '../../speech/about-oneself.ts'
import { isQuestion } from '../../speech/question.ts'
import { holdsForGood } from '../../speech/standing-rule.ts'
import { overlap01 } from '../../text/claims/compare-claims.ts'
import { isPastedLine } from '../../text/pasted-line.ts'
import { shorten, splitSentences, toOneLine } from '../../text/sentences.ts'
import { findBriefScopes } from '../brief/brief-knowledge.ts'
import { isLastingRule, isRuleForAll } from '../brief/worth-briefing.ts'
import { addInjected, roomFor, withoutLabels, wrapInjected } from '../moment/injected-block.ts'
import type { HookMoment, HookResult } from '../moment/moment.ts'
import { sessionKey } from '../moment/writes.ts'
import { countTokens } from './render-injection.ts'

/** A longer prompt mostly consists of pasted text. */
const PROMPT_CHARS = 1_500
const SAID_CHARS = 200
const FEWEST_WORDS = 4
const SESSIONS = 200
/** Share of words that a memory must have in common to hold the statement. */
const SAME_STATEMENT = 0.5
const LOOKED_AT = 120

/** Returns the first sentence of a prompt by which a person rules for later; null if there is none. */
function findLasting(prompt: string): string | null {
  if (prompt.length > PROMPT_CHARS || prompt.includes('```')) return null
  const said = prompt
    .split('\n')
    .filter((line) => !isPastedLine(line))
    .flatMap((line) => splitSentences(line))
    .map(toOneLine)
    .find(
      (sentence) =>
        sentence.split(' ').length >= FEWEST_WORDS &&
        !isQuestion(sentence, 'worded') &&
        isLastingRule(sentence) &&
        isSaidForGood(sentence),
    )
  return said === undefined ? null : shorten(said, SAID_CHARS)
}

/** Wishes for this piece of work, a statement of code, and "No rows found", which a program prints. */
const OF_THE_MOMENT = /\bi(?:['’]d| would) like (?:to|you)\b|:=|=>|[;{}]$|^no\b.*\bfound\b/i

/** True if the words themselves say that they hold beyond this work: "the button should be blue" does not. */
function isSaidForGood(said: string): boolean {
  return !OF_THE_MOMENT.test(said) && (holdsForGood(said) || tellsPreference(said) || isRuleForAll(said))
}

/** Notes what the prompt says for later; the next prompt may remind of it. */
export function noteLasting(
  { lasting }: HookWrites,
  session: Pick<HookSession, 'agent' | 'session'>,
  prompt: string,
  at: EpochMs,
): void {
  const said = findLasting(prompt)
  if (said === null) return
  const key = sessionKey(session)
  lasting.delete(key)
  lasting.set(key, { said, at })
  for (const oldest of lasting.keys()) {
    if (lasting.size <= SESSIONS) break
    lasting.delete(oldest)
  }
}

/** Adds the reminder to the answer to a prompt, if an earlier prompt said something lasting that no memory holds. */
export async function withReminder(moment: HookMoment, result: HookResult): Promise<HookResult> {
  const { context, session, settings, call, now } = moment
  const key = sessionKey(session)
  const pending = context.hooks.lasting.get(key)
  if (pending === undefined || !settings.reminder || call.late === true) return result
  if (session.learningAskedAt !== null) return result
  context.hooks.lasting.delete(key)
  if (await isKnown(moment, pending.said)) return result
  const line = renderReminder(pending.said)
  const taken = result.injected.reduce((sum, { tokens }) => sum + tokens, 0)
  if (countTokens(line) > roomFor(settings.recallTokens) - taken) return result
  const { context: given } = result.answer
  return {
    ...result,
    answer: { ...result.answer, context: given === null ? wrapInjected(line) : addInjected(given, line) },
    servedTexts: [...result.servedTexts, line],
    session: { ...result.session, learningAskedAt: now },
    detail: null,
  }
}

function renderReminder(said: string): string {
  return `The person said before: “${withoutLabels(said)}” No memory holds it yet. If it is meant to last, store it with the memory tools, with these words as the quote; otherwise nothing needs to be done.`
}

/** True if a memory of the project, or of all projects, says the same: stored by the agent, digested, or known before. */
async function isKnown({ context, scope }: HookMoment, said: string): Promise<boolean> {
  const { all } = await findBriefScopes(context.store, scope)
  const { memories } = context.store
  const query = { scopes: all, limit: LOOKED_AT } as const
  const found = [
    ...(await memories.list({ ...query, order: 'newest' })),
    ...(await memories.list({
      ...query,
      order: 'said',
      kinds: ['rule', 'preference', 'decision', 'correction'],
    })),
  ]
  return found.some(({ content }) => overlap01(content, said) >= SAME_STATEMENT)
}
