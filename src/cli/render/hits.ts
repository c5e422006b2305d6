/** What a search found: title, one line of text, and what tells it apart; with the signals when asked why. Pure. */
import type { RecallAnswer, RecallHit, Signals } from '../../core/recall.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { shortIds } from './short-ids.ts'
import { clip, displayWidth, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

const INDENT = 4

export function renderAnswer(answer: RecallAnswer, view: View): string {
  const blocks = answer.hits.length === 0 ? [NOTHING] : renderHits(answer.hits, view)
  return [...blocks, renderFooter(answer, view)].join('\n\n')
}

const NOTHING =
  'Nothing found.\nTry other words, fewer of them, or --all to search every namespace and project.'

function renderHits(hits: readonly RecallHit[], view: View): string[] {
  const memoryIds = hits.flatMap((hit) => (hit.ref.kind === 'memory' ? [hit.ref.id] : []))
  const shorten = shortIds(memoryIds)
  return hits.map((hit, index) => {
    const lines = [
      renderHeadline(hit, index, view),
      ...renderSummary(hit, view),
      renderOrigin(hit, shorten, view),
    ]
    if (hit.signals !== undefined)
      lines.push(indent(renderSignals(hit.signals, hit.contributions ?? {}, view)))
    return lines.join('\n')
  })
}

function renderHeadline(hit: RecallHit, index: number, view: View): string {
  const rank = String(index + 1).padStart(INDENT - 2)
  const marks = [hit.superseded ? 'superseded' : '', hit.archived ? 'archived' : '']
    .filter(Boolean)
    .join(', ')
  const mark = marks === '' ? '' : ` (${marks})`
  const title = clip(headlineOf(hit), Math.max(10, view.width - INDENT - displayWidth(mark)))
  return `${view.paint.dim(rank)}  ${view.paint.bold(title)}${view.paint.yellow(mark)}`
}

function headlineOf(hit: RecallHit): string {
  const title = toOneLine(hit.title)
  if (hit.ref.kind === 'memory' && title !== '') return title
  const who = hit.speaker ?? hit.role ?? 'someone'
  return `${who}: ${toOneLine(hit.summary)}`
}

/** Left out where it would only repeat the title. */
function renderSummary(hit: RecallHit, view: View): string[] {
  const summary = toOneLine(hit.summary)
  const title = toOneLine(hit.title).replace(/…$/, '')
  if (hit.ref.kind === 'episode' || summary === '' || summary === title) return []
  return [indent(clip(summary, view.width - INDENT))]
}

function renderOrigin(hit: RecallHit, shorten: (id: string) => string, view: View): string {
  const id = hit.ref.kind === 'memory' ? shorten(hit.ref.id) : hit.ref.id
  const parts = [
    hit.ref.kind === 'memory' ? hit.memoryKind : 'said',
    hit.trust,
    hit.scope,
    renderAge(hit.at, view.now),
    hit.score.toFixed(2),
  ].filter((part) => part !== null)
  return indent(`${view.paint.cyan(id)}  ${view.paint.dim(parts.join(' · '))}`)
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
  return `${table}\n${view.paint.dim(wrap(`also seen: ${others.join(', ')}`, view.width - INDENT))}`
}

function toShort(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}

function wrap(text: string, width: number): string {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(' ')) {
    const longer = line === '' ? part : `${line} ${part}`
    if (displayWidth(longer) > width && line !== '') {
      lines.push(line)
      line = part
    } else {
      line = longer
    }
  }
  return [...lines, line].join('\n')
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
    : `${footer}\n${view.paint.yellow('By words only: there are no vectors to compare yet (see `lore stats`).')}`
}

function indent(text: string): string {
  return text.replace(/^/gm, ' '.repeat(INDENT))
}
