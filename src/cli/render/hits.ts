/** What a search found: title, a few lines of text, and what tells it apart; with the signals when asked why. Pure. */
import type { Episode } from '../../core/conversation.ts'
import type { Arrangement, Order, RecallAnswer, RecallHit } from '../../core/recall.ts'
import { FITS_BADLY, ONLY_WORDS } from '../../recall/organise/hints.ts'
import { renderAge } from './age.ts'
import { type Elsewhere, renderElsewhere } from './elsewhere.ts'
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
/** Of a memory's text, the lines shown. */
const TEXT_LINES = 3
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

/** What was asked for, to say why little or nothing was found. */
export interface Asked {
  /** The agent, where no conversation with it was ever kept. */
  readonly unknownAgent: string | null
  /** In every namespace and project. */
  readonly everywhere: boolean
  /** What was valid at another moment than now. */
  readonly atMoment?: boolean
  /** Options that left something out, such as `--since`. */
  readonly narrowedBy?: readonly string[]
  /** Where fewer results came than were asked for. */
  readonly elsewhere?: Elsewhere | null
}

export function renderAnswer(
  answer: NeighbouredAnswer,
  view: View,
  asked: Asked = { unknownAgent: null, everywhere: false },
): string {
  const { hits, hints } = answer
  const wider = asked.elsewhere ? renderElsewhere(asked.elsewhere, view) : ''
  if (hits.length === 0) {
    return [
      wrapText(renderNothing({ ...asked, everywhere: asked.everywhere || wider !== '' }), view.width),
      wider,
    ]
      .filter(Boolean)
      .join('\n\n')
  }
  // What is not to be relied on is said before it is read.
  const warnings = hints.filter((hint) => hint === FITS_BADLY)
  const others = hints.filter((hint) => hint !== FITS_BADLY && hint !== ONLY_WORDS)
  return [
    ...renderHints(warnings, view).map(view.paint.yellow),
    ...renderArranged(answer, view),
    renderFooter(answer, view),
    ...renderHints(others.map(nameFlags), view),
    wider,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** How a hint, which is for agents as well, is followed in a command line. */
const FLAGS: readonly (readonly [words: string, flag: string])[] = [
  ['a deep search', '--deep'],
  ['include superseded memories', '--include-superseded'],
  ['name one of them', '--project'],
  ['another policy', '--policy'],
]

export function nameFlags(hint: string): string {
  return FLAGS.reduce((text, [words, flag]) => text.replace(words, `${words} (${flag})`), hint)
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
  const groups = toGroups(arrangement, hits.length)
  // Time and cause have an order of their own; of other groups the one with the best hit comes first.
  const ordered =
    arrangement.order === 'entity'
      ? groups.toSorted((a, b) => Math.min(...a.positions) - Math.min(...b.positions))
      : groups
  return [
    ...lead,
    ...ordered.flatMap(({ title, positions }) => [
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

function renderNothing({ unknownAgent, everywhere, atMoment, narrowedBy = [] }: Asked): string {
  if (unknownAgent !== null) {
    return `Nothing found: no conversation with an agent called ${toOneLine(unknownAgent)} was kept.\n\`lore status\` lists the agents.`
  }
  const found = atMoment ? 'Nothing that fits was known at that time.' : 'Nothing found.'
  const ways = [
    'other words',
    'fewer of them',
    ...(atMoment ? ['a later --as-of'] : []),
    ...(narrowedBy.length === 0 ? [] : [`without ${narrowedBy.join(', ')}`]),
    ...(everywhere ? [] : ['--all to search every namespace and project']),
  ]
  return `${found}\nTry ${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}.`
}

function renderHits(hits: readonly NeighbouredHit[], view: View): string[] {
  const memoryIds = hits.flatMap((hit) => (hit.ref.kind === 'memory' ? [hit.ref.id] : []))
  const shorten = shortIds(memoryIds)
  const inner = { ...view, width: view.width - INDENT }
  const first = firstSaying(hits)
  return hits.map((hit, index) => {
    const same = first[index] ?? index
    const lines = [
      ...(same < index
        ? [renderSame(same, index, view)]
        : [
            renderHeadline(hit, index, view),
            ...(hit.ref.kind === 'memory' ? renderSummary(hit, view) : renderTurnLines(hit, view)),
          ]),
      renderOrigin(hit, shorten, view),
      ...renderTies(hit, inner).map(indent),
    ]
    if (hit.signals !== undefined) {
      lines.push(indent(renderSignals(hit.signals, hit.contributions ?? {}, inner)))
    }
    return lines.join('\n')
  })
}

/** For each hit the first one that says the same sentence: a concept is often called what a fact below it says. */
function firstSaying(hits: readonly RecallHit[]): readonly number[] {
  const sayings = hits.map((hit, index) => (hit.ref.kind === 'memory' ? sayingOf(hit) : String(index)))
  return sayings.map((saying) => sayings.indexOf(saying))
}

/** A topic or concept whose text is its title and a list of words says no more than its title. */
function sayingOf(hit: RecallHit): string {
  const title = toOneLine(hit.title)
  const text = toOneLine(hit.summary)
  const isNamed = hit.depth !== null && hit.depth < 2 && text.startsWith(`${title}: `)
  const saying = isNamed ? title : isBeginning(hit) ? text : `${title}\n${text}`
  return saying.toLowerCase().replace(/[.!?]+$/, '')
}

function renderSame(same: number, index: number, { paint }: View): string {
  return paint.dim(`${rankOf(index)}  says the same as ${same + 1}`)
}

function rankOf(index: number): string {
  return String(index + 1).padStart(INDENT - 2)
}

function renderHeadline(hit: RecallHit, index: number, view: View): string {
  const rank = rankOf(index)
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
  // A title that only begins what the text says gives way to the text.
  const name = isBeginning(hit) ? toOneLine(hit.summary) : toOneLine(hit.title)
  const lines = wrapTo(name, TEXT_LINES, view)
  const last = lines.at(-1) ?? ''
  const isBeside = displayWidth(last) + mark.length <= view.width - INDENT
  const painted = lines.map((line, i) =>
    isBeside && i === lines.length - 1 ? `${bold(line)}${yellow(mark)}` : bold(line),
  )
  const [first = '', ...rest] = isBeside ? painted : [...painted, yellow(mark.trim())]
  return [`${dim(rank)}  ${first}`, ...rest.map(indent)].join('\n')
}

/**
 * Whether the title is no name of its own, but the first sentence or clause of the text, or what was cut from its
 * beginning.
 */
function isBeginning({ title, summary }: RecallHit): boolean {
  const [name, text] = [title, summary].map((part) => toOneLine(part).toLowerCase())
  if (text === undefined || text === '' || name === undefined) return false
  const words = name.replace(/[….!?]+$/, '')
  if (!text.startsWith(words)) return false
  return name.endsWith('…') || /^(?:$|[.!?…:])/.test(text.slice(words.length))
}

/** At most so many lines; the last one says that something was cut. */
function wrapTo(text: string, lines: number, view: View): string[] {
  const room = view.width - INDENT
  const wrapped = wrapText(text, room).split('\n')
  if (wrapped.length <= lines) return wrapped
  return [...wrapped.slice(0, lines - 1), clip(wrapped.slice(lines - 1).join(' '), room)]
}

function whoOf({ speaker, role }: RecallHit): string {
  return toOneLine(speaker ?? role ?? 'someone')
}

/** Left out where the headline says it. */
function renderSummary(hit: RecallHit, view: View): string[] {
  if (isBeginning(hit) || hit.summary.trim() === '') return []
  return wrapTo(toOneLine(hit.summary), TEXT_LINES, view).map(indent)
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
    : `${footer}\n${view.paint.yellow(wrapText('By words only: nothing could be compared by meaning (see `lore stats`).', view.width))}`
}

function indent(text: string): string {
  return text.replace(/^/gm, ' '.repeat(INDENT))
}
