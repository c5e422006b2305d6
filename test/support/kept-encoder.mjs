/**
 * Lets all commands of a host use one encoder thread, because opening one costs more than most commands do. Commands
 * still read and verify the files of the model, and weights that are not those of the kept thread get one of their own.
 */
import { EventEmitter } from 'node:events'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const threads = createRequire(import.meta.url)('node:worker_threads')
const { Worker } = threads

/** The encoder thread that is kept, and a copy of the weights that it was opened with. */
let kept = null
/** Those that wait for a reply of the kept thread, in order. */
const waiting = []
/** The states are the same with any number of threads, and the other tests need the cores. */
const ONE_THREAD = { urgentThreads: 1, normalThreads: 1 }
/** All other threads that run. */
const others = new Set()

/** Makes Lore, which must not be loaded yet, open its encoder threads here. */
export function keepEncoder() {
  threads.Worker = function createWorker(program, options) {
    return isEncoder(program, options) ? new KeptEncoder(program) : startOther(program, options)
  }
  syncBuiltinESMExports()
}

/** True if a thread runs that a command started and did not end. */
export function hasOtherThreads() {
  return others.size > 0
}

/** A mate of an encoder has data; the encoder itself has none. */
function isEncoder(program, options) {
  return String(program).endsWith('/encoder-worker.js') && options?.workerData === undefined
}

function startOther(program, options) {
  const worker = new Worker(program, options)
  others.add(worker)
  worker.on('exit', () => others.delete(worker))
  return worker
}

/** Stands for a thread of its own: it opens at once if the kept thread has its weights, and ends without it. */
class KeptEncoder extends EventEmitter {
  #program
  /** A thread of its own, if the weights are not those of the kept one. */
  #own = null

  constructor(program) {
    super()
    this.#program = program
  }

  ref() {
    this.#own?.ref()
  }

  unref() {
    this.#own?.unref()
  }

  postMessage(request, transfer) {
    if (request.kind === 'open') this.#open(request, transfer)
    else if (this.#own !== null) this.#own.postMessage(request, transfer)
    else if (request.kind === 'close') setImmediate(() => this.emit('exit', 0))
    else askKept(this, request, transfer)
  }

  #open(request, transfer) {
    if (kept === null) {
      kept = startKept(this.#program, Buffer.from(request.weights))
      askKept(this, { ...request, options: ONE_THREAD }, transfer)
    } else if (kept.weights.equals(request.weights)) {
      setImmediate(() => this.emit('message', { kind: 'open' }))
    } else {
      this.#own = startOther(this.#program, { execArgv: [] })
      for (const event of ['message', 'error', 'exit']) {
        this.#own.on(event, (value) => this.emit(event, value))
      }
      this.#own.postMessage(request, transfer)
    }
  }
}

function askKept(encoder, request, transfer) {
  waiting.push(encoder)
  kept.thread.ref()
  kept.thread.postMessage(request, transfer)
}

function startKept(program, weights) {
  const thread = new Worker(program, { execArgv: [] })
  thread.on('message', (reply) => {
    const first = waiting.shift()
    if (waiting.length === 0) thread.unref()
    first?.emit('message', reply)
  })
  thread.on('exit', (code) => {
    kept = null
    for (const encoder of waiting.splice(0)) encoder.emit('exit', code)
  })
  thread.unref()
  return { thread, weights }
}
