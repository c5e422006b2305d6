/**
 * Blocks: pieces of output that are laid out once the width is known, and that can be nested. Records,
 * tables, lists and trees are blocks; a string is a message. Pure.
 */
import { clip, displayWidth, toOneLine, toSafeText, withoutColor } from './text.ts'
import type { Paint, View } from './view.ts'
import { fitLines, wrapText } from './wrap.ts'

/** Returns the lines for a view. A nested block gets a narrower view. */
export type Block = (view: View) => readonly string[]

/**
 * A string is a message, possibly painted: on a terminal it is broken between words, for a pipe or file it
 * is left as it is. Parts that are empty, null or false are left out.
 */
export type Part = Block | string | null | false | undefined

/** No block is made narrower than this; a narrower terminal breaks the lines itself. */
const LEAST_WIDTH = 16

/** Renders the parts below each other, as text. */
export function show(view: View, ...parts: readonly Part[]): string {
  return lines(...parts)(view).join('\n')
}

/** Puts the parts below each other. */
export function lines(...parts: readonly Part[]): Block {
  return (view) => parts.flatMap((part) => layOut(part, view))
}

/** Like `lines`, with an empty line between parts. */
export function sections(...parts: readonly Part[]): Block {
  return (view) =>
    parts
      .map((part) => layOut(part, view))
      .filter((laid) => laid.length > 0)
      .flatMap((laid, index) => (index === 0 ? laid : ['', ...laid]))
}

/**
 * Puts a lead such as `✓ `, or a mere indent, before the first line, and aligns all other lines with it. If
 * a terminal has no room beside the lead, the lead gets a line of its own.
 */
export function hang(lead: string, ...parts: readonly Part[]): Block {
  const taken = displayWidth(withoutColor(lead))
  const margin = ' '.repeat(taken)
  return (view) => {
    if (view.wraps === true && view.width - taken < LEAST_WIDTH && withoutColor(lead).trim() !== '') {
      return headed(lead.replace(/ +((?:\u001b\[\d+m)*)$/, '$1'), ...parts)(view)
    }
    return lines(...parts)(narrowed(view, taken)).map((line, index) =>
      line === '' ? '' : `${index === 0 ? lead : margin}${line}`,
    )
  }
}

/** A heading with the parts indented below it. */
export function headed(heading: Part, ...parts: readonly Part[]): Block {
  return lines(heading, hang('  ', ...parts))
}

/** Like `headed`, but empty if there is nothing below the heading. */
export function group(heading: Part, ...parts: readonly Part[]): Block {
  return (view) => (lines(...parts)(view).length === 0 ? [] : headed(heading, ...parts)(view))
}

/**
 * Stored text as one paragraph, wrapped everywhere, even for a pipe. @param most the number of lines; the
 * last one is cut
 */
export function prose(text: string, paint: Paint = plain, most = Number.POSITIVE_INFINITY): Block {
  return ({ width }) => {
    const wrapped = wrapLines(toOneLine(text), width)
    const kept = wrapped.slice(0, most)
    if (wrapped.length > most) kept[most - 1] = clip(wrapped.slice(most - 1).join(' '), width)
    return kept.map(paint)
  }
}

/** Stored text with its own line breaks; long lines are wrapped. */
export function passage(text: string, paint: Paint = plain): Block {
  return ({ width }) => wrapLines(toSafeText(text), width).map((line) => (line === '' ? '' : paint(line)))
}

/** Stored text on one line, cut at the end of the line. */
export function cut(text: string, paint: Paint = plain): Block {
  return ({ width }) => {
    const line = clip(toOneLine(text), width)
    return line === '' ? [] : [paint(line)]
  }
}

export const plain: Paint = (text) => text

export function narrowed(view: View, by: number): View {
  return { ...view, width: Math.max(LEAST_WIDTH, view.width - by) }
}

export function layOut(part: Part, view: View): readonly string[] {
  if (typeof part === 'function') return part(view)
  // Painting an empty text leaves only colour codes.
  if (!part || withoutColor(part) === '') return []
  return (view.wraps === true ? fitLines(part, view.width) : part).split('\n')
}

function wrapLines(text: string, width: number): string[] {
  return text === '' ? [] : wrapText(text, width).split('\n')
}
