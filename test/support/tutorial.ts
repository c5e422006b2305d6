/**
 * Runs a tutorial as a reader would: writes its files, types its commands into one shell in an empty home, and compares what
 * they print with what the page shows. In a shown line `…` stands for anything; a line that is only `…` for any lines.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { BIN, ROOT, type Sandbox } from '../integration/cli-lore.ts'

export interface Step {
  readonly command: string
  readonly shown: readonly string[]
}

interface TutorialFile {
  readonly name: string
  readonly text: string
}

export interface Tutorial {
  readonly files: readonly TutorialFile[]
  readonly steps: readonly Step[]
}

export function readTutorial(markdown: string): Tutorial {
  const files: TutorialFile[] = []
  const steps: { command: string; shown: string[] }[] = []
  for (const [, info = '', body = ''] of markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
    const name = /\bfile=(\S+)/.exec(info)?.[1]
    if (name !== undefined) files.push({ name, text: body })
    if (info !== 'console') continue
    for (const line of body.trimEnd().split('\n')) {
      if (line.startsWith('$ ')) steps.push({ command: line.slice(2), shown: [] })
      else steps.at(-1)?.shown.push(line)
    }
  }
  return { files, steps }
}

export interface Played extends Step {
  readonly code: number
  readonly printed: string
}

/** All files are there from the start, since a reader writes them before the command that needs them. */
export function playTutorial({ files, steps }: Tutorial, sandbox: Sandbox): Played[] {
  const folder = join(sandbox.folder, 'work')
  const bin = join(sandbox.folder, 'bin')
  for (const path of [folder, bin, join(folder, 'node_modules')]) mkdirSync(path, { recursive: true })
  const own = dirname(process.execPath)
  writeFileSync(join(bin, 'lore'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`)
  chmodSync(join(bin, 'lore'), 0o755)
  symlinkSync(ROOT, join(folder, 'node_modules', 'lore-memory'), 'junction')
  symlinkSync(join(ROOT, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'), 'junction')
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  const mark = '\u0001step'
  const script = steps.map(({ command }) => `${command}\nprintf '${mark} %s\\n' "$?"`).join('\n')
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...sandbox.env, PATH: [bin, own, sandbox.env.PATH].join(delimiter), NODE_NO_WARNINGS: '1' },
    maxBuffer: 1e8,
  })
  const parts = stdout.split(new RegExp(`${mark} (\\d+)\\n`))
  return steps.map((step, at) => ({
    ...step,
    printed: parts[at * 2] ?? '',
    code: Number(parts[at * 2 + 1] ?? -1),
  }))
}

/** Returns the pattern of what a page shows; anything at all if it shows nothing. */
export function toPattern(shown: readonly string[]): RegExp {
  if (shown.length === 0) return /[\s\S]*/
  const lines = shown.map((line) =>
    line.trim() === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escapePattern).join('.*')}[ \\t]*\\n`,
  )
  return new RegExp(`^\\n*${lines.join('')}\\n*$`)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
