/** Renders one memory or one turn of a conversation in full; only long lines are broken. Pure. */
import type { Episode } from '../../core/conversation.ts'
import { isUnconfirmedQuote, MEMORY_DEFAULTS } from '../../core/memory.ts'
import { renderScope } from '../../core/scope.ts'
import type { Association, MemoryLine, MemoryView, Provenance } from '../../engine/engine.ts'
import type { ReadAnswer } from '../../memories/read.ts'
import { renderAgo, renderMoment } from './age.ts'
import { type Block, cut, hang, lines, type Part, passage, prose, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { record } from './layout/record.ts'
import { dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { type ShortenId, shortBulkId, shortIds } from './short-ids.ts'
import { renderAuthor, renderSessionTitle, renderWho } from './who.ts'

type MemoryAnswer = Extract<ReadAnswer, { readonly kind: 'memory' }>
type EpisodeAnswer = Extract<ReadAnswer, { readonly kind: 'episode' }>

export function renderRead(answer: ReadAnswer, view: View): string {
  return answer.kind === 'memory' ? renderMemory(answer, view) : renderEpisode(answer, view)
}

/** Returns `decision · principle · default/web · 3d ago`. */
export function renderNature(memory: MemoryView, view: View): string {
  const { kind, trust, scope, updatedAt } = memory
  return view.paint.dim(dotted(kind, trust, renderScope(scope), renderAgo(updatedAt, view.now)))
}

function renderMemory(
  { memory, parent, children, associations, provenance }: MemoryAnswer,
  view: View,
): string {
  const { bold, cyan } = view.paint
  const { supersedes, supersededBy } = provenance
  const shorten = shortIds([
    ...(parent === null ? [] : [parent.id]),
    ...children.map(({ id }) => id),
    ...associations.map(({ other }) => other.id),
    ...supersedes.map(({ id }) => id),
    ...(supersededBy === null ? [] : [supersededBy.id]),
  ])
  const line = ({ id, title }: MemoryLine) => hang(`${cyan(shorten(id))}  `, cut(title))
  return show(
    view,
    sections(
      lines(prose(memory.title, bold), renderNature(memory, view), renderState(memory, view)),
      passage(memory.content),
      record([
        ['id', cyan(memory.id)],
        ['parent', parent && line(parent)],
        ['below', lines(...children.map(line))],
        ['links', lines(...associations.map((one) => renderAssociation(one, shorten)))],
        ['replaces', lines(...supersedes.map(line))],
        ['replaced by', supersededBy && line(supersededBy)],
        ['tags', prose(memory.tags.map(toOneLine).join(', '))],
        ['about', memory.element !== null && prose(memory.element)],
        ['quote', renderQuote(provenance, memory.content)],
        ['source', renderSource({ memory, provenance }, view)],
        ['strength', prose(renderStrength(memory, view))],
      ]),
    ),
  )
}

function renderState(memory: MemoryView, { paint, now }: View): string {
  const { archivedAt, archivedReason, validUntil } = memory
  return paint.yellow(
    dotted(
      archivedAt !== null && `archived ${renderAgo(archivedAt, now)}: ${toOneLine(archivedReason ?? '')}`,
      memory.supersededBy !== null && 'superseded',
      memory.disputedBy !== undefined && 'disputed: see `lore conflicts`',
      validUntil !== null && `valid until ${renderMoment(validUntil)}`,
      memory.protected && 'protected',
    ),
  )
}

function renderAssociation({ edge, direction, other }: Association, shorten: ShortenId): Block {
  const weight = edge.weight === 1 ? '' : ` ${edge.weight.toFixed(2)}`
  const lead = `${direction === 'out' ? '→' : '←'} ${edge.relation}${weight}  `
  return lines(
    entry({ lead, title: other.title, id: shorten(other.id) }),
    edge.reasoning !== null && hang('  ', prose(edge.reasoning)),
  )
}

function renderSource(
  { memory, provenance }: Pick<MemoryAnswer, 'memory' | 'provenance'>,
  { paint }: View,
): Block {
  const { author, session, sourceFile, sourceLine, episodes } = provenance
  return lines(
    prose(
      dotted(
        renderAuthor(author),
        renderMoment(memory.createdAt),
        session && `session ${toOneLine(session.title ?? session.externalId)}`,
      ),
    ),
    // A path is not cut, so that it can be copied.
    sourceFile !== null && `${toOneLine(sourceFile)}${sourceLine === null ? '' : `:${sourceLine}`}`,
    ...episodes.map((episode) => cut(`${renderWho(episode)}: ${episode.text}`, paint.dim)),
  )
}

/** Left out if it equals the content. A quote that an agent gave and no conversation proves is marked. */
function renderQuote({ quote, trust, authority }: Provenance, content: string): Part {
  const mark = isUnconfirmedQuote({ trust, authority }) ? ' (not confirmed)' : ''
  return quote !== null && quote.trim() !== content.trim() && prose(`“${toOneLine(quote)}”${mark}`)
}

/** Level and layer are shown if they are not the defaults. */
function renderStrength(memory: MemoryView, { now }: View): string {
  const last = memory.lastAccessedAt === null ? '' : `, last ${renderAgo(memory.lastAccessedAt, now)}`
  return dotted(
    `salience ${memory.salience}`,
    renderConfidence(memory),
    memory.level !== MEMORY_DEFAULTS.level && `level ${memory.level}`,
    memory.layer !== MEMORY_DEFAULTS.layer && `layer ${memory.layer}`,
    `read ${plural(memory.accessCount, 'time')}${last}`,
  )
}

/** Shows the present confidence, and the original one if it has faded. */
function renderConfidence({ confidence, givenConfidence }: MemoryView): string {
  const [left, given] = [confidence, givenConfidence].map((value) => Number(value.toFixed(2)))
  return left === given ? `confidence ${left}` : `confidence ${left} of ${given}, not verified lately`
}

function renderEpisode({ episode, session, before, after, memories }: EpisodeAnswer, view: View): string {
  const { bold, cyan, dim } = view.paint
  const nature = dotted(
    renderLocalMoment(episode.at),
    session.agent,
    `turn ${episode.position + 1} of ${session.episodeCount}`,
    episode.model !== null && toOneLine(episode.model),
  )
  const caption = episode.caption === null ? '' : `\n[${toOneLine(episode.caption)}]`
  const line = (id: string, text: string) => hang(`${cyan(id)}  `, cut(text))
  const around = (turns: readonly Episode[]) =>
    lines(...turns.map((turn) => line(shortBulkId(turn.id), `${renderWho(turn)}: ${turn.text}`)))
  const shorten = shortIds(memories.map(({ id }) => id))
  const first = before[0] ?? episode
  return show(
    view,
    sections(
      lines(bold(renderWho(episode)), dim(nature)),
      passage(`${episode.text}${caption}`),
      record([
        ['id', cyan(episode.id)],
        ['before', around(before)],
        ['after', around(after)],
        ['memories', lines(...memories.map(({ id, title }) => line(shorten(id), title)))],
        [
          'in',
          lines(
            cut(renderSessionTitle(session)),
            dim(`lore show ${shortBulkId(session.id)} --from ${first.position + 1}`),
          ),
        ],
        [
          'source',
          episode.sourceFile !== null && `${toOneLine(episode.sourceFile)}:${episode.sourceLine ?? '?'}`,
        ],
      ]),
    ),
  )
}
