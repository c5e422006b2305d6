/**
 * Checks the machine around the store: runtime, access rights, disk space, files of other programs. Changes
 * nothing.
 */
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { HomeLayout } from '../../config/home.ts'
import { findUserFile } from '../../config/load.ts'
import { isOpenToOthers } from '../../config/token.ts'
import { listRescued } from '../../store/sqlite/file-guard.ts'
import type { Check } from '../render/checks.ts'
import { renderBytes } from '../render/stats.ts'

const NEEDED_NODE: readonly [major: number, minor: number] = [22, 16]
const LEAST_FREE_BYTES = 200 * 1024 * 1024

export function checkRuntime(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const ok = major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])
  return {
    name: 'node',
    state: ok ? 'ok' : 'failed',
    detail: version,
    hint: ok ? null : `Install Node ${NEEDED_NODE.join('.')} or newer.`,
  }
}

/** Checks that the folder exists, can be written, and belongs to its owner alone. */
export function checkFolder(folder: string): Check {
  const name = 'home folder'
  if (!existsSync(folder)) {
    return {
      name,
      state: 'note',
      detail: `${folder} does not exist yet`,
      hint: 'It is made with the first memory.',
    }
  }
  try {
    if (!statSync(folder).isDirectory()) throw new Error('not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const detail = `${folder}: ${error instanceof Error ? error.message : String(error)}`
    return { name, state: 'failed', detail, hint: 'Give yourself the right to read and write it.' }
  }
  if (isOpenToOthers(folder) === true) {
    const hint = `To keep it to yourself: chmod 700 '${folder}'`
    if (mayOthersWrite(folder))
      return {
        name,
        state: 'failed',
        detail: `other users of this machine may remove or replace what is in ${folder}`,
        hint,
      }
    return { name, state: 'note', detail: `${folder} can be opened by other users of this machine`, hint }
  }
  return { name, state: 'ok', detail: folder, hint: null }
}

function mayOthersWrite(folder: string): boolean {
  return (statSync(folder).mode & 0o022) !== 0
}

export function checkDiskSpace(folder: string): Check {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const ok = free >= LEAST_FREE_BYTES
  return {
    name: 'disk space',
    state: ok ? 'ok' : 'failed',
    detail: `${renderBytes(free)} free`,
    hint: ok ? null : `Free at least ${renderBytes(LEAST_FREE_BYTES)} on the disk of ${place}.`,
  }
}

/** Checks that the files exist; their hashes are checked when the model is loaded. */
export function checkModelFiles(folder: string): Check {
  const name = 'model files'
  const models = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter(
        (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'manifest.json')),
      )
    : []
  if (models.length === 0) {
    return {
      name,
      state: 'failed',
      detail: `none in ${folder}`,
      hint: 'Install Lore again: the model comes with it.',
    }
  }
  return { name, state: 'ok', detail: models.map((entry) => entry.name).join(', '), hint: null }
}

export function checkTokenFile(path: string): Check {
  const name = 'token'
  if (!existsSync(path)) {
    return { name, state: 'ok', detail: 'none yet; made when the daemon first starts', hint: null }
  }
  if (isOpenToOthers(path) === true) {
    return { name, state: 'failed', detail: `others may read ${path}`, hint: `Run: chmod 600 '${path}'` }
  }
  return { name, state: 'ok', detail: path, hint: null }
}

/** Reports what Lore saved when its database was removed or replaced while open. */
export function checkRescued(databasePath: string): Check[] {
  const newest = listRescued(databasePath).at(-1)
  if (newest === undefined) return []
  return [
    {
      name: 'rescued',
      state: 'note',
      detail: `${newest} holds what Lore had when ${basename(databasePath)} was removed or replaced`,
      hint: `Put it back: lore backup restore '${newest}'. If nothing is missing, delete it.`,
    },
  ]
}

/** Reports files of another program in the same folder, which are left alone. */
export function checkForeignFiles(layout: HomeLayout): Check[] {
  const found = [
    existsSync(layout.foreignDatabase) ? layout.foreignDatabase : null,
    findUserFile(layout.home).path === layout.alternateConfig && existsSync(layout.config)
      ? layout.config
      : null,
  ].filter((path) => path !== null)
  return found.map((path) => ({
    name: 'other program',
    state: 'note',
    detail: `${path} belongs to another program called Lore`,
    hint:
      path === layout.foreignDatabase
        ? `It is left alone. Import its memories: lore import lore '${path}'`
        : 'It is left alone.',
  }))
}
