/** The encoder's own thread: opens the weights it is given first, then encodes one sequence after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { toLoreError } from '../core/errors.ts'
import { createBusyFlag } from './busy-flag.ts'
import type { EncoderReply, EncoderRequest, EncoderStart } from './encoder-thread.ts'
import { type Encoder, openEncoder } from './onnx-encoder.ts'

const port = parentPort
if (port === null) throw new Error('The thread of the encoder was started as a program.')

const flag = createBusyFlag(workerData as EncoderStart)
let encoder: Encoder | null = null

function reply(message: EncoderReply, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

port.on('message', async (request: EncoderRequest) => {
  try {
    switch (request.kind) {
      case 'open':
        encoder = await flag.during(() => openEncoder(request.weights))
        reply({ kind: 'open' })
        break
      case 'run': {
        const states = await flag.during(async () => encoder?.run(request.ids))
        if (states === undefined) throw new Error('The encoder was asked before it was opened.')
        reply({ kind: 'states', states }, [states.buffer])
        break
      }
      case 'close':
        await flag.during(async () => encoder?.close()).finally(() => port.close())
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
