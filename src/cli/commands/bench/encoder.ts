/** `lore bench encoder`: speed of the embedding model. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, text } from '../../command/options.ts'
import { measure } from './parts.ts'

export const encoder = defineCommand({
  name: 'encoder',
  summary: 'speed of the embedding model',
  description:
    'Runs the bundled model on sequences of several lengths, with one thread and with two, and prints the shortest and the median time of each. With --against, onnxruntime runs the same model in turn: install onnxruntime-node (without its scripts) and onnxruntime-web in a folder, and name an ONNX file of the model.',
  arguments: {},
  options: {
    runs: integer('--runs <count>', 'runs of each length; default 15', 1, 10_000),
    against: text(
      '--against <folder>',
      'a folder in which onnxruntime-node and onnxruntime-web are installed',
    ),
    onnx: text('--onnx <file>', 'the model as an ONNX file'),
  },
  examples: [['lore bench encoder --json', 'as JSON']],
  run: async ({ options, context }) => {
    const { against: folder, onnx: model, runs } = options
    if ((folder === undefined) !== (model === undefined)) {
      throw new LoreError('invalid_input', '--against and --onnx belong together.', {
        hint: 'Name the folder of onnxruntime and the ONNX file, or neither.',
      })
    }
    return measure('Running', context, async (onProgress) => {
      const { runEncoderBench } = await import('../../../../bench/encoder.ts')
      return runEncoderBench({
        modelsDir: packagePaths().modelsDir,
        ...(folder === undefined || model === undefined ? {} : { against: { folder, model } }),
        ...defined({ runs }),
        onProgress,
      })
    })
  },
})
