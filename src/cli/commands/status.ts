/** `lore status`: shows what is captured, how much is left to read, and what the store holds. */
import { homeLayout } from '../../config/home.ts'
import { defineCommand } from '../command/command.ts'
import { daemonModelProblem } from '../command/daemon-model.ts'
import { openWithoutStarting } from '../command/without-starting.ts'
import { renderStatus, type Status } from '../render/status.ts'
import { foreseeCapture } from '../steps/capture-choice.ts'
import { checkForeignFiles } from '../steps/inspect-machine.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'show what was captured, what is left and any problems',
  description:
    'Shows for every agent where its conversations are, how many files and turns were read, how much is left and the last error; whether capture is on, paused or off; what is excluded; what was learnt from the conversations and what is waiting; whether a daemon runs; and how much Lore holds. Starts no daemon, reads no contents and changes nothing.',
  arguments: {},
  options: {},
  examples: [
    ['lore status', 'has everything been read?'],
    ['lore status --json | jq "[.sources[].bytesLeft] | add"', 'bytes left to read'],
  ],
  async run({ context }) {
    const config = context.config()
    const { values } = config
    const { engine, daemon } = await openWithoutStarting(context)
    const [capture, holds, digest] = await Promise.all([
      engine.captureStatus({}, context.caller),
      engine.stats({}, context.caller),
      engine.digestStatus({}, context.caller),
    ])
    const found: Status = {
      enabled: await foreseeCapture(config),
      ...capture,
      daemon,
      daemonProblem: daemonModelProblem(daemon, config),
      holds,
      digest,
      foreign: checkForeignFiles(homeLayout(values.home)).map(({ detail }) => detail),
      home: values.home,
    }
    return { json: found, render: (view) => renderStatus(found, context.standpoint.homedir, view) }
  },
})
