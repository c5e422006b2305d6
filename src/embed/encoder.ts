/**
 * A BERT-style encoder with 7-bit weights in WebAssembly: the same numbers on every machine and with any
 * number of threads. A run blocks the calling thread: see encoder-thread.ts.
 */
import { LoreError } from '../core/errors.ts'
import { layOut } from './encoder-plan.ts'
import { compileKernel, createTeam, openKernel } from './encoder-team.ts'
import { readTensors, type Tensors } from './safetensors.ts'

/** `urgent` if somebody waits for the answer; `spare` if nobody has waited for a while. */
export type Urgency = 'urgent' | 'normal' | 'spare'

export interface Encoder {
  /** Returns the last hidden states of one sequence, row by row: `ids.length` rows. */
  run(ids: readonly number[], urgency: Urgency): Promise<Float32Array<ArrayBuffer>>
  close(): Promise<void>
}

export interface EncoderOptions {
  /** Number of threads for an urgent sequence, including this one. */
  readonly urgentThreads: number
  /** The same for other sequences; low, so that background work leaves the machine to the agent. */
  readonly normalThreads: number
  /** The same while the machine has nothing else to do; default: as normal ones. */
  readonly spareThreads?: number
}

/**
 * @param weights a safetensors file made by scripts/train/recode.py; may be freed once this returns
 * @throws LoreError `model_damaged`
 */
export async function openEncoder(weights: Uint8Array, options: EncoderOptions): Promise<Encoder> {
  const tensors = readTensors(weights)
  const { urgentThreads, normalThreads, spareThreads = normalThreads } = options
  const threads = { urgent: urgentThreads, normal: normalThreads, spare: spareThreads } as const
  const mostThreads = Math.max(...Object.values(threads))
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
      team.run(threads[urgency])
      return new Float32Array(memory.buffer, states, ids.length * hidden).slice() as Float32Array<ArrayBuffer>
    },
    close: () => team.close(),
  }
}

/**
 * Returns a function that writes the sum of word, position and segment embeddings of each token. Rows after
 * the last token, up to a multiple of four, are computed but never read; they only need to be finite, so they
 * keep old values.
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

/** Returns a copy, because a view would keep the whole file in memory. */
function readTable(tensors: Tensors, name: string): { codes: Int8Array; scales: Float32Array } {
  return {
    codes: tensors.int8(`${name}.codes`).values.slice(),
    scales: tensors.float32(`${name}.scales`).values,
  }
}
