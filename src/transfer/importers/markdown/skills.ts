/** Skill folders: each SKILL.md becomes a memory, with the folder's other pages below it. */
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { defined } from '../../../core/defined.ts'
import type { Importer } from '../../../core/ports/importer.ts'
import { type Collector, createCollector } from '../reading/collector.ts'
import { type FoundFile, isMarkdown, kindOfPath, listFiles, NOTE_BYTES, tryText } from '../reading/files.ts'
import { notThisKind } from '../reading/not-this-kind.ts'
import { toText } from '../reading/values.ts'
import { readFrontFields } from './front-fields.ts'

const PAGE = 'SKILL.md'
const ROOT = 'skills'
const SALIENCE = 0.7

export const skills: Importer = {
  kind: 'skills',
  title: 'skill folders (SKILL.md)',
  takes: 'a folder with a SKILL.md, or a folder of such folders',
  mayBePrinciple: false,
  places: async ({ homedir }, cwd) => [
    join(homedir, '.claude', 'skills'),
    ...(cwd === null ? [] : [join(cwd, '.claude', 'skills')]),
  ],
  async recognise(path) {
    const pages = await findPages(path)
    return pages.length === 0 ? null : `${pages.length} ${pages.length === 1 ? 'skill' : 'skills'}`
  },
  async read(path) {
    const pages = await findPages(path)
    if (pages.length === 0) throw notThisKind('skills')
    const out = createCollector()
    out.memory({
      key: ROOT,
      title: 'Skills',
      content: 'How to do things, as skill files say.',
      isLabel: true,
      kind: 'reference',
    })
    for (const page of pages) await readSkill(page, pages, out)
    return out.result()
  },
}

async function findPages(path: string): Promise<readonly FoundFile[]> {
  if ((await kindOfPath(path)) !== 'folder') return []
  return (await listFiles(path, (name) => name === PAGE)).files
}

async function readSkill(page: FoundFile, pages: readonly FoundFile[], out: Collector): Promise<void> {
  const text = await tryText(page.path, NOTE_BYTES)
  if (typeof text !== 'string') {
    out.remark(text.tooLarge ? 'too_large' : 'unreadable', page.path)
    return
  }
  const folder = dirname(page.path)
  const front = readFrontFields(text)
  const name = toText(front.name) ?? basename(folder)
  const description = toText(front.description)
  const others = pages.filter(({ path }) => path !== page.path).map(({ path }) => dirname(path) + sep)
  const files = (await listFiles(folder, () => true)).files.filter(
    ({ path }) => path !== page.path && !others.some((other) => path.startsWith(other)),
  )
  const names = files.map(({ path }) => relative(folder, path))
  out.memory({
    key: page.path,
    parent: ROOT,
    title: name,
    content: withoutFront(text) || (description ?? name),
    kind: 'skill',
    trust: 'pattern',
    salience: SALIENCE,
    createdAt: page.modifiedAt,
    sourceFile: page.path,
    ...defined({ summary: description }),
    own: { skill: { path: page.path, name, ...defined({ description, version: toText(front.version) }) } },
    metadata: { files: names.slice(0, 50) },
  })
  for (const file of files.filter(({ path }) => isMarkdown(path))) {
    const said = await tryText(file.path, NOTE_BYTES)
    if (typeof said !== 'string') out.remark(said.tooLarge ? 'too_large' : 'unreadable', file.path)
    else
      out.memory({
        key: file.path,
        parent: page.path,
        title: `${name}: ${basename(file.path, extname(file.path))}`,
        content: withoutFront(said),
        kind: 'reference',
        trust: 'pattern',
        createdAt: file.modifiedAt,
        sourceFile: file.path,
      })
  }
}

function withoutFront(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '').trim()
}
