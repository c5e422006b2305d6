/** `lore sessions`: lists the captured conversations, last used first. */

import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { flag, text } from '../command/options.ts'
import { itemsBefore, pageOptions, toPage } from '../command/page-options.ts'
import { suggestCapture } from '../render/capture.ts'
import { plural } from '../render/layout/text.ts'
import { renderSessions } from '../render/sessions.ts'

const DEFAULT_LIMIT = 20

/**
 * @param otherProjects number of conversations in other projects
 * @param enabled true if conversations are read; null if the person has not answered yet
 */
function sayNone(
  total: number,
  otherProjects: number,
  agent: string | undefined,
  enabled: boolean | null,
): string {
  if (total > 0) return `There ${total === 1 ? 'is' : 'are'} only ${plural(total, 'conversation')}.`
  if (agent !== undefined) {
    return `No conversations with ${agent} have been kept here. \`lore status\` lists the agents.`
  }
  return otherProjects === 0
    ? `No conversations have been kept yet. ${suggestCapture(enabled)}`
    : `No conversations of this project have been kept; see ${plural(otherProjects, 'other')} with --all.`
}

export const sessions = defineCommand({
  name: 'sessions',
  summary: 'list stored conversations',
  description:
    'Lists conversations, most recently used first, with id, title, agent, project and number of stored turns. In a repository it lists only those of that project, unless you give --project or --all. A conversation between an agent and a subagent is marked ↳.',
  arguments: {},
  options: {
    agent: text('--agent <name>', 'only those with one agent, such as claude-code'),
    all: flag('--all', 'in every namespace and project'),
    ...pageOptions(DEFAULT_LIMIT),
  },
  examples: [
    ['lore sessions', 'recent conversations'],
    ['lore sessions --project web --agent codex -n 5', 'in one project, with one agent'],
    ['lore sessions --all --json | jq -r ".items[].id"', 'ids for a script'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const offset = itemsBefore(options)
    const listing = await engine.listSessions(
      {
        scope: await context.scope(),
        allScopes: options.all,
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ agent: options.agent }),
      },
      context.caller,
    )
    const otherProjects =
      listing.total > 0 || options.all
        ? 0
        : (await engine.listSessions({ allScopes: true, limit: 1 }, context.caller)).total
    const enabled = context.config().values['capture.enabled']
    const none = sayNone(listing.total, otherProjects, options.agent, enabled)
    return { json: listing, render: (view) => renderSessions(listing, { none, offset }, view) }
  },
})
