/**
 * Runs command lines of the built Lore one after another in one process, as `hosted-commands.ts` asks. Each has its own
 * arguments, environment, folder and streams. A host that is not as before afterwards ends, and another one takes over.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { hasOtherThreads, keepEncoder } from './kept-encoder.mjs'

keepEncoder()
const { main } = await import('../../dist/cli.js')

const BIN = fileURLToPath(new URL('../../bin/lore.mjs', import.meta.url))
/** WebAssembly memory of closed models is freed late. */
const MOST_BYTES = 1_500_000_000

/** Standard input of the command that runs, if it comes in pieces; a piece of null is its end. */
let source = null

process.on('message', (message) => {
  if (message.piece !== undefined) source?.push(message.piece)
  else start(message)
})

function start({ id, ...command }) {
  const said = (stream, chunk) => process.send({ id, stream, chunk })
  run(command, command.input === null ? said : null).then(
    (outcome) => reply({ id, ...outcome }),
    (error) => reply({ id, failure: String(error?.stack ?? error), isReusable: false }),
  )
}

function reply(message) {
  process.send(message, () => {
    if (!message.isReusable) process.reallyExit(0)
  })
}

/** @param said is called with what the command writes, piece by piece; null if it is told at the end */
async function run({ args, env, cwd, input }, said) {
  const before = look()
  process.argv = [process.execPath, BIN, ...args]
  setEnvironment(env)
  process.chdir(cwd)
  const stdout = createSink(said && ((chunk) => said('stdout', chunk)))
  const stderr = createSink(said && ((chunk) => said('stderr', chunk)))
  source = input === null ? new Readable({ read: () => undefined }) : createSource(input)
  setStreams({ stdin: source, stdout: stdout.stream, stderr: stderr.stream })
  const { code, isOver } = await runMain(args)
  const outcome = { code, stdout: stdout.end(), stderr: stderr.end() }
  source = null
  runExitListeners(before, code)
  process.exitCode = undefined
  process.chdir(tmpdir())
  return { ...outcome, isReusable: isOver && isAsBefore(before) }
}

/**
 * Resolves when the command asks to exit. `isOver` is false if it exits while the command is still working: a real
 * process would have cut it off.
 */
async function runMain(args) {
  let ended = false
  const exited = new Promise((resolve) => {
    process.exit = (code) => resolve(Number(code ?? process.exitCode ?? 0))
  })
  const running = main(args).then(() => {
    ended = true
  })
  // A failure of `main` itself ends the process as it would end a real one.
  const code = await Promise.race([exited, running.then(() => exited)])
  await new Promise((resolve) => setImmediate(resolve))
  return { code, isOver: ended }
}

function setEnvironment(env) {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}

function setStreams(streams) {
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true })
  }
}

function createSource(input) {
  return Readable.from(input.byteLength === 0 ? [] : [Buffer.from(input)], { objectMode: false })
}

function createSink(said) {
  const chunks = []
  let isOpen = true
  const stream = new Writable({
    decodeStrings: true,
    write(chunk, _, done) {
      if (isOpen && said !== null) said(chunk)
      else if (isOpen) chunks.push(chunk)
      done()
    },
  })
  const end = () => {
    isOpen = false
    return Buffer.concat(chunks).toString()
  }
  return { stream, end }
}

function look() {
  return {
    listeners: new Map(process.eventNames().map((name) => [name, process.rawListeners(name)])),
    files: openFiles(),
  }
}

/** As a real process would, and leaves only the listeners of the host. */
function runExitListeners(before, code) {
  for (const name of process.eventNames()) {
    const known = before.listeners.get(name) ?? []
    for (const listener of process.rawListeners(name).filter((one) => !known.includes(one))) {
      if (name === 'exit') listener.call(process, code)
      process.removeListener(name, listener)
    }
  }
}

/** True if no file, socket, timer or thread is left that could reach the next command. */
function isAsBefore({ files }) {
  const left = process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap')
  const opened = openFiles().filter((file) => !files.includes(file))
  const isClean = left.length === 0 && opened.length === 0 && !hasOtherThreads()
  return isClean && process.memoryUsage.rss() < MOST_BYTES
}

/** Of systems that list them; elsewhere none. Without pipes between threads, whose two ends are both in this process. */
function openFiles() {
  try {
    const files = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)]
      } catch (error) {
        if (error.code === 'ENOENT') return []
        throw error
      }
    })
    const isWithin = (file) => file.startsWith('pipe:') && files.indexOf(file) !== files.lastIndexOf(file)
    return files.filter((file) => !isWithin(file))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
