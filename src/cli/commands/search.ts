/** `lore search`: asks recall and shows what it found, with every signal when asked why. */
import { defineCommand } from '../command.ts'
import { argument, flag, integer, moment, oneOf, text } from '../options.ts'
import { renderAnswer } from '../render/hits.ts'

export const search = defineCommand({
  name: 'search',
  summary: 'find memories and conversations by meaning and words',
  description:
    'Finds memories and turns of conversations, by meaning and by words together. What is superseded, archived or no longer valid is left out unless asked for. Listing is not reading: nothing is reinforced.',
  arguments: { query: argument('<query...>', 'a question or a few words') },
  options: {
    limit: integer('-n, --limit <count>', 'how many results', 1, 100),
    asOf: moment('--as-of <date>', 'what was valid then: 2026-01-31, 2026-01-31T18:00 (UTC), or 7d (ago)'),
    kind: oneOf('--kind <kind>', 'only one kind', ['memory', 'episode']),
    within: text('--within <id>', 'only what hangs below this memory'),
    all: flag('--all', 'in every namespace and project'),
    explain: flag('--explain', 'show every signal and what it added to the score'),
    includeArchived: flag('--include-archived', 'also what was forgotten'),
    includeSuperseded: flag('--include-superseded', 'also what was replaced'),
    policy: text('--policy <name>', 'the ranking formula'),
  },
  examples: [
    ['lore search "which package manager do we use"', 'ask in your own words'],
    ['lore search deploy --project web --explain', 'in one project, with reasons'],
    ['lore search "api port" --as-of 2026-01-31', 'what was true at the end of January'],
    ['lore search pnpm --json | jq -r ".hits[].ref.id"', 'ids for a script'],
  ],
  async run({ args, options, context }) {
    const { values } = context.config()
    const policy = options.policy ?? values['recall.policy']
    const engine = await context.engine()
    const answer = await engine.recall(
      {
        query: args.query,
        scope: context.scope(),
        limit: options.limit ?? values['recall.limit'],
        allScopes: options.all,
        explain: options.explain,
        includeArchived: options.includeArchived,
        includeSuperseded: options.includeSuperseded,
        ...(policy === null ? {} : { policy }),
        ...(options.kind === undefined ? {} : { kinds: [options.kind] }),
        ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
        ...(options.within === undefined ? {} : { within: await context.resolveId(options.within) }),
      },
      context.caller,
    )
    return { json: answer, render: (view) => renderAnswer(answer, view) }
  },
})
