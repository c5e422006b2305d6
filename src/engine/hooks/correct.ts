/**
 * Hears it when a person corrects the agent: what the session was given and the correction is about counts as
 * corrected, and what the person says holds is queued to be stored. Asks no model; what takes one is done later.
 */
import { unwrapPrompt, withoutProgramElements } from '../../capture/sources/prompt-markup.ts'
import type { Injection } from '../../core/hook.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { hasRedactionMark } from '../../digest/redaction-marks.ts'
import { type Correction, findCorrection } from '../../text/corrections/find-correction.ts'
import { readPause } from '../ingest.ts'
import { newWrite } from '../write-queue/new-write.ts'
import type { QueuedCorrection } from '../write-queue/queued-correction.ts'
import { gradeCorrected } from './grade.ts'
import { judgeCorrected, lacksSubject, toCorrectedContent } from './judge-corrected.ts'
import type { HookMoment, HookResult } from './moment.ts'
import { standsByItself } from './stands-by-itself.ts'

export interface HeardCorrection {
  readonly isCorrection: boolean
  /** What it changes about the session. */
  readonly session: HookResult['session']
  /** Marks, grades and queues, in one transaction; null where there is nothing to do. */
  readonly afterwards: ((store: Store) => Promise<void>) | null
}

const NOTHING_HEARD: HeardCorrection = { isCorrection: false, session: {}, afterwards: null }
/** From this strength on the person says that something is wrong, not only what holds; below, it may be talk. */
const DENIES01 = 0.8
/** Told by what it says, not by words alone that it shares. */
const PLAINLY01 = 0.6
/** Corrections wait for nothing else. */
const PRIORITY = 1

export async function heardCorrection(moment: HookMoment): Promise<HeardCorrection> {
  const { context, call, session, settings } = moment
  if (!settings.corrections) return NOTHING_HEARD
  const { prompt } = call
  if (prompt === undefined) return NOTHING_HEARD
  const said = withoutProgramElements(unwrapPrompt(prompt).said)
  if (findCorrection(said) === null) return NOTHING_HEARD
  // Nothing that was cut out may reach what is kept, so what is kept is read anew without it.
  const correction = findCorrection((await context.capture.redactor.redact(said)).text)
  return {
    isCorrection: true,
    session: { corrections: session.corrections + 1 },
    afterwards: correction === null ? null : (store) => correct(moment, store, correction),
  }
}

interface Given {
  readonly injection: Injection
  readonly text: string
  readonly memory: Memory | null
}

async function correct(moment: HookMoment, store: Store, correction: Correction): Promise<void> {
  const { context, session, now } = moment
  const given = await loadGiven(store, session)
  const judged = given.map((entry) => ({ entry, verdict: judgeCorrected(correction, entry.text) }))
  const denies = correction.strength01 >= DENIES01
  const meant = pickMeant(
    judged.flatMap(({ entry, verdict }) => (verdict === 'agrees' ? [] : [{ entry, verdict }])),
    denies,
  )
  const about = meant.some(({ text }) => lacksSubject(correction, text)) ? pickLastSpokenOf(meant) : meant
  const wasRight = judged.some(({ verdict }) => verdict === 'agrees')
  const queued = await toQueued(moment, correction, about, wasRight ? [] : given)
  if (about.length > 0) {
    await gradeCorrected(
      store,
      session,
      about.map(({ injection }) => injection),
      now,
    )
  } else if (queued === null && !wasRight && denies) {
    await gradeCorrected(store, session, findUsed(given), now)
  }
  if (queued === null) return
  const { namespace, project, branch } = moment.scope
  const write = newWrite(context, moment.caller, { namespace, project, branch }, PRIORITY, queued)
  await store.queue.insert({ ...write, operation: 'correct' })
  context.queue.wake()
}

/**
 * Surest first; where some are plainly meant, others that only share words with it are not, and no others ever where
 * the person does not say that something is wrong.
 */
function pickMeant(
  judged: readonly { readonly entry: Given; readonly verdict: number }[],
  denies: boolean,
): Given[] {
  const surest = Math.max(0, ...judged.map(({ verdict }) => verdict))
  const fewest = surest >= PLAINLY01 || !denies ? PLAINLY01 : Number.MIN_VALUE
  return judged
    .filter(({ verdict }) => verdict >= fewest)
    .sort((a, b) => b.verdict - a.verdict)
    .map(({ entry }) => entry)
}

/** "Port is 5434" is said of one thing: what the agent used, of that what was given last, and surest to be asked for. */
function pickLastSpokenOf(meant: readonly Given[]): Given[] {
  const rank = ({ usedAt, at, confidence }: Injection) => [usedAt ?? 0, at, confidence ?? 0]
  const [last] = meant.toSorted((a, b) => {
    const [mine, theirs] = [rank(a.injection), rank(b.injection)]
    return theirs.map((value, i) => value - (mine[i] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
  return last === undefined ? [] : [last]
}

/** What the session was given and nobody corrected yet. */
async function loadGiven(store: Store, { agent, session }: HookMoment['session']): Promise<Given[]> {
  const injections = (await store.hooks.listInjections(agent, session)).filter(
    ({ correctedAt }) => correctedAt === null,
  )
  const memories = new Map(
    (await store.memories.load(injections.flatMap(({ memoryId }) => memoryId ?? []))).map((memory) => [
      memory.id,
      memory,
    ]),
  )
  const episodes = new Map(
    (await store.episodes.load(injections.flatMap(({ episodeId }) => episodeId ?? []))).map((episode) => [
      episode.id,
      episode,
    ]),
  )
  return injections.flatMap((injection): Given[] => {
    const memory = injection.memoryId === null ? undefined : memories.get(injection.memoryId)
    const episode = injection.episodeId === null ? undefined : episodes.get(injection.episodeId)
    const text = memory?.content ?? episode?.text
    return text === undefined ? [] : [{ injection, text, memory: memory ?? null }]
  })
}

/** Used since the last turn that passed without a correction. */
function findUsed(given: readonly Given[]): Injection[] {
  return given.flatMap(({ injection }) =>
    injection.usedAt !== null && injection.gradedAt === null ? [injection] : [],
  )
}

/** null where nothing of it is to be kept: it says nothing by itself, or something was cut out, or capture rests or is off. */
async function toQueued(
  { context, call, settings }: HookMoment,
  correction: Correction,
  about: readonly Given[],
  given: readonly Given[],
): Promise<QueuedCorrection | null> {
  if (!settings.capture) return null
  const memories = about.flatMap(({ memory }) => memory ?? [])
  const [first] = about
  const content = toCorrectedContent(
    correction,
    memories[0] ?? (first === undefined ? null : { title: first.text, content: first.text }),
  )
  if (content === null || hasRedactionMark(content) || (await readPause(context)) !== null) return null
  const denies = correction.strength01 >= DENIES01
  return {
    content,
    quote: correction.quote,
    at: call.at,
    denies,
    ...(denies && standsByItself(correction) ? {} : { onlyToSettle: true }),
    about: memories.map(({ id }) => id),
    turns: about.flatMap(({ injection }) => injection.episodeId ?? []),
    given: about.length > 0 || !denies ? [] : listMemories(given),
    used: about.length > 0 || !denies ? [] : findUsed(given).map(({ id }) => id),
  }
}

function listMemories(given: readonly Given[]): MemoryId[] {
  return [...new Set(given.flatMap(({ memory }) => memory?.id ?? []))]
}
