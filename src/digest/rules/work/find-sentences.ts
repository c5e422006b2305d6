/**
 * Finds the sentences of a masked text with their context: the heading above, the list item, their exact
 * offsets. Pure; a sentence is always one slice of the text it was cut from.
 */

export interface Sentence {
  /** Offsets in the text, end excluded: `text.slice(start, end)` is the quote. */
  readonly start: number
  readonly end: number
  /** Without list marks, emphasis and links, on one line. */
  readonly text: string
  /** The heading above it; '' if there is none. */
  readonly heading: string
  readonly isItem: boolean
  /** Indentation of the item in characters; 0 outside lists. */
  readonly indent: number
  /** Number of the block (paragraph or item) it is in. */
  readonly block: number
  /** Index in the block: 0 opens it. */
  readonly place: number
}

/** People who type fast begin sentences with small letters; written text does not. */
export type Style = 'written' | 'typed'

interface Block {
  start: number
  end: number
  readonly heading: string
  readonly isItem: boolean
  readonly indent: number
}

const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/
const BOLD_HEADING = /^\s{0,3}(?:\d{1,2}\.\s+)?\*\*([^*\n]{2,90})\*\*:?\s*$/
const LABEL_HEADING = /^\s{0,3}(?:[★⭐]\s*)?([\p{Lu}`][^\n]{2,120}):\s*$/u
const ITEM = /^(\s{0,24})(?:[-*+•◦▪]|\d{1,3}[.)]|[☐☑✅❌✓✔✗])\s+/u
/** Ends the range of a heading. */
const RULER = /^\s{0,3}[-─━—_*]{3,}\s*$/
const MAX_SENTENCES = 2_000

/** @param masked the text of the same length, with everything blanked that is not to be read */
export function findSentences(text: string, masked: string, style: Style = 'written'): Sentence[] {
  const sentences: Sentence[] = []
  for (const [index, block] of findBlocks(text, masked, style).entries()) {
    let place = 0
    for (const [start, end] of splitBlock(masked, block, style)) {
      const cleaned = cleanSentence(text.slice(start, end))
      if (cleaned === '') continue
      const { heading, isItem, indent } = block
      sentences.push({ start, end, text: cleaned, heading, isItem, indent, block: index, place })
      place++
      if (sentences.length >= MAX_SENTENCES) return sentences
    }
  }
  return sentences
}

/**
 * Returns paragraphs and items; a line that was wrapped in the middle of a sentence belongs to the one
 * before it.
 */
function findBlocks(text: string, masked: string, style: Style): Block[] {
  const blocks: Block[] = []
  let heading = ''
  /** A label such as `Changes:`, which applies to one list or one paragraph. */
  let label = ''
  let labelled = false
  let open: Block | null = null
  let from = 0
  while (from <= masked.length) {
    const until = masked.indexOf('\n', from)
    const end = until < 0 ? masked.length : until
    const line = masked.slice(from, end)
    const found = toHeading(line)
    if (line.trim() === '') {
      open = null
      if (text.slice(from, end).trim() !== '') labelled = label !== ''
      if (RULER.test(text.slice(from, Math.min(end, from + 80)))) [heading, label] = ['', '']
    } else if (found !== null) {
      if (found.isLabel) label = found.text
      else [heading, label] = [found.text, '']
      labelled = false
      open = null
    } else {
      const item = ITEM.exec(line)
      if (open !== null && item === null && continues(masked, open, line, style)) open.end = end
      else {
        const mark = item === null ? /^\s*/.exec(line) : item
        const start = from + (mark?.[0].length ?? 0)
        if (labelled && item === null) label = ''
        labelled = label !== ''
        open = {
          start,
          end,
          heading: label || heading,
          isItem: item !== null,
          indent: item?.[1]?.length ?? 0,
        }
        blocks.push(open)
      }
    }
    if (until < 0) break
    from = until + 1
  }
  return blocks
}

function toHeading(line: string): { readonly text: string; readonly isLabel: boolean } | null {
  if (line.length > 160) return null
  const heading = HEADING.exec(line)
  const found = heading ?? BOLD_HEADING.exec(line) ?? LABEL_HEADING.exec(line)
  if (found === null || (heading === null && /[.!?] /.test(found[1] ?? ''))) return null
  return { text: cleanSentence(found[1] ?? '').replace(/:$/, ''), isLabel: heading === null }
}

/** Typed lines are short and end where the thought ends, unless a terminal wrapped and indented them. */
const LEAST_WRAPPED_CHARS: Readonly<Record<Style, number>> = { written: 24, typed: 45 }

/**
 * True for hard-wrapped prose: the line before has no final stop, and this one goes on in small letters.
 */
function continues(masked: string, open: Block, line: string, style: Style): boolean {
  const lineStart = masked.lastIndexOf('\n', open.end - 1) + 1
  const before = masked.slice(Math.max(lineStart, open.start), open.end).trimEnd()
  const least = line.startsWith('  ') ? LEAST_WRAPPED_CHARS.written : LEAST_WRAPPED_CHARS[style]
  return before.length >= least && !/[.!?:;]["'”’)\]]*$/.test(before) && /^\s*[\p{Ll}@`("“&→]/u.test(line)
}

const STOP = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s)/g
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|co|fig|dr|mr|mrs|st|[A-Za-z])\.$/i

/** Typed without a stop: "have the labels begin with 0 - is this the weight?" */
const ASKED_BEHIND =
  /\s[-–—]\s(?=(?:is|are|does|do|did|can|could|should|shall|what|why|how|when|where|which|who)\b[^.!?\n]{3,120}\?)/gi

function splitBlock(masked: string, block: Block, style: Style): [number, number][] {
  const text = masked.slice(block.start, block.end)
  const parts: [number, number][] = []
  let from = 0
  if (style === 'typed' && text.includes('?')) {
    const asked = [...text.matchAll(ASKED_BEHIND)][0]
    if (asked !== undefined) {
      const before = { ...block, end: block.start + asked.index }
      const behind = { ...block, start: before.end + asked[0].length }
      return [...splitBlock(masked, before, style), ...splitBlock(masked, behind, style)]
    }
  }
  for (const found of text.matchAll(STOP)) {
    const until = found.index + found[0].length
    const next = /\S/.exec(text.slice(until, until + 40))?.[0] ?? ''
    if (style === 'written' && found[0].startsWith('.') && /\p{Ll}/u.test(next)) continue
    if (found[0] === '.' && ABBREVIATION.test(text.slice(Math.max(from, until - 10), until))) continue
    push(parts, text, from, until, block.start)
    from = until
  }
  push(parts, text, from, text.length, block.start)
  return parts
}

function push(parts: [number, number][], text: string, from: number, until: number, offset: number) {
  let start = from
  let end = until
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  if (end > start) parts.push([offset + start, offset + end])
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0
}

/** Removes markup and reduces white space; the words stay as they are. */
export function cleanSentence(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/\s+/gu, ' ')
    .replace(/^(?:[-*+•>◦▪] |\d{1,3}[.)] |#{1,6} |\[[ x]\] )+/i, '')
    .replace(/\[([^\]\n]{1,200})\]\((?:[^()\n]{1,400})\)/g, '$1')
    .replace(/\*\*|__(?=\S)|(?<=\S)__/g, '')
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .replace(/^(?:\p{Extended_Pictographic}|\ufe0f|[★✓✔✗✘→⏺└─\s-])+/u, '')
    .replace(/\\$/, '')
    .trim()
}
