/**
 * Fits the weights of `src/digest/rules/work/lasting-weights.ts` to labelled sentences of persons, prints them, and how well
 * sentences that were left out in turn are told apart. Never needed to install, run or test Lore:
 * `node --experimental-strip-types scripts/train/fit-lasting.ts [more.jsonl …] [--sealed]`.
 *
 * A line of `persons/*.txt` is `label | the agent's last words | what was said`; labels: L lasting, O an order or permission of
 * the moment, N neither. More sentences: one JSON a line with session, before, text and target (0 to 1); they count twice.
 * With `--sealed`, counts `persons/sealed.txt` and prints nothing of it.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readLastingSigns, toBareWish } from '../../src/digest/rules/work/lasting-signs.ts'
import { createLocalEmbedder } from '../../src/embed/local-embedder.ts'

interface Labelled {
  readonly text: string
  readonly before: string
  readonly target: number
  readonly weight: number
  readonly group: string
}

interface Row extends Labelled {
  readonly values: readonly number[]
}

const FOLDS = 8
const RIDGE_OF_MEANING = 1.5
const RIDGE_OF_SIGNS = 1.5
const STEPS = 12

const embedder = createLocalEmbedder({ modelsDir: fileURLToPath(new URL('../../models', import.meta.url)) })
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

function readPersons(name: string): Labelled[] {
  const lines = readFileSync(new URL(`persons/${name}.txt`, import.meta.url), 'utf8').split('\n')
  return lines.filter(Boolean).map((line, i) => {
    const [label = '', before = '', ...said] = line.split('|')
    const target = label.trim() === 'L' ? 1 : 0
    return {
      text: said.join('|').trim(),
      before: before.trim(),
      target,
      weight: 1,
      group: `${name}${i % FOLDS}`,
    }
  })
}

function readMore(path: string): Labelled[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { session, before, text, target } = JSON.parse(line) as Labelled & { readonly session: string }
      return { text, before, target, weight: 2, group: session }
    })
}

let signNames: readonly string[] = []

async function toRows(labelled: readonly Labelled[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of labelled) {
    const [embedded] = await embedder.embedDocuments([{ label: null, text: toBareWish(one.text) }])
    const signs = readLastingSigns(one)
    signNames = Object.keys(signs)
    rows.push({ ...one, values: [...(embedded?.vector ?? []), ...Object.values(signs), 1] })
  }
  return rows
}

/** Solves a symmetric positive system by Cholesky decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const n = right.length
  const lower = matrix.map((row) => Float64Array.from(row))
  for (let j = 0; j < n; j++) {
    const rowJ = lower[j] as Float64Array
    for (let i = j; i < n; i++) {
      const rowI = lower[i] as Float64Array
      let sum = rowI[j] as number
      for (let k = 0; k < j; k++) sum -= (rowI[k] as number) * (rowJ[k] as number)
      rowI[j] = i === j ? Math.sqrt(sum) : sum / (rowJ[j] as number)
    }
  }
  const found = Float64Array.from(right)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++)
      found[i] = (found[i] as number) - (lower[i]?.[k] as number) * (found[k] as number)
    found[i] = (found[i] as number) / (lower[i]?.[i] as number)
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++)
      found[i] = (found[i] as number) - (lower[k]?.[i] as number) * (found[k] as number)
    found[i] = (found[i] as number) / (lower[i]?.[i] as number)
  }
  return found
}

const chanceOf = (weights: Float64Array, values: readonly number[]) =>
  1 / (1 + Math.exp(-values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)))

/** Logistic regression with soft targets, by Newton's method. */
function fitWeights(rows: readonly Row[]): Float64Array {
  const n = rows[0]?.values.length ?? 0
  const meaning = n - signNames.length - 1
  const ridge = (j: number) => (j < meaning ? RIDGE_OF_MEANING : j < n - 1 ? RIDGE_OF_SIGNS : 1e-6)
  let weights = new Float64Array(n)
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight, j) => ridge(j) * weight)
    const hessian = Array.from({ length: n }, (_, i) => {
      const line = new Float64Array(n)
      line[i] = ridge(i)
      return line
    })
    for (const { values, target, weight } of rows) {
      const p = chanceOf(weights, values)
      const curve = weight * p * (1 - p)
      for (let i = 0; i < n; i++) {
        const a = values[i] as number
        if (a === 0) continue
        gradient[i] = (gradient[i] as number) + weight * (p - target) * a
        const line = hessian[i] as Float64Array
        for (let j = 0; j <= i; j++) line[j] = (line[j] as number) + curve * a * (values[j] as number)
      }
    }
    const change = solve(hessian, gradient)
    weights = weights.map((weight, j) => weight - (change[j] as number))
    if (Math.max(...change.map(Math.abs)) < 1e-5) break
  }
  return weights
}

function report(name: string, judged: readonly { readonly chance: number; readonly target: number }[]): void {
  const lasting = judged.filter(({ target }) => target >= 0.7)
  const others = judged.filter(({ target }) => target < 0.3)
  const pairs = lasting.flatMap((a) =>
    others.map((b) => (a.chance > b.chance ? 1 : a.chance === b.chance ? 0.5 : 0)),
  )
  const area = pairs.reduce((sum: number, one) => sum + one, 0) / Math.max(1, pairs.length)
  console.log(`${name}: area ${area.toFixed(3)}`)
  for (const least of [0.25, 0.35, 0.5, 0.7]) {
    const count = (of: typeof judged) =>
      `${of.filter(({ chance }) => chance >= least).length} of ${of.length}`
    console.log(`  chance ≥ ${least}: lasting ${count(lasting)}, others ${count(others)}`)
  }
}

const written = await toRows(readPersons('development'))
const real = await toRows(files.flatMap(readMore))
const rows = [...written, ...real]
const groups = [...new Set(rows.map(({ group }) => group))]
const left: { row: Row; chance: number }[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const out = new Set(groups.filter((_, i) => i % FOLDS === fold))
  const weights = fitWeights(rows.filter(({ group }) => !out.has(group)))
  for (const row of rows.filter(({ group }) => out.has(group)))
    left.push({ row, chance: chanceOf(weights, row.values) })
}
const judged = left.map(({ row, chance }) => ({ ...row, chance }))
report(
  'written, left out',
  judged.filter(({ weight }) => weight === 1),
)
if (real.length > 0)
  report(
    'real, left out',
    judged.filter(({ weight }) => weight === 2),
  )
const weights = fitWeights(rows)
if (process.argv.includes('--sealed')) {
  const sealed = await toRows(readPersons('sealed'))
  report(
    'sealed',
    sealed.map((row) => ({ ...row, chance: chanceOf(weights, row.values) })),
  )
}
const meaning = weights.length - signNames.length - 1
const step = Math.max(...weights.slice(0, meaning).map(Math.abs)) / 127
const bytes = Int8Array.from(weights.slice(0, meaning), (weight) => Math.round(weight / step))
if (process.argv.includes('--show'))
  for (const one of judged.filter(({ weight }) => weight === 2).sort((a, b) => b.chance - a.chance))
    console.log(`${one.chance.toFixed(2)} ${one.target} ${one.text.slice(0, 160)}`)
else
  console.log(
    JSON.stringify(
      {
        bias: Number((weights.at(-1) ?? 0).toFixed(4)),
        signs: Object.fromEntries(
          signNames.map((name, i) => [name, Number((weights[meaning + i] ?? 0).toFixed(4))]),
        ),
        step: Number(step.toFixed(6)),
        meaning: Buffer.from(bytes.buffer).toString('base64'),
      },
      null,
      1,
    ),
  )
await embedder.close()
