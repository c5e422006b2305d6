/** `lore add`: stores one memory, from the line or from a pipe, unless a similar one exists. */

import { resolve } from 'node:path'
import { defined } from '../../core/defined.ts'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { MEMORY_KINDS, TRUST_LEVELS } from '../../core/memory.ts'
import { RANGES } from '../../core/ranges.ts'
import type { Engine, RememberInput, RememberOutcome } from '../../engine/engine.ts'
import { classifyLayer } from '../../strength/governance.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag, integer, number, oneOf, optionalArgument, text, texts } from '../command/options.ts'
import { readStdin } from '../command/read-stdin.ts'
import { show } from '../render/layout/block.ts'
import { plural, toOneLine } from '../render/layout/text.ts'
import type { View } from '../render/layout/view.ts'
import { renderNature } from '../render/memory.ts'
import { shortIds } from '../render/short-ids.ts'

export const add = defineCommand({
  name: 'add',
  summary: 'store a memory',
  description:
    'Stores a memory. If memory already holds the same text, word for word or nearly, Lore declines it with a reason (exit code 4), unless a number, name, version, path or negation differs. Inside an agent’s session the memory is the agent’s note, not your word; `lore govern <id> --confirm` makes it yours.',
  arguments: { text: optionalArgument('[text...]', 'what to remember; - reads it from standard input') },
  options: {
    title: text('--title <title>', 'one line for lists; default: taken from the text'),
    kind: oneOf('--kind <kind>', 'what kind of knowledge', MEMORY_KINDS),
    tag: texts('--tag <tag>', 'a tag, or several with commas; may be repeated'),
    parent: text('--parent <id>', 'store it as a child of this memory'),
    trust: oneOf('--trust <trust>', 'how far to trust it', TRUST_LEVELS),
    quote: text('--quote <words>', 'the exact words it is based on'),
    salience: number('--salience <number>', 'how much it matters', ...RANGES.share01),
    supersedes: text('--supersedes <id>', 'replace this memory, which stays readable as history'),
    file: text('--file <path>', 'the file it comes from; Lore checks whether the file still says so'),
    line: integer('--line <number>', 'where in the file', ...RANGES.sourceLine),
    force: flag('--force', 'store it even if memory holds something similar'),
    wait: flag(
      '--no-wait',
      'do not wait for the vector: search finds it by words at once, by meaning soon after',
    ),
  },
  examples: [
    ['lore add "We use pnpm, never npm" --kind decision --tag tooling', 'store a decision'],
    ['git log -1 --format=%B | lore add - --title "Why we moved to pnpm"', 'store text from a pipe'],
    [
      'lore add "The API listens on 8080 now" --supersedes 01939f2a-7c3e',
      'replace a statement that is no longer true',
    ],
    ['lore add "Uploads are cut at 5 MB" --file src/upload.ts --line 41', 'notice when the file changes'],
  ],
  async run({ args, options, context }) {
    const content = await readContent(args.text, context)
    const engine = await context.engine()
    const input: RememberInput = {
      content,
      scope: await context.scope(),
      force: options.force,
      vectors: options.wait ? 'wait' : 'background',
      ...defined({ title: options.title, kind: options.kind }),
      ...(options.tag.length === 0 ? {} : { tags: options.tag.flatMap(toTags) }),
      ...(options.parent === undefined ? {} : { parent: await context.resolveId(options.parent) }),
      ...defined({ trust: options.trust, quote: options.quote, salience: options.salience }),
      // An absolute path: the file may later be checked from another folder.
      ...(options.file === undefined
        ? {}
        : {
            sourceFile: resolve(context.standpoint.cwd, options.file),
            within: { folder: context.standpoint.cwd },
          }),
      ...defined({ sourceLine: options.line }),
      ...(options.supersedes === undefined
        ? {}
        : { supersedes: await context.resolveId(options.supersedes) }),
    }
    const outcome = await rememberInScope(engine, input, context)
    if (outcome.kind === 'stored') tellWhose(outcome.memory.id, context)
    return toOutput(outcome)
  },
})

/** `-`, or no text while standard input is a pipe, means standard input. */
async function readContent(typed: string | undefined, context: CliContext): Promise<string> {
  const piped = process.stdin.isTTY !== true
  if (typed !== undefined && typed !== '-') return typed
  if (typed === undefined && !piped) {
    throw new LoreError('content_empty', 'There is nothing to remember.', {
      hint: 'Write the text after `lore add`, or pipe it in with `lore add -`.',
    })
  }
  if (!piped) context.note('Type or paste the text; end with Ctrl-D on an empty line.')
  return readStdin(process.stdin)
}

/** Creates the project if this is its first memory. */
async function rememberInScope(
  engine: Engine,
  input: RememberInput,
  context: CliContext,
): Promise<RememberOutcome> {
  try {
    return await engine.remember(input, context.writer)
  } catch (error) {
    if (!(isLoreError(error) && error.code === 'scope_not_found')) throw error
  }
  await engine.ensureScope(await context.scope(), context.caller)
  return engine.remember(input, context.writer)
}

/** Inside an agent's session a memory is the agent's, and a person has to confirm it. */
function tellWhose(id: MemoryId, { surroundings: { agent }, note }: CliContext): void {
  if (agent === null) return
  note(
    `Stored as a note of ${agent}, because this command runs inside its session. A person makes it their own word with \`lore govern ${id} --confirm\` in their own terminal.`,
  )
}

function toOutput(outcome: RememberOutcome): CommandOutput {
  return {
    json: outcome,
    render: (view) => renderOutcome(outcome, view),
    exitCode: outcome.kind === 'stored' ? EXIT.ok : EXIT.duplicate,
  }
}

function renderOutcome(outcome: RememberOutcome, view: View): string {
  const { paint } = view
  const memory = outcome.kind === 'stored' ? outcome.memory : outcome.of
  const id = shortIds([memory.id])(memory.id)
  const named = `${paint.cyan(id)}  ${paint.bold(toOneLine(memory.title))}`
  if (outcome.kind === 'stored') {
    const { invisible, saysOtherwise = [] } = outcome
    const mayRise = memory.layer > classifyLayer(memory, 'person').wanted
    return show(
      view,
      `${paint.green('Stored')} ${named}`,
      renderNature(memory, view),
      invisible !== undefined && paint.dim(`${plural(invisible, 'invisible character')} left out.`),
      ...saysOtherwise.map((other) => {
        const otherId = shortIds([other.id])(other.id)
        return `${paint.yellow('Says otherwise')}: ${paint.cyan(otherId)}  ${toOneLine(other.title)}`
      }),
      mayRise && paint.dim(`To make it constitutional: lore govern ${id} --layer 1`),
    )
  }
  return show(
    view,
    `${paint.yellow('Not stored')}: ${toOneLine(outcome.reason)}`,
    named,
    paint.dim(`Store it anyway with --force, or replace the old one with --supersedes ${id}.`),
  )
}

function toTags(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
