/** Links of a memory, one line each, and candidates for more with a score per signal. Pure. */
import type { LinkRecommendations, Traversal, TraversedNode } from '../../recall/graph-queries/graph-views.ts'
import { renderColumns } from './columns.ts'
import { renderRelation } from './relation.ts'
import { shortIds } from './short-ids.ts'
import { clip, displayWidth, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

export interface Related {
  /** null for a text. */
  readonly linked: Traversal | null
  readonly recommended: LinkRecommendations
}

export function renderRelated({ linked, recommended }: Related, view: View): string {
  const blocks = [
    ...(linked === null
      ? []
      : [view.paint.bold(clip(toOneLine(linked.start.title), view.width)), renderLinked(linked, view)]),
    renderRecommended(recommended, view),
  ]
  return blocks.join('\n\n')
}

/** What was reached by way of another hangs below it. */
function renderLinked({ start, reached, more }: Traversal, view: View): string {
  const { dim, cyan } = view.paint
  if (reached.length === 0) return `${dim('Linked')}\n  to nothing yet`
  const shorten = shortIds(reached.flatMap(({ node }) => (node.kind === 'memory' ? [node.id] : [])))
  const below = Map.groupBy(reached, ({ via }) => via.from as string)
  const lines: string[] = []
  const list = (from: string, indent: string) => {
    for (const { node, via } of below.get(from) ?? []) {
      const weight = via.weight === 1 ? '' : ` ${via.weight.toFixed(2)}`
      const lead = `${indent}${via.forward ? '→' : '←'} ${renderRelation(via.relation)}${weight}  `
      const tail = node.kind === 'memory' ? shorten(node.id) : node.entityKind
      const name = clip(nameOf(node), Math.max(12, view.width - displayWidth(lead) - tail.length - 2))
      lines.push(`${dim(lead)}${name}  ${node.kind === 'memory' ? cyan(tail) : dim(tail)}`)
      if (via.reasoning !== null) {
        const why = wrapText(toOneLine(via.reasoning), Math.max(20, view.width - indent.length - 4))
        lines.push(...why.split('\n').map((line) => dim(`${indent}    ${line}`)))
      }
      list(node.id, `${indent}  `)
    }
  }
  list(start.id, '  ')
  if (more) lines.push(dim('  … and more'))
  return [dim('Linked'), ...lines].join('\n')
}

function nameOf(node: TraversedNode): string {
  if (node.kind === 'entity') return toOneLine(node.name)
  return `${toOneLine(node.memory.title)}${node.memory.superseded ? ' (superseded)' : ''}`
}

function renderRecommended({ source, candidates, byMeaning }: LinkRecommendations, view: View): string {
  const { dim, cyan, yellow } = view.paint
  const heading = dim(source === null ? 'Might be linked to it' : 'Might be linked')
  if (candidates.length === 0) {
    return `${heading}\n  nothing stands out; try a lower --min-score`
  }
  const shorten = shortIds(candidates.map(({ memory }) => memory.id))
  const number = (value: number) => value.toFixed(2)
  const table = renderColumns(
    [
      { title: 'id', paint: cyan },
      { title: 'title', flexible: true },
      { title: 'score', align: 'right' },
      { title: 'cosine', align: 'right', paint: dim },
      { title: 'bm25', align: 'right', paint: dim },
      { title: 'entity', align: 'right', paint: dim },
      { title: 'temporal', align: 'right', paint: dim },
    ],
    candidates.map(({ memory, score, scores }) => [
      shorten(memory.id),
      toOneLine(memory.title),
      number(score),
      number(scores.cosine),
      number(scores.bm25),
      number(scores.entity),
      number(scores.temporal),
    ]),
    view,
  )
  const [best] = candidates
  const words = byMeaning
    ? []
    : [yellow('By words only: there are no vectors to compare yet (see `lore stats`).')]
  const next =
    source === null || best === undefined
      ? []
      : [
          dim(wrapText(`${toSentence(best.reason)}. To link the first:`, view.width)),
          `  lore link ${shortIds([source.id, best.memory.id])(source.id)} ${best.relation} ${shorten(best.memory.id)}`,
        ]
  return [`${heading}\n${table}`, ...words, ...(next.length === 0 ? [] : [next.join('\n')])].join('\n\n')
}

function toSentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
