/** Reads all front matter fields of a Markdown file. Pure. */
import { parse } from 'yaml'
import { type Fields, toFields } from '../reading/values.ts'

const MOST_LINES = 400

/** Returns an empty record if there are none or they are invalid. */
export function readFrontFields(text: string): Fields {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES)
  if (lines[0]?.trimEnd() !== '---') return {}
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return {}
  try {
    return toFields(parse(lines.slice(1, end).join('\n'), { maxAliasCount: 20, logLevel: 'silent' })) ?? {}
  } catch (error) {
    if (error instanceof Error) return {}
    throw error
  }
}
