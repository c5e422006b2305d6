/** Curves over time. The library is loaded when the first plot is shown; a table says the same to screen readers. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { toTicks } from './time.ts'

interface Curve {
  readonly name: string
  /** Name of the custom property of the style sheet that holds its colour. */
  readonly colour: string
  readonly values: readonly (number | null)[]
  /** Draws bars instead of a line. */
  readonly bars?: boolean
}

interface Mark {
  readonly at: number
  readonly name: string
  readonly colour: string
}

interface PlotProps {
  readonly label: string
  /** Moments in milliseconds, ascending. */
  readonly times: readonly number[]
  readonly curves: readonly Curve[]
  readonly marks?: readonly Mark[]
  readonly height?: number
  readonly range?: readonly [number, number]
  readonly format?: (value: number) => string
}

export function Plot({ label, times, curves, marks = [], height = 180, range, format = String }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  const [failed, setFailed] = useState(false)
  const key = JSON.stringify([times, curves, marks, height, range])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let plot: uPlot | undefined
    let isOver = false
    import('./plot-library.ts').then(
      ({ default: UPlot }) => {
        if (isOver) return
        const data = [times.map((at) => at / 1_000), ...curves.map(({ values }) => [...values])]
        const options = toOptions({
          element,
          curves,
          marks,
          height,
          range,
          format,
          barPaths: UPlot.paths.bars?.({ size: [0.7, 40] }),
        })
        plot = new UPlot(options, data as uPlot.AlignedData, element)
      },
      // The library refuses languages that the browser does not know; the words above the plot say the same.
      () => setFailed(true),
    )
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      isOver = true
      observer.disconnect()
      plot?.destroy()
    }
  }, [key, isDark])
  if (failed) return <p class="quiet">The curve could not be drawn here. {label}</p>
  return (
    <figure class="plot">
      <div ref={box} role="img" aria-label={label} style={{ minHeight: `${height}px` }} />
      <figcaption>
        {curves.map(({ name, colour }) => (
          <span key={name} class="key">
            <span class="swatch" style={{ background: `var(${colour})` }} /> {name}
          </span>
        ))}
        {[...new Map(marks.map((mark) => [mark.name, mark])).values()].map(({ name, colour }) => (
          <span key={name} class="key">
            <span class="swatch thin" style={{ background: `var(${colour})` }} /> {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

interface Given {
  /** Draws bars; the library's own, which only its constructor knows. */
  readonly barPaths: uPlot.Series.PathBuilder | undefined
  readonly element: HTMLElement
  readonly curves: readonly Curve[]
  readonly marks: readonly Mark[]
  readonly height: number
  readonly range: readonly [number, number] | undefined
  readonly format: (value: number) => string
}

function toOptions({ element, curves, marks, height, range, format, barPaths }: Given): uPlot.Options {
  const style = getComputedStyle(element)
  const colourOf = (name: string) => style.getPropertyValue(name).trim()
  const axis = {
    stroke: colourOf('--muted'),
    grid: { stroke: colourOf('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: range === undefined ? {} : { y: { range: [range[0], range[1]] } },
    axes: [
      {
        ...axis,
        font: '11px system-ui',
        values: (_, splits, _axis, _space, stepSeconds) => [
          ...toTicks(
            splits.map((seconds) => seconds * 1_000),
            stepSeconds * 1_000,
          ),
        ],
      },
      { ...axis, font: '11px system-ui', size: 44, values: (_, values) => values.map(format) },
    ],
    series: [
      {},
      ...curves.map(({ colour, bars = false }) => ({
        stroke: colourOf(colour),
        width: bars ? 0 : 2,
        points: { show: false },
        ...(bars && barPaths !== undefined ? { fill: colourOf(colour), paths: barPaths } : {}),
      })),
    ],
    hooks: {
      drawClear: [
        (plot) => {
          for (const { at, colour } of marks) drawMark(plot, at, colourOf(colour))
        },
      ],
    },
  }
}

function drawMark({ ctx, bbox, valToPos }: uPlot, at: number, colour: string): void {
  const x = Math.round(valToPos(at / 1_000, 'x', true))
  if (x < bbox.left || x > bbox.left + bbox.width) return
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = Math.max(1, devicePixelRatio)
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
}
