/**
 * Makes a stretch of conversation fit into a prompt. Tool output is always cut short; if that is not
 * enough, every turn is cut in the middle, those of people least; if that is still too much, turns are left
 * out.
 */
import type { Episode, EpisodeRole } from '../../../core/conversation.ts'
import { estimateTokens } from '../../../text/estimate-tokens.ts'
import { shorten } from '../../../text/sentences.ts'

export interface ShownTurn {
  /** 1, 2, 3 … in the order of the episodes; turns that are left out are numbered too. */
  readonly number: number
  readonly episode: Episode
  readonly text: string
}

/** Characters shown of a turn: at most, and at least if there is little room. */
const SHOWN_CHARS: Readonly<Record<EpisodeRole, { readonly most: number; readonly least: number }>> = {
  user: { most: 16_000, least: 300 },
  assistant: { most: 8_000, least: 200 },
  system: { most: 1_500, least: 100 },
  tool: { most: 700, least: 100 },
}
/** Roles in the order in which their turns are left out. */
const EXPENDABLE: readonly EpisodeRole[] = ['tool', 'system', 'assistant', 'user']
/** Tokens of a turn's code, number, role and time. */
const HEADER_TOKENS = 24
/** Limits a speaker's name. */
export const SPEAKER_CHARS = 60
const CUT_TOKENS = 14
const CAPTION_CHARS = 300
const STEPS = 20

/** Returns the turns that fit into `budgetTokens`, in order, cut if they must be. */
export function fitTurns(episodes: readonly Episode[], budgetTokens: number): ShownTurn[] {
  const turns = episodes.map((episode, index) => toTurn(episode, index + 1))
  const share = findShare(turns, budgetTokens)
  const kept = share > 0 ? turns : leaveOut(turns, budgetTokens)
  return kept.map(({ number, episode, text }) => ({
    number,
    episode,
    text: cutMiddle(text, shownChars(episode.role, text, share)),
  }))
}

/**
 * Cuts a text to `maxChars`, two thirds from its beginning and the rest from its end, with a mark that says
 * how much is missing.
 */
export function cutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const head = Math.ceil((maxChars * 2) / 3)
  const beginning = text.slice(0, head).replace(/[\ud800-\udbff]$/, '')
  const end = text.slice(text.length - (maxChars - head)).replace(/^[\udc00-\udfff]/, '')
  return `${beginning}\n[… ${text.length - maxChars} characters left out …]\n${end}`
}

interface Turn extends ShownTurn {
  readonly headerTokens: number
  readonly tokensPerChar: number
}

function toTurn(episode: Episode, number: number): Turn {
  const picture = episode.caption === null ? '' : `\n[picture: ${shorten(episode.caption, CAPTION_CHARS)}]`
  const text = `${episode.text.trim()}${picture}`
  return {
    number,
    episode,
    text,
    headerTokens: HEADER_TOKENS + estimateTokens((episode.speaker ?? '').slice(0, SPEAKER_CHARS)),
    tokensPerChar: estimateTokens(text) / Math.max(1, text.length),
  }
}

function shownChars(role: EpisodeRole, text: string, share: number): number {
  const { most, least } = SHOWN_CHARS[role]
  return Math.min(text.length, Math.max(least, Math.floor(most * share)))
}

function costOf({ episode, text, headerTokens, tokensPerChar }: Turn, share: number): number {
  const shown = shownChars(episode.role, text, share)
  return headerTokens + shown * tokensPerChar + (shown < text.length ? CUT_TOKENS : 0)
}

/** Returns the largest share of each turn with which all fit; 0 if even the least does not fit. */
function findShare(turns: readonly Turn[], budgetTokens: number): number {
  const fits = (share: number) => turns.reduce((sum, turn) => sum + costOf(turn, share), 0) <= budgetTokens
  if (fits(1)) return 1
  let low = 0
  let high = 1
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * Leaves out tool results first, people's turns last; within a role, those in the middle before those at
 * the ends.
 */
function leaveOut(turns: readonly Turn[], budgetTokens: number): Turn[] {
  let tokens = turns.reduce((sum, turn) => sum + costOf(turn, 0), 0)
  const centre = (turns.length + 1) / 2
  const byWorth = turns.toSorted(
    (a, b) =>
      EXPENDABLE.indexOf(a.episode.role) - EXPENDABLE.indexOf(b.episode.role) ||
      Math.abs(a.number - centre) - Math.abs(b.number - centre),
  )
  const left = new Set<number>()
  for (const turn of byWorth) {
    if (tokens <= budgetTokens) break
    left.add(turn.number)
    tokens -= costOf(turn, 0)
  }
  return turns.filter(({ number }) => !left.has(number))
}
