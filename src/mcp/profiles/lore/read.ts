/** Tool that returns one memory or turn in full, quoted, with the ids of its neighbours. */
import * as z from 'zod'
import type { Episode } from '../../../core/conversation.ts'
import { isUnconfirmedQuote } from '../../../core/memory.ts'
import { renderScope } from '../../../core/scope.ts'
import { whoSaid } from '../../../core/who-said.ts'
import type { Association, Provenance } from '../../../engine/engine.ts'
import type { ReadAnswer } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { anyId } from '../../tools/fields.ts'
import {
  asFact,
  oneLine,
  quoteLines,
  renderDay,
  renderHeadline,
  renderList,
  renderMemoryLine,
} from '../../tools/render.ts'

const MAX_LISTED = 40
const TURN_CHARS = 240
const QUOTE_CHARS = 500
const NAMES_CHARS = 1_000
const FILE_CHARS = 4_096

export const read = defineTool({
  name: 'read',
  description: 'Read a memory or turn in full, with the ids of its links.',
  readOnly: true,
  input: z.strictObject({ id: anyId }),
  run: (input, { engine, caller }) => engine.read({ id: input.id }, caller),
  render: renderRead,
})

function renderRead(answer: ReadAnswer): string {
  switch (answer.kind) {
    case 'memory':
      return renderMemory(answer)
    case 'episode':
      return renderEpisode(answer)
    default:
      return answer satisfies never
  }
}

function renderMemory(answer: Extract<ReadAnswer, { kind: 'memory' }>): string {
  const { memory, parent, children, associations, provenance } = answer
  const facts = [
    `${memory.kind}, depth ${memory.depth}`,
    `trust ${memory.trust}`,
    `confidence ${memory.confidence.toFixed(2)}`,
    `scope ${asFact(renderScope(memory.scope), NAMES_CHARS)}`,
    `created ${renderDay(memory.createdAt)}`,
    ...(memory.updatedAt > memory.createdAt ? [`updated ${renderDay(memory.updatedAt)}`] : []),
    ...renderValidity(memory.validFrom, memory.validUntil),
    ...(memory.tags.length === 0 ? [] : [`tags ${asFact(memory.tags.join(', '), NAMES_CHARS)}`]),
  ]
  const state = [
    ...(memory.archivedAt === null
      ? []
      : [
          `ARCHIVED ${renderDay(memory.archivedAt)}: ${oneLine(memory.archivedReason ?? 'no reason given', 200)}`,
        ]),
    ...(provenance.supersededBy === null
      ? []
      : [`SUPERSEDED by ${renderMemoryLine(provenance.supersededBy)}`]),
    ...(memory.disputedBy === undefined
      ? []
      : [`DISPUTED by ${memory.disputedBy.join(', ')}: nobody has settled which holds; ask the person`]),
  ]
  return [
    `${memory.id} ${oneLine(memory.title, 300)}`,
    facts.join(' · '),
    ...state,
    '',
    quoteLines(memory.content),
    '',
    ...(parent === null ? [] : [`parent: ${renderMemoryLine(parent)}`]),
    ...section('children', renderList(children, MAX_LISTED, renderMemoryLine)),
    ...section('links', renderList(associations, MAX_LISTED, renderAssociation)),
    ...section('sources', renderSources(provenance)),
  ]
    .join('\n')
    .trimEnd()
}

function renderEpisode(answer: Extract<ReadAnswer, { kind: 'episode' }>): string {
  const { episode, session, before, after, memories } = answer
  const name = asFact(session.title ?? session.externalId, 200)
  return [
    `${episode.id} turn ${episode.position} by ${speakerOf(episode)}`,
    `session ${name} (${asFact(session.agent, 80)}) · ${new Date(episode.at).toISOString()}`,
    '',
    quoteLines(episode.text),
    ...(episode.caption === null ? [] : [quoteLines(`[picture: ${episode.caption}]`)]),
    '',
    ...section('before', renderList(before, MAX_LISTED, renderTurn)),
    ...section('after', renderList(after, MAX_LISTED, renderTurn)),
    ...section('memories from this turn', renderList(memories, MAX_LISTED, renderMemoryLine)),
  ]
    .join('\n')
    .trimEnd()
}

function renderValidity(from: number | null, until: number | null): string[] {
  if (from === null && until === null) return []
  return [
    `valid ${from === null ? '' : `from ${renderDay(from)}`}${until === null ? '' : ` until ${renderDay(until)}`}`.replace(
      /\s+/g,
      ' ',
    ),
  ]
}

function renderAssociation({ edge, direction, other }: Association): string {
  const gist = renderHeadline(other.title, other.summary)
  const why = edge.reasoning === null ? '' : ` (${oneLine(edge.reasoning, 160)})`
  const arrow = direction === 'out' ? `${edge.relation} →` : `← ${edge.relation}`
  return `${arrow} ${other.id} · ${edge.weight.toFixed(2)} · ${gist}${why}`
}

function renderSources(provenance: Provenance): string[] {
  const { sourceFile, sourceLine } = provenance
  return [
    `- author ${oneLine(provenance.author, 200)}`,
    ...(provenance.quote === null
      ? []
      : [
          `- quote${isUnconfirmedQuote(provenance) ? ' (not confirmed)' : ''} "${oneLine(provenance.quote, QUOTE_CHARS)}"`,
        ]),
    ...(sourceFile === null
      ? []
      : [`- file ${oneLine(sourceFile, FILE_CHARS)}${sourceLine === null ? '' : `:${sourceLine}`}`]),
    ...(provenance.session === null
      ? []
      : [`- session ${oneLine(provenance.session.title ?? provenance.session.externalId, 200)}`]),
    ...renderList(provenance.episodes, MAX_LISTED, (episode) => `turn ${renderTurn(episode)}`),
    ...renderList(provenance.supersedes, MAX_LISTED, (line) => `replaced ${renderMemoryLine(line)}`),
  ]
}

function renderTurn(episode: Episode): string {
  return `${episode.id} ${speakerOf(episode)}: ${oneLine(episode.text, TURN_CHARS)}`
}

function speakerOf(episode: Episode): string {
  return oneLine(whoSaid(episode), 80)
}

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${name}:`, ...lines]
}
