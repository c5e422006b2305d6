/**
 * Renders what `lore daemon run` prints when it is up: what Lore holds, where, how to connect, what to try.
 * Pure.
 */
import type { DaemonReport } from '../../daemon/run.ts'
import { renderCaptureState } from './capture.ts'
import { hang, headed, lines, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import type { View } from './layout/view.ts'
import { renderBytes, renderEpisodes, renderMemories, renderModel } from './stats.ts'

/** Command lines that a person can type here, quoted for a shell. */
export interface CommandLines {
  /** `lore` or `./bin/lore.mjs`, with the options that lead to the same memory. */
  readonly lore: string
  /** The same, from any folder. */
  readonly loreAnywhere: string
  /** A shell expression that prints the token. */
  readonly token: string
}

/** @param capture true if conversations are read; null if the person has not agreed yet */
export function renderWelcome(
  report: DaemonReport,
  capture: boolean | null,
  commands: CommandLines,
  view: View,
): string {
  const { bold, dim, cyan, yellow } = view.paint
  const { holds, url } = report
  return show(
    view,
    sections(
      lines(
        bold(`Lore ${report.version} is running`),
        report.portTaken !== null &&
          yellow(`Port ${report.portTaken} is taken, so this is port ${report.port}.`),
      ),
      hang(
        '  ',
        record([
          ['memories', renderMemories(holds)],
          ['episodes', renderEpisodes(holds)],
          ['scopes', holds.scopes],
          ['model', renderModel(holds, view)],
          ['capture', renderCaptureState(capture, commands.lore, view)],
          ['home', report.home],
          ['database', `${holds.store.location} (${renderBytes(holds.store.bytes)})`],
          ['serving', cyan(url)],
        ]),
      ),
      headed(
        bold('Connect your agents'),
        headed(
          `${commands.lore} init`,
          dim('connects Claude Code, Codex CLI, Gemini CLI, Copilot CLI, OpenCode,'),
          dim('Kilo CLI, Cursor, Windsurf and VS Code, and asks first'),
        ),
        headed(dim('any other MCP client runs'), `${commands.loreAnywhere} mcp`),
        headed(
          dim('or, while this runs, connects over HTTP:'),
          headed(
            `claude mcp add --transport http lore ${url} \\`,
            `--header "Authorization: Bearer ${commands.token}"`,
          ),
        ),
      ),
      headed(
        bold('Try'),
        `${commands.lore} add "We use pnpm here, never npm"`,
        `${commands.lore} search "which package manager"`,
        `${commands.lore} recent`,
        `${commands.lore} sessions --all`,
        `${commands.lore} status`,
      ),
      dim('Ctrl-C stops it.'),
    ),
  )
}
