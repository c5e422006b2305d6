/**
 * `lore govern`: shows or sets how firmly a memory is kept, and lists what agents wish for. Asks before a change of
 * layer 1 and before a memory becomes fundamental.
 */
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { GOVERNANCE_LAYERS, type GovernanceLayer } from '../../core/memory.ts'
import { wishesOf } from '../../kernel/wishes.ts'
import type { GovernInput, GovernOutcome } from '../../memories/govern.ts'
import type { KnownMemory } from '../../memories/views/list-views.ts'
import { LAYER_RULES } from '../../strength/governance.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, oneNumberOf, optionalArgument } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { show } from '../render/layout/block.ts'
import { record } from '../render/layout/record.ts'
import { toOneLine } from '../render/layout/text.ts'
import type { View } from '../render/layout/view.ts'
import { shortIds } from '../render/short-ids.ts'

/** Maximum number of wishes listed. */
const WISHED = 100

export const govern = defineCommand({
  name: 'govern',
  summary: 'show or set how firmly a memory is kept',
  description:
    'Shows what keeps a memory, or changes it. Layers: 1 constitutional, never fades; 2 legislative; 3 factual; 4 ephemeral. No rule archives a memory that is in layer 1 or 2, protected, or tagged correction, decision, identity, commitment, exact_value, chain_of_command, emotional_anchor or person, and no agent can change or forget it. Only a person can put a memory into layer 1 or 2 or take it out; an agent’s wish for one is noted, and the memory is layer 3 until you decide. For layer 1 the command asks first and needs --yes without a terminal. The same holds for --fundamental: such a memory never fades. With --confirm the words of a memory that an agent stored become yours. Inside an agent’s session only an answer at the terminal counts. Without an id it lists what agents wish for.',
  arguments: {
    id: optionalArgument('[id]', 'an id, or the beginning of one; without it, what waits for your decision'),
  },
  options: {
    layer: oneNumberOf('--layer <number>', 'the layer', GOVERNANCE_LAYERS),
    protect: flag('--protect', 'stop rules and agents from changing or archiving it'),
    unprotect: flag('--unprotect', 'let them change and archive it again'),
    fundamental: flag('--fundamental', 'hold it as right or wrong: it never fades'),
    ordinary: flag('--ordinary', 'let it fade like others; drops the wish of an agent'),
    confirm: flag('--confirm', 'say that it is so: its words count as yours, and no agent can change them'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore govern 01939f2a-7c3e', 'what keeps it, and which layer its tags suggest'],
    ['lore govern 01939f2a-7c3e --layer 1', 'make it constitutional, after asking'],
    ['lore govern 01939f2a-7c3e --protect', 'protect it'],
    ['lore govern', 'what agents wish, and waits for you'],
  ],
  async run({ args, options, context }) {
    if (options.protect && options.unprotect) {
      throw new LoreError('invalid_input', '--protect and --unprotect exclude each other.', {
        hint: 'Give one of them.',
      })
    }
    if (args.id === undefined) return listWished(context)
    const id = await context.resolveId(args.id)
    await setCategory(id, options, context)
    if (options.confirm) await confirm(id, options.yes, context)
    const outcome = await setGovernance(
      {
        id,
        ...defined({ layer: options.layer }),
        ...(options.protect || options.unprotect ? { protected: options.protect } : {}),
      },
      options.yes,
      context,
    )
    return { json: outcome, render: (view) => renderOutcome(outcome, view) }
  },
})

/** Lists the memories for which an agent's wish waits. */
async function listWished(context: CliContext) {
  const engine = await context.engine()
  const scope = await context.scope()
  const { items } = await engine.listMemories({ wished: true, limit: WISHED, scope }, context.caller)
  return { json: { items }, render: (view: View) => renderWished(items, view) }
}

function renderWished(items: readonly KnownMemory[], view: View): string {
  if (items.length === 0) return 'Nothing waits for your decision.'
  const short = shortIds(items.map(({ id }) => id))
  const rows = items.map(
    ({ id, title, author, metadata }) =>
      `${view.paint.cyan(short(id))}  ${toOneLine(title)}  ${view.paint.dim(`${toOneLine(author)} wishes it to be ${renderWishes(metadata)}`)}`,
  )
  const wished = items.map(({ metadata }) => wishesOf(metadata))
  return [
    ...rows,
    wished.some(({ category }) => category !== undefined) &&
      'Decide with `lore govern <id> --fundamental` or `--ordinary`.',
    wished.some(({ layer }) => layer !== undefined) &&
      'Decide with `lore govern <id> --layer 1`, `--layer 2` or, to leave it as it is, `--layer 3`.',
  ]
    .filter((line) => line !== false)
    .join('\n')
}

function renderWishes(metadata: KnownMemory['metadata']): string {
  const { category, layer } = wishesOf(metadata)
  return [
    ...(category === undefined ? [] : [category]),
    ...(layer === undefined ? [] : [`in layer ${layer}`]),
  ].join(' and ')
}

async function setCategory(
  id: MemoryId,
  {
    fundamental,
    ordinary,
    yes,
  }: { readonly fundamental: boolean; readonly ordinary: boolean; readonly yes: boolean },
  context: CliContext,
): Promise<void> {
  if (!fundamental && !ordinary) return
  if (fundamental && ordinary) {
    throw new LoreError('invalid_input', '--fundamental and --ordinary exclude each other.', {
      hint: 'Give one of them.',
    })
  }
  if (fundamental) await requirePerson('Hold it as fundamental? It will never fade.', yes, context, { id })
  else if (context.surroundings.agent !== null)
    await requirePerson('Let it fade like others?', yes, context, { id })
  const engine = await context.engine()
  await engine.update({ id, category: fundamental ? 'fundamental' : 'none' }, context.caller)
}

/** Makes the words of a memory the person's. */
async function confirm(id: MemoryId, yes: boolean, context: CliContext): Promise<void> {
  const engine = await context.engine()
  const { content } = (await engine.govern({ id }, context.caller)).memory
  await requirePerson(`Is it so? “${toOneLine(content)}” It will count as your word.`, yes, context, { id })
  const quote = content.slice(0, LIMITS.quoteChars)
  await engine.update({ id, trust: 'principle', quote }, context.caller)
}

async function setGovernance(
  input: GovernInput & { readonly id: MemoryId },
  yes: boolean,
  context: CliContext,
): Promise<GovernOutcome> {
  const engine = await context.engine()
  const before = (await engine.govern({ id: input.id }, context.caller)).before
  const concernsLayerOne =
    input.layer !== undefined && input.layer !== before.layer && (input.layer === 1 || before.layer === 1)
  if (!concernsLayerOne) {
    const isAsked = input.layer !== undefined || input.protected !== undefined
    if (context.surroundings.agent === null || !isAsked) return engine.govern(input, context.caller)
    if (!canAsk()) return engine.govern(input, context.writer)
    await requireYes('Change how firmly it is kept?')
    return engine.govern(input, context.caller)
  }
  const question =
    input.layer === 1
      ? 'Make it constitutional (layer 1)? It will never fade, and no agent can change or forget it.'
      : 'Take it out of layer 1? It may fade and be changed like others.'
  await requirePerson(question, yes, context, { id: input.id })
  return engine.govern({ ...input, confirmed: true }, context.caller)
}

function renderOutcome(outcome: GovernOutcome, view: View): string {
  const { memory, changed, before, guard, protectingTag, suggested, waitsForLayer } = outcome
  const { paint } = view
  const layer = (of: GovernanceLayer) => `${of} ${LAYER_RULES[of].name}`
  const was = (text: string) => paint.dim(`, was ${text}`)
  const head = `${paint.cyan(shortIds([memory.id])(memory.id))}  ${paint.bold(toOneLine(memory.title))}`
  const isProtected = (yes: boolean) => (yes ? 'yes' : 'no')
  return show(
    view,
    `${changed ? `${paint.green('Set')} ` : ''}${head}`,
    record([
      ['layer', layer(memory.layer) + (before.layer === memory.layer ? '' : was(layer(before.layer)))],
      [
        'waits',
        waitsForLayer !== undefined && `${toOneLine(memory.author)} wishes layer ${layer(waitsForLayer)}`,
      ],
      [
        'protected',
        isProtected(memory.protected) +
          (before.protected === memory.protected ? '' : was(isProtected(before.protected))),
      ],
      [
        'kept by',
        guard === null
          ? 'nothing: rules may archive it, agents may change it'
          : renderGuard(guard, protectingTag),
      ],
      [
        'speaks for',
        suggested.wanted !== memory.layer && `layer ${layer(suggested.wanted)} (${suggested.reason})`,
      ],
    ]),
  )
}

function renderGuard(guard: NonNullable<GovernOutcome['guard']>, tag: string | null): string {
  switch (guard) {
    case 'constitutional':
    case 'legislative':
      return 'its layer'
    case 'protected':
      return 'its protection'
    case 'protected_tag':
      return `its tag ${toOneLine(tag ?? '')}`
    default:
      return guard satisfies never
  }
}
