/**
 * An encoder in its own thread: a run blocks its thread (0.15 to 0.4 ms per token), and the process must answer
 * others meanwhile.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type ErrorCode, LoreError } from '../core/errors.ts'
import type { Encoder, EncoderOptions, Urgency } from './encoder.ts'

export type EncoderRequest =
  /**
   * The first request. The weights are transferred with the message and freed afterwards; the encoder makes
   * its own copy.
   */
  | { readonly kind: 'open'; readonly weights: Uint8Array<ArrayBuffer>; readonly options: EncoderOptions }
  | { readonly kind: 'run'; readonly ids: readonly number[]; readonly urgency: Urgency }
  | { readonly kind: 'close' }

export type EncoderReply =
  | { readonly kind: 'open' }
  | { readonly kind: 'states'; readonly states: Float32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly hint: string }

export interface EncoderThread extends Encoder {
  /** True if the thread ended by itself: pending requests failed, and further ones will. */
  hasEnded(): boolean
}

interface Waiting {
  readonly resolve: (reply: EncoderReply) => void
  readonly reject: (error: LoreError) => void
}

/** The worker program beside this file, as source or as built. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './encoder-worker.ts' : './encoder-worker.js',
  import.meta.url,
)

/**
 * Opens the encoder. Replies come in the order of requests. The process stays alive only while a reply is
 * pending.
 * @param weights transferred: unusable for the caller afterwards
 * @throws LoreError `model_unavailable`, `model_damaged`
 */
export async function openEncoderThread(weights: Uint8Array<ArrayBuffer>): Promise<EncoderThread> {
  // Options of the process, such as `--input-type`, may be invalid for a thread.
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

/**
 * Two threads if somebody waits, or if the machine has nothing else to do; in the background otherwise two only if half
 * of the machine stays free.
 */
function chooseThreads(cores: number): EncoderOptions {
  const two = Math.min(2, cores)
  return { urgentThreads: two, normalThreads: cores >= 4 ? 2 : 1, spareThreads: two }
}

function stopped(cause?: unknown): LoreError {
  return new LoreError('model_unavailable', 'The thread of the embedding model ended.', {
    hint: 'It is started again when it is next needed. If that goes on, run `lore doctor`.',
    cause,
  })
}
