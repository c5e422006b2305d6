/**
 * Finds names that the work was given while it was done: commits, pull requests, issues, approved plans.
 * Pure.
 */
import { splitSentences, toOneLine } from '../../../text/sentences.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import type { Candidate, Found } from './candidate.ts'
import { cleanSentence } from './find-sentences.ts'
import { type Call, isShell, readCall, type Turn } from './read-turns.ts'
import { isVagueSubject } from './vague-subject.ts'

export interface WorkRecord {
  readonly statement: Candidate
  /** Its name without prefix and markup, for naming the concept. */
  readonly title: string
  readonly details: readonly Candidate[]
  /** True if the statement says no more than the title, which names the concept already. */
  readonly namesOnly?: boolean
}

const COMMITS = /\bcommit\b/
/** The output of git: `[main 1a2b3c4] Subject`. */
const COMMITTED = /^\[[^\]\s]{1,120}(?: \(root-commit\))? [0-9a-f]{7,40}\] ([^\n]{3,300})$/gm
const CONVENTIONAL =
  /^(?:feat|fix|docs?|chore|refactor|tests?|build|ci|perf|style|revert|wip|release|deps)(?:\([^)\n]{1,40}\))?!?: (?=\S)/i
const TITLE_OPTION = /(?:--title|-t)[ =](?:"([^"\n]{5,240})"|'([^'\n]{5,240})')/
const CREATES_PULL = /\bgh pr (?:create|edit)\b/
const CREATES_ISSUE = /\bgh issue (?:create|edit)\b/
const VIEWS = /\bgh (pr|issue) view\b/
const VIEWED_TITLE = /^title:\s+([^\n]{5,240})$/m

export function findRecords(turn: Turn): WorkRecord[] {
  if (turn.voice === 'plan') return findPlan(turn)
  const call = turn.voice === 'tool' ? readCall(turn.episode.text) : null
  if (call === null || call.failed || call.rejected || !isShell(call)) return []
  if (CREATES_PULL.test(call.subject)) return findTitled(turn, call, 'pull_request')
  if (CREATES_ISSUE.test(call.subject)) return findTitled(turn, call, 'issue')
  if (VIEWS.test(call.subject)) return findViewed(turn, call)
  return COMMITS.test(call.subject) ? findCommits(turn, call) : []
}

function findCommits(turn: Turn, call: Call): WorkRecord[] {
  const found: WorkRecord[] = []
  for (const committed of call.answer.slice(0, 20_000).matchAll(COMMITTED)) {
    const subject = committed[1] ?? ''
    const start = call.answerStart + committed.index + committed[0].length - subject.length
    const bullets = findBullets(turn, call)
    const plain = subject.replace(CONVENTIONAL, '').trim()
    if (!isVague(subject)) {
      const statement = toCandidate(turn, start, subject, `Committed: ${plain}`, 'commit', 2.6)
      found.push({ statement, title: plain, details: bullets })
    } else {
      const [first, ...others] = bullets
      if (first === undefined) continue
      const statement: Candidate = { ...first, text: `Committed: ${first.text}`, level: 'fact', score: 2.3 }
      found.push({ statement, title: first.text, details: others })
    }
  }
  return found
}

/** True if a commit's subject does not say what was changed. */
export function isVague(subject: string): boolean {
  return isVagueSubject(subject) || subject.replace(CONVENTIONAL, '').trim().length < 12
}

/**
 * Returns the items of the commit message in the command, which is kept on one line; a cut-off item is left
 * out.
 */
function findBullets(turn: Turn, call: Call): Candidate[] {
  const from = call.subject.search(/ [-*] [A-Z`]/)
  if (from < 0 || !/-m\b|<<|-F\b|--message/.test(call.subject)) return []
  const found: Candidate[] = []
  let at = from
  while (at >= 0) {
    const next = call.subject.slice(at + 3).search(/ [-*] [A-Z`]/)
    const end = next < 0 ? call.subject.length : at + 3 + next
    const written = call.subject.slice(at + 3, end)
    const ended = written.search(/ (?:EOF|Co-Authored-By|🤖|Generated with|Signed-off-by)\b|["')]+ ?(?:&&|$)/)
    const text = (ended < 0 ? written : written.slice(0, ended)).trimEnd()
    if (!text.endsWith('…') && text.length >= 20 && text.length <= 300) {
      const start = call.subjectStart + at + 3
      found.push({
        ...toCandidate(turn, start, text, cleanSentence(text), 'commit', 1.7),
        level: 'detail',
        importance: 'low',
      })
    }
    at = next < 0 || ended >= 0 ? -1 : end
  }
  return found
}

function findTitled(turn: Turn, call: Call, found: 'pull_request' | 'issue'): WorkRecord[] {
  const option = TITLE_OPTION.exec(call.subject)
  const title = option?.[1] ?? option?.[2] ?? ''
  if (option === null || title === '' || isVague(title)) return []
  const start = call.subjectStart + option.index + option[0].indexOf(title)
  const number = /\/(?:pull|issues)\/(\d{1,7})/.exec(call.answer.slice(0, 4_000))?.[1]
  const label = found === 'pull_request' ? 'Pull request' : 'Issue'
  const plain = title.replace(CONVENTIONAL, '')
  const text = `${label}${number === undefined ? '' : ` #${number}`}: ${plain}`
  return [{ statement: toCandidate(turn, start, title, text, found, 2.8), title: plain, details: [] }]
}

function findViewed(turn: Turn, call: Call): WorkRecord[] {
  const viewed = VIEWED_TITLE.exec(call.answer.slice(0, 2_000))
  const title = viewed?.[1]?.trim() ?? ''
  if (viewed === null || title === '' || isVague(title)) return []
  const start = call.answerStart + viewed.index + viewed[0].indexOf(title)
  const kind = VIEWS.exec(call.subject)?.[1] === 'pr' ? 'Pull request' : 'Issue'
  const number = /^number:\s+(\d{1,7})$/m.exec(call.answer.slice(0, 2_000))?.[1]
  const plain = title.replace(CONVENTIONAL, '')
  const text = `${kind}${number === undefined ? '' : ` #${number}`}: ${plain}`
  const found: Found = kind === 'Issue' ? 'issue' : 'pull_request'
  return [{ statement: toCandidate(turn, start, title, text, found, 2.4), title: plain, details: [] }]
}

const PLAN_HEADING = /^\s{0,3}#{1,3}\s+([^\n]{3,160})$/m
const PLAN_PREFIX =
  /^(?:implementation |refactoring |migration |project )?plan(?: to| for| of)?\b[:\s–—-]*|[\s:–—-]*(?:implementation |refactoring )?plan$/gi

function findPlan(turn: Turn): WorkRecord[] {
  const { text } = turn.episode
  const heading = PLAN_HEADING.exec(text.slice(0, 2_000))
  const written = heading?.[1]?.trim() ?? ''
  if (heading === null || !turn.approved) return []
  const title = toOneLine(cleanSentence(written).replace(PLAN_PREFIX, ''))
  if (title.split(' ').length < 2 || title.length < 8) return []
  const start = heading.index + heading[0].indexOf(written)
  const reason = findPlanReason(text)
  const said = reason === '' ? `Approved plan: ${title}` : `Approved plan: ${title}. ${reason}`
  const statement = toCandidate(turn, start, written, said, 'plan', 3)
  return [{ statement: { ...statement, kind: 'decision' }, title, details: [], namesOnly: reason === '' }]
}

const REASONING =
  /^\s{0,3}#{1,4}\s+(?:context|problem|background|overview|goal|motivation|why|summary|issue)\b[^\n]*\n+([^#\n][^\n]{20,1200})/im
const REASON_CHARS = 240

/** Returns the first sentence of a plan about its reason that is understandable alone; '' if there is none. */
function findPlanReason(plan: string): string {
  const written = REASONING.exec(plan.slice(0, 6_000))?.[1] ?? ''
  const told = splitSentences(toOneLine(cleanSentence(written))).find(
    (sentence) => standsAlone(sentence) && sentence.length >= 40 && sentence.length <= REASON_CHARS,
  )
  return told ?? ''
}

function toCandidate(
  turn: Turn,
  start: number,
  quote: string,
  text: string,
  found: Found,
  score: number,
): Candidate {
  const { id, position } = turn.episode
  const place = { episode: id, position, start }
  const worth = { kind: 'fact', importance: 'medium', score, level: 'fact' } as const
  return { text, quote, ...place, ...worth, ownWords: false, corrects: null, found }
}
