/** Chains from cause to effect, one memory a line, and what the memory in question rests on. Pure. */
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
import { renderFields } from './columns.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderCause, renderRelation } from './relation.ts'
import { type ShortenId, shortBulkId, shortIds } from './short-ids.ts'
import { clip, displayWidth, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { renderAuthor, renderSessionTitle, renderWho } from './who.ts'
import { wrapText } from './wrap.ts'

const INDENT = '  '
/** Of a conversation, the turns shown. */
const TURNS = 3
const TURN_CHARS = 240

export function renderWhy(answer: CausalChainAnswer, view: View): string {
  const { about, chains, starts, grounds, turns, hints, leftOff } = answer
  const said = turns.map((hit) => renderSaid(hit, view))
  if (about === null) return [...said, ...hints.map((hint) => wrapText(hint, view.width))].join('\n\n')
  const shorten = shortIds(idsOf(answer))
  const others = starts.filter(({ id }) => id !== about.id)
  const marked = new Set([
    about.id,
    ...(chains.some((chain) => has(chain, about)) ? [] : others.map(({ id }) => id)),
  ])
  const warnings = hints.filter((hint) => hint === NEAREST)
  const blocks = [
    ...warnings.map((hint) => view.paint.yellow(wrapText(hint, view.width))),
    renderAbout(about, shorten, view),
    ...chains.map((chain) => renderChain(chain, marked, shorten, view)),
    ...(leftOff === 0 ? [] : [view.paint.dim(`and ${plural(leftOff, 'more chain')}; see --limit`)]),
    ...(grounds === null ? [] : [renderGrounds(grounds, about, shorten, view)]),
    ...(said.length === 0 ? [] : [[view.paint.dim('Said about it'), ...said].join('\n')]),
    ...hints.filter((hint) => hint !== NEAREST).map((hint) => view.paint.dim(wrapText(hint, view.width))),
  ]
  return blocks.filter(Boolean).join('\n\n')
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

function renderAbout(about: DatedLine, shorten: ShortenId, view: View): string {
  const { bold, dim, cyan } = view.paint
  const nature = [about.kind, about.trust, about.scope, renderAgo(about.updatedAt, view.now)].join(' · ')
  const title = toOneLine(about.title)
  const text = toOneLine(about.summary)
  // The reason often stands in the text itself: it is shown in full, and in place of a title cut from it.
  const isCut = title.endsWith('…') && text.startsWith(title.slice(0, -1))
  const rest =
    isCut || text === '' || isTold(text, { ...about, summary: '' }) ? [] : [wrapText(text, view.width)]
  const head = wrapText(isCut ? text : title, view.width)
    .split('\n')
    .map(bold)
  return [...head, ...rest, `${cyan(shorten(about.id))}  ${dim(nature)}`].join('\n')
}

/** Longest first; the memory asked about stands out. */
function renderChain(
  { memories, steps, cyclic, cut }: CausalChain,
  marked: ReadonlySet<string>,
  shorten: ShortenId,
  view: View,
): string {
  const { bold, dim, cyan } = view.paint
  const lines = memories.flatMap((memory, i) => {
    const id = shorten(memory.id)
    const title = clip(
      `${toOneLine(memory.title)}${memory.superseded ? ' (superseded)' : ''}`,
      Math.max(16, view.width - id.length - 4),
    )
    const gap = ' '.repeat(Math.max(2, view.width - displayWidth(title) - id.length - 2))
    const shown = marked.has(memory.id) ? `${bold('▸')} ${bold(title)}` : `  ${title}`
    const step = steps[i]
    return [`${shown}${gap}${cyan(id)}`, ...(step === undefined ? [] : renderStep(step, view))]
  })
  const ends = [cyclic ? 'goes round in a circle from here' : '', cut ? 'goes on; see --depth' : ''].filter(
    Boolean,
  )
  return [...lines, ...ends.map((end) => dim(`${INDENT}… ${end}`))].join('\n')
}

function renderStep({ relation, weight, reasoning, inferred }: CausalStep, view: View): string[] {
  const { dim, yellow } = view.paint
  const marks = [weight === 1 ? '' : weight.toFixed(2)].filter(Boolean)
  const head = `${INDENT}${INDENT}↓ ${renderCause(relation)}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`
  const said = reasoning === null ? '' : `: ${toOneLine(reasoning)}`
  const lines = wrapText(head + said, view.width - (inferred ? ' inferred'.length : 0)).split('\n')
  return lines.map((line, i) => dim(line) + (inferred && i === 0 ? yellow(' inferred') : ''))
}

function renderGrounds(
  { provenance, createdAt, parent, nearby }: Grounds,
  about: DatedLine,
  shorten: ShortenId,
  view: View,
): string {
  const { cyan } = view.paint
  const { quote, author, session, episodes, sourceFile, sourceLine, supersedes, supersededBy } = provenance
  const room = Math.max(20, view.width - 14)
  const line = (memory: { readonly id: string; readonly title: string }, lead = '') => {
    const id = shorten(memory.id)
    const title = clip(toOneLine(memory.title), Math.max(12, room - displayWidth(lead) - id.length - 2))
    return `${lead}${title}  ${cyan(id)}`
  }
  const turns = episodes.slice(0, TURNS).map((episode) => {
    const said = wrapText(
      `${renderWho(episode)}: ${toOneLine(clip(toOneLine(episode.text), TURN_CHARS))}`,
      room,
    )
    return `${said}\n${cyan(shortBulkId(episode.id))}  ${renderLocalMoment(episode.at)}`
  })
  return renderFields(
    [
      ['quote', quote === null || isTold(quote, about) ? '' : wrapText(`“${toOneLine(quote)}”`, room)],
      ['said', turns.join('\n')],
      ['in', session === null ? '' : clip(`${renderSessionTitle(session)} · ${session.agent}`, room)],
      [
        'file',
        sourceFile === null ? '' : `${toOneLine(sourceFile)}${sourceLine === null ? '' : `:${sourceLine}`}`,
      ],
      ['stored by', `${renderAuthor(author)} · ${renderLocalMoment(createdAt)}`],
      ['replaces', supersedes.map((memory) => line(memory)).join('\n')],
      ['replaced by', supersededBy === null ? '' : line(supersededBy)],
      ['parent', parent === null ? '' : line(parent)],
      ['nearby', nearby.map((near) => line(near.memory, toLead(near))).join('\n')],
    ],
    view,
  )
}

/** Where it is the title or the summary itself. */
function isTold(quote: string, { title, summary }: DatedLine): boolean {
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

/** A turn, where no memory speaks of it. */
function renderSaid(hit: RecallHit, view: View): string {
  const said = wrapText(
    `${toOneLine(hit.speaker ?? hit.role ?? 'someone')}: ${toOneLine(hit.summary)}`,
    view.width,
  )
  return `${said}\n${view.paint.cyan(shortBulkId(hit.ref.id))}  ${view.paint.dim(renderLocalMoment(hit.at))}`
}
