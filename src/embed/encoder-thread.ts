/**
 * An encoder in a thread of its own: a run blocks its thread (about 0.6 ms a token), and a process that remembers has
 * others to answer meanwhile.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, LoreError } from '../core/errors.ts'
import type { Encoder, EncoderOptions, Urgency } from './encoder.ts'

export type EncoderRequest =
  /** First. The weights are given in a message, which is gone once it is read: the encoder makes its own of them. */
  | { readonly kind: 'open'; readonly weights: Uint8Array<ArrayBuffer>; readonly options: EncoderOptions }
  | { readonly kind: 'run'; readonly ids: readonly number[]; readonly urgency: Urgency }
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
  // What the process was started with need not fit a thread: `--input-type` does not.
  const worker = new Worker(PROGRAM, { execArgv: [] })
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
      end()
      resolve()
    })
  })

  const ask = (request: EncoderRequest, transfer: readonly ArrayBuffer[] = []): Promise<EncoderReply> => {
    const reply = nextReply()
    worker.postMessage(request, transfer)
    return reply
  }

  await ask({ kind: 'open', weights, options: chooseThreads(availableParallelism()) }, [weights.buffer])
  return {
    async run(ids, urgency) {
      const { states } = (await ask({ kind: 'run', ids, urgency })) as Extract<
        EncoderReply,
        { kind: 'states' }
      >
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

/** Two threads where somebody waits; in the background two only where that leaves half of the machine free. */
function chooseThreads(cores: number): EncoderOptions {
  return { urgentThreads: Math.min(2, cores), normalThreads: cores >= 4 ? 2 : 1 }
}

function stopped(cause?: unknown): LoreError {
  return new LoreError('model_unavailable', 'The thread of the embedding model ended.', {
    hint: 'It is started again when it is next needed. If that goes on, run `lore doctor`.',
    cause,
  })
}
