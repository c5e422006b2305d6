/** `lore daemon run`: runs the daemon in the foreground, with a line that shows what it is doing. */
import type { LoadedConfig } from '../../../config/load.ts'
import { packagePaths } from '../../../config/package-paths.ts'
import { isHomeServed } from '../../../daemon/home-lock.ts'
import type { Log } from '../../../daemon/log-file.ts'
import type { DaemonReport } from '../../../daemon/run.ts'
import { defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { createLiveLine, type LiveLine } from '../../command/live-line.ts'
import { integer, text } from '../../command/options.ts'
import { createPace } from '../../command/pace.ts'
import { followPlainly } from '../../command/plain-progress.ts'
import { createView, writeOut } from '../../command/terminal.ts'
import { isBusy, renderGlance, renderLogEntry } from '../../render/daemon.ts'
import type { View } from '../../render/layout/view.ts'
import { renderWelcome } from '../../render/welcome.ts'
import { captureFlag, settleCapture } from '../../steps/capture-choice.ts'
import { toCommandLines } from '../../steps/command-lines.ts'

export const run = defineCommand({
  name: 'run',
  summary: 'serve in the foreground until Ctrl-C',
  description:
    'Serves commands and agents of this home over its socket, MCP over HTTP on this machine, protected by the token in the home folder, and the explorer (`lore ui`); says how to connect an agent, and runs until Ctrl-C. The first time, in a terminal, it asks whether it may read agents’ conversations; without a terminal, or without a yes, it reads none and says how to switch that on. With a yes it reads agents’ conversations while it serves, makes their vectors, digests them and shows the progress; if the output is not a terminal, it prints one line a minute until everything is read. If the usual port is taken, it uses a free one and says so. Exit code 6 if a daemon already serves the home.',
  arguments: {},
  options: {
    port: integer('--port <port>', 'the port to listen on; 0 takes any free one', 0, 65_535),
    host: text('--host <address>', 'the address to listen on'),
    capture: captureFlag,
  },
  examples: [
    ['lore daemon run', 'what `npm start` does'],
    ['lore daemon run --port 8123', 'on a port of your choice'],
    ['lore daemon run --capture', 'agree in advance that conversations are read'],
  ],
  async run({ options, context }) {
    const config = context.configWith({ 'http.port': options.port, 'http.host': options.host })
    // If one runs already, runDaemon refuses to start, so nothing is asked.
    const capture = isHomeServed(config.values.home)
      ? config.values['capture.enabled']
      : await settleCapture(context, options.capture)
    const [{ runDaemon }, { createTasks }, { openEngineHost }, { toEngineOptions }] = await Promise.all([
      import('../../../daemon/run.ts'),
      import('../../../daemon/create-tasks.ts'),
      import('../../../compose.ts'),
      import('../../../engine-options.ts'),
    ])
    const { json } = context.globals
    outliveReaders()
    const view = () => createView(process.stdout, colorOf(config, context), context.surroundings)
    const line = createLiveLine(process.stdout, json)
    const pace = createPace(() => performance.now())
    let endPlain: () => void = () => undefined
    await runDaemon({
      config,
      open: () => openEngineHost(toEngineOptions(config)),
      tasks: (engine, log, lastActivityAt) => createTasks(config, engine, log, lastActivityAt),
      ...(json ? {} : { log: toPrinted(line, view) }),
      onStarted: async (report, look) => {
        const text = json
          ? JSON.stringify(report, null, 2)
          : welcome(report, capture, config, context, view())
        await writeOut(process.stdout, `${text}\n`)
        const glance = async () => {
          const seen = await look()
          return {
            text: renderGlance(seen, pace(seen.vectorsPending), view()),
            busy: isBusy(seen),
          }
        }
        line.follow(async () => (await glance()).text)
        if (!json && process.stdout.isTTY !== true) {
          endPlain = followPlainly(glance, (text) => process.stdout.write(`${text}\n`))
        }
      },
      onStopping: () => {
        line.end()
        endPlain()
        if (!json) process.stdout.write('Stopping …\n')
      },
    })
    return json ? null : { json: null, render: () => 'Stopped.' }
  },
})

/** Goes on if the reader of its output, such as a supervisor, has ended. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error')
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

/** Shows warnings and errors in the terminal; everything else is in the log file only. */
function toPrinted(line: LiveLine, view: () => View): Log {
  return (level, event, fields = {}) => {
    if (level === 'info' || event === 'failed') return
    line.interrupt(renderLogEntry({ at: Date.now(), level, event, fields }, view()))
  }
}

function colorOf(config: LoadedConfig, context: CliContext): 'auto' | 'always' | 'never' {
  return context.globals.color ? config.values['output.color'] : 'never'
}

function welcome(
  report: DaemonReport,
  capture: boolean | null,
  config: LoadedConfig,
  context: CliContext,
  view: View,
): string {
  const lines = toCommandLines(config, {
    cwd: context.standpoint.cwd,
    homedir: context.standpoint.homedir,
    bin: packagePaths().bin,
    startedAs: process.argv[1] ?? '',
    platform: process.platform,
    tokenFile: report.tokenFile,
  })
  return renderWelcome(report, capture, lines, view)
}
