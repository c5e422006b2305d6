/** Renders the links of a memory, and candidates for more with a score per signal. Pure. */
import type { LinkRecommendations, Traversal, TraversedNode } from '../../recall/graph-queries/graph-views.ts'
import { type Block, cut, hang, headed, lines, type Part, prose, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { table } from './layout/table.ts'
import { toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderRelation } from './relation.ts'
import { shortIds } from './short-ids.ts'

export interface Related {
  /** null if a text was given instead of a memory. */
  readonly linked: Traversal | null
  readonly recommended: LinkRecommendations
}

export function renderRelated({ linked, recommended }: Related, view: View): string {
  return show(
    view,
    sections(
      linked && cut(linked.start.title, view.paint.bold),
      linked && renderLinked(linked, view),
      ...renderRecommended(recommended, view),
    ),
  )
}

/** A memory that was reached through another one hangs below it. */
function renderLinked({ start, reached, more }: Traversal, { paint }: View): Block {
  const { dim } = paint
  if (reached.length === 0) return headed(dim('Linked'), 'to nothing yet')
  const shorten = shortIds(reached.flatMap(({ node }) => (node.kind === 'memory' ? [node.id] : [])))
  const below = Map.groupBy(reached, ({ via }) => via.from as string)
  const list = (from: string): Part[] =>
    (below.get(from) ?? []).flatMap(({ node, via }) => {
      const weight = via.weight === 1 ? '' : ` ${via.weight.toFixed(2)}`
      const lead = `${via.forward ? '→' : '←'} ${renderRelation(via.relation)}${weight}  `
      const tail = node.kind === 'memory' ? { id: shorten(node.id) } : { id: node.entityKind, paintId: dim }
      return [
        entry({ lead, title: nameOf(node), ...tail }),
        via.reasoning !== null && hang('    ', prose(via.reasoning, dim)),
        hang('  ', ...list(node.id)),
      ]
    })
  return headed(dim('Linked'), ...list(start.id), more && dim('… and more'))
}

function nameOf(node: TraversedNode): string {
  if (node.kind === 'entity') return toOneLine(node.name)
  return `${toOneLine(node.memory.title)}${node.memory.superseded ? ' (superseded)' : ''}`
}

function renderRecommended({ source, candidates, byMeaning }: LinkRecommendations, { paint }: View): Part[] {
  const { dim, cyan, yellow } = paint
  const heading = dim(source === null ? 'Might be linked to it' : 'Might be linked')
  const [best] = candidates
  if (best === undefined) return [headed(heading, 'none found; try a lower --min-score')]
  const shorten = shortIds(candidates.map(({ memory }) => memory.id))
  const all = table(candidates, {
    id: { of: ({ memory }) => shorten(memory.id), paint: cyan },
    title: { of: ({ memory }) => memory.title, flexible: true },
    score: { of: ({ score }) => score.toFixed(2), align: 'right' },
    cosine: { of: ({ scores }) => scores.cosine.toFixed(2), align: 'right', paint: dim },
    bm25: { of: ({ scores }) => scores.bm25.toFixed(2), align: 'right', paint: dim },
    entity: { of: ({ scores }) => scores.entity.toFixed(2), align: 'right', paint: dim },
    temporal: { of: ({ scores }) => scores.temporal.toFixed(2), align: 'right', paint: dim },
  })
  return [
    lines(heading, all),
    !byMeaning && yellow('By words only: there are no vectors to compare yet (see `lore stats`).'),
    source &&
      headed(
        prose(`${toSentence(best.reason)}. To link the first:`, dim),
        `lore link ${shortIds([source.id, best.memory.id])(source.id)} ${best.relation} ${shorten(best.memory.id)}`,
      ),
  ]
}

function toSentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
