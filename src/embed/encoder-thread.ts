/**
 * An encoder in a thread of its own: the runtime blocks its thread for the length of a run (about 0.35 ms a token),
 * and a process that remembers has others to answer meanwhile.
 */
import { Worker } from 'node:worker_threads'
import { type ErrorCode, LoreError } from '../core/errors.ts'
import { createBusyFlag, waitAtExit } from './busy-flag.ts'
import type { Encoder } from './onnx-encoder.ts'

/** What the thread is started with: the memory of a busy flag. */
export type EncoderStart = SharedArrayBuffer

export type EncoderRequest =
  /** First. Given in a message, which is gone once it is read: the runtime makes its own of the weights. */
  | { readonly kind: 'open'; readonly weights: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'run'; readonly ids: readonly number[] }
  | { readonly kind: 'close' }

export type EncoderReply =
  | { readonly kind: 'open' }
  | { readonly kind: 'states'; readonly states: Float32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly hint: string }

export interface EncoderThread extends Encoder {
  /** The thread has ended by itself: what it was asked failed, and what it is asked will. */
  hasEnded(): boolean
}

interface Waiting {
  readonly resolve: (reply: EncoderReply) => void
  readonly reject: (error: LoreError) => void
}

/** Beside this file: as it is written, or as it is built. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './encoder-worker.ts' : './encoder-worker.js',
  import.meta.url,
)

/**
 * Answers come in the order of the questions. The process is kept alive only as long as an answer is due.
 * @param weights given away: of no use to the caller afterwards
 * @throws LoreError `model_unavailable`, `model_damaged`
 */
export async function openEncoderThread(weights: Uint8Array<ArrayBuffer>): Promise<EncoderThread> {
  const busy = createBusyFlag()
  const worker = new Worker(PROGRAM, {
    workerData: busy.memory satisfies EncoderStart,
    // What the process was started with need not fit a thread: `--input-type` does not.
    execArgv: [],
  })
  const leave = waitAtExit(busy)
  const waiting: Waiting[] = []
  let ended = false

  const nextReply = (): Promise<EncoderReply> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(stopped())
      waiting.push({ resolve, reject })
      worker.ref()
    })
  const settle = (settleOne: (one: Waiting) => void): void => {
    const first = waiting.shift()
    if (waiting.length === 0) worker.unref()
    if (first !== undefined) settleOne(first)
  }
  const end = (cause?: unknown): void => {
    ended = true
    while (waiting.length > 0) settle(({ reject }) => reject(stopped(cause)))
  }

  worker.on('message', (reply: EncoderReply) =>
    settle(({ resolve, reject }) =>
      reply.kind === 'failed'
        ? reject(new LoreError(reply.code, reply.message, { hint: reply.hint }))
        : resolve(reply),
    ),
  )
  worker.on('error', end)
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      leave()
      end()
      resolve()
    })
  })

  const ask = (request: EncoderRequest, transfer: readonly ArrayBuffer[] = []): Promise<EncoderReply> => {
    const reply = nextReply()
    worker.postMessage(request, transfer)
    return reply
  }

  await ask({ kind: 'open', weights }, [weights.buffer])
  return {
    async run(ids) {
      const { states } = (await ask({ kind: 'run', ids })) as Extract<EncoderReply, { kind: 'states' }>
      return states
    },
    hasEnded: () => ended,
    async close() {
      if (ended) return
      worker.ref()
      worker.postMessage({ kind: 'close' } satisfies EncoderRequest)
      await exited
    },
  }
}

function stopped(cause?: unknown): LoreError {
  return new LoreError('model_unavailable', 'The thread of the embedding model ended.', {
    hint: 'It is started again when it is next needed. If that goes on, run `lore doctor`.',
    cause,
  })
}
