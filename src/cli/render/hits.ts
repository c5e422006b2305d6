/**
 * Renders the hits of a search: title, a few lines of text and their origin; with signals if asked to
 * explain. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import type { Arrangement, Order, RecallAnswer, RecallHit } from '../../core/recall.ts'
import { FITS_BADLY, ONLY_WORDS } from '../../recall/organise/hints.ts'
import { renderAge } from './age.ts'
import { renderTies } from './hit-ties.ts'
import { type Block, cut, hang, lines, type Part, prose, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { clip, count, displayWidth, dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { type OtherProjects, renderOtherProjects } from './other-projects.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId, shortIds } from './short-ids.ts'
import { renderSignals } from './signal-table.ts'
import { renderWho } from './who.ts'

const INDENT = 4
/** Lines shown of a memory's text: the passage that recall chose, on a narrow terminal too. */
const TEXT_LINES = 8
/** The name of a project is not cut below this many columns. */
const LEAST_PLACE = 12

/** A turn with the ones before and after it, if they were asked for. */
export interface NeighbouredHit extends RecallHit {
  readonly before?: Episode | null
  readonly after?: Episode | null
}

export interface NeighbouredAnswer extends RecallAnswer {
  readonly hits: readonly NeighbouredHit[]
}

/** The circumstances of a search, used to explain why little or nothing was found. */
export interface Asked {
  /** The agent that was named, if no conversation with it was ever captured; else null. */
  readonly unknownAgent: string | null
  /** True if every namespace and project was searched. */
  readonly everywhere: boolean
  /** True if the search was for another moment than now. */
  readonly atMoment?: boolean
  /** The options that restricted the search, such as `--since`. */
  readonly narrowedBy?: readonly string[]
  /** Counts of the other projects, if fewer hits came than were asked for. */
  readonly otherProjects?: OtherProjects | null
}

export function renderAnswer(
  answer: NeighbouredAnswer,
  view: View,
  asked: Asked = { unknownAgent: null, everywhere: false },
): string {
  const { hits, hints } = answer
  const wider = renderOtherProjects(asked.otherProjects, view)
  if (hits.length === 0) {
    const everywhere = asked.everywhere || Boolean(wider)
    return show(view, sections(renderNothing({ ...asked, everywhere }), wider))
  }
  const others = hints.filter((hint) => hint !== FITS_BADLY && hint !== ONLY_WORDS)
  return show(
    view,
    sections(
      // The warning comes before the hits it is about.
      hints.includes(FITS_BADLY) && prose(FITS_BADLY, view.paint.yellow),
      ...renderArranged(answer, view),
      renderFooter(answer, view),
      lines(...others.map((hint) => prose(nameFlags(hint)))),
      wider,
    ),
  )
}

/** Hints are written for agents too; these flags follow them on a command line. */
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
  entity: 'By the person it is about',
}

/** In reading order. The number of a hit is its rank, wherever it stands. */
function renderArranged({ hits, arrangement }: NeighbouredAnswer, view: View): Part[] {
  const blocks = renderHits(hits, view)
  const { bold, dim } = view.paint
  const heading = HEADINGS[arrangement.order]
  const groups = toGroups(arrangement, hits.length)
  // Time and cause have an order of their own; groups by entity are sorted by their best hit.
  const ordered =
    arrangement.order === 'entity'
      ? groups.toSorted((a, b) => Math.min(...a.positions) - Math.min(...b.positions))
      : groups
  return [
    heading && dim(`${heading}; numbers are ranks.`),
    ...ordered.flatMap(({ title, positions }) => [
      title !== null && cut(title, bold),
      ...positions.map((position) => blocks[position]),
    ]),
  ]
}

interface Positions {
  readonly title: string | null
  readonly positions: readonly number[]
}

/** Hits that belong to no group come last, so that none is left out. */
function toGroups({ groups }: Arrangement, count: number): Positions[] {
  const named = new Set(groups.flatMap(({ hits }) => hits))
  const others = Array.from({ length: count }, (_, position) => position).filter(
    (position) => !named.has(position),
  )
  const titled = groups.map(({ title, hits }) => ({ title, positions: hits }))
  return others.length === 0 ? titled : [...titled, { title: null, positions: others }]
}

function renderNothing({ unknownAgent, everywhere, atMoment, narrowedBy = [] }: Asked): Block {
  if (unknownAgent !== null) {
    return lines(
      prose(`Nothing found: no conversation with an agent called ${toOneLine(unknownAgent)} was stored.`),
      '`lore status` lists the agents.',
    )
  }
  const ways = [
    'other words',
    'fewer of them',
    ...(atMoment ? ['a later --as-of'] : []),
    ...(narrowedBy.length === 0 ? [] : [`without ${narrowedBy.join(', ')}`]),
    ...(everywhere ? [] : ['--all to search every namespace and project']),
  ]
  return lines(
    atMoment ? 'Nothing that matches was known at that time.' : 'Nothing found.',
    prose(`Try ${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}.`),
  )
}

function renderHits(hits: readonly NeighbouredHit[], view: View): Block[] {
  const shorten = shortIds(hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : [])))
  const first = firstSaying(hits)
  const { dim } = view.paint
  return hits.map((hit, index) => {
    const same = first[index] ?? index
    const body =
      same < index
        ? [dim(`says the same as ${same + 1}`)]
        : hit.ref.kind === 'memory'
          ? [renderHeadline(hit), renderSummary(hit)]
          : [
              prose(`${renderWho(hit)}: ${hit.summary}`, view.paint.bold),
              marksOf(hit) !== '' && view.paint.yellow(`(${marksOf(hit)})`),
              renderTurnLines(hit, view),
            ]
    return hang(
      dim(`${String(index + 1).padStart(INDENT - 2)}  `),
      ...body,
      renderOrigin(hit, shorten, view),
      renderTies(hit, view),
      hit.signals && renderSignals(hit.signals, hit.contributions ?? {}),
    )
  })
}

/**
 * Returns for each hit the first one with the same statement: a concept often has the words of a fact below
 * it as its name.
 */
function firstSaying(hits: readonly RecallHit[]): readonly number[] {
  const sayings = hits.map((hit, index) => (hit.ref.kind === 'memory' ? sayingOf(hit) : String(index)))
  return sayings.map((saying) => sayings.indexOf(saying))
}

/**
 * The statement of a hit, for comparison. A topic or concept whose text is its title and a list of words
 * states only its title.
 */
function sayingOf(hit: RecallHit): string {
  const title = toOneLine(hit.title)
  const text = toOneLine(hit.summary)
  const isNamed = hit.depth !== null && hit.depth < 2 && text.startsWith(`${title}: `)
  const saying = isNamed ? title : isBeginning(hit) ? text : `${title}\n${text}`
  return saying.toLowerCase().replace(/[.!?]+$/, '')
}

/** The reasons not to rely on a hit; empty if there are none. */
function marksOf({ freshness, superseded, overtaken, disputed, archived }: RecallHit): string {
  const isStale = freshness !== null && freshness !== 'fresh' && freshness !== 'unchecked'
  return [
    ...(superseded ? ['superseded'] : []),
    ...(overtaken === true ? ['overtaken'] : []),
    ...(disputed === true ? ['disputed'] : []),
    ...(archived ? ['archived'] : []),
    ...(isStale ? [`source ${freshness}`] : []),
  ].join(', ')
}

/** Renders the name, and marks such as `superseded`: beside it if there is room, else below it. */
function renderHeadline(hit: RecallHit): Block {
  const marks = marksOf(hit)
  // A title that is only the beginning of the text is replaced by the text.
  const name = isBeginning(hit) ? hit.summary : hit.title
  return (view) => {
    const { bold, yellow } = view.paint
    const named = prose(name, undefined, TEXT_LINES)(view)
    if (marks === '') return named.map(bold)
    const last = named.at(-1) ?? ''
    const isBeside = displayWidth(`${last} (${marks})`) <= view.width
    const before = named.slice(0, -1).map(bold)
    return isBeside
      ? [...before, `${bold(last)}${yellow(` (${marks})`)}`]
      : [...before, bold(last), yellow(`(${marks})`)]
  }
}

/**
 * True if the title is not a name of its own, but the first sentence or clause of the text, or was cut from
 * its beginning.
 */
function isBeginning({ title, summary }: RecallHit): boolean {
  const [name, text] = [title, summary].map((part) => toOneLine(part).toLowerCase())
  if (text === undefined || text === '' || name === undefined) return false
  const words = name.replace(/[….!?]+$/, '')
  if (!text.startsWith(words)) return false
  return name.endsWith('…') || /^(?:$|[.!?…:])/.test(text.slice(words.length))
}

/** Left out if the headline contains it. */
function renderSummary(hit: RecallHit): Part {
  return !isBeginning(hit) && prose(hit.summary, undefined, TEXT_LINES)
}

/** Renders a turn's neighbours, and the conversation it belongs to. */
function renderTurnLines(hit: NeighbouredHit, { paint }: View): Block {
  const neighbour = (place: string, turn: Episode | null | undefined) =>
    turn && hang(paint.dim(`${place}  `), cut(`${renderWho(turn)}: ${turn.text}`, paint.dim))
  const title = toSessionTitle(hit)
  const session = hit.sessionId === null ? '' : shortBulkId(hit.sessionId)
  return lines(
    neighbour('before', hit.before),
    neighbour('after ', hit.after),
    title === ''
      ? session && paint.dim(`in ${session}`)
      : entry({ lead: 'in “', title, note: '”', paint: paint.dim, id: session, paintId: paint.dim }),
  )
}

/** The title of a turn's hit is `who · title of the conversation`, or `who` alone. */
function toSessionTitle(hit: RecallHit): string {
  const title = toOneLine(hit.title)
  const who = `${renderWho(hit)} · `
  return title.startsWith(who) ? title.slice(who.length) : ''
}

function renderOrigin(hit: RecallHit, shorten: (id: string) => string, view: View): Block {
  const memory = hit.ref.kind === 'memory'
  const id = memory ? shorten(hit.ref.id) : shortBulkId(hit.ref.id)
  const place = memory ? hit.scope : renderProject(hit.scope)
  const when = memory ? renderAge(hit.at, view.now) : renderLocalMoment(hit.at)
  const nature = (where: string) =>
    memory
      ? dotted(hit.memoryKind, hit.trust, where, when, hit.score.toFixed(2))
      : dotted(where, when, hit.score.toFixed(2))
  return (inner) => {
    const { cyan, dim } = inner.paint
    const room = inner.width - id.length - 2
    const whole = nature(place)
    // The project's name is cut first; if that is not enough, the rest goes to the next line.
    const fitting = nature(clip(place, Math.max(LEAST_PLACE, room - (whole.length - place.length))))
    return inner.wraps === true && displayWidth(fitting) > room
      ? lines(cyan(id), prose(fitting, dim))(inner)
      : [`${cyan(id)}  ${dim(fitting)}`]
  }
}

function renderFooter(answer: RecallAnswer, { paint }: View): Block {
  const took = answer.tookMs.embed + answer.tookMs.search
  return lines(
    paint.dim(
      dotted(
        plural(answer.hits.length, 'result'),
        answer.leftOff > 0 && `${answer.leftOff} left out, beyond the token budget`,
        `${count(answer.candidates)} looked at`,
        `policy ${answer.policy}`,
        `${took < 10 ? took.toFixed(1) : Math.round(took)} ms`,
      ),
    ),
    !answer.byMeaning &&
      prose('By words only: nothing could be compared by meaning (see `lore stats`).', paint.yellow),
    answer.byMeaning &&
      (answer.waiting ?? 0) > 0 &&
      prose(
        `${plural(answer.waiting ?? 0, 'document')} compared by words only: vectors are still to come (see \`lore stats\`).`,
        paint.yellow,
      ),
  )
}
