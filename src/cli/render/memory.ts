/** One memory or one turn of a conversation in full; only long lines are broken. Pure. */
import type { Episode } from '../../core/conversation.ts'
import { MEMORY_DEFAULTS } from '../../core/memory.ts'
import { renderScope } from '../../core/scope.ts'
import type { Association, MemoryLine, MemoryView } from '../../engine/engine.ts'
import type { ReadAnswer } from '../../memories/read.ts'
import { renderAgo, renderMoment } from './age.ts'
import { renderFields } from './columns.ts'
import { renderLocalMoment } from './local-time.ts'
import { shortBulkId, shortIds } from './short-ids.ts'
import { clip, plural, toOneLine, toSafeText } from './text.ts'
import type { View } from './view.ts'
import { renderAuthor, renderSessionTitle, renderWho } from './who.ts'
import { wrapText } from './wrap.ts'

/** Columns that labels take, with the gap after them. */
const LABELS = 10
/** The same where `replaced by` is among them. */
const FIELD_LABELS = 13

type MemoryAnswer = Extract<ReadAnswer, { readonly kind: 'memory' }>
type EpisodeAnswer = Extract<ReadAnswer, { readonly kind: 'episode' }>

export function renderRead(answer: ReadAnswer, view: View): string {
  return answer.kind === 'memory' ? renderMemory(answer, view) : renderEpisode(answer, view)
}

/** `decision · principle · default/web · 3d ago`. */
export function renderNature(memory: MemoryView, view: View): string {
  const parts = [memory.kind, memory.trust, renderScope(memory.scope), renderAgo(memory.updatedAt, view.now)]
  return view.paint.dim(parts.join(' · '))
}

function renderMemory(
  { memory, parent, children, associations, provenance }: MemoryAnswer,
  view: View,
): string {
  const lines = [
    ...(parent === null ? [] : [parent]),
    ...children,
    ...associations.map(({ other }) => other),
    ...provenance.supersedes,
    ...(provenance.supersededBy === null ? [] : [provenance.supersededBy]),
  ]
  const shorten = shortIds(lines.map((line) => line.id))
  const show = (line: MemoryLine) =>
    `${view.paint.cyan(shorten(line.id))}  ${clip(toOneLine(line.title), Math.max(20, view.width - 30))}`
  const showAll = (all: readonly MemoryLine[]) => all.map(show).join('\n')
  const state = renderState(memory, view)
  const room = Math.max(20, view.width - FIELD_LABELS)
  const fields = renderFields(
    [
      ['id', view.paint.cyan(memory.id)],
      ['parent', parent === null ? '' : show(parent)],
      ['below', showAll(children)],
      ['links', associations.map((association) => renderAssociation(association, shorten, view)).join('\n')],
      ['replaces', showAll(provenance.supersedes)],
      ['replaced by', provenance.supersededBy === null ? '' : show(provenance.supersededBy)],
      ['tags', wrapText(memory.tags.map(toOneLine).join(', '), room)],
      ['about', memory.element === null ? '' : wrapText(toOneLine(memory.element), room)],
      ['quote', wrapText(renderQuote(provenance.quote, memory.content), room)],
      ['source', renderSource({ memory, provenance }, view)],
      ['strength', wrapText(renderStrength(memory, view), room)],
    ],
    view,
  )
  const title = wrapText(toOneLine(memory.title), view.width).split('\n').map(view.paint.bold)
  const head = [...title, renderNature(memory, view), state].filter(Boolean)
  return `${head.join('\n')}\n\n${wrapText(toSafeText(memory.content), view.width)}\n\n${fields}`
}

function renderState(memory: MemoryView, view: View): string {
  const states: string[] = []
  if (memory.archivedAt !== null) {
    states.push(
      `archived ${renderAgo(memory.archivedAt, view.now)}: ${toOneLine(memory.archivedReason ?? '')}`,
    )
  }
  if (memory.supersededBy !== null) states.push('superseded')
  if (memory.validUntil !== null) states.push(`valid until ${renderMoment(memory.validUntil)}`)
  if (memory.protected) states.push('protected')
  return states.length === 0 ? '' : view.paint.yellow(states.join(' · '))
}

function renderAssociation(
  { edge, direction, other }: Association,
  shorten: (id: string) => string,
  view: View,
): string {
  const weight = edge.weight === 1 ? '' : ` ${edge.weight.toFixed(2)}`
  const lead = `${direction === 'out' ? '→' : '←'} ${edge.relation}${weight}  `
  const id = shorten(other.id)
  const room = Math.max(20, view.width - FIELD_LABELS)
  const title = clip(toOneLine(other.title), Math.max(12, room - lead.length - id.length - 2))
  const why = edge.reasoning === null ? '' : `\n${wrapText(`  ${toOneLine(edge.reasoning)}`, room)}`
  return `${lead}${view.paint.cyan(id)}  ${title}${why}`
}

function renderSource(
  { memory, provenance }: Pick<MemoryAnswer, 'memory' | 'provenance'>,
  view: View,
): string {
  const line = provenance.sourceLine === null ? '' : `:${provenance.sourceLine}`
  const parts = [
    renderAuthor(provenance.author),
    renderMoment(memory.createdAt),
    provenance.session === null
      ? ''
      : `session ${toOneLine(provenance.session.title ?? provenance.session.externalId)}`,
  ].filter(Boolean)
  // A path is left whole, to be copied.
  const file = provenance.sourceFile === null ? '' : `\n${toOneLine(provenance.sourceFile)}${line}`
  const episodes = provenance.episodes.map((episode) => `\n${view.paint.dim(renderTurn(episode, view))}`)
  const told = wrapText(parts.join(' · '), Math.max(20, view.width - FIELD_LABELS))
  return told + file + episodes.join('')
}

/** Left out where it is the content itself. */
function renderQuote(quote: string | null, content: string): string {
  return quote === null || quote.trim() === content.trim() ? '' : `“${toOneLine(quote)}”`
}

/** Level and layer are mentioned where they are not the usual ones. */
function renderStrength(memory: MemoryView, view: View): string {
  const last = memory.lastAccessedAt === null ? '' : `, last ${renderAgo(memory.lastAccessedAt, view.now)}`
  return [
    `salience ${memory.salience}`,
    renderConfidence(memory),
    memory.level === MEMORY_DEFAULTS.level ? '' : `level ${memory.level}`,
    memory.layer === MEMORY_DEFAULTS.layer ? '' : `layer ${memory.layer}`,
    `read ${plural(memory.accessCount, 'time')}${last}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is left of it, and of how much where time took some. */
function renderConfidence({ confidence, givenConfidence }: MemoryView): string {
  const [left, given] = [confidence, givenConfidence].map((value) => Number(value.toFixed(2)))
  return left === given ? `confidence ${left}` : `confidence ${left} of ${given}, not verified lately`
}

function renderEpisode({ episode, session, before, after, memories }: EpisodeAnswer, view: View): string {
  const { paint } = view
  const nature = [
    renderLocalMoment(episode.at),
    session.agent,
    `turn ${episode.position + 1} of ${session.episodeCount}`,
    episode.model === null ? '' : toOneLine(episode.model),
  ].filter(Boolean)
  const caption = episode.caption === null ? '' : `\n[${toOneLine(episode.caption)}]`
  const around = (episodes: readonly Episode[]) =>
    episodes
      .map((turn) => {
        const line = `${renderWho(turn)}: ${toOneLine(turn.text)}`
        return `${paint.cyan(shortBulkId(turn.id))}  ${clip(line, Math.max(20, view.width - LABELS - 20))}`
      })
      .join('\n')
  const shorten = shortIds(memories.map((line) => line.id))
  const first = before[0] ?? episode
  const fields = renderFields(
    [
      ['id', paint.cyan(episode.id)],
      ['before', around(before)],
      ['after', around(after)],
      [
        'memories',
        memories
          .map((line) => {
            const id = shorten(line.id)
            const room = Math.max(20, view.width - LABELS - id.length - 2)
            return `${paint.cyan(id)}  ${clip(toOneLine(line.title), room)}`
          })
          .join('\n'),
      ],
      [
        'in',
        `${clip(renderSessionTitle(session), Math.max(20, view.width - LABELS))}\n${paint.dim(`lore show ${shortBulkId(session.id)} --from ${first.position + 1}`)}`,
      ],
      [
        'source',
        episode.sourceFile === null ? '' : `${toOneLine(episode.sourceFile)}:${episode.sourceLine ?? '?'}`,
      ],
    ],
    view,
  )
  const head = `${paint.bold(renderWho(episode))}\n${paint.dim(nature.join(' · '))}`
  return `${head}\n\n${wrapText(`${toSafeText(episode.text)}${caption}`, view.width)}\n\n${fields}`
}

function renderTurn(episode: Episode, view: View): string {
  return clip(`${renderWho(episode)}: ${toOneLine(episode.text)}`, Math.max(20, view.width - 14))
}
