/** Names what a segment was about, from the names people and agents gave it before any words of its own. Pure. */
import type { Episode } from '../../../core/conversation.ts'
import { shorten, toTitle } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { POLITENESS, PROCESS_NAME } from './cues.ts'
import { maskNoise } from './mask-noise.ts'
import { maskPasted } from './pasted.ts'
import { findSentences } from './sentences.ts'
import { isAcknowledging } from './turns.ts'

export interface NameSources {
  /** Title of the session; null where it has none. */
  readonly title: string | null
  /** The segment opens its session. */
  readonly opensSession: boolean
  readonly episodes: readonly Episode[]
  readonly plans: readonly string[]
  readonly pullRequests: readonly string[]
  readonly commits: readonly string[]
  readonly branch: string | null
  readonly facts: readonly string[]
  readonly files: readonly string[]
}

export interface ConceptName {
  readonly name: string
  readonly procedural: boolean
  /** What the person wanted, in one line; empty where they did not say. */
  readonly goal: string
}

const NAME_CHARS = 80

export function nameConcept(sources: NameSources): ConceptName {
  const goal = findGoal(sources.episodes)
  const slug = toBranchTopic(sources.branch)
  const names = [
    sources.opensSession ? toOwnTitle(sources.title, sources.episodes) : '',
    sources.plans[0] ?? '',
    sources.pullRequests[0] ?? '',
    pickCommit(sources.commits),
    isSpecific(goal) && slug !== '' && sharesTerm(slug, goal) ? goal : '',
    slug !== '' && speaksOf(sources, slug) ? slug : '',
    isSpecific(goal) ? goal : '',
    sources.facts[0] === undefined ? '' : toTitle(sources.facts[0]),
    sources.files.length === 0 ? '' : `Work on ${sources.files.slice(0, 3).map(toFileName).join(', ')}`,
    goal,
  ].filter((name) => name.trim() !== '')
  const topical = names.find((name) => !PROCESS_NAME.test(name))
  const name = topical ?? names[0] ?? 'Working session'
  return { name: capitalise(shorten(stripEnd(name), NAME_CHARS)), procedural: topical === undefined, goal }
}

/** A title that is more than the beginning of a prompt; empty where it is not. */
export function toOwnTitle(title: string | null, episodes: readonly Episode[]): string {
  const bare = fold((title ?? '').replace(/…$/, ''))
  if (bare === '' || title?.endsWith('…')) return ''
  const isPrompt = episodes.some(
    ({ role, text }) => (role === 'user' || role === 'system') && fold(text.slice(0, 2_000)).includes(bare),
  )
  return isPrompt ? '' : (title ?? '')
}

function fold(text: string): string {
  return text
    .replace(/[\s#>*\\-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The first wish of a person that says what it is about. */
function findGoal(episodes: readonly Episode[]): string {
  let fallback = ''
  for (const episode of episodes) {
    if (episode.role !== 'user' || isAcknowledging(episode.text) || /^\s*[/!]/.test(episode.text)) continue
    const text = episode.text.slice(0, 4_000)
    for (const sentence of findSentences(text, maskPasted(maskNoise(text, { quotedLines: true }), 0)).slice(
      0,
      3,
    )) {
      const goal = sentence.text.replace(POLITENESS, '').replace(/^(?:\[Image #\d+\]\s*)+/, '')
      if (isSpecific(goal) && !PROCESS_NAME.test(goal)) return goal
      if (fallback === '') fallback = goal
    }
  }
  return fallback
}

function isSpecific(goal: string): boolean {
  return goal.length >= 15 && new Set(toTerms(goal)).size >= 3
}

const TRUNK = /^(?:main|master|develop|dev|trunk|staging|release|head)$/i

/** `alex/ent-221-single-log-file` → `single log file`; empty for trunks, machine-made and one-word names. */
export function toBranchTopic(branch: string | null): string {
  if (branch === null || TRUNK.test(branch)) return ''
  const slug = (branch.split('/').at(-1) ?? '').replace(/^[a-z]{2,6}-\d{1,6}-?/i, '')
  const words = slug
    .split(/[-_.\s]+/)
    .filter((word) => word !== '' && !/\d{3,}|^[0-9a-f]{7,}$|^v?\d+$/.test(word))
  if (/^(?:worktree|agent|tmp|temp|test|wip)$/i.test(words[0] ?? '')) return ''
  return words.length < 2 ? '' : words.join(' ')
}

function speaksOf({ episodes }: NameSources, slug: string): boolean {
  const terms = new Set(toTerms(slug))
  return episodes.some(({ role, text }) => {
    if (role === 'tool') return false
    const said = new Set(toTerms(text.slice(0, 4_000)))
    return [...terms].filter((term) => said.has(term)).length >= 2
  })
}

function sharesTerm(a: string, b: string): boolean {
  const terms = new Set(toTerms(a))
  return toTerms(b).some((term) => terms.has(term))
}

/** The commit that shares most words with the others: the one the work was about. */
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
  return /^[a-z]+[\s,]/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}
