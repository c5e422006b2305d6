/**
 * Extracts knowledge from a stretch of a working session (a person, a coding agent, tools) without a
 * language model: one concept, named as the work was named, with the statements worth keeping. The
 * conversation is text to quote, never an instruction.
 */
import type { Episode } from '../../../core/conversation.ts'
import { defined } from '../../../core/defined.ts'
import type { ExtractedConcept, ExtractedFact, Extraction, ExtractionRequest } from '../../../core/digest.ts'
import type { Meaning } from '../../../core/ports/meaning.ts'
import { withdraws } from '../../../speech/withdrawal.ts'
import { NARRATION, PROCESS, PROPOSAL, PROPOSING_HEADING, REASON } from '../../../speech/work-cues.ts'
import { shorten, splitSentences } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { type Candidate, toItem } from './candidate.ts'
import { type ChosenFact, choose } from './choose.ts'
import { findAgentStatements } from './find-agent-statements.ts'
import { findCommandLessons } from './find-command-lessons.ts'
import { findPersonStatements, findRefusalWords, type ReplyContext } from './find-person-statements.ts'
import { findRecords, type WorkRecord } from './find-records.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import { joinSaid } from './join-said.ts'
import { type NameSources, nameConcept, nameTopic, toOwnTitle } from './name-concept.ts'
import { findLastMending, isEdit, readCall, type Turn, toTurns } from './read-turns.ts'
import { type KeyedFact, relate } from './relate.ts'
import { settleByWorth } from './settle-by-worth.ts'
import { findWhatFollowed } from './what-followed.ts'
import { findWorkTopics } from './work-topics.ts'

const SUMMARY_CHARS = 240
const MOST_TOPICS = 4
const MAX_FILES = 8
export interface WorkDeps {
  /** Without vectors, words alone decide what is kept and which statements say the same. */
  readonly meaning: Meaning | null
}

export async function extractFromWork(request: ExtractionRequest, deps: WorkDeps): Promise<Extraction> {
  const turns = toTurns(request.episodes)
  const records = turns.flatMap(findRecords)
  const found = [
    ...records
      .filter(({ namesOnly }) => namesOnly !== true)
      .flatMap(({ statement, details }) => [statement, ...details])
      .filter(saysMoreThanGit),
    ...findCommandLessons(turns),
    ...turns.flatMap(findRefusalWords),
    ...endMended(findStatements(turns, request), turns),
  ]
  const texts = new Map(request.episodes.map(({ id, text }) => [id, text]))
  const settled = await settleByWorth(found, deps.meaning)
  const candidates = joinSaid(settled, (episode) => texts.get(episode) ?? '')
  const choice = await choose(candidates, {
    proseChars: countProse(request.episodes),
    meaning: deps.meaning,
    exchangeOf: toExchanges(turns),
  })
  const files = findFiles(turns)
  const naming = nameConcept({
    title: request.session.title,
    opensSession: request.before.length === 0,
    episodes: request.episodes,
    plans: titlesOf(records, 'plan'),
    pullRequests: titlesOf(records, 'pull_request'),
    commits: titlesOf(records, 'commit'),
    branch: request.session.branch,
    facts: toNaming(byScore(choice.facts)).map(({ text }) => text),
    statedAs: turns.some(({ voice }) => voice === 'tool') ? null : statedAs(choice.facts),
    files,
    later: toTurns(request.after)
      .flatMap(findRecords)
      .map(({ title: given }) => given),
  })
  const title = toOwnTitle(request.session.title, [...request.before, ...request.episodes])
  const topic = nameTopic(title, naming.name, request.session.branch, files)
  if (choice.facts.length === 0) {
    return { topic, summary: '', concepts: [], relations: [], rejected: choice.rejected }
  }
  const keyed = toKeyedFacts(choice.facts)
  const { name, procedural } = naming
  const summary = describePlace(name, choice.facts)
  const facts = keyed.map(({ fact }) => fact)
  const concept: ExtractedConcept = { key: 'c1', name, summary, facts, files, procedural }
  return { topic, summary, concepts: [concept], relations: relate(keyed), rejected: choice.rejected }
}

/** Commits, pull requests and issues are in git: they name the work, and are kept only if they say why. */
function saysMoreThanGit({ found, text }: Candidate): boolean {
  return found === 'plan' || (found === 'commit' && REASON.test(text))
}

function findStatements(turns: readonly Turn[], request: ExtractionRequest): Candidate[] {
  const found: Candidate[] = []
  let reply: ReplyContext = toReplyContext([...request.before].reverse().filter(isAgent).slice(0, 2))
  let said: Episode[] = []
  let isFirst = request.before.length === 0
  let asked = [...request.before].reverse().find(({ role }) => role === 'user')?.text ?? ''
  let spoke: Episode | null = null
  const withdrawn = new Set<string>()
  const rest = [...request.episodes, ...request.after]
  for (const [at, turn] of turns.entries()) {
    if (turn.voice === 'person' && withdraws(turn.episode.text)) {
      if (spoke !== null) withdrawn.add(spoke.id)
      said = []
    } else if (turn.voice === 'person') {
      spoke = turn.episode
      if (said.length > 0) reply = toReplyContext([...said].reverse().slice(0, 3))
      const followed = findWhatFollowed(rest.slice(at + 1))
      if (!isRetyped(turn.episode, rest.slice(at + 1)))
        found.push(
          ...findPersonStatements(
            turn,
            {
              ...reply,
              followed,
              ...defined({ refused: findRefused(turns[at - 1]), asked: endingQuestion(asked) }),
            },
            request.repeatedLines,
            isFirst,
          ),
        )
      said = []
      isFirst = false
      asked = turn.episode.text.slice(0, 600)
    } else if (turn.voice === 'final' || turn.voice === 'mid' || turn.voice === 'plan') {
      said.push(turn.episode)
      if (!turn.rejected) found.push(...findAgentStatements(turn, asked))
    }
  }
  return found.filter(({ episode }) => !withdrawn.has(episode))
}

const QUESTION_CHARS = 120

/** Returns the question that a turn ends with, if it is short. */
function endingQuestion(turn: string): string | undefined {
  const last = splitSentences(turn.trim()).at(-1) ?? ''
  return last.endsWith('?') && last.length <= QUESTION_CHARS ? last : undefined
}

/** Returns what the call just before wanted to do, if the person refused it. */
function findRefused(turn: Turn | undefined): string | undefined {
  const call = turn?.voice === 'tool' ? readCall(turn.episode.text) : null
  return call?.rejected === true ? `${call.tool} ${call.subject}`.trim() : undefined
}

const RETYPED_CHARS = 30

/** True if the person typed it again, or went on typing, before the agent did anything. */
function isRetyped({ text }: Episode, later: readonly Episode[]): boolean {
  const [next] = later
  const begun = text.trim().slice(0, -1)
  return next?.role === 'user' && begun.length >= RETYPED_CHARS && next.text.trim().startsWith(begun)
}

/** Drops complaints that precede the agent's last report of a fix. */
function endMended(candidates: readonly Candidate[], turns: readonly Turn[]): Candidate[] {
  const mended = findLastMending(turns)
  return candidates.filter(
    ({ found, kind, position }) => found !== 'person' || kind !== 'observation' || position > mended,
  )
}

function isAgent({ role }: Episode): boolean {
  return role === 'assistant'
}

/** @param messages of the agent, newest first */
function toReplyContext(messages: readonly Episode[]): ReplyContext {
  const read = messages.map(({ text }) => {
    const end = text.slice(-12_000)
    return findSentences(end, maskNoise(end, { quotedLines: false })).slice(-60)
  })
  const texts = messages.map(({ text }) => text)
  return { sentences: read.flat(), about: findQuestion(messages[0], read[0] ?? []), messages: texts }
}

/**
 * Returns the last question about the matter in the agent's last message, else its last proposal, else the heading of its
 * proposal.
 * @param sentences of that message
 */
function findQuestion(last: Episode | undefined, sentences: readonly Sentence[]): string {
  if (last === undefined) return ''
  const lastFirst = [...sentences].reverse().filter(({ text }) => !PROCESS.test(text) && !SERVES.test(text))
  const question = lastFirst.find(({ text }) => text.endsWith('?') && new Set(toTerms(text)).size >= 4)
  const heading = /^\s{0,3}#{1,4}\s+([^\n]{4,120})$/m.exec(last.text.slice(0, 4_000))?.[1] ?? ''
  const proposal = lastFirst.find(
    ({ text }) => PROPOSAL.test(text) && !NARRATION.test(text) && new Set(toTerms(text)).size >= 4,
  )
  const about = question?.text ?? proposal?.text ?? (PROPOSING_HEADING.test(heading) ? heading : '')
  return shorten(about.replace(/\*\*/g, ''), 140)
}

/** Offers to do more, which are not needed to understand an answer. */
const SERVES = /\b(?:would you like|do you want me|want me to|let me know|anything else)\b/i

function toExchanges(turns: readonly Turn[]): (position: number) => number {
  const starts = turns.flatMap(({ voice, episode }) => (voice === 'person' ? [episode.position] : []))
  return (position) => starts.filter((start) => start <= position).length
}

function countProse(episodes: readonly Episode[]): number {
  return episodes.reduce(
    (sum, { role, text }) => sum + (role === 'tool' ? 0 : Math.min(text.length, 8_000)),
    0,
  )
}

function titlesOf(records: readonly WorkRecord[], found: Candidate['found']): string[] {
  return records.filter(({ statement }) => statement.found === found).map(({ title }) => title)
}

const AGREED = /^(?:Agreed|Chosen): /

/** Leaves out what is agreed to in the agent's words, unless nothing else can name the work. */
function toNaming(facts: readonly Candidate[]): readonly Candidate[] {
  const others = facts.filter(({ text }) => !AGREED.test(text))
  return others.length > 0 ? others : facts
}

function byScore(facts: readonly ChosenFact[]): Candidate[] {
  return facts.map(({ fact }) => fact).sort((a, b) => b.score - a.score)
}

/** Returns the files that were changed, most often first; if none was, the files that were read. */
function findFiles(turns: readonly Turn[]): string[] {
  const changed = new Map<string, number>()
  const read = new Map<string, number>()
  for (const { voice, episode } of turns) {
    const call = voice === 'tool' ? readCall(episode.text) : null
    if (call === null || call.failed || call.rejected) continue
    const path = call.subject.trim()
    if (path === '' || path.length > 200 || /\s|…$/.test(path) || !/[./]/.test(path)) continue
    if (isEdit(call)) changed.set(path, (changed.get(path) ?? 0) + 1)
    else if (/^read/i.test(call.tool)) read.set(path, (read.get(path) ?? 0) + 1)
  }
  const source = changed.size > 0 ? changed : read
  return [...source]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_FILES)
    .map(([path]) => path)
}

function toKeyedFacts(chosen: readonly ChosenFact[]): KeyedFact[] {
  return chosen.map(({ fact, details }, index) => {
    const key = `f${index + 1}`
    const items = details.map((detail, place) => toItem(detail, `${key}d${place + 1}`))
    return { candidate: fact, fact: { ...toItem(fact, key), details: items } satisfies ExtractedFact }
  })
}

/** Says what a person told, if all facts are statements of a person; else null. */
function statedAs(facts: readonly ChosenFact[]): NameSources['statedAs'] {
  if (facts.length === 0 || facts.some(({ fact }) => fact.found !== 'person')) return null
  const rules = facts.filter(({ fact }) => fact.kind === 'rule' || fact.kind === 'preference')
  return rules.length * 2 > facts.length ? 'rules' : 'statements'
}

/**
 * Describes what a concept is about, without any statement: its facts state things, with their own trust
 * and validity.
 */
function describePlace(name: string, facts: readonly ChosenFact[]): string {
  const topics = findWorkTopics(
    facts.map(({ fact }) => fact.text),
    MOST_TOPICS,
    name,
  )
  return shorten([name, topics.join(', ')].filter((part) => part !== '').join(': '), SUMMARY_CHARS)
}
