/**
 * A BERT-style encoder with 8-bit weights in WebAssembly: the same numbers on every machine, whatever the number of
 * threads. A run blocks the calling thread: see encoder-thread.ts.
 */
import { LoreError } from '../core/errors.ts'
import { layOut } from './encoder-plan.ts'
import { compileKernel, createTeam, openKernel } from './encoder-team.ts'
import { readTensors, type Tensors } from './safetensors.ts'

/** `urgent`: somebody waits for the answer. */
export type Urgency = 'urgent' | 'normal'

export interface Encoder {
  /** Last hidden states of one sequence, row by row: `ids.length` rows. */
  run(ids: readonly number[], urgency: Urgency): Promise<Float32Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface EncoderOptions {
  /** Threads that work on an urgent sequence, this one included. */
  readonly urgentThreads: number
  /** The same for any other: a memory in the background must not take the machine from the agent in front. */
  readonly normalThreads: number
}

/** @param weights a safetensors file made by scripts/make-model.mjs; not needed any more once this returns */
export async function openEncoder(weights: Uint8Array, options: EncoderOptions): Promise<Encoder> {
  const tensors = readTensors(weights)
  const mostThreads = Math.max(options.urgentThreads, options.normalThreads)
  const module = compileKernel()
  const layout = layOut(tensors, mostThreads, (memory) => openKernel(module, memory))
  const { memory, plan, states, hidden, mostTokens } = layout
  const sumEmbeddings = readEmbeddings(tensors, hidden)
  const team = createTeam(module, layout, mostThreads)
  const tokens = new Uint32Array(memory.buffer, plan, 1)

  return {
    async run(ids, urgency) {
      if (ids.length === 0 || ids.length > mostTokens) {
        throw new LoreError('internal', `The embedding model cannot read ${ids.length} tokens at once.`, {
          hint: 'This is a fault in Lore: please report it.',
        })
      }
      tokens[0] = ids.length
      sumEmbeddings(ids, new Float32Array(memory.buffer, states))
      team.run(urgency === 'urgent' ? options.urgentThreads : options.normalThreads)
      return new Float32Array(memory.buffer, states, ids.length * hidden).slice() as Float32Array<ArrayBuffer>
    },
    close: () => team.close(),
  }
}

/**
 * Writes the sum of word, position and segment embeddings of each token. The rows after the last token, up to a
 * multiple of four, are computed too and read by nobody: whatever they hold must be finite, so it may stay.
 */
function readEmbeddings(
  tensors: Tensors,
  hidden: number,
): (ids: readonly number[], target: Float32Array) => void {
  const segment = tensors.float32('embeddings.type').values
  const positions = readTable(tensors, 'embeddings.position')
  const words = readTable(tensors, 'embeddings.word')
  return (ids, target) => {
    ids.forEach((id, position) => {
      const wordScale = words.scales[id] ?? 0
      const positionScale = positions.scales[position] ?? 0
      for (let i = 0; i < hidden; i++) {
        target[position * hidden + i] =
          (words.codes[id * hidden + i] ?? 0) * wordScale +
          (positions.codes[position * hidden + i] ?? 0) * positionScale +
          (segment[i] ?? 0)
      }
    })
  }
}

/** A copy: a view would keep the whole file in memory. */
function readTable(tensors: Tensors, name: string): { codes: Int8Array; scales: Float32Array } {
  return {
    codes: tensors.int8(`${name}.codes`).values.slice(),
    scales: tensors.float32(`${name}.scales`).values,
  }
}
