/** What a search found: title, one line of text, and what tells it apart; with the signals when asked why. Pure. */
import type { Episode } from '../../core/conversation.ts'
import type { RecallAnswer, RecallHit, Signals } from '../../core/recall.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId, shortIds } from './short-ids.ts'
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
  const blocks = answer.hits.length === 0 ? [renderNothing(asked)] : renderHits(answer.hits, view)
  return [...blocks, renderFooter(answer, view)].join('\n\n')
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
  return hits.map((hit, index) => {
    const lines = [
      renderHeadline(hit, index, view),
      ...(hit.ref.kind === 'memory' ? renderSummary(hit, view) : renderTurnLines(hit, view)),
      renderOrigin(hit, shorten, view),
    ]
    if (hit.signals !== undefined)
      lines.push(indent(renderSignals(hit.signals, hit.contributions ?? {}, view)))
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
  const parts = memory
    ? [hit.memoryKind, hit.trust, hit.scope, renderAge(hit.at, view.now), score]
    : [
        clip(renderProject(hit.scope), Math.max(12, view.width - TURN_ORIGIN)),
        renderLocalMoment(hit.at),
        score,
      ]
  const nature = parts.filter((part) => part !== null && part !== '').join(' · ')
  return indent(`${view.paint.cyan(id)}  ${view.paint.dim(nature)}`)
}

/** Strongest first; signals that added nothing follow in one line. */
function renderSignals(signals: Signals, contributions: Signals, view: View): string {
  const added = Object.entries(contributions)
    .filter(([, value]) => Math.abs(value) >= 0.0005)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  const rows = added.map(([name, value]) => [
    name,
    signals[name] === undefined ? '' : signals[name].toFixed(3),
    `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`,
  ])
  const table = renderColumns(
    [
      { title: 'signal', flexible: true },
      { title: 'value', align: 'right' },
      { title: 'adds', align: 'right' },
    ],
    rows,
    { ...view, width: view.width - INDENT },
  )
  const counted = new Set(added.map(([name]) => name))
  const others = Object.entries(signals)
    .filter(([name]) => !counted.has(name))
    .map(([name, value]) => `${name} ${toShort(value)}`)
  if (others.length === 0) return table
  return `${table}\n${view.paint.dim(wrapText(`also seen: ${others.join(', ')}`, view.width - INDENT))}`
}

function toShort(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}

function renderFooter(answer: RecallAnswer, view: View): string {
  const took = answer.tookMs.embed + answer.tookMs.search
  const parts = [
    plural(answer.hits.length, 'result'),
    `${answer.candidates.toLocaleString('en-US')} looked at`,
    `policy ${answer.policy}`,
    `${took < 10 ? took.toFixed(1) : Math.round(took)} ms`,
  ]
  const footer = view.paint.dim(parts.join(' · '))
  return answer.byMeaning
    ? footer
    : `${footer}\n${view.paint.yellow('By words only: what was searched has no vectors yet (see `lore stats`).')}`
}

function indent(text: string): string {
  return text.replace(/^/gm, ' '.repeat(INDENT))
}
