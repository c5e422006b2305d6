/** One thing by its labelled fields. Pure. */
import { count, displayWidth, padEnd } from '../text.ts'
import { type Block, layOut, narrowed, type Part } from './block.ts'

const GAP = 2

/** A label and what is said under it; a field without a value is left out, 0 is a value. */
export type Field = readonly [label: string, value: Part | number]

/** `label   value` lines; further lines of a value hang under its first. */
export function record(fields: readonly Field[]): Block {
  return (view) => {
    const shown = fields.filter(([, value]) => typeof value === 'number' || layOut(value, view).length > 0)
    const labels = Math.max(0, ...shown.map(([label]) => displayWidth(label)))
    const inner = narrowed(view, labels + GAP)
    const margin = ' '.repeat(labels + GAP)
    return shown.flatMap(([label, value]) =>
      layOut(typeof value === 'number' ? count(value) : value, inner).map((line, index) =>
        index === 0
          ? `${view.paint.dim(padEnd(label, labels))}${' '.repeat(GAP)}${line}`
          : `${margin}${line}`,
      ),
    )
  }
}
