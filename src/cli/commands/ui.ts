/** `lore ui`: opens the explorer in the browser, by a link that works once. */
import type { LoadedConfig } from '../../config/load.ts'
import type { ExplorerLink } from '../../daemon/serve-explorer.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag } from '../command/options.ts'
import type { View } from '../render/layout/view.ts'
import { type Opening, openBrowser, planOpening } from '../steps/open-browser.ts'
import { startInBackground } from './daemon/start.ts'

export const ui = defineCommand({
  name: 'ui',
  summary: 'open the explorer in the browser',
  description:
    'Opens the explorer: a page on this machine that shows what is remembered, where it came from and how strong it is, and lets you correct it. Starts the daemon if none runs. The link works once and for one minute; the browser then stays signed in for 12 hours after its last use. Over ssh it opens nothing and says how to forward the port.',
  arguments: {},
  options: { print: flag('--print', 'print the link, and open nothing') },
  examples: [
    ['lore ui', 'open it'],
    ['lore ui --print', 'only print the link, to open it yourself'],
  ],
  run: ({ options, context }) => openExplorer(context.config(), context, options.print),
})

/** Starts the daemon if needed. @throws LoreError daemon_away if it does not come up */
export async function openExplorer(
  config: LoadedConfig,
  context: CliContext,
  printOnly: boolean,
): Promise<CommandOutput> {
  const { askExplorerLink, askStatus } = await import('../../daemon/control.ts')
  const { home } = config.values
  if ((await askStatus(home)) === null) await startInBackground(config, null)
  const link = await askExplorerLink(home)
  const plan = planOpening(link.url, process.platform, context.surroundings)
  const opened = !printOnly && plan.kind === 'program' && (await openBrowser(plan))
  return {
    json: { ...link, opened },
    render: (view) => renderLink(link, plan, opened, view),
    verbatim: true,
  }
}

function renderLink(link: ExplorerLink, plan: Opening, opened: boolean, { paint }: View): string {
  const once = paint.dim(`The link works once, for ${link.expiresInSeconds} seconds.`)
  if (opened) return `${paint.green('The explorer is open in your browser.')}\n${paint.dim(link.origin)}/ui/`
  if (plan.kind !== 'ssh') return `${paint.cyan(link.url)}\n${once}`
  const { port } = new URL(link.origin)
  const server = plan.server ?? 'this-server'
  return [
    'You are connected over ssh. On your own machine, forward the port:',
    `  ssh -N -L ${port}:127.0.0.1:${port} ${server}`,
    'Then open this link there:',
    `  ${paint.cyan(link.url)}`,
    once,
  ].join('\n')
}
