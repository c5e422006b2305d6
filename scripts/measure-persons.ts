/**
 * Counts which of the sentences in scripts/train/persons the digest keeps, each said once to an agent that then edits a file:
 * lasting ones should be, orders of the moment and the rest should not. Of the sealed ones only the counts are printed; of
 * the others, with `--failed`, those that went wrong. Run `npm run measure:persons`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRulesExtractor } from '../src/digest/rules/create-rules-extractor.ts'
import { createLocalEmbedder } from '../src/embed/local-embedder.ts'
import { factsOf, toRequest } from '../test/labelled/work/work-fixture.ts'

const LABELS = { L: 'lasting', O: 'orders of the moment', N: 'neither' } as const
type Label = keyof typeof LABELS

const embedder = createLocalEmbedder({ modelsDir: fileURLToPath(new URL('../models', import.meta.url)) })
const extractor = createRulesExtractor({
  meaning: {
    modelId: embedder.modelId,
    embed: async (texts) =>
      (await embedder.embedDocuments(texts.map((text) => ({ label: null, text })))).map(
        ({ vector }) => vector,
      ),
    similarity01: (a, b) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0),
  },
})

async function isKept(before: string, said: string): Promise<boolean> {
  const made = await extractor.extract(
    toRequest([
      ['user', 'please look at the shop first'],
      ['tool', 'Read: src/shop.ts'],
      ['assistant', before === '' ? 'I read the code of the shop.' : before],
      ['user', said],
      ['tool', 'Edit: src/shop.ts'],
      ['assistant', 'Done.'],
    ]),
  )
  return factsOf(made).some(
    ({ kind, quote }) => kind !== 'observation' && quote !== null && said.includes(quote),
  )
}

for (const set of ['development', 'sealed']) {
  const lines = readFileSync(new URL(`train/persons/${set}.txt`, import.meta.url), 'utf8').split('\n')
  const counts = new Map<string, { kept: number; of: number }>()
  for (const line of lines.filter((one) => one !== '')) {
    const [label = '', before = '', ...rest] = line.split('|').map((part) => part.trim())
    const said = rest.join('|')
    const kept = await isKept(before, said)
    const count = counts.get(label) ?? { kept: 0, of: 0 }
    counts.set(label, { kept: count.kept + Number(kept), of: count.of + 1 })
    const isWrong = kept !== (label === 'L')
    if (isWrong && set !== 'sealed' && process.argv.includes('--failed')) console.log(`${label} ${said}`)
  }
  for (const [label, { kept, of }] of counts)
    console.log(`${set}, ${LABELS[label as Label]}: ${kept} of ${of} kept`)
}
await embedder.close()
