/** Reads the sections of a note, without private passages, credentials and invisible characters. */
import type { Redactor } from '../../core/ports/redactor.ts'
import { hashLines, toLines } from '../../text/excerpt.ts'
import { findPrivatePassages } from '../../text/redaction/private-passages.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'
import type { FoundNote } from './read-vault.ts'
import type { VaultSection } from './section-memory.ts'

export interface ReadSections {
  /** The note first; parents before children. */
  readonly sections: readonly [VaultSection, ...VaultSection[]]
  /** Number of redactions, by kind. */
  readonly redacted: Readonly<Record<string, number>>
}

export async function readSections(
  redactor: Redactor,
  note: FoundNote,
  text: string,
  commit: string | null,
): Promise<ReadSections> {
  // The parser is loaded on first use.
  const { parseNote } = await import('./parse-note.ts')
  const lines = text.split(/\r\n|\r|\n/)
  const { text: visible, removed } = removeInvisible(replaceControls(text))
  const open = emptyPrivatePassages(visible)
  const found: Record<string, number> = { ...open.found, ...(removed === 0 ? {} : { invisible: removed }) }
  const isClean = Object.keys((await redactor.redact(open.text)).found).length === 0
  const clean = async (passage: string): Promise<string> => {
    if (isClean) return passage
    const redaction = await redactor.redact(passage)
    for (const [kind, times] of Object.entries(redaction.found)) found[kind] = (found[kind] ?? 0) + times
    return redaction.text
  }
  const parsed = parseNote(open.text, note.name.split('/').at(-1) ?? note.name)
  const tags = await Promise.all(parsed.tags.map(clean))
  const aliases = await Promise.all(parsed.aliases.map(clean))
  const sections: VaultSection[] = []
  for (const section of parsed.sections) {
    // The hash is of the unredacted lines, because it is compared with the file later.
    const own = toLines(lines.slice(section.firstLine - 1, section.lastLine).join('\n'))
    sections.push({
      key: await clean(section.key),
      parentKey: section.parentKey === null ? null : await clean(section.parentKey),
      title: await clean(section.title),
      body: await clean(section.body),
      tags,
      links: isClean ? section.links : [],
      aliases: section.key === '' ? aliases : [],
      sourceFile: note.path,
      sourceLine: section.firstLine,
      sourceHash: hashLines(own.map((line) => line.text)),
      sourceLines: own.length,
      stat: note.stat,
      commit,
    })
  }
  return { sections: sections as [VaultSection, ...VaultSection[]], redacted: found }
}

/** Empties private passages but keeps their line breaks, so that line numbers stay valid. */
function emptyPrivatePassages(text: string): { text: string; found: Readonly<Record<string, number>> } {
  const passages = findPrivatePassages(text)
  let open = ''
  let from = 0
  for (const { start, end } of passages) {
    open += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]+/g, '')
    from = end
  }
  return { text: open + text.slice(from), found: passages.length === 0 ? {} : { private: passages.length } }
}

/** Replaces control characters, which cannot be stored, by spaces. */
function replaceControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' ')
}
