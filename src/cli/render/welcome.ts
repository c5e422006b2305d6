/** What `lore daemon run` says when it is up: what Lore holds, where, how to connect, what to try. Pure. */
import type { DaemonReport } from '../../daemon/run.ts'
import { renderCaptureState } from './capture.ts'
import { renderFields } from './columns.ts'
import { renderBytes, renderMemories, renderModel } from './stats.ts'
import { plural } from './text.ts'
import type { View } from './view.ts'

/** Command lines as a person can type them here, quoted for a shell. */
export interface CommandLines {
  /** `lore`, `./bin/lore.mjs`, with the options that lead to the same memory. */
  readonly lore: string
  /** The same from any folder. */
  readonly loreAnywhere: string
  /** Prints the token. */
  readonly token: string
}

/** @param capture whether conversations are read; null: nobody has agreed yet */
export function renderWelcome(
  report: DaemonReport,
  capture: boolean | null,
  lines: CommandLines,
  view: View,
): string {
  const { paint } = view
  const { holds } = report
  const fields = renderFields(
    [
      ['memories', renderMemories(holds)],
      ['episodes', `${holds.episodes} in ${plural(holds.sessions, 'session')}`],
      ['scopes', String(holds.scopes)],
      ['model', renderModel(holds, view)],
      ['capture', renderCaptureState(capture, lines.lore, view)],
      ['home', report.home],
      ['database', `${holds.store.location} (${renderBytes(holds.store.bytes)})`],
      ['serving', paint.cyan(report.url)],
    ],
    view,
  )
  const taken =
    report.portTaken === null
      ? []
      : [paint.yellow(`Port ${report.portTaken} is taken, so this is port ${report.port}.`)]
  return [
    paint.bold(`Lore ${report.version} is running`),
    ...taken,
    '',
    indent(fields),
    '',
    paint.bold('Connect your agents'),
    `  ${lines.lore} init`,
    paint.dim('    wires Claude Code, Codex CLI, Gemini CLI, Cursor and VS Code, and asks first'),
    paint.dim('  any other MCP client runs'),
    `    ${lines.loreAnywhere} mcp`,
    paint.dim('  or, while this runs, connects over HTTP:'),
    `    claude mcp add --transport http lore ${report.url} \\`,
    `      --header "Authorization: Bearer ${lines.token}"`,
    '',
    paint.bold('Try'),
    `  ${lines.lore} add "We use pnpm here, never npm"`,
    `  ${lines.lore} search "which package manager"`,
    `  ${lines.lore} recent`,
    `  ${lines.lore} sessions --all`,
    `  ${lines.lore} status`,
    '',
    paint.dim('Ctrl-C stops it.'),
  ].join('\n')
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}
