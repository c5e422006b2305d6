/** What a search found: title, one line of text, and what tells it apart; with the signals when asked why. Pure. */
import type { Episode } from '../../core/conversation.ts'
import type { Arrangement, Order, RecallAnswer, RecallHit } from '../../core/recall.ts'
import { renderAge } from './age.ts'
import { renderTies } from './hit-ties.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId, shortIds } from './short-ids.ts'
import { renderSignals } from './signal-table.ts'
import { clip, displayWidth, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { renderWho } from './who.ts'
import { wrapText } from './wrap.ts'

const INDENT = 4
/** Columns of a turn's last line besides the project: id, moment and score. */
const TURN_ORIGIN = 51

/** A turn with what was said just before and after it, where someone asked for that. */
export interface NeighbouredHit extends RecallHit {
  readonly before?: Episode | null
  readonly after?: Episode | null
}

export interface NeighbouredAnswer extends RecallAnswer {
  readonly hits: readonly NeighbouredHit[]
}

/** What was asked for, to say why nothing was found. */
export interface Asked {
  /** The agent, where no conversation with it was ever kept. */
  readonly unknownAgent: string | null
  /** In every namespace and project. */
  readonly everywhere: boolean
}

export function renderAnswer(
  answer: NeighbouredAnswer,
  view: View,
  asked: Asked = { unknownAgent: null, everywhere: false },
): string {
  const blocks = answer.hits.length === 0 ? [renderNothing(asked)] : renderArranged(answer, view)
  return [...blocks, renderFooter(answer, view), ...renderHints(answer.hints, view)].join('\n\n')
}

const HEADINGS: Readonly<Record<Order, string | null>> = {
  score: null,
  time: 'In order of time',
  cause: 'From cause to effect',
  entity: 'By whom or what it is about',
}

/** In reading order; the number of a hit is its rank, wherever it stands. */
function renderArranged({ hits, arrangement }: NeighbouredAnswer, view: View): string[] {
  const blocks = renderHits(hits, view)
  const { bold, dim } = view.paint
  const heading = HEADINGS[arrangement.order]
  const lead = heading === null ? [] : [dim(`${heading}; numbers are ranks.`)]
  return [
    ...lead,
    ...toGroups(arrangement, hits.length).flatMap(({ title, positions }) => [
      ...(title === null ? [] : [bold(clip(toOneLine(title), view.width))]),
      ...positions.flatMap((position) => blocks[position] ?? []),
    ]),
  ]
}

interface Positions {
  readonly title: string | null
  readonly positions: readonly number[]
}

/** What no group names comes last, so that nothing found is ever left out. */
function toGroups({ groups }: Arrangement, count: number): Positions[] {
  const named = new Set(groups.flatMap(({ hits }) => hits))
  const others = Array.from({ length: count }, (_, position) => position).filter(
    (position) => !named.has(position),
  )
  const titled = groups.map(({ title, hits }) => ({ title, positions: hits }))
  return others.length === 0 ? titled : [...titled, { title: null, positions: others }]
}

function renderHints(hints: readonly string[], view: View): string[] {
  return hints.length === 0 ? [] : [hints.map((hint) => wrapText(toOneLine(hint), view.width)).join('\n')]
}

function renderNothing({ unknownAgent, everywhere }: Asked): string {
  if (unknownAgent !== null) {
    return `Nothing found: no conversation with an agent called ${toOneLine(unknownAgent)} was kept.\n\`lore status\` lists the agents.`
  }
  return everywhere
    ? 'Nothing found.\nTry other words, or fewer of them.'
    : 'Nothing found.\nTry other words, fewer of them, or --all to search every namespace and project.'
}

function renderHits(hits: readonly NeighbouredHit[], view: View): string[] {
  const memoryIds = hits.flatMap((hit) => (hit.ref.kind === 'memory' ? [hit.ref.id] : []))
  const shorten = shortIds(memoryIds)
  const inner = { ...view, width: view.width - INDENT }
  return hits.map((hit, index) => {
    const lines = [
      renderHeadline(hit, index, view),
      ...(hit.ref.kind === 'memory' ? renderSummary(hit, view) : renderTurnLines(hit, view)),
      renderOrigin(hit, shorten, view),
      ...renderTies(hit, inner).map(indent),
    ]
    if (hit.signals !== undefined) {
      lines.push(indent(renderSignals(hit.signals, hit.contributions ?? {}, inner)))
    }
    return lines.join('\n')
  })
}

function renderHeadline(hit: RecallHit, index: number, view: View): string {
  const rank = String(index + 1).padStart(INDENT - 2)
  const { freshness } = hit
  const source =
    freshness === null || freshness === 'fresh' || freshness === 'unchecked' ? '' : `source ${freshness}`
  const marks = [hit.superseded ? 'superseded' : '', hit.archived ? 'archived' : '', source]
    .filter(Boolean)
    .join(', ')
  const mark = marks === '' ? '' : ` (${marks})`
  const { dim, bold, yellow } = view.paint
  if (hit.ref.kind === 'episode') {
    const said = wrapText(`${whoOf(hit)}: ${toOneLine(hit.summary)}`, view.width - INDENT)
    const [first = '', ...rest] = said.split('\n').map(bold)
    return [`${dim(rank)}  ${first}`, ...rest.map(indent)].join('\n')
  }
  const name = toOneLine(hit.title) || toOneLine(hit.summary)
  const title = clip(name, Math.max(10, view.width - INDENT - displayWidth(mark)))
  return `${dim(rank)}  ${bold(title)}${yellow(mark)}`
}

function whoOf({ speaker, role }: RecallHit): string {
  return toOneLine(speaker ?? role ?? 'someone')
}

/** Left out where it would only repeat the title. */
function renderSummary(hit: RecallHit, view: View): string[] {
  const summary = toOneLine(hit.summary)
  const title = toOneLine(hit.title).replace(/…$/, '')
  if (summary === '' || summary === title) return []
  return [indent(clip(summary, view.width - INDENT))]
}

/** A turn's neighbours and the conversation they stand in. */
function renderTurnLines(hit: NeighbouredHit, view: View): string[] {
  const room = view.width - INDENT
  const lines = [
    ...renderNeighbour('before', hit.before, room),
    ...renderNeighbour('after ', hit.after, room),
    ...renderPlace(hit, room),
  ]
  return lines.map((line) => indent(view.paint.dim(line)))
}

function renderNeighbour(place: string, turn: Episode | null | undefined, room: number): string[] {
  if (turn === undefined || turn === null) return []
  return [clip(`${place}  ${renderWho(turn)}: ${toOneLine(turn.text)}`, room)]
}

function renderPlace(hit: RecallHit, room: number): string[] {
  const session = hit.sessionId === null ? '' : shortBulkId(hit.sessionId)
  const title = clip(toSessionTitle(hit), Math.max(20, room - session.length - 'in “”  '.length))
  const parts = [title === '' ? '' : `“${title}”`, session].filter(Boolean)
  return parts.length === 0 ? [] : [`in ${parts.join('  ')}`]
}

/** A turn's hit is called `who · title of the conversation`, or `who` alone. */
function toSessionTitle(hit: RecallHit): string {
  const title = toOneLine(hit.title)
  const who = `${whoOf(hit)} · `
  return title.startsWith(who) ? title.slice(who.length) : ''
}

function renderOrigin(hit: RecallHit, shorten: (id: string) => string, view: View): string {
  const score = hit.score.toFixed(2)
  const memory = hit.ref.kind === 'memory'
  const id = memory ? shorten(hit.ref.id) : shortBulkId(hit.ref.id)
  const age = renderAge(hit.at, view.now)
  const others = [hit.memoryKind, hit.trust, age, score].join(' · ').length
  const room = Math.max(12, view.width - INDENT - id.length - others - '   · '.length)
  const parts = memory
    ? [hit.memoryKind, hit.trust, clip(hit.scope, room), age, score]
    : [
        clip(renderProject(hit.scope), Math.max(12, view.width - TURN_ORIGIN)),
        renderLocalMoment(hit.at),
        score,
      ]
  const nature = parts.filter((part) => part !== null && part !== '').join(' · ')
  return indent(`${view.paint.cyan(id)}  ${view.paint.dim(nature)}`)
}

function renderFooter(answer: RecallAnswer, view: View): string {
  const took = answer.tookMs.embed + answer.tookMs.search
  const parts = [
    plural(answer.hits.length, 'result'),
    answer.leftOff === 0 ? '' : `${answer.leftOff} left off, beyond the token budget`,
    `${answer.candidates.toLocaleString('en-US')} looked at`,
    `policy ${answer.policy}`,
    `${took < 10 ? took.toFixed(1) : Math.round(took)} ms`,
  ]
  const footer = view.paint.dim(parts.filter(Boolean).join(' · '))
  return answer.byMeaning
    ? footer
    : `${footer}\n${view.paint.yellow('By words only: what was searched has no vectors yet (see `lore stats`).')}`
}

function indent(text: string): string {
  return text.replace(/^/gm, ' '.repeat(INDENT))
}
