/**
 * Simulates a year of use on the real engine, twice: as it is, and without forgetting. Prints the first as
 * a table and draws both into docs/simulated-year.svg. Run by `npm run simulate`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PHASES } from '../src/sleep/phases/index.ts'
import { type Month, simulateYear, type YearOptions } from '../test/simulation/year/simulate-year.ts'
import { openWorld } from '../test/simulation/year/world.ts'
import { plotYear } from './plot-year.ts'

const PLOT = fileURLToPath(new URL('../docs/simulated-year.svg', import.meta.url))
const FORGETTING: readonly string[] = ['archive', 'purge']

const COLUMNS: readonly (readonly [title: string, value: (month: Month) => string | number])[] = [
  ['month', ({ month }) => month],
  ['memories', ({ stored }) => stored],
  ['live', ({ live }) => live],
  ['archivable', ({ archivable }) => archivable],
  ['history', ({ superseded }) => superseded],
  ['graveyard', ({ archived }) => archived],
  ['purged', ({ purged }) => purged],
  ['links', ({ edges }) => edges],
  ['made', ({ linksMade }) => linksMade],
  ['died', ({ linksDied }) => linksDied],
  ['levels 1–4', ({ levels }) => levels.join(' ')],
  ['retention', ({ meanRetention }) => meanRetention.toFixed(2)],
  ['recall of used', ({ recallOfUsed }) => toPercent(recallOfUsed)],
]

function toPercent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`
}

async function simulate(options: YearOptions): Promise<readonly Month[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-year-'))
  try {
    const world = await openWorld(folder)
    try {
      return await simulateYear(world, options)
    } finally {
      await world.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const render = (cells: readonly (string | number)[]) =>
  cells.map((cell, n) => String(cell).padStart(Math.max(6, COLUMNS[n]?.[0].length ?? 0))).join('  ')
const print = (line: string) => process.stdout.write(`${line}\n`)

print(render(COLUMNS.map(([title]) => title)))
const months = await simulate({
  onMonth: (month) => print(render(COLUMNS.map(([, value]) => value(month)))),
})
const phases = ['digest', ...PHASES.map(({ name }) => name)].filter((name) => !FORGETTING.includes(name))
const control = await simulate({ sleep: { phases } })
print('')
print(
  `Recall of used without forgetting: ${control.map((month) => toPercent(month.recallOfUsed)).join(', ')}.`,
)
writeFileSync(PLOT, plotYear(months, control))
print('Drawn in docs/simulated-year.svg.')
