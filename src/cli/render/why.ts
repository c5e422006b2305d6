/**
 * Renders chains from cause to effect, one memory per line, and the sources of the memory in question.
 * Pure.
 */
import type { RecallHit } from '../../core/recall.ts'
import { NEAREST } from '../../recall/causal-chain.ts'
import type {
  CausalChain,
  CausalChainAnswer,
  CausalStep,
  DatedLine,
  Grounds,
  NearbyMemory,
} from '../../recall/graph-queries/graph-views.ts'
import { renderAgo } from './age.ts'
import { type Block, cut, hang, lines, narrowed, plain, prose, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { record } from './layout/record.ts'
import { clip, dotted, plural, toOneLine } from './layout/text.ts'
import type { Palette, View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderOrigin } from './origin.ts'
import { renderCause, renderRelation } from './relation.ts'
import { type ShortenId, shortBulkId, shortIds } from './short-ids.ts'
import { renderAuthor, renderSessionTitle, renderWho } from './who.ts'

const INDENT = '  '
/** Turns of a conversation that are shown. */
const TURNS = 3
const TURN_CHARS = 240

export function renderWhy(answer: CausalChainAnswer, view: View): string {
  const { yellow, dim } = view.paint
  const { about, chains, starts, grounds, turns, hints, leftOff } = answer
  const said = turns.map((hit) => renderSaid(hit, view))
  if (about === null) return show(view, sections(...said, ...hints.map((hint) => prose(hint))))
  const shorten = shortIds(idsOf(answer))
  const others = starts.filter(({ id }) => id !== about.id)
  const marked = new Set([
    about.id,
    ...(chains.some((chain) => has(chain, about)) ? [] : others.map(({ id }) => id)),
  ])
  return show(
    view,
    sections(
      hints.includes(NEAREST) && prose(NEAREST, yellow),
      renderAbout(about, shorten, view),
      ...chains.map((chain) => renderChain(chain, marked, shorten, view)),
      leftOff > 0 && dim(`and ${plural(leftOff, 'more chain')}; see --limit`),
      grounds && renderGrounds(grounds, about, shorten, view),
      said.length > 0 && lines(dim('Said about it'), ...said),
      ...hints.filter((hint) => hint !== NEAREST).map((hint) => prose(hint, dim)),
    ),
  )
}

function has({ memories }: CausalChain, { id }: DatedLine): boolean {
  return memories.some((memory) => memory.id === id)
}

function idsOf({ about, chains, grounds }: CausalChainAnswer): string[] {
  const { provenance, parent, nearby } = grounds ?? { provenance: null, parent: null, nearby: [] }
  return [
    ...(about === null ? [] : [about.id]),
    ...chains.flatMap(({ memories }) => memories.map(({ id }) => id)),
    ...(parent === null ? [] : [parent.id]),
    ...nearby.map(({ memory }) => memory.id),
    ...(provenance?.supersedes.map(({ id }) => id) ?? []),
    ...(provenance?.supersededBy ? [provenance.supersededBy.id] : []),
  ]
}

function renderAbout(about: DatedLine, shorten: ShortenId, { paint, now }: View): Block {
  const title = toOneLine(about.title)
  const text = toOneLine(about.summary)
  // The reason is often in the text itself, so the text is shown in full, instead of a title that was cut
  // from it.
  const isCut = title.endsWith('…') && text.startsWith(title.slice(0, -1))
  const isSaid = isCut || isRepeated(text, { ...about, summary: '' })
  const nature = dotted(about.kind, about.trust, about.scope, renderAgo(about.updatedAt, now))
  return lines(
    prose(isCut ? text : title, paint.bold),
    !isSaid && prose(text),
    `${paint.cyan(shorten(about.id))}  ${paint.dim(nature)}`,
  )
}

/** Longest chain first; the memory in question is highlighted. */
function renderChain(
  { memories, steps, cyclic, cut: isCut }: CausalChain,
  marked: ReadonlySet<string>,
  shorten: ShortenId,
  { paint }: View,
): Block {
  const { bold, dim } = paint
  const links = memories.flatMap(({ id, title, superseded }, i) => {
    const step = steps[i]
    const isMarked = marked.has(id)
    return [
      hang(
        isMarked ? bold('▸ ') : INDENT,
        entry({
          title: `${toOneLine(title)}${superseded ? ' (superseded)' : ''}`,
          paint: isMarked ? bold : plain,
          id: shorten(id),
          atEdge: true,
        }),
      ),
      step && renderStep(step, paint),
    ]
  })
  return lines(
    ...links,
    hang(
      INDENT,
      cyclic && dim('… goes round in a circle from here'),
      isCut && dim('… continues; see --depth'),
    ),
  )
}

function renderStep({ relation, weight, reasoning, inferred }: CausalStep, { dim, yellow }: Palette): Block {
  const head = `↓ ${renderCause(relation)}${weight === 1 ? '' : ` (${weight.toFixed(2)})`}`
  const said = prose(reasoning === null ? head : `${head}: ${reasoning}`, dim)
  if (!inferred) return hang(INDENT + INDENT, said)
  return hang(INDENT + INDENT, (view) => {
    const [first = '', ...rest] = said(narrowed(view, ' inferred'.length))
    return [`${first}${yellow(' inferred')}`, ...rest]
  })
}

function renderGrounds(
  { provenance, createdAt, parent, nearby }: Grounds,
  about: DatedLine,
  shorten: ShortenId,
  { paint }: View,
): Block {
  const { origin, quote, author, session, episodes, sourceFile, sourceLine, supersedes, supersededBy } =
    provenance
  const line = ({ id, title }: Pick<DatedLine, 'id' | 'title'>, lead = '') =>
    entry({ lead, title, id: shorten(id) })
  const turns = episodes
    .slice(0, TURNS)
    .flatMap((episode) => [
      prose(`${renderWho(episode)}: ${clip(toOneLine(episode.text), TURN_CHARS)}`),
      `${paint.cyan(shortBulkId(episode.id))}  ${renderLocalMoment(episode.at)}`,
    ])
  return record([
    ['quote', quote !== null && !isRepeated(quote, about) && prose(`“${toOneLine(quote)}”`)],
    ['said', lines(...turns)],
    ['in', session && cut(`${renderSessionTitle(session)} · ${session.agent}`)],
    ['file', sourceFile !== null && `${toOneLine(sourceFile)}${sourceLine === null ? '' : `:${sourceLine}`}`],
    ['stored by', `${renderAuthor(author)} · ${renderLocalMoment(createdAt)}`],
    ['origin', renderOrigin(origin)],
    ['replaces', lines(...supersedes.map((memory) => line(memory)))],
    ['replaced by', supersededBy && line(supersededBy)],
    ['parent', parent && line(parent)],
    ['nearby', lines(...nearby.map((near) => line(near.memory, toLead(near))))],
  ])
}

/** True if it equals the title or the summary. */
function isRepeated(quote: string, { title, summary }: DatedLine): boolean {
  const bare = (text: string) => toOneLine(text).replace(/[.!?…]+$/, '')
  return [title, summary].some((known) => bare(known) === bare(quote))
}

const HOW: Readonly<Record<NearbyMemory['how'], string>> = {
  linked: '',
  below: 'below it: ',
  beside: 'beside it: ',
  same_session: 'same session: ',
  alike: 'alike: ',
}

function toLead({ how, relation, direction, memory }: NearbyMemory): string {
  if (relation !== null) return `${direction === 'in' ? '←' : '→'} ${renderRelation(relation)}: `
  return `${HOW[how]}${memory.kind === 'fact' ? '' : `${memory.kind.replaceAll('_', ' ')}: `}`
}

/** Renders a turn that no memory is about. */
function renderSaid(hit: RecallHit, { paint }: View): Block {
  return lines(
    prose(`${renderWho(hit)}: ${hit.summary}`),
    `${paint.cyan(shortBulkId(hit.ref.id))}  ${paint.dim(renderLocalMoment(hit.at))}`,
  )
}
