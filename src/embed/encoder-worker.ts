/**
 * The encoder's thread: loads the weights of the first message, then encodes one sequence after another. If
 * started as a mate of such a thread, it works on that thread's sequences.
 */
import { parentPort } from 'node:worker_threads'
import { toLoreError } from '../core/errors.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { readMateStart, runMate } from './encoder-team.ts'
import type { EncoderReply, EncoderRequest } from './encoder-thread.ts'

function serve(port: NonNullable<typeof parentPort>): void {
  let encoder: Encoder | null = null
  const reply = (message: EncoderReply, transfer: readonly ArrayBuffer[] = []): void => {
    port.postMessage(message, transfer)
  }
  port.on('message', async (request: EncoderRequest) => {
    try {
      switch (request.kind) {
        case 'open':
          encoder = await openEncoder(request.weights, request.options)
          reply({ kind: 'open' })
          break
        case 'run': {
          const states = await encoder?.run(request.ids, request.urgency)
          if (states === undefined) throw new Error('The encoder was asked before it was opened.')
          reply({ kind: 'states', states }, [states.buffer])
          break
        }
        case 'close':
          await encoder?.close()
          port.close()
          break
        default:
          request satisfies never
      }
    } catch (error) {
      const { code, message, hint } = toLoreError(error)
      reply({ kind: 'failed', code, message, hint })
      if (encoder === null) port.close()
    }
  })
}

const mate = readMateStart()
if (mate !== null) runMate(mate)
else if (parentPort !== null) serve(parentPort)
else throw new Error('The thread of the encoder was started as a program.')
