/**
 * Draws a simulated year as an SVG: three panels over twelve months, readable on light and on dark. Pure.
 */
import type { Month } from '../test/simulation/year/simulate-year.ts'

const WIDTH = 860
const PANEL = { left: 64, right: 190, top: 40, height: 170, gap: 66 }
const PLOT_WIDTH = WIDTH - PANEL.left - PANEL.right

interface Line {
  readonly name: string
  /** Class of the stroke, `a` to `e`. */
  readonly look: string
  /** One value per month; null if there is nothing to show. */
  readonly values: readonly (number | null)[]
}

interface Panel {
  readonly title: string
  readonly most: number
  readonly ticks: readonly number[]
  readonly label: (value: number) => string
  readonly lines: readonly Line[]
}

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #333; }
  .title { font-weight: 600; font-size: 14px; }
  .axis { fill: #666; font-size: 11px; }
  .grid { stroke: #8884; stroke-width: 1; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .a { stroke: #1a73b8; } .b { stroke: #c2571a; } .c { stroke: #2e8b57; } .d { stroke: #8a56b8; }
  .e { stroke: #888; stroke-dasharray: 5 4; }
  .name.a { fill: #1a73b8; } .name.b { fill: #c2571a; } .name.c { fill: #2e8b57; } .name.d { fill: #8a56b8; }
  .name.e { fill: #888; }
  .name { stroke: none; font-size: 12px; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd; } .axis { fill: #aaa; }
    .a { stroke: #6db3f2; } .b { stroke: #f0965c; } .c { stroke: #6fcf97; } .d { stroke: #c79bf2; } .e { stroke: #aaa; }
    .name.a { fill: #6db3f2; } .name.b { fill: #f0965c; } .name.c { fill: #6fcf97; } .name.d { fill: #c79bf2; }
    .name.e { fill: #aaa; } .name { stroke: none; }
  }`

/** @param control the same year without archiving */
export function plotYear(months: readonly Month[], control: readonly Month[]): string {
  const pick = (from: readonly Month[], value: (month: Month) => number | null) => from.map(value)
  const stored = Math.max(...pick(months, (month) => month.stored).map(Number))
  const panels: readonly Panel[] = [
    {
      title: 'Memories',
      ...scale(stored),
      lines: [
        { name: 'ever stored', look: 'e', values: pick(months, (month) => month.stored) },
        { name: 'live', look: 'a', values: pick(months, (month) => month.live) },
        { name: 'live, nothing guards them', look: 'b', values: pick(months, (month) => month.archivable) },
        { name: 'in the graveyard', look: 'd', values: pick(months, (month) => month.archived) },
      ],
    },
    {
      title: 'Live memories by level, and links',
      ...scale(Math.max(...months.map(({ levels, edges }) => Math.max(levels[0], edges)))),
      lines: [
        { name: 'level 1', look: 'a', values: pick(months, ({ levels }) => levels[0]) },
        { name: 'levels 3 and 4', look: 'c', values: pick(months, ({ levels }) => levels[2] + levels[3]) },
        { name: 'links', look: 'b', values: pick(months, (month) => month.edges) },
      ],
    },
    {
      title: 'Facts in use that are among the first three answers',
      most: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1],
      label: (value) => `${Math.round(value * 100)} %`,
      lines: [
        { name: 'with forgetting', look: 'c', values: pick(months, (month) => month.recallOfUsed) },
        { name: 'without', look: 'e', values: pick(control, (month) => month.recallOfUsed) },
      ],
    },
  ]
  const height = PANEL.top + panels.length * (PANEL.height + PANEL.gap)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>A simulated year of memory</title>
<style>${STYLE}
</style>
${panels.map((panel, n) => renderPanel(panel, PANEL.top + n * (PANEL.height + PANEL.gap), months)).join('\n')}
</svg>
`
}

/** Returns round steps up to the largest value. */
function scale(largest: number): Pick<Panel, 'most' | 'ticks' | 'label'> {
  const rough = Math.max(1, largest / 4)
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((value) => value >= rough) ?? rough
  const most = Math.ceil(largest / step) * step
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step)
  return { most, ticks, label: String }
}

function renderPanel(panel: Panel, top: number, months: readonly Month[]): string {
  const x = (n: number) => round(PANEL.left + (n / Math.max(1, months.length - 1)) * PLOT_WIDTH)
  const y = (value: number) => round(top + PANEL.height * (1 - value / panel.most))
  const grid = panel.ticks.map(
    (tick) =>
      `<line class="grid" x1="${PANEL.left}" x2="${PANEL.left + PLOT_WIDTH}" y1="${y(tick)}" y2="${y(tick)}"/>` +
      `<text class="axis" x="${PANEL.left - 8}" y="${y(tick) + 4}" text-anchor="end">${panel.label(tick)}</text>`,
  )
  const axis = months.map(
    ({ month }, n) =>
      `<text class="axis" x="${x(n)}" y="${top + PANEL.height + 18}" text-anchor="middle">${month}</text>`,
  )
  const places = spread(panel.lines.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0)))
  const lines = panel.lines.map(({ name, look, values }, n) => {
    const points = values.flatMap((value, i) => (value === null ? [] : [`${x(i)},${y(value)}`]))
    return (
      `<polyline class="line ${look}" points="${points.join(' ')}"/>` +
      `<text class="name ${look}" x="${PANEL.left + PLOT_WIDTH + 10}" y="${(places[n] ?? 0) + 4}">${name}</text>`
    )
  })
  const title = `<text class="title" x="${PANEL.left}" y="${top - 14}">${panel.title}</text>`
  return [title, ...grid, ...axis, ...lines].join('\n')
}

/** Moves overlapping labels apart and keeps their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, n) => ({ place, n })).toSorted((a, b) => a.place - b.place)
  const moved = [...places]
  let last = Number.NEGATIVE_INFINITY
  for (const { place, n } of order) {
    last = Math.max(place, last + 16)
    moved[n] = last
  }
  return moved
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
