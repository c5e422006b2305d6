/** Summarises the last sessions in a project that did work: subject, result, and what they left open. */
import type { Episode, Session } from '../../core/conversation.ts'
import { type EpisodeId, type EpochMs, type MemoryId, toShortId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { isAcknowledging } from '../../digest/rules/work/read-turns.ts'
import { announcesStep } from '../../speech/announcement.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { reportsFault } from '../../speech/fault.ts'
import { opensPointingBack } from '../../speech/points-back.ts'
import { proposes } from '../../speech/proposal.ts'
import { isRequest } from '../../speech/request.ts'
import { ordersStep } from '../../speech/step.ts'
import { STATUS, STATUS_OPENER } from '../../speech/work-cues.ts'
import { shorten, splitSentences, toOneLine, toSummary } from '../../text/sentences.ts'
import { type BriefLine, isGood, toDay, toKey, toStatement } from '../moment/brief-lines.ts'
import { isPutRight } from '../moment/brief-source.ts'
import { listWritten } from '../moment/carried-out.ts'
import { withoutLabels } from '../moment/injected-block.ts'
import type { HookMoment } from '../moment/moment.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import { isOnlyForNow } from '../moment/told-later.ts'
import type { BriefScopes } from './brief-knowledge.ts'
import { awaitsAnswer, nameSession } from './session-name.ts'
import { didWork, isDoneIn, readSessionWork, type SessionWork, saysOpen } from './session-work.ts'

export interface LastSessions {
  /** Newest first. */
  readonly lines: readonly BriefLine[]
  /**
   * Open points: the unanswered question of the last session, and statements that something is still to
   * do.
   */
  readonly open: readonly BriefLine[]
  /** Time of the last work; null if the sessions only asked questions. */
  readonly workedAt: EpochMs | null
  /** Start of the oldest session that is told; null if there is none. */
  readonly since: EpochMs | null
}

const LOOKED_AT = 60
const SHOWN = 3
/** Number shown if none of them did any work. */
const SHOWN_IDLE = 2
const LAST_TURNS = 240
const WORDS_CHARS = 220
const TITLE_CHARS = 100
const COMMIT_CHARS = 70
const COMMITS = 3
const OPEN_POINTS = 4
const CORRECTIONS = 24
const READ_CHARS = 4_000
const DAY_MS = 86_400_000
/** Points left open more than this many days before the last work count as done or dropped. */
const OPEN_DAYS = 28

interface LookedAt {
  readonly session: Session
  readonly turns: readonly Episode[]
  readonly first: Episode | null
  readonly asked: Episode | null
  readonly answered: Episode | null
  /** The answer that tells the result. */
  readonly told: Episode | null
  readonly work: SessionWork
}

/** Leaves out the current session and subagents. */
export async function loadLastSessions(
  moment: Pick<HookMoment, 'context' | 'session' | 'now'>,
  scopes: BriefScopes,
): Promise<LastSessions> {
  const { looked, worked } = await lookAt(moment, scopes)
  const shown = worked.length > 0 ? worked : looked.slice(0, SHOWN_IDLE)
  const [last] = shown
  if (last === undefined) return { lines: [], open: [], workedAt: null, since: null }
  const corrected = await loadCorrected(moment, scopes, shown)
  const lines = await Promise.all(shown.map((one) => toSessionLines(moment, one, one === last, corrected)))
  return {
    lines: lines.flat(),
    open: [...findUnanswered(last), ...findOpenPoints(shown, looked, corrected)],
    workedAt: worked[0]?.session.lastAt ?? null,
    since: Math.min(...shown.map(({ session }) => session.startedAt)),
  }
}

/**
 * Returns a session's subject and result: its commits, else its last answer; for the last session both. A request that
 * was answered is left out: nobody should do it again.
 */
async function toSessionLines(
  moment: Pick<HookMoment, 'context'>,
  one: LookedAt,
  isLast: boolean,
  corrected: Corrected,
): Promise<BriefLine[]> {
  const { session, told, work, turns } = one
  const tellsAnswer = told !== null && !corrected.has(told.id) && (isLast || work.commits.length === 0)
  // If a person corrected the agent, its last answer may be the very mistake.
  const gist = tellsAnswer && !(await wasCorrected(moment, session)) ? toResult(told, turns) : ''
  return [
    toSessionLine(one, corrected),
    ...toCommitLines(one),
    ...(told === null || gist === '' ? [] : [toWordsLine('last answer', told, gist)]),
  ]
}

/**
 * Reads sessions, newest first, until enough have done work; of sessions with one title only the newest
 * counts.
 */
async function lookAt(
  { context, session }: Pick<HookMoment, 'context' | 'session'>,
  { here }: BriefScopes,
): Promise<{ readonly looked: readonly LookedAt[]; readonly worked: readonly LookedAt[] }> {
  const { sessions, episodes } = context.store
  const looked: LookedAt[] = []
  const worked: LookedAt[] = []
  const names = new Set<string>()
  for (const found of await sessions.list(here, LOOKED_AT)) {
    const { agent, externalId, episodeCount, id } = found
    const isOther = !(agent === session.agent && externalId === session.session)
    if (externalId.includes('/') || episodeCount < 2 || !isOther) continue
    const from = Math.max(0, episodeCount - LAST_TURNS)
    const turns = await episodes.listSession(id, from, LAST_TURNS)
    const opening = from === 0 ? turns : await episodes.listSession(id, 0, 1)
    const first = opening.find(({ role }) => role === 'user') ?? null
    const work = readSessionWork(turns)
    const [asked, answered] = [findLast(turns, 'user'), findLast(turns, 'assistant')]
    const one = { session: found, turns, first, asked, answered, told: findResult(turns, answered), work }
    looked.push(one)
    const name = toKey(nameSession(found.title, turns))
    if (!didWork(work) || names.has(name)) continue
    names.add(name)
    worked.push(one)
    if (worked.length === SHOWN) break
  }
  return { looked, worked }
}

type Corrected = ReadonlyMap<EpisodeId, Memory | null>

/**
 * Returns the turns to show that a person has corrected since, each with the memory that holds instead,
 * or null.
 */
async function loadCorrected(
  { context, now }: Pick<HookMoment, 'context' | 'now'>,
  { all }: BriefScopes,
  shown: readonly LookedAt[],
): Promise<Corrected> {
  const { hooks, memories } = context.store
  const quoted = shown
    .flatMap(({ first, asked, answered, told }) => [first, asked, answered, told])
    .filter((turn) => turn !== null)
  const turns = [...quoted, ...shown.flatMap(({ work }) => work.open.map(({ turn }) => turn))]
  const found = await hooks.findCorrected(turns.map(({ id }) => id))
  const ids = [...found.values()].filter((id): id is MemoryId => id !== null)
  const byId = new Map((await memories.load(ids)).map((memory) => [memory.id, memory]))
  const query = { scopes: all, kinds: ['correction'], order: 'said', limit: CORRECTIONS } as const
  const corrections = (await memories.list(query)).filter((memory) => isGood(memory, now))
  return new Map(
    turns.flatMap((turn): [EpisodeId, Memory | null][] => {
      const id = found.get(turn.id)
      const known = id === undefined || id === null ? undefined : byId.get(id)
      if (id !== undefined) return [[turn.id, known !== undefined && isGood(known, now) ? known : null]]
      // The same statement may occur in other turns than the corrected one.
      const against = corrections.find((memory) =>
        isPutRight(turn.text.slice(0, READ_CHARS), turn.at, [memory]),
      )
      return against === undefined ? [] : [[turn.id, against]]
    }),
  )
}

async function wasCorrected({ context }: Pick<HookMoment, 'context'>, session: Session): Promise<boolean> {
  const kept = await context.store.hooks.findSession(session.agent, session.externalId)
  return (kept?.corrections ?? 0) > 0
}

/** Returns the person's last request or the agent's last question, if the session ended before its answer. */
function findUnanswered({ asked, answered, turns }: LookedAt): BriefLine[] {
  if (asked !== null && (answered === null || asked.position > answered.position)) {
    const words = shorten(toOneLine(asked.text), WORDS_CHARS)
    const text = `- The last session ended before an answer to: “${withoutLabels(words)}” (${toDay(asked.at)}, id ${toShortId(asked.id)})`
    return awaitsAnswer(asked.text) ? [{ ...toWordsLine('', asked, words), text }] : []
  }
  // A nod is an answer, too.
  if (answered === null || turns.some((turn) => turn.role === 'user' && turn.position > answered.position))
    return []
  const question = findQuestion(answered.text)
  if (question === null) return []
  const text = `- The agent asked at the end of the last session, unanswered: “${withoutLabels(question)}” (${toDay(answered.at)}, id ${toShortId(answered.id)})`
  return [{ ...toWordsLine('', answered, question), text }]
}

/** @param looked all sessions read, newest first; a later one may have done the work */
function findOpenPoints(
  shown: readonly LookedAt[],
  looked: readonly LookedAt[],
  corrected: Corrected,
): BriefLine[] {
  const since = (shown[0]?.session.lastAt ?? 0) - OPEN_DAYS * DAY_MS
  return shown
    .flatMap((one) => {
      const later = looked.slice(0, looked.indexOf(one)).flatMap(({ turns }) => turns)
      return one.work.open.filter(
        ({ said, turn }) => turn.at >= since && !corrected.has(turn.id) && !isDoneIn(said, later),
      )
    })
    .slice(0, OPEN_POINTS)
    .map(({ said, turn }) => ({
      text: `- ${withoutLabels(said)} (said by ${turn.role === 'user' ? 'a person' : 'the agent'}, ${toDay(turn.at)}, id ${toShortId(turn.id)})`,
      ref: { kind: 'episode', id: turn.id },
      served: [],
      said,
      trust: null,
    }))
}

/** Returns the last turn of the role that is more than thanks or agreement. */
function findLast(turns: readonly Episode[], role: Episode['role']): Episode | null {
  return (
    turns.findLast(({ role: by, text }) => by === role && text.trim() !== '' && !isAcknowledging(text)) ??
    null
  )
}

/** Steps at the end of a session whose answers tell nothing of their own: "commit and push", "restart the server". */
const MOST_STEPS = 4
/** The answer before did not help. */
const UNSOLVED = /\b(?:fix|errors?|wrong|fails?|broken|still|again)\b/i

/** Returns the last answer that tells something, if only steps of the work were asked for after it; else the last answer. */
export function findResult(turns: readonly Episode[], answered: Episode | null): Episode | null {
  const spoken = turns.filter(
    ({ role, text }) => text.trim() !== '' && (role === 'user' || role === 'assistant'),
  )
  let steps = 0
  for (const turn of spoken.toReversed()) {
    if (turn.role === 'user') {
      const said = toOneLine(turn.text)
      const isStep = isAcknowledging(said) || (ordersStep(said) && !UNSOLVED.test(said))
      if (!isStep || ++steps > MOST_STEPS) return answered
    } else if (toGist(turn.text) !== '') return turn
  }
  return answered
}

/**
 * True if the title is the beginning of the text: sessions without a title are named by their first
 * words.
 */
function isTitle(title: string | null, text: string): boolean {
  const stem = toKey(title ?? '')
  return stem !== '' && toKey(text).startsWith(stem)
}

const FEWEST_WORDS = 5
const FEWEST_TERMS = 3
/** Reports that hold at the end of nearly every session. */
const ALL_WELL = /\b(?:tests?|lint(?:er|ing)?|build)\b.{0,40}\b(?:pass(?:es|ing|ed)?|clean|green)\b/i

const LIMITS_BEFORE = /^\W*(?:however|but|unfortunately|the catch|one caveat|except)\b/i
/** Marks of a program, success as an agent praises it, places of files and states of the moment. */
const BESIDE = [
  /generated with|co-authored-by/i,
  /^\W{0,8}[\w/.-]+\.\w{1,5}\W{1,6}(?:\w+\) ?)?[-–—] /,
  /[-–—] (?:fixed|done|added|resolved)\W*$/i,
  STATUS,
  STATUS_OPENER,
  /^(?:\W{0,3}[✓✔☑]|\p{Extended_Pictographic})|^all (?:of )?(?:these|those)\b|^all\b.{0,60}\b(?:resolved|addressed|fixed|done|complete|updated|clean)\b/iu,
  /\bshould (?:now |be able\b)/i,
  /\b(?:the|you|as) (?:user|person) (?:asked|wants?|requested)\b|\bremaining\b|\buntracked\b/i,
  /\bif you['’]?(?:d| would)? (?:like|want|prefer)\b|\bhappy to\b/i,
  /^(?:the )?(?:catch|downside|upside|pros?|cons?|problem|issue|caveat|note|option)\b[^:]{0,30}:/i,
]
/** The agent asks at the end if it may do what it described. */
const AWAITS_CONSENT =
  /\b(?:would you like me to|(?:do you )?want me to|shall i|should i) (?:implement|proceed|apply|make|start|go ahead)\b[^?]*\?\W*$|\bready to proceed\?\W*$/i
const LAST_CHARS = 240
/** Goes on from a sentence that may be left out, or is the title of a change. */
const GOES_ON =
  /^\W*(?:but|and|so|yet|also)\b|^\W*(?:fix|feat|chore|refactor|docs|test|perf|build|ci)(?:\([^)]{1,40}\))?!?: /i
/** A line of a command or of code. */
const CODE = /^[`'"(]*-{1,2}\w|^`[^`]*`\W*$|[;{}\\]$/
/** Level of a review comment that a report repeats. */
const LEVEL = /^\W{0,4}\[\w{2,10}\]\W*\s/

/** True if the sentence tells what the work changed, or how it is by now. */
function tellsResult(sentence: string): boolean {
  return reportsChange(sentence) || /\bnow\b/i.test(sentence)
}

/**
 * Returns the first whole sentences of an answer, from the first that tells a result on if only that is wanted; without headings, fragments, open points, announcements and proposals;
 * empty if nothing is left.
 */
export function toGist(text: string, onlyResult = false): string {
  const said = splitSentences(text.replace(/```[\s\S]*?(?:```|$)/g, '\n')).filter(
    (sentence, i, all) =>
      // A claim that the next sentence limits misleads without it.
      !LIMITS_BEFORE.test(all[i + 1] ?? '') &&
      !/^(?:#|\||[-=*_]{3}|(?:[-*+•]|\d{1,2}[.)]) )/.test(sentence) &&
      sentence.split(/\s+/u).length >= FEWEST_WORDS &&
      !/[:?][\W_]*$/.test(sentence) &&
      toSubjectTerms(sentence).length >= FEWEST_TERMS &&
      !ALL_WELL.test(sentence) &&
      !BESIDE.some((sign) => sign.test(sentence)) &&
      !CODE.test(sentence) &&
      !opensPointingBack(sentence) &&
      !GOES_ON.test(sentence) &&
      !isOnlyForNow(sentence) &&
      !announcesStep(sentence) &&
      !proposes(sentence) &&
      !isRequest(sentence) &&
      // Open points have a section of their own, until they are done.
      !saysOpen(sentence),
  )
  // What still waits for the person's consent is a proposal, however it is worded.
  if (AWAITS_CONSENT.test(text.trimEnd().slice(-LAST_CHARS)) && !said.some(reportsChange)) return ''
  // The fault that the work mended stands before what it is by now.
  const result = onlyResult || said.some(reportsFault) ? said.findIndex(tellsResult) : 0
  if (onlyResult && result < 0) return ''
  const sentences = said.slice(Math.max(0, result)).map((sentence) => sentence.replace(LEVEL, ''))
  return sentences.length === 0 ? '' : toSummary(sentences.join('\n'))
}

/**
 * Returns the gist of an answer. In a session that changed files only the sentences from a result on: a finding, a
 * warning or an explanation may be mended or out of date by then.
 */
function toResult({ text }: Episode, turns: readonly Episode[]): string {
  return listWritten(turns).length === 0 ? toGist(text) : toGist(text, true)
}

/** If work was to be saved, the code's history tells. */
const SAVES = /\b(?:commit|push|merge|rebase|prs?|pull request)\b/i
/** A question without a subject, or about something at hand, means what was said before it. */
const FEWEST_ASKED = 2
const NO_MATTER = new Set(
  toSubjectTerms(
    'approach option solution version direction prefer choose proceed implement continue next step change confirm decide',
  ),
)
const ASKS_AT_HAND =
  /\b(?:this|that|these|those|both|either|all (?:of them|two|three|four|five)|any of|it|them)\b/i

/** Returns the question that a text ends with; null if it ends with none, or with one that cannot be understood alone. */
export function findQuestion(text: string): string | null {
  const last = splitSentences(text).at(-1) ?? ''
  const matter = toSubjectTerms(last).filter((term) => !NO_MATTER.has(term))
  const asks = last.endsWith('?') && matter.length >= FEWEST_ASKED
  return asks && !/^(?:or|and|but)\b/i.test(last) && !SAVES.test(last) && !ASKS_AT_HAND.test(last)
    ? shorten(last, WORDS_CHARS)
    : null
}

function toSessionLine({ session, first, turns, work }: LookedAt, corrected: Corrected): BriefLine {
  const { title, lastAt, agent } = session
  const isPutRight = first !== null && corrected.has(first.id) && isTitle(title, first.text)
  const name = isPutRight ? toCorrectedName(corrected.get(first.id) ?? null) : nameSession(title, turns)
  const changed = work.files.size
  const about = [
    agent,
    ...(changed === 0
      ? []
      : [`${changed} ${changed === 1 ? 'file' : 'files'} changed: ${nameFiles(work.files)}`]),
  ]
  return {
    text: `- ${toDay(lastAt)}: ${withoutLabels(name)} (${about.join(', ')})`,
    ref: null,
    served: [],
    // Empty, so that it is shown even if it repeats another line: the next lines belong to it.
    said: '',
    trust: null,
  }
}

const FILES = 3
const FILE_CHARS = 40

/** Names the files that the session came to last. */
function nameFiles(files: ReadonlySet<string>): string {
  const names = [...new Set([...files].reverse().map((path) => path.split(/[\\/]/).at(-1) ?? path))]
  const named = names.slice(0, FILES).map((name) => shorten(toOneLine(name), FILE_CHARS))
  return [...named, ...(names.length > FILES ? ['…'] : [])].join(', ')
}

/** Replaces a title whose statement was corrected. */
function toCorrectedName(memory: Memory | null): string {
  return memory === null
    ? 'began with words that were put right since'
    : `put right since: ${shorten(toStatement(memory), TITLE_CHARS)}`
}

function toCommitLines({ work: { commits } }: LookedAt): BriefLine[] {
  if (commits.length === 0) return []
  const named = commits.slice(0, COMMITS).map((commit) => shorten(commit, COMMIT_CHARS))
  const more = commits.length > COMMITS ? `; and ${commits.length - COMMITS} more` : ''
  const said = `${named.join('; ')}${more}`
  return [{ text: `  committed: ${withoutLabels(said)}`, ref: null, served: [], said, trust: null }]
}

function toWordsLine(label: string, turn: Episode, words: string): BriefLine {
  return {
    text: `  ${label}: “${withoutLabels(words)}” (id ${toShortId(turn.id)})`,
    ref: { kind: 'episode', id: turn.id },
    served: [],
    said: words,
    trust: null,
  }
}
