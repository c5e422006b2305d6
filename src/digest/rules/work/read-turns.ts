/**
 * Determines the role of each turn in a working session: the agent's answer before the person speaks again,
 * what it says while it works, plans and their outcome, tools and how they ended. Pure.
 */
import type { Episode } from '../../../core/conversation.ts'
import { reportsMending } from '../../../speech/mending.ts'
import { ACKNOWLEDGING_TURN, APPROVAL } from '../../../speech/work-cues.ts'

/**
 * - `person`: typed by a person
 * - `final`: the agent's answer, before the person speaks again
 * - `mid`: what the agent says between its own calls
 * - `plan`: a plan it handed in
 * - `tool`: a call and its result
 * - `other`: prompts of agents and programs
 */
export type Voice = 'person' | 'final' | 'mid' | 'plan' | 'tool' | 'other'

export interface Turn {
  readonly episode: Episode
  readonly voice: Voice
  /** True if the person agreed in their next words. */
  readonly approved: boolean
  /** True if the person refused it, or the call that came with it. */
  readonly rejected: boolean
}

const PLAN_TOOL = /^ExitPlanMode\b/
const PLAN_HEADING = /^#{1,3} \S/

export function toTurns(episodes: readonly Episode[]): Turn[] {
  const voices = episodes.map((episode, index) => voiceOf(episodes, episode, index))
  return episodes.map((episode, index) => {
    const voice = voices[index] ?? 'other'
    const outcome = voice === 'plan' ? planOutcome(episodes, index) : answerOutcome(episodes, voices, index)
    return { episode, voice, ...outcome }
  })
}

function voiceOf(episodes: readonly Episode[], episode: Episode, index: number): Voice {
  if (episode.role === 'tool') return 'tool'
  if (episode.role === 'user') return 'person'
  if (episode.role === 'system') return 'other'
  const next = episodes.slice(index + 1, index + 4).find(({ role }) => role !== 'assistant')
  if (isPlan(episodes, episode, index)) return 'plan'
  return next === undefined || next.role === 'user' || next.role === 'system' ? 'final' : 'mid'
}

/** True for a plan that was handed in for approval, or carried over from the session that approved it. */
function isPlan(episodes: readonly Episode[], episode: Episode, index: number): boolean {
  const next = episodes[index + 1]
  if (next !== undefined && next.role === 'tool' && PLAN_TOOL.test(next.text)) return true
  const opens = episode.position === 0 && episode.model === null
  return opens && PLAN_HEADING.test(episode.text) && episode.text.length > 400
}

function planOutcome(episodes: readonly Episode[], index: number): Pick<Turn, 'approved' | 'rejected'> {
  const call = episodes[index + 1]
  if (call === undefined || !PLAN_TOOL.test(call.text)) return { approved: true, rejected: false }
  const rejected =
    call.text.startsWith('ExitPlanMode (rejected') || call.text.startsWith('ExitPlanMode (failed)')
  return { approved: !rejected, rejected }
}

function answerOutcome(
  episodes: readonly Episode[],
  voices: readonly Voice[],
  index: number,
): Pick<Turn, 'approved' | 'rejected'> {
  const next = voices[index] === 'final' ? episodes[index + 1] : undefined
  const approved = next !== undefined && next.role === 'user' && isApproval(next.text)
  return { approved, rejected: false }
}

/** Returns the position of the agent's last answer that reports a fix or change; -1 if there is none. */
export function findLastMending(turns: readonly Turn[]): number {
  return Math.max(-1, ...turns.filter(mends).map(({ episode }) => episode.position))
}

/** Returns the texts of all such answers. */
export function listMendings(turns: readonly Turn[]): string[] {
  return turns.filter(mends).map(({ episode }) => episode.text)
}

function mends({ voice, episode }: Turn): boolean {
  return voice === 'final' && reportsMending(episode.text)
}

const APPROVAL_CHARS = 120

function isApproval(text: string): boolean {
  const said = text.trim()
  return said.length <= APPROVAL_CHARS && APPROVAL.test(said)
}

/** True if it agrees or tells the agent to go on, and says nothing more. */
export function isAcknowledging(text: string): boolean {
  const said = text.trim()
  return said.length < 80 && ACKNOWLEDGING_TURN.test(said) && !ADDS.test(said)
}

const ADDS =
  /\b(?:let's (?!go\b|do (?:it|that)\b)|but|and (?!push|commit|merge)|use|instead|make (?!it so)|with|without|only|not|don't|rather|keep|skip)\b/i

/** A tool call as its episode shows it: `Bash (failed): npm test`, then the output. */
export interface Call {
  readonly tool: string
  readonly failed: boolean
  readonly rejected: boolean
  readonly subject: string
  /** Offset of the subject in the episode's text. */
  readonly subjectStart: number
  readonly answer: string
  readonly answerStart: number
}

const CALL = /^([^\n:(]{1,100}?)( \(failed\)| \(rejected by the user\))?(?:: ([^\n]*))?(?:\n|$)/

/** Returns null if the text does not begin like a call. */
export function readCall(text: string): Call | null {
  const found = CALL.exec(text.slice(0, 600))
  if (found === null) return null
  const [head, tool = '', outcome = '', subject = ''] = found
  const subjectStart = subject === '' ? 0 : tool.length + outcome.length + 2
  return {
    tool,
    failed: outcome === ' (failed)',
    rejected: outcome === ' (rejected by the user)',
    subject,
    subjectStart,
    answer: text.slice(head.length),
    answerStart: head.length,
  }
}

const SHELL = /^(?:bash|shell|exec|exec_command|shell_command|local_shell|run_shell_command|powershell)$/i
const EDIT = /^(?:edit|multi_?edit|write|notebook_?edit|replace|write_file|apply_patch|patch)$/i

export function isShell(call: Call): boolean {
  return SHELL.test(call.tool)
}

export function isEdit(call: Call): boolean {
  return EDIT.test(call.tool) || /^apply_patch\b/.test(call.subject)
}
