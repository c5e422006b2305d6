/** `lore bench decide`: accuracy of deciding how a newer statement affects an older one. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { measure } from './parts.ts'

export const decide = defineCommand({
  name: 'decide',
  summary: 'accuracy of deciding how a newer statement affects an older one',
  description:
    'Decides labelled pairs of statements (same, updated, contradicted, unrelated) by rules with real vectors, and prints accuracy overall, by label and by rule, separately for the pairs used to write the rules and for held-out pairs.',
  arguments: {},
  options: {},
  examples: [['lore bench decide --json', 'as JSON']],
  run: async ({ context }) =>
    measure('Deciding', context, async (onProgress) => {
      const { runDecideBench } = await import('../../../../bench/decide.ts')
      const { createEmbedder } = await import('../../../embed/create-embedder.ts')
      const { modelsDir } = packagePaths()
      const embedder = createEmbedder({ provider: 'local' }, { modelsDir, fetch: globalThis.fetch })
      try {
        return await runDecideBench({ embedder, onProgress })
      } finally {
        await embedder.close()
      }
    }),
})
