/**
 * Names what a segment was about, preferring names that people and agents gave it to words of its own.
 * Pure.
 */
import type { Episode } from '../../../core/conversation.ts'
import { isCourtesy } from '../../../speech/courtesy.ts'
import { isQuestion } from '../../../speech/question.ts'
import { isRequest } from '../../../speech/request.ts'
import { hasVerb } from '../../../speech/verbs.ts'
import { withdraws } from '../../../speech/withdrawal.ts'
import { IMPERATIVE, POLITENESS, PROCESS_NAME } from '../../../speech/work-cues.ts'
import { shorten } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { splitAboutNote } from '../../passages/about-note.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { isNameable } from '../../passages/name-shape.ts'
import { stripRedactionMarks } from '../../passages/redaction-marks.ts'
import { condenseName } from '../../roots/condense-name.ts'
import { phrasesIn } from '../../roots/phrases.ts'
import { findSentences } from './find-sentences.ts'
import { maskPasted } from './mask-pasted.ts'
import { nameRecurring } from './name-recurring.ts'
import { nameOpening, nameRequest } from './name-request.ts'
import { isAcknowledging } from './read-turns.ts'
import { findWorkTopics } from './work-topics.ts'

export interface NameSources {
  /** Title of the session; null if it has none. */
  readonly title: string | null
  /** True if the segment opens its session. */
  readonly opensSession: boolean
  readonly episodes: readonly Episode[]
  readonly plans: readonly string[]
  readonly pullRequests: readonly string[]
  readonly commits: readonly string[]
  readonly branch: string | null
  readonly facts: readonly string[]
  /**
   * If all facts are a person's statements and there was no work to name it after: what they are. Else
   * null.
   */
  readonly statedAs: 'rules' | 'statements' | null
  readonly files: readonly string[]
  /** Titles that work further on in the session got: plans, pull requests, commits. */
  readonly later: readonly string[]
}

export interface ConceptName {
  readonly name: string
  readonly procedural: boolean
  /** The person's goal, in one line; '' if they did not say. */
  readonly goal: string
}

const NAME_CHARS = 80
const MOST_TOPICS = 3
const WAYS_OF_WORKING = 'Ways of working'
const TOPIC_CHARS = 60

export function nameConcept(sources: NameSources): ConceptName {
  const goal = sources.statedAs !== null ? '' : findGoal(sources.episodes)
  const slug = toBranchTopic(sources.branch)
  const names = [
    sources.opensSession ? toOwnTitle(sources.title, sources.episodes) : '',
    sources.plans[0] ?? '',
    sources.pullRequests[0] ?? '',
    pickCommit(sources.commits),
    pickLater(sources),
    slug !== '' && speaksOf(sources, slug, 2) ? slug : '',
    asksForWork(goal) && isSpecific(goal) && speakOf(sources.facts, goal) ? nameGoal(goal) : '',
    // The name of a branch, chosen by a person or an agent, names the work better than words that recur in it.
    slug !== '' && speaksOf(sources, slug, 1) ? slug : '',
    sources.statedAs === 'rules' ? '' : nameRecurring(sources.episodes),
    !MAY.test(goal) && isSpecific(goal) && speakOf(sources.facts, goal) ? nameGoal(goal) : '',
    sources.statedAs === null ? nameOpening(findOpening(sources.episodes)) : '',
    nameStatements(sources),
    ...nameFacts(sources.facts),
    sources.files.length === 0 ? '' : `Work on ${sources.files.slice(0, 3).map(toFileName).join(', ')}`,
    nameRequest(goal),
  ]
    .map(withoutOffice)
    .filter((name) => name.trim() !== '')
  const nameable = names.filter(isNameable)
  const topical = nameable.find((name) => !isProcess(name))
  const name = topical ?? nameable[0] ?? lastResort(names)
  return { name: capitalise(toName(name)), procedural: topical === undefined, goal }
}

/** Names a person's statements after their subject: a sentence is no name. */
function nameStatements({ statedAs, facts }: NameSources): string {
  if (statedAs === null) return ''
  const found = findWorkTopics(facts, MOST_TOPICS)
  const topics = found.join(', ')
  if (statedAs === 'statements') return pickTelling(found)
  return `${WAYS_OF_WORKING}: ${topics || (phrasesIn(facts[0] ?? '', 1).at(-1)?.shown ?? statedAs)}`
}

/** Returns what the facts are about: a name is never the sentence that stands below it. */
function nameFacts(facts: readonly string[]): string[] {
  const bare = facts.map(withoutLabel).map(toWish)
  const topics = findWorkTopics(bare, 2)
  return [
    topics.find((topic) => topic.includes(' ')) ?? '',
    ...bare.map(condenseName).filter((name) => name.includes(' ')),
    topics.length > 1 ? topics.join(', ') : '',
    ...bare.map(condenseName),
  ]
}

const SHARED_TERMS = 2

/** Returns a title of later work that shares words with the facts: most sessions are about one thing. */
function pickLater({ later, facts }: NameSources): string {
  const known = new Set(facts.flatMap((fact) => toTerms(fact)))
  const shares = (title: string) => [...new Set(toTerms(title))].filter((term) => known.has(term)).length
  return later.find((title) => shares(title) >= SHARED_TERMS) ?? ''
}

const OFFICE =
  /^(?:(?:implementation |refactoring )?plan|fix|feature|task|feat|chore|docs|refactor|bug)(?:\([^)]{1,30}\))?:\s+(?=\S)|\s+[–—-]\s+(?:implementation |refactoring |design )?plan$|\s*\(#\d+\)$/gi

/** "Plan: label the crates (#12)" is about labelling crates. */
function withoutOffice(name: string): string {
  return name.replace(OFFICE, '').trim()
}

/** "Can iterate on it later" allows something. */
const MAY = /^(?:can|could|will|would|may|might|should|must)\b/i

/** True for a goal in the form of an order, which says what was done to what. */
function asksForWork(goal: string): boolean {
  return !MAY.test(goal) && (IMPERATIVE.test(goal) || isRequest(goal))
}

/** A request names the work; a statement about it is named by its subject. */
function nameGoal(goal: string): string {
  const name = nameRequest(goal)
  if (OF_A_DIFF.test(name)) return ''
  if (!isNameable(goal) || asksForWork(goal)) return name
  const topics = findWorkTopics([goal], 2)
  return pickTelling(topics) || name
}

/** Names the view of the work, not what it is about. */
const OF_A_DIFF = /^(?:git )?(?:diff|patch|changes?|log|status|branch)\b/i

/** Returns the best topic that could be a name: a list of words is none. */
function pickTelling(topics: readonly string[]): string {
  return topics.find((topic) => topic.includes(' ')) ?? topics.find(isTellingTopic) ?? ''
}

/** True for several words, or a proper name. */
function isTellingTopic(topic: string): boolean {
  return /\s|^\p{Lu}/u.test(topic)
}

/** True if a kept fact shares a word with the goal; otherwise the goal names something else. */
function speakOf(facts: readonly string[], goal: string): boolean {
  return facts.length === 0 || facts.some((fact) => sharesTerm(fact, goal))
}

/** Returns the longest phrase of unsuitable names that could be a name. */
function lastResort(names: readonly string[]): string {
  return names.map(condenseName).find((name) => name !== '') ?? 'Working session'
}

/** Labels such as "Committed: …" say how it is known, not what it is. */
function withoutLabel(name: string): string {
  return splitAboutNote(name).statement.replace(
    /^(?:Committed|Chosen|Agreed|Approved plan|Pull request(?: #\d{1,7})?|Issue(?: #\d{1,7})?): /,
    '',
  )
}

/**
 * Returns the name of a topic that holds nothing else: a phrase of at most 60 characters from the session's
 * own title, else from the concept's name, its branch or its files.
 */
export function nameTopic(
  title: string,
  concept: string,
  branch: string | null,
  files: readonly string[],
): string {
  const condensed = [title, concept].map(withoutOffice).map(condenseName)
  const short = concept.length <= TOPIC_CHARS && isNameable(concept) ? concept : ''
  const names = [...condensed.filter(isTellingName), short, ...condensed]
  const others = [toBranchTopic(branch), files[0] === undefined ? '' : toFileName(files[0])].map(condenseName)
  return [...names, ...others].find((name) => name !== '') ?? shorten(concept, TOPIC_CHARS)
}

/** True for several words, or one that is a name by its form: "LastInteractionAt", "margin-bottom". */
function isTellingName(name: string): boolean {
  return /[\s._/-]|\p{Ll}\p{Lu}/u.test(name)
}

/** Beginnings of spoken sentences, which titles do not have. */
const PROMPT_START =
  /^(?:i|i've|i'm|i'd|we|we've|can|could|would|please|hey|hi|hello|ok|okay|so|let's|what|why|how|is|are|do|does|it's|now|oh|you|there)\b/

/** Returns a title that is more than the beginning of a prompt; else ''. */
export function toOwnTitle(title: string | null, episodes: readonly Episode[]): string {
  const bare = fold((title ?? '').replace(/…$/, ''))
  if (bare === '' || /[…?]$/.test(title ?? '') || PROMPT_START.test(bare)) return ''
  const isPrompt = episodes.some(
    ({ role, text }) => (role === 'user' || role === 'system') && fold(text.slice(0, 2_000)).includes(bare),
  )
  return isPrompt || !isNameable(title ?? '') ? '' : (title ?? '')
}

function fold(text: string): string {
  return text
    .replace(/[\s#>*\\-]+/g, ' ')
    .trim()
    .toLowerCase()
}

interface Wish {
  readonly text: string
  readonly worth: number
}

const TURNS_FOR_GOAL = 3
const SENTENCES_FOR_GOAL = 4

/**
 * Returns the best wording of what was wanted: of the first wishes, one that says what to do and to what.
 * In a session that an agent began, that agent's wish. '' if there is none.
 */
function findGoal(episodes: readonly Episode[]): string {
  const spoke = episodes.some(({ role }) => role === 'user')
  const wishes: Wish[] = []
  let turns = 0
  for (const { role, text } of episodes) {
    if (role !== (spoke ? 'user' : 'system') || namesNothing(text)) continue
    if (++turns > TURNS_FOR_GOAL) break
    const read = text.slice(0, 4_000)
    const masked = maskPasted(read, maskNoise(read, { quotedLines: true }), 0)
    for (const sentence of findSentences(read, masked, 'typed').slice(0, SENTENCES_FOR_GOAL)) {
      if (isCourtesy(sentence.text)) continue
      for (const wish of [toWish(sentence.heading), toWish(sentence.text)]) {
        const asked = wish.replace(/[?？\s]+$/u, '')
        if (wish !== '' && !isQuestion(asked, 'worded'))
          wishes.push({ text: wish, worth: rateWish(wish, turns) })
      }
    }
  }
  return wishes.sort((a, b) => b.worth - a.worth)[0]?.text ?? ''
}

/** Returns the sentences of the first turn in which a person says something. */
function findOpening(episodes: readonly Episode[]): string[] {
  for (const { role, text } of episodes) {
    if (role !== 'user' || namesNothing(text)) continue
    const read = text.slice(0, 4_000)
    const masked = maskPasted(read, maskNoise(read, { quotedLines: true }), 0)
    const said = findSentences(read, masked, 'typed')
      .map((sentence) => sentence.text)
      .filter((sentence) => !isCourtesy(sentence))
    if (said.length > 0) return said
  }
  return []
}

/** True for a turn that agrees, is a command, or was sent by mistake. */
function namesNothing(turn: string): boolean {
  return isAcknowledging(turn) || /^\s*[/!]/.test(turn) || withdraws(turn)
}

function toWish(said: string): string {
  return said.replace(/^(?:\[Image #\d+\]\s*)+/, '').replace(POLITENESS, '')
}

function rateWish(wish: string, turn: number): number {
  const terms = new Set(toTerms(wish)).size
  let worth = Math.min(terms, 8) / 4 - turn * 0.6
  if (IMPERATIVE.test(wish)) worth += 1
  if (/^(?:i|we|this|that|it|there|you|they|so|is|are|do|does)\b/i.test(wish)) worth -= 0.6
  if (/\b(?:it|this|(?<!so )that|these|those|them)\b/i.test(wish)) worth -= 0.4
  if (isProcess(wish)) worth -= 1.5
  if (!hasVerb(wish)) worth -= 1
  if (/^(?:have|take) a look|^look at|^read |\bexplain\b|\bunderstand\b/i.test(wish)) worth -= 1.2
  return terms < 3 ? worth - 2 : worth
}

/** True if a name only names an activity; one that also says what it was done to is no process. */
export function isProcess(name: string): boolean {
  const found = PROCESS_NAME.exec(name)
  if (found === null) return false
  const rest = name.slice(0, found.index) + name.slice(found.index + found[0].length)
  return new Set(toTerms(rest)).size < 3
}

function isSpecific(goal: string): boolean {
  return goal.length >= 15 && new Set(toTerms(goal)).size >= 3
}

/** Ends of clauses, where a long name can be cut and still say what it is about. */
const CLAUSE = /(?:,? (?:so that|because|but|so|which|as that|when it's)\b|[;(]| [–—-] |, (?:and|but|so) )/g

/** Short enough for a list, cut at the end of a clause if there is one. */
function toName(name: string): string {
  const line = stripRedactionMarks(name.trim())
  if (line.length <= NAME_CHARS) return stripEnd(line)
  const cut = [...line.slice(0, NAME_CHARS).matchAll(CLAUSE)]
    .map(({ index }) => index)
    .filter((at) => at >= 24)
  return stripEnd(cut.length > 0 ? line.slice(0, cut.at(-1)) : shorten(line, NAME_CHARS))
}

/** Words of a branch that compare it with another one. */
const IDLE_SLUG = /^(?:alt|alternative|better|new|improved?|try|attempt|draft|my|some|more|another)$/i
const TRUNK = /^(?:main|master|develop|dev|trunk|staging|production|release|head|gh-pages)$/i

/** `alex/ent-221-single-log-file` → `single log file`; '' for trunks, machine-made and one-word names. */
export function toBranchTopic(branch: string | null): string {
  if (branch === null || TRUNK.test(branch)) return ''
  const slug = (branch.split('/').at(-1) ?? '').replace(/^[a-z]{2,6}-\d{1,6}-?/i, '')
  const words = slug
    .split(/[-_.\s]+/)
    .filter(
      (word) =>
        word !== '' &&
        !/\d{3,}|^[0-9a-f]{7,}$|^v?\d+$|^(?=.*\d)(?=.*[A-Za-z])\w{4,}$|^\p{Ll}+\p{Lu}\w*\d/u.test(word),
    )
  if (/^(?:worktree|agent|tmp|temp|test|wip)$/i.test(words[0] ?? '')) return ''
  while (IDLE_SLUG.test(words[0] ?? '')) words.shift()
  return words.length < 2 ? '' : words.join(' ')
}

/** True if one turn of a person or agent shares so many words with the branch. */
function speaksOf({ episodes }: NameSources, slug: string, least: number): boolean {
  const terms = new Set(toTerms(slug))
  return episodes.some(({ role, text }) => {
    if (role === 'tool') return false
    const said = new Set(toTerms(text.slice(0, 4_000)))
    return [...terms].filter((term) => said.has(term)).length >= least
  })
}

function sharesTerm(a: string, b: string): boolean {
  const terms = new Set(toTerms(a))
  return toTerms(b).some((term) => terms.has(term))
}

/** Returns the commit that shares most words with the others: the one the work was about. */
function pickCommit(commits: readonly string[]): string {
  const all = commits.map((commit) => new Set(toTerms(commit)))
  const central = commits.map((commit, index) => ({
    commit,
    weight: all.reduce((sum, terms, other) => {
      const own = all[index]
      if (other === index || own === undefined) return sum
      return sum + [...own].filter((term) => terms.has(term)).length
    }, 0),
  }))
  return central.sort((a, b) => b.weight - a.weight)[0]?.commit ?? ''
}

function toFileName(path: string): string {
  return path.split('/').at(-1) ?? path
}

function stripEnd(name: string): string {
  return name.replace(/[\s.:,;!?\\-]+$/u, '')
}

function capitalise(name: string): string {
  return /^[a-z][a-z'’]*[\s,]/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}
