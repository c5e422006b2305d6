/**
 * Splits a text into units that are kept or dropped as a whole: sentences, list items, headings, blocks of
 * code. Pure.
 */
import { splitSentences } from '../../text/sentences.ts'

export interface Unit {
  /** A verbatim passage of the text. */
  readonly text: string
  readonly kind: 'sentence' | 'heading' | 'code'
  /** The space between it and the unit before: a space, a line break, an empty line. */
  readonly gap: Gap
}

const GAPS = ['', ' ', '\n', '\n\n'] as const
type Gap = (typeof GAPS)[number]

const wider = (a: Gap, b: Gap): Gap => (GAPS.indexOf(b) > GAPS.indexOf(a) ? b : a)

const HEADING = /^#{1,6}\s+\S/
const FENCE = /^\s*(?:```|~~~)/

export function splitUnits(text: string): Unit[] {
  const units: Unit[] = []
  let gap = '' as Gap
  let code: string[] | null = null
  const push = (unit: string, kind: Unit['kind']) => {
    units.push({ text: unit, kind, gap: units.length === 0 ? '' : gap })
    gap = ' '
  }
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) {
      if (code === null) code = [line]
      else {
        push([...code, line].join('\n'), 'code')
        code = null
        gap = '\n'
      }
      continue
    }
    if (code !== null) {
      code.push(line)
      continue
    }
    if (line.trim() === '') {
      gap = '\n\n'
      continue
    }
    if (gap === ' ') gap = '\n'
    if (HEADING.test(line)) push(line.trim(), 'heading')
    else for (const sentence of splitSentences(line)) push(sentence, 'sentence')
  }
  if (code !== null) push(code.join('\n'), 'code')
  return units
}

/** Joins the kept units in order; a heading appears only if something below it is kept. */
export function joinUnits(units: readonly Unit[], kept: ReadonlySet<number>): string {
  let text = ''
  let heading: Unit | null = null
  let gap = '' as Gap
  units.forEach((unit, i) => {
    if (unit.kind === 'heading' && !kept.has(i)) heading = unit
    gap = wider(gap, unit.gap)
    if (!kept.has(i)) return
    if (heading !== null && unit.kind !== 'heading') {
      text += `${text === '' ? '' : '\n\n'}${heading.text}\n`
      gap = ''
      heading = null
    }
    text += `${text === '' ? '' : gap}${unit.text}`
    gap = ''
  })
  return text
}
