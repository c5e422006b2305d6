/** `lore link`: connects two memories with a typed, weighted edge. */

import { defined } from '../../core/defined.ts'
import { RELATIONS_BY_LAYER } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { RANGES } from '../../core/ranges.ts'
import type { ConnectOutcome, Engine } from '../../engine/engine.ts'
import { defineCommand } from '../command/command.ts'
import { argument, number, text } from '../command/options.ts'
import { toOneLine } from '../render/layout/text.ts'
import { shortIds } from '../render/short-ids.ts'

export const link = defineCommand({
  name: 'link',
  summary: 'connect two memories',
  description: `Connects two memories. The relation \`parent\` moves the source below the target; \`supersedes\` replaces the target with the source. Relations: ${Object.entries(
    RELATIONS_BY_LAYER,
  )
    .map(([layer, relations]) => `${layer}: ${relations.join(', ')}`)
    .join('; ')}.`,
  arguments: {
    source: argument('<source>', 'id of the memory the link starts from'),
    relation: argument('<relation>', 'what the link means'),
    target: argument('<target>', 'id of the memory it leads to'),
  },
  options: {
    weight: number('--weight <number>', 'how strong; default 1', ...RANGES.share01),
    why: text('--why <text>', 'why they are connected'),
  },
  examples: [
    ['lore link 01939f2a-7c3e depends_on 01939f2b-0a11', 'the first depends on the second'],
    ['lore link 01939f2a-7c3e parent 01939f2b-0a11', 'move the first below the second'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const source = await context.resolveId(args.source)
    const target = await context.resolveId(args.target)
    const outcome = await connect(engine, source, target, args.relation, options, context)
    const shorten = shortIds([source, target])
    return {
      json: outcome,
      render: ({ paint }) => {
        const [from, to] = [paint.cyan(shorten(source)), paint.cyan(shorten(target))]
        if (outcome.kind === 'moved') {
          return `${paint.green('Moved')} ${from}  ${toOneLine(outcome.memory.title)}\nbelow ${to}`
        }
        if (outcome.kind === 'superseded') return `${paint.green('Replaced')} ${to} by ${from}`
        const weight = outcome.edge.weight === 1 ? '' : ` ${outcome.edge.weight}`
        return `${paint.green('Linked')} ${from} ${outcome.edge.relation}${weight} ${to}`
      },
    }
  },
})

type LinkOutcome =
  | ConnectOutcome
  | { readonly kind: 'superseded'; readonly old: MemoryId; readonly by: MemoryId }

async function connect(
  engine: Engine,
  source: MemoryId,
  target: MemoryId,
  relation: string,
  options: { readonly weight: number | undefined; readonly why: string | undefined },
  context: { readonly writer: Parameters<Engine['connect']>[1] },
): Promise<LinkOutcome> {
  if (relation === 'supersedes') {
    const reason = options.why === undefined ? {} : { reason: options.why }
    await engine.supersede({ old: target, by: source, ...reason }, context.writer)
    return { kind: 'superseded', old: target, by: source }
  }
  return engine.connect(
    {
      source,
      target,
      relation,
      ...defined({ weight: options.weight, reasoning: options.why }),
    },
    context.writer,
  )
}
