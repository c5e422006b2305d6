/** Reads front matter of a note: title, tags and aliases. */
import { parse } from 'yaml'
import { z } from 'zod'
import { LIMITS } from '../../core/limits.ts'

export interface FrontMatter {
  readonly title: string | null
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  /** Number of lines, including the dashes; 0 if there is none. */
  readonly lines: number
}

const NONE: FrontMatter = { title: null, tags: [], aliases: [], lines: 0 }
/** Maximum length of front matter; a longer block is text between two rules. */
const MOST_LINES = 200

const names = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []),
  z.array(z.unknown()).transform((values) => values.flatMap((value) => toName(value) ?? [])),
)
const fields = z.object({
  title: z.unknown().optional().transform(toName),
  tags: names,
  tag: names,
  aliases: names,
  alias: names,
})

/** Ignores invalid fields, since the note is worth reading without them. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES)
  if (lines[0]?.trimEnd() !== '---') return NONE
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return NONE
  const read = fields.safeParse(parseYaml(lines.slice(1, end).join('\n')) ?? {})
  if (!read.success) return { ...NONE, lines: end + 1 }
  const { title, tags, tag, aliases, alias } = read.data
  return {
    title,
    tags: [...new Set([...tags, ...tag].map(toTag).filter((name) => name !== ''))].slice(0, LIMITS.tags),
    aliases: [...new Set([...aliases, ...alias])],
    lines: end + 1,
  }
}

function parseYaml(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 20, logLevel: 'silent' })
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function toName(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const name = String(value).replace(/\s+/gu, ' ').trim().slice(0, LIMITS.nameChars)
  return name === '' ? null : name
}

function toTag(name: string): string {
  return name.replace(/^#+/, '').trim().slice(0, LIMITS.tagChars)
}
