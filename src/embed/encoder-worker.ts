/** The encoder's own thread: opens the weights it was started with, then encodes one sequence after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { toLoreError } from '../core/errors.ts'
import { createBusyFlag } from './busy-flag.ts'
import type { EncoderReply, EncoderRequest, EncoderStart } from './encoder-thread.ts'
import { openEncoder } from './onnx-encoder.ts'

const port = parentPort
if (port === null) throw new Error('The thread of the encoder was started as a program.')

const { weights, busy } = workerData as EncoderStart
const flag = createBusyFlag(busy)

function fail(error: unknown): void {
  const { code, message, hint } = toLoreError(error)
  port?.postMessage({ kind: 'failed', code, message, hint } satisfies EncoderReply)
}

try {
  const encoder = await flag.during(() => openEncoder(weights))
  port.on('message', async (request: EncoderRequest) => {
    if (request.kind === 'close') {
      await flag.during(() => encoder.close())
      port.close()
      return
    }
    try {
      const states = await flag.during(() => encoder.run(request.ids))
      port.postMessage({ kind: 'states', states } satisfies EncoderReply, [states.buffer])
    } catch (error) {
      fail(error)
    }
  })
  port.postMessage({ kind: 'open' } satisfies EncoderReply)
} catch (error) {
  fail(error)
  port.close()
}
