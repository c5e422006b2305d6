/**
 * A BERT-style encoder on onnxruntime. The only file that knows the runtime, which is loaded on first use. A run
 * blocks its thread: see encoder-thread.ts.
 */
import type { InferenceSession } from 'onnxruntime-node'
import { LoreError } from '../core/errors.ts'

export interface Encoder {
  /** Last hidden states of one sequence, row by row: `ids.length` rows. */
  run(ids: readonly number[]): Promise<Float32Array<ArrayBuffer>>
  close(): Promise<void>
}

/** One thread: a memory in the background must not take the machine from the agent in front. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
}

export async function openEncoder(weights: Uint8Array): Promise<Encoder> {
  const runtime = await importRuntime()
  const session = await runtime.InferenceSession.create(weights, OPTIONS)
  return {
    async run(ids) {
      const shape = [1, ids.length]
      const tensor = (values: BigInt64Array) => new runtime.Tensor('int64', values, shape)
      const outputs = await session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
        token_type_ids: tensor(new BigInt64Array(ids.length)),
      })
      const states = outputs.last_hidden_state?.data
      if (states instanceof Float32Array) return states as Float32Array<ArrayBuffer>
      throw new LoreError('model_damaged', 'The embedding model does not return hidden states.', {
        hint: 'Install Lore again to restore the model.',
      })
    },
    close: () => session.release(),
  }
}

async function importRuntime(): Promise<typeof import('onnxruntime-node')> {
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw new LoreError(
      'model_unavailable',
      `The local embedding model cannot run on ${process.platform} ${process.arch}: onnxruntime did not load.`,
      {
        hint: 'Run `npm install` again for this platform, or choose the ollama or openai embedding provider. Search by words works without.',
        cause,
      },
    )
  }
}
