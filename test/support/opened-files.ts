/** Notes every file below a folder that a Lore process opens, whichever process it is. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OpenedFiles {
  /** For the environment of the processes. */
  readonly env: Readonly<Record<string, string>>
  /** Names of files that were opened, in order. */
  readonly list: () => readonly string[]
}

/** Wraps what Node has for opening files, before the program's own modules are loaded. */
const SPY = `
const fs = require('node:fs')
const sqlite = require('node:sqlite')
const { appendFileSync } = fs
const note = (path) => {
  const name = String(path)
  if (process.env.SPY_FOLDERS.split(':').some((folder) => name.startsWith(folder + '/')))
    appendFileSync(process.env.SPY_LOG, name + '\\n')
}
const wrap = (owner, name) => {
  const real = owner[name]
  owner[name] = function (path, ...rest) { note(path); return real.call(this, path, ...rest) }
}
for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream', 'copyFile', 'copyFileSync']) wrap(fs, name)
for (const name of ['open', 'readFile', 'copyFile']) wrap(fs.promises, name)
const { DatabaseSync } = sqlite
sqlite.DatabaseSync = class extends DatabaseSync { constructor(path, ...rest) { note(path); super(path, ...rest) } }
require('node:module').syncBuiltinESMExports()
`

export function watchOpened(...folders: readonly string[]): OpenedFiles {
  const own = mkdtempSync(join(tmpdir(), 'lore-spy-'))
  const script = join(own, 'spy.cjs')
  const log = join(own, 'opened.txt')
  writeFileSync(script, SPY)
  return {
    env: {
      NODE_OPTIONS: `--no-warnings --require ${script}`,
      SPY_FOLDERS: folders.join(':'),
      SPY_LOG: log,
    },
    list: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}
