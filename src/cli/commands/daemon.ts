/**
 * `lore daemon`: the one process per home that keeps the memory warm; all other processes are its clients.
 */
import { defineGroup } from '../command/command.ts'
import { install } from './daemon/install.ts'
import { logs } from './daemon/logs.ts'
import { restart } from './daemon/restart.ts'
import { run } from './daemon/run.ts'
import { start } from './daemon/start.ts'
import { status } from './daemon/status.ts'
import { stop } from './daemon/stop.ts'
import { supervise } from './daemon/supervise.ts'
import { uninstall } from './daemon/uninstall.ts'

export const daemon = defineGroup(
  {
    name: 'daemon',
    summary: 'control the background process that serves agents',
    description:
      'One process per home keeps the model and the vectors in memory, does the background work and serves commands and agents. Commands and MCP servers start it if it is not running (daemon.autostart), and work without it if it cannot run: the answers are the same.',
    examples: [
      ['lore daemon status', 'is it running, and can it write?'],
      ['lore daemon run', 'in the foreground, until Ctrl-C'],
    ],
  },
  [run, start, stop, restart, status, logs, install, uninstall, supervise],
)
