/**
 * The helper that draws the icon: a small program of the package systray2, which Lore fetches from npm's registry only
 * after the person agreed. One file of the package is kept, in Lore's home, and runs only if its hash is the known one.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isMissing } from '../../config/home.ts'
import type { Environment } from '../../config/resolve.ts'
import { LoreError } from '../../core/errors.ts'
import { npmProgram } from '../init/install-for-good.ts'

export const HELPER = { package: 'systray2', version: '2.1.4', licence: 'MIT', megabytes: 4.5 } as const

interface Build {
  /** Path in the package. */
  readonly entry: string
  readonly sha256: string
}

/** The macOS build is for Intel processors; Apple's own run it by Rosetta. */
const BUILDS: Readonly<Record<string, Build>> = {
  'linux x64': {
    entry: 'package/traybin/tray_linux_release',
    sha256: 'f61eee19036c0af93e2bb0e5b9fff0bd413469aff5ea1261b8fcfe9e2c027c04',
  },
  'darwin x64': {
    entry: 'package/traybin/tray_darwin_release',
    sha256: 'b406fe6d13d1ba66f901a07267ecfcf1b615e9c8b3410287be576706bd737791',
  },
  'win32 x64': {
    entry: 'package/traybin/tray_windows_release.exe',
    sha256: 'ae61c63ece1392fc64abbfbd40de782f5b2a7b7d83e93f8b640a20395ae6e8a0',
  },
}

/** Returns null if there is no build for the machine. */
export function findBuild(platform: NodeJS.Platform, arch: string): Build | null {
  const runs = platform !== 'linux' && arch === 'arm64' ? 'x64' : arch
  return BUILDS[`${platform} ${runs}`] ?? null
}

export function helperFolder(home: string): string {
  return join(home, 'tray')
}

/** Returns the helper's path if it is there and is the known one; else null. */
export function findHelper(home: string, { sha256, entry }: Build): string | null {
  const path = helperPath(home, entry)
  try {
    return hash(readFileSync(path)) === sha256 ? path : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function helperPath(home: string, entry: string): string {
  return join(helperFolder(home), `tray-${HELPER.version}${entry.endsWith('.exe') ? '.exe' : ''}`)
}

/**
 * Fetches the package with the person's own npm, so that its registry and proxy hold, and runs none of its scripts.
 * @throws LoreError not_yet if npm fails or the package is another one than expected
 */
export function fetchHelper(home: string, build: Build, env: Environment): string {
  const folder = helperFolder(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(join(folder, 'fetch-'))
  try {
    const { program, first, shell } = npmProgram(env)
    const args = ['pack', `${HELPER.package}@${HELPER.version}`, '--ignore-scripts', '--loglevel=error']
    const { status, stderr, error } = spawnSync(program, [...first, ...args], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env,
      shell,
    })
    const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'))
    if (status !== 0 || archive === undefined) throw notFetched(error?.message ?? firstLine(stderr))
    const body = readEntry(gunzipSync(readFileSync(join(draft, archive))), build.entry)
    if (body === null || hash(body) !== build.sha256) {
      throw notFetched('npm gave another file than the known one; it was not kept.')
    }
    const kept = join(draft, 'helper')
    writeFileSync(kept, body)
    chmodSync(kept, 0o700)
    const path = helperPath(home, build.entry)
    renameSync(kept, path)
    return path
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Returns one file of a tar archive; null if it is not in it. */
export function readEntry(tar: Buffer, name: string): Buffer | null {
  const text = (from: number, length: number) =>
    tar.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    if (!Number.isSafeInteger(size)) return null
    if (text(at, 100) === name) return tar.subarray(at + 512, at + 512 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return null
}

function hash(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

function firstLine(said: string): string {
  return said.split('\n').find((line) => line.trim() !== '') ?? 'npm said nothing.'
}

function notFetched(why: string): LoreError {
  return new LoreError('not_yet', `The tray’s helper could not be fetched: ${why}`, {
    hint: `Once \`npm pack ${HELPER.package}@${HELPER.version}\` works, run \`lore tray install\` again.`,
  })
}
