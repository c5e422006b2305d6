/** `lore daemon run`: the engine, warm, behind HTTP on this machine, in the foreground. */
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import type { DaemonReport } from '../../daemon/run.ts'
import { defineCommand, defineGroup } from '../command.ts'
import { toCommandLines } from '../command-lines.ts'
import type { CliContext } from '../context.ts'
import { integer, text } from '../options.ts'
import { renderWelcome } from '../render/welcome.ts'
import { createView, writeOut } from '../terminal.ts'

const run = defineCommand({
  name: 'run',
  summary: 'serve in the foreground until Ctrl-C',
  description:
    'Opens the memory, serves MCP over HTTP on this machine behind the token in the home folder, says how to connect an agent, and runs until Ctrl-C. Where the usual port is taken it takes a free one and says so.',
  arguments: {},
  options: {
    port: integer('--port <port>', 'the port to listen on; 0 takes any free one', 0, 65_535),
    host: text('--host <address>', 'the address to listen on'),
  },
  examples: [
    ['lore daemon run', 'what `npm start` does'],
    ['lore daemon run --port 8123', 'on a port of your choice'],
  ],
  async run({ options, context }) {
    const config = context.configWith({ 'http.port': options.port, 'http.host': options.host })
    const { runDaemon } = await import('../../daemon/run.ts')
    const { json } = context.globals
    await runDaemon({
      config,
      open: () => context.openServed(),
      log: (line) => void process.stderr.write(`${line}\n`),
      onStarted: (report) =>
        writeOut(
          process.stdout,
          `${json ? JSON.stringify(report, null, 2) : welcome(report, config, context)}\n`,
        ),
      onStopping: () => {
        if (!json) process.stdout.write('Stopping …\n')
      },
    })
    return json ? null : { json: null, render: () => 'Stopped.' }
  },
})

function welcome(report: DaemonReport, config: LoadedConfig, context: CliContext): string {
  const color = context.globals.color ? config.values['output.color'] : 'never'
  const lines = toCommandLines(config, {
    cwd: context.standpoint.cwd,
    homedir: context.standpoint.homedir,
    bin: packagePaths().bin,
    startedAs: process.argv[1] ?? '',
    platform: process.platform,
    tokenFile: report.tokenFile,
  })
  return renderWelcome(report, lines, createView(process.stdout, color, context.surroundings))
}

export const daemon = defineGroup(
  {
    name: 'daemon',
    summary: 'serve agents over HTTP (MCP) in the foreground',
    description: 'Serves agents over HTTP with the model and the vectors kept warm.',
    examples: [['lore daemon run', 'serve until Ctrl-C']],
  },
  [run],
)
