/**
 * Recognises when a person corrects the agent: injected memories that the correction is about are
 * marked as corrected, and the person's statement is queued for storing. Calls no model; work that
 * needs one is done later.
 */

import { unwrapPrompt, withoutProgramElements } from '../../capture/records/prompt-markup.ts'
import type { Injection } from '../../core/hook.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { hasRedactionMark } from '../../digest/passages/redaction-marks.ts'
import { readPause } from '../../kernel/pauses.ts'
import type { Correction } from '../../speech/corrections/correction.ts'
import { findCorrection } from '../../speech/corrections/find-correction.ts'
import { findRestatement } from '../../speech/corrections/find-restatement.ts'
import { STRENGTHS } from '../../speech/corrections/hearing-rules.ts'
import { hasHint } from '../../speech/corrections/reply-hints.ts'
import { stripCues, toSaid } from '../../speech/corrections/strip-cues.ts'
import { isOfTheMoment } from '../../speech/of-the-moment.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { gradeCorrected } from '../moment/grade.ts'
import type { HookMoment, HookResult } from '../moment/moment.ts'
import { newWrite } from '../moment/new-write.ts'
import { sessionKey } from '../moment/writes.ts'
import { findLastAnswer } from '../prompt/last-answer.ts'
import { CORRECTION_PRIORITY, correctReply } from './correct-reply.ts'
import { type HeardReply, hearReply } from './hear-reply.ts'
import { type InjectedText, isUsedLast, loadInjected } from './injected-texts.ts'
import {
  bringsPlainWord,
  judgeCorrected,
  lacksSubject,
  SETTLES_MIN_CONFIDENCE01,
  toCorrectedContent,
} from './judge-corrected.ts'
import { isStandaloneClaim } from './keep-standalone-claim.ts'
import { findChange, queueChange } from './queue-change.ts'
import type { QueuedCorrection } from './queued-correction.ts'
import { loadChances, type ReplyChances } from './reply-state.ts'
import { readTerms } from './reply-terms.ts'

export interface HeardCorrection {
  readonly isCorrection: boolean
  /** Injected texts that the prompt may contradict, so that it is no agreement with them. */
  readonly doubtful: readonly InjectedText[]
  /** The memory that the prompt may correct; the agent can settle it. */
  readonly ask: Memory | null
  /** Fields of the session that change. */
  readonly session: HookResult['session']
  /** Marks, grades and queues in one transaction; null if there is nothing to do. */
  readonly afterwards: ((store: Store) => Promise<void>) | null
}

const NOTHING_HEARD: HeardCorrection = {
  isCorrection: false,
  doubtful: [],
  ask: null,
  session: {},
  afterwards: null,
}
/** Minimum strength at which the person says that something is wrong, not only what holds. */
const DENIES01 = 0.8
/** Least chance at which a memory ends of which the person's words plainly say otherwise. */
const PLAIN_ENDS01 = 0.6
/** The same if no word says that something is wrong: the words may put the work right, or tell of something else. */
const UNMARKED_ENDS01 = 0.85
const UNMARKED: ReadonlySet<string> = new Set(['restatement', 'contrast', 'contrast-frame'])
/** Least verdict about a memory with which no answer had to do. */
const NAMED_MIN_CONFIDENCE01 = 0.9
/** A shorter claim is not compared with other memories: a bare value is near to anything. */
const FEWEST_TERMS = 2

export async function heardCorrection(moment: HookMoment): Promise<HeardCorrection> {
  const { context, call, session, settings } = moment
  if (!settings.corrections) return NOTHING_HEARD
  const { prompt } = call
  if (prompt === undefined) return NOTHING_HEARD
  const said = withoutProgramElements(unwrapPrompt(prompt).said)
  const injected = await loadInjected(context.store, moment)
  const chances = chancesOf(moment, said, injected)
  const given = { injected, chances }
  const plain = findCorrection(said)
  const restated = plain === null || plain.claim === null ? await hearRestated(moment, said, given) : null
  const heard = restated ?? plain
  const meant = heard === null ? [] : judge(heard, given).about
  const reading = plain?.wish === true ? null : await reply(moment, said, given)
  const replied = meant.length === 0 || isOfAnother(reading, meant) ? reading : null
  if (replied !== null && (replied.match !== null || replied.disputed !== null)) {
    return {
      isCorrection: true,
      session: { corrections: session.corrections + 1 },
      ask: replied.disputed?.memory ?? null,
      doubtful: [],
      afterwards: (store) => correctReply(moment, store, replied),
    }
  }
  const doubtful = [...(replied?.unsure ?? []), ...(replied?.open ?? [])]
  const ask = replied?.unsure[0]?.memory ?? null
  if (plain === null && restated === null) {
    const afterwards = findChange(said) === null ? null : (store: Store) => queueChange(moment, store, said)
    return { ...NOTHING_HEARD, doubtful, ask, afterwards }
  }
  // The stored text is read again from the redacted prompt, so that nothing redacted is kept.
  const correction = restated ?? findCorrection((await context.capture.redactor.redact(said)).text)
  // "Not signups, activations" puts the work right, and nothing that is known.
  const counts = meant.length > 0 || heard?.rule !== 'contrast'
  return {
    isCorrection: true,
    session: counts ? { corrections: session.corrections + 1 } : {},
    doubtful,
    ask,
    afterwards: correction === null ? null : (store) => correct(moment, store, correction, chances),
  }
}

/** The texts that a session was given, and the chance that the prompt speaks against them. */
interface Given {
  readonly injected: readonly InjectedText[]
  /** See `loadChances`. */
  readonly chances: ReplyChances
}

/** True if the reply corrects a memory that the last answer used, and the words alone would mean others. */
function isOfAnother(replied: HeardReply | null, meant: readonly InjectedText[]): boolean {
  const known = replied?.match?.known
  if (known === undefined || !isUsedLast(known.injection)) return false
  return !meant.some(({ memory }) => memory?.id === known.memory?.id)
}

/** Reads the prompt as a reply to the answer that used the injected memories. */
async function reply(
  { context, session }: HookMoment,
  said: string,
  { injected, chances }: Given,
): Promise<HeardReply | null> {
  const last = findLastAnswer(context.hooks, session)
  const heard = hearReply(said, injected, last, chances)
  if (heard === null) return null
  const { text } = await context.capture.redactor.redact(said)
  return text === said ? heard : hearReply(text, injected, last, chances)
}

/** Returns the chance that the prompt speaks against each memory that an answer may have used. */
function chancesOf(
  { context, session }: Pick<HookMoment, 'context' | 'session'>,
  said: string,
  injected: readonly InjectedText[],
): ReplyChances {
  const touched = context.hooks.touched.get(sessionKey(session)) ?? new Map()
  return loadChances(said, injected, findLastAnswer(context.hooks, session), touched)
}

/** Recognises a statement without correcting words if it contradicts an injected text. */
async function hearRestated(moment: HookMoment, said: string, given: Given): Promise<Correction | null> {
  if (findRestatement(said) === null) return null
  const restated = findRestatement((await moment.context.capture.redactor.redact(said)).text)
  if (restated === null) return null
  const { about, wasRight } = judge(restated, given)
  // Without a word that corrects, only what an answer had to do with can be meant.
  const isNear = about.every(({ memory }) => memory === null || given.chances.near.has(memory.id))
  return about.length > 0 && isNear && !wasRight ? restated : null
}

interface Judged {
  /** Texts that say otherwise about the same thing, most certain first. */
  readonly about: readonly InjectedText[]
  /** True if one of the injected texts says what the person says. */
  readonly wasRight: boolean
}

async function correct(
  moment: HookMoment,
  store: Store,
  correction: Correction,
  chances: Given['chances'],
): Promise<void> {
  if (correction.wish) return
  const { context, session, now } = moment
  const injected = await loadInjected(store, moment)
  const { about, wasRight } = judge(correction, { injected, chances })
  const denied = wasRight || !deniesAnswer(correction) ? [] : injected
  const queued = await toQueued(moment, correction, about, denied)
  if (about.length > 0) {
    await gradeCorrected(
      store,
      session,
      about.map(({ injection }) => injection),
      now,
    )
  } else if (queued === null) {
    await gradeCorrected(store, session, findDenied(correction, denied), now)
  }
  if (queued === null) return
  const { namespace, project, branch } = moment.scope
  const write = newWrite(context, moment.caller, { namespace, project, branch }, CORRECTION_PRIORITY, queued)
  await store.queue.insert({ ...write, operation: 'correct' })
  context.queue.drainSoon()
}

function judge(correction: Correction, { injected, chances }: Given): Judged {
  const judged = injected.map((entry) => ({
    entry,
    verdict: judgeCorrected(correction, entry.text, entry.memory === null),
  }))
  const meant = judged
    .flatMap(({ entry, verdict }) =>
      verdict === 'agrees' || verdict < leastVerdict(correction, entry, chances) ? [] : [{ entry, verdict }],
    )
    .sort((a, b) => b.verdict - a.verdict)
    .map(({ entry }) => entry)
  const named = meant.filter(({ text }) => !lacksSubject(correction, text))
  const spokenOf = meant.filter(
    (entry) => lacksSubject(correction, entry.text) && canBeMeant(correction, entry, injected),
  )
  return {
    about: named.length > 0 ? named : pickLastSpokenOf(spokenOf),
    wasRight: judged.some(({ verdict }) => verdict === 'agrees'),
  }
}

/**
 * Returns the least verdict at which a text is meant: higher for a memory with which no answer had to do; none if the words
 * may tell of one time or of another thing.
 */
function leastVerdict(
  { rule, quote, strength01 }: Correction,
  { memory }: InjectedText,
  chances: Given['chances'],
): number {
  if (memory === null) return SETTLES_MIN_CONFIDENCE01
  if (hasHint('once', quote) || hasHint('otherOne', quote)) return Number.POSITIVE_INFINITY
  const chance = chances.near.get(memory.id)
  if (chance === undefined) return NAMED_MIN_CONFIDENCE01
  const isMarked = !UNMARKED.has(rule) || strength01 >= STRENGTHS.sure
  const least01 = isMarked ? PLAIN_ENDS01 : UNMARKED_ENDS01
  return chance >= least01 ? SETTLES_MIN_CONFIDENCE01 : Number.POSITIVE_INFINITY
}

/**
 * True if a short correction can mean this text. A number or name can mean any current text; a plain
 * word only the one injected with the highest confidence.
 */
function canBeMeant(correction: Correction, entry: InjectedText, injected: readonly InjectedText[]): boolean {
  const { text, injection, isCurrent } = entry
  if (!isCurrent || injection.usedAt !== null || !bringsPlainWord(correction, text)) return isCurrent
  const current = injected.filter((one) => one.isCurrent).map((one) => one.injection.confidence ?? 0)
  return (injection.confidence ?? 0) >= Math.max(...current)
}

/**
 * Picks one text for a bare claim ("Port is 5434"): the one used last, then injected last, then with
 * the highest confidence. None if one answer used several that it could mean.
 */
function pickLastSpokenOf(meant: readonly InjectedText[]): InjectedText[] {
  const rank = ({ usedAt, at, confidence }: Injection) => [usedAt ?? 0, at, confidence ?? 0]
  const [last] = meant.toSorted((a, b) => {
    const [mine, theirs] = [rank(a.injection), rank(b.injection)]
    return theirs.map((value, i) => value - (mine[i] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
  if (last === undefined) return []
  const { usedAt } = last.injection
  const isAlone = usedAt === null || meant.filter(({ injection }) => injection.usedAt === usedAt).length === 1
  return isAlone ? [last] : []
}

/**
 * True if the person says that the used memories are wrong: a denial alone, with a lasting claim, or
 * with an instruction. A report of how something went only finds fault with the work.
 */
function deniesAnswer({ strength01, claim, lasting, quote }: Correction): boolean {
  if (strength01 < DENIES01) return false
  if (claim === null || (lasting && !isOfTheMoment(claim))) return true
  return readClaim(claim).instructs && stripCues(toSaid(quote)).cues.has('denial')
}

/** Returns the injections that a denial without a claim means: those used, else those its words name. */
function findDenied(correction: Correction, injected: readonly InjectedText[]): Injection[] {
  const used = findUsed(injected)
  if (used.length > 0 || correction.claim !== null) return used
  return injected.flatMap(({ injection, text }) => {
    const verdict = judgeCorrected(correction, text)
    return verdict !== 'agrees' && verdict > 0 ? [injection] : []
  })
}

function findUsed(injected: readonly InjectedText[]): Injection[] {
  return injected.flatMap(({ injection }) => (isUsedLast(injection) ? [injection] : []))
}

/**
 * Returns null if nothing is to be stored: the correction is not understandable by itself, was
 * redacted, or capture is paused or off.
 */
async function toQueued(
  { context, call, settings }: HookMoment,
  correction: Correction,
  about: readonly InjectedText[],
  denied: readonly InjectedText[],
): Promise<QueuedCorrection | null> {
  if (!settings.capture) return null
  const memories = about.flatMap(({ memory }) => memory ?? [])
  const [first] = about
  const content = toCorrectedContent(
    correction,
    memories[0] ?? (first === undefined ? null : { title: first.text, content: first.text, isTurn: true }),
  )
  if (content === null || hasRedactionMark(content) || (await readPause(context)) !== null) return null
  const denies = correction.strength01 >= DENIES01
  return {
    content,
    quote: correction.quote,
    at: call.at,
    denies,
    ...(denies && isStandaloneClaim(correction) ? {} : { onlyToSettle: true }),
    about: memories.map(({ id }) => id),
    turns: about.flatMap(({ injection }) => injection.episodeId ?? []),
    given: about.length > 0 || readTerms(content).length < FEWEST_TERMS ? [] : listMemories(denied),
    used: about.length > 0 ? [] : findUsed(denied).map(({ id }) => id),
  }
}

function listMemories(injected: readonly InjectedText[]): MemoryId[] {
  return [...new Set(injected.flatMap(({ memory }) => memory?.id ?? []))]
}
