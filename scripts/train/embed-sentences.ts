/** Writes the vectors of labelled sentences to standard output, for worth.py. Never needed to install, run or test Lore. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { createLocalEmbedder } from '../../src/embed/local-embedder.ts'

const embedder = createLocalEmbedder({ modelsDir: fileURLToPath(new URL('../../models', import.meta.url)) })
const texts = process.argv.slice(2).flatMap((file) =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { text: string }).text),
)
for (const text of texts) {
  const [embedded] = await embedder.embedDocuments([{ label: null, text }])
  if (embedded !== undefined) process.stdout.write(Buffer.from(Float32Array.from(embedded.vector).buffer))
}
await embedder.close()
