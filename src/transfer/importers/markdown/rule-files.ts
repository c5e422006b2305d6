/**
 * Rules of a project as agents read them: AGENTS.md, GEMINI.md, and the rule files of Copilot, Cursor, Windsurf and Cline.
 * CLAUDE.md belongs to the importer of Claude Code.
 */
import { basename, dirname, join } from 'node:path'
import type { Importer } from '../../../core/ports/importer.ts'
import { createCollector } from '../reading/collector.ts'
import { kindOfPath, listFiles, listNames } from '../reading/files.ts'
import { notThisKind } from '../reading/not-this-kind.ts'
import { readInstructions } from './instruction-files.ts'

/** Files at the top of a project. */
const TOP = ['AGENTS.md', 'AGENT.md', 'GEMINI.md', '.windsurfrules', '.cursorrules', '.clinerules']
/** Folders of rules, relative to the project, and the names in them. */
const FOLDERS: readonly (readonly [folder: string, name: RegExp])[] = [
  ['.github', /^copilot-instructions\.md$/i],
  [join('.github', 'instructions'), /\.instructions\.md$/i],
  [join('.cursor', 'rules'), /\.mdc?$/i],
  [join('.windsurf', 'rules'), /\.md$/i],
  ['.clinerules', /\.(?:md|txt)$/i],
  [join('.roo', 'rules'), /\.(?:md|txt)$/i],
]

export const ruleFiles: Importer = {
  kind: 'rules',
  title: 'rule files of agents (AGENTS.md, GEMINI.md, Copilot, Cursor, Windsurf, Cline)',
  takes: 'a project, or one of its rule files',
  mayBePrinciple: false,
  places: async ({ homedir }, cwd) => (cwd === null || cwd === homedir ? [] : [cwd]),
  async recognise(path) {
    const { files } = await findRules(path)
    return files.length === 0 ? null : `${files.length} ${files.length === 1 ? 'file' : 'files'} of rules`
  },
  async read(path, deps) {
    const { files, folder } = await findRules(path)
    if (files.length === 0) throw notThisKind('rules for agents')
    const out = createCollector()
    const seen = new Set<string>()
    for (const file of files) {
      // Gemini reads `@file.md` in its GEMINI.md as Claude Code does.
      const hasImports = basename(file) === 'GEMINI.md'
      await readInstructions({ path: file, folder, trust: 'pattern', hasImports }, deps, out, seen)
    }
    return out.result()
  },
}

interface FoundRules {
  readonly files: readonly string[]
  /** The project's folder. */
  readonly folder: string
}

async function findRules(path: string): Promise<FoundRules> {
  if ((await kindOfPath(path)) === 'file') {
    const folder = projectOf(path)
    const { files } = await findRules(folder)
    return { files: files.includes(path) ? [path] : [], folder }
  }
  const names = new Set(await listNames(path))
  const files: string[] = []
  for (const name of TOP)
    if (names.has(name) && (await kindOfPath(join(path, name))) === 'file') files.push(join(path, name))
  for (const [folder, name] of FOLDERS) {
    const found = names.has(folder.split(/[\\/]/)[0] ?? '')
      ? await listFiles(join(path, folder), (file) => name.test(file))
      : { files: [] }
    // The folder .github holds more than rules.
    const own =
      folder === '.github'
        ? found.files.filter((file) => dirname(file.path) === join(path, folder))
        : found.files
    files.push(...own.map((file) => file.path))
  }
  return { files: [...new Set(files)], folder: path }
}

/** Returns the project of a rule file: the folder above the first folder of rules in its path. */
function projectOf(path: string): string {
  const [project] = /^.*?(?=[\\/]\.(?:github|cursor|windsurf|clinerules|roo)[\\/])/.exec(path) ?? []
  return project ?? dirname(path)
}
