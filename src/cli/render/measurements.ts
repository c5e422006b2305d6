/** Renders any nested record of numbers as a list. Pure. */
import { show } from './layout/block.ts'
import { record } from './layout/record.ts'
import type { View } from './layout/view.ts'

/** Returns lines such as `latencyMs.p50   1.3`: names joined by dots, lists on one line. */
export function renderMeasurements(result: object, view: View): string {
  return show(view, record([...flatten(result, '')]))
}

function* flatten(value: object, parent: string): Generator<[string, string]> {
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const path = parent === '' ? name : `${parent}.${name}`
    if (Array.isArray(inner) && inner.every((item) => typeof item !== 'object'))
      yield [path, inner.join(', ')]
    else if (typeof inner === 'object' && inner !== null) yield* flatten(inner, path)
    else yield [path, String(inner)]
  }
}
