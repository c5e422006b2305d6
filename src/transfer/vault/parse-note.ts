/**
 * Parses a Markdown note into a tree: the note, and its headings with the text directly below each.
 * Pure; knows only the Markdown it needs.
 */
import { LIMITS } from '../../core/limits.ts'
import { shorten } from '../../text/sentences.ts'
import { findLinks, type NoteLink } from './find-links.ts'
import { readFrontMatter } from './front-matter.ts'

interface Section {
  /** Headings from the note down to the section; empty for the note. Unique in the note. */
  readonly key: string
  /** Key of the enclosing section; null for the note. */
  readonly parentKey: string | null
  readonly title: string
  /** Text directly below the heading, as written, trimmed of blank lines. May be empty. */
  readonly body: string
  /** First and last line of the body, or of the heading if the body is empty; from 1. */
  readonly firstLine: number
  readonly lastLine: number
  readonly links: readonly NoteLink[]
}

export interface Note {
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  /** The note first, then its sections in order. */
  readonly sections: readonly [Section, ...Section[]]
}

const KEY_SEPARATOR = ' › '

/** @param name file name without extension, the default title */
export function parseNote(text: string, name: string): Note {
  const front = readFrontMatter(text)
  const lines = text.split(/\r\n|\r|\n/)
  const blocks = liftTitle(lines, splitAtHeadings(lines, front.lines))
  const [own, ...others] = blocks
  const title = front.title ?? own.title ?? name
  const note: Section = toSection(lines, { ...own, title }, '', null)
  return { tags: front.tags, aliases: front.aliases, sections: [note, ...nest(lines, others)] }
}

/** A heading with the lines below it; the first block has no heading. */
interface Block {
  readonly title: string | null
  /** 1–6; 0 for the note. */
  readonly level: number
  /** `at`: index of the heading's first line. `from`, `until`: range of the lines below it. */
  readonly at: number
  readonly from: number
  readonly until: number
}

type Blocks = readonly [Block, ...Block[]]

function splitAtHeadings(lines: readonly string[], from: number): Blocks {
  const headings: Omit<Block, 'until'>[] = []
  let fence: string | null = null
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      continue
    }
    if (mark !== undefined) {
      fence = mark
      continue
    }
    const hashes = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line)
    if (hashes?.[1] !== undefined) {
      headings.push({ title: hashes[2] ?? '', level: hashes[1].length, at: i, from: i + 1 })
      continue
    }
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]
    const above = lines[i - 1] ?? ''
    const isTitle = underline !== undefined && i > from && isPlainLine(above) && headings.at(-1)?.at !== i - 1
    if (isTitle)
      headings.push({ title: above.trim(), level: underline[0] === '=' ? 1 : 2, at: i - 1, from: i + 1 })
  }
  const untilOf = (i: number) => headings[i]?.at ?? lines.length
  const own: Block = { title: null, level: 0, at: from, from, until: untilOf(0) }
  return [own, ...headings.map((heading, i) => ({ ...heading, until: untilOf(i + 1) }))]
}

/** True for a line of a paragraph, which a line of dashes below turns into a heading. */
function isPlainLine(line: string): boolean {
  return line.trim() !== '' && !/^ {0,3}(?:[-*+>|#]|\d+[.)]\s)|^ {4}|^\t/.test(line)
}

/** Makes the only first-level heading the note's title, if no text precedes it. */
function liftTitle(lines: readonly string[], blocks: Blocks): Blocks {
  const [own, first, ...others] = blocks
  if (first?.level !== 1 || others.some(({ level }) => level === 1)) return blocks
  const hasText = lines.slice(own.from, own.until).some((line) => line.trim() !== '')
  return hasText ? blocks : [{ ...first, level: 0 }, ...others]
}

function nest(lines: readonly string[], blocks: readonly Block[]): Section[] {
  const above: { readonly level: number; readonly key: string }[] = []
  const taken = new Set<string>([''])
  return blocks.map((block) => {
    while ((above.at(-1)?.level ?? 0) >= block.level) above.pop()
    const parentKey = above.at(-1)?.key ?? ''
    const title = toTitle(block.title ?? '') || 'Untitled'
    const path = parentKey === '' ? title : `${parentKey}${KEY_SEPARATOR}${title}`
    let key = path
    for (let n = 2; taken.has(key); n++) key = `${path} (${n})`
    taken.add(key)
    above.push({ level: block.level, key })
    return toSection(lines, { ...block, title }, key, parentKey)
  })
}

function toSection(
  lines: readonly string[],
  block: Omit<Block, 'title'> & { readonly title: string },
  key: string,
  parentKey: string | null,
): Section {
  let from = block.from
  let until = block.until
  while (from < until && (lines[from] ?? '').trim() === '') from++
  while (until > from && (lines[until - 1] ?? '').trim() === '') until--
  const body = lines.slice(from, until).join('\n')
  const isEmpty = from === until
  return {
    key,
    parentKey,
    title: toTitle(block.title) || 'Untitled',
    body,
    firstLine: isEmpty ? block.at + 1 : from + 1,
    lastLine: isEmpty ? block.at + 1 : until,
    links: findLinks(body),
  }
}

/** Renders a heading as plain text: links by their names, without emphasis and code marks. */
function toTitle(heading: string): string {
  const plain = heading
    .replace(
      /!?\[\[([^[\]|#]{0,300})(?:#[^[\]|]{0,300})?(?:\|([^\]]{0,300}))?\]\]/g,
      (_, target, shown) => shown ?? target,
    )
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
  return shorten(plain, LIMITS.titleChars)
}
