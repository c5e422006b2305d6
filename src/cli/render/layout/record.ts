/** Renders one thing by its labelled fields. Pure. */

import { type Block, hang, headed, layOut, narrowed, type Part } from './block.ts'
import { count, displayWidth, padEnd, withoutColor } from './text.ts'

const GAP = 2

/** A label and its value. A field without a value is left out; 0 is a value. */
export type Field = readonly [label: string, value: Part | number]

/**
 * `label   value` lines; further lines of a value are aligned with its first. On a terminal, a value that
 * does not fit beside the labels, such as a path, stands below its label.
 */
export function record(fields: readonly Field[]): Block {
  return (view) => {
    const { dim } = view.paint
    const shown = fields
      .map(([label, value]) => [label, typeof value === 'number' ? count(value) : value] as const)
      .filter(([, value]) => layOut(value, view).length > 0)
    const labels = Math.max(0, ...shown.map(([label]) => displayWidth(label)))
    const inner = narrowed(view, labels + GAP)
    return shown.flatMap(([label, value]) => {
      const isTooWide = layOut(value, inner).some((line) => displayWidth(withoutColor(line)) > inner.width)
      return view.wraps === true && isTooWide
        ? headed(dim(label), value)(view)
        : hang(`${dim(padEnd(label, labels))}${' '.repeat(GAP)}`, value)(view)
    })
  }
}
