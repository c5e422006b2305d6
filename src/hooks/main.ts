/**
 * The hooks' program: `node hook.cjs [event]`, with the agent's JSON on standard input. Always exits with
 * 0.
 */
import { writeSync } from 'node:fs'
import { readHookEnvironment } from '../config/hook-environment.ts'
import { printNow, runHook } from './run-hook.ts'

const begunAt = Date.now()
const begunS = process.uptime()
const exit = () => process.exit(0)
process.on('uncaughtException', exit)
process.on('unhandledRejection', exit)

void runHook({
  environment: readHookEnvironment(),
  folder: __dirname,
  typed: process.argv.at(-1),
  get stdin() {
    return process.stdin
  },
  print: (text) => printNow(text, (rest) => writeSync(1, rest)),
  exit,
  pid: process.pid,
  startedAt: Math.round(begunAt - begunS * 1_000),
  runsMs: () => (process.uptime() - begunS) * 1_000,
  now: Date.now,
})
