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
import { renderBytes } from '../render/stats.ts'
import { failed, note, type Outcome, ok } from './outcome.ts'

const NEEDED_NODE: readonly [major: number, minor: number] = [22, 16]
const LEAST_FREE_BYTES = 200 * 1024 * 1024

export function checkRuntime(version: string): Outcome {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])
  return isNew ? ok(version) : failed(version, `Install Node ${NEEDED_NODE.join('.')} or newer.`)
}

/** Checks that the folder exists, can be written, and belongs to its owner alone. */
export function checkFolder(folder: string): Outcome {
  if (!existsSync(folder)) return note(`${folder} does not exist yet`, 'It is made with the first memory.')
  try {
    if (!statSync(folder).isDirectory()) throw new Error('not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failed(`${folder}: ${why}`, 'Give yourself the right to read and write it.')
  }
  if (isOpenToOthers(folder) !== true) return ok(folder)
  const hint = `To keep it to yourself: chmod 700 '${folder}'`
  return mayOthersWrite(folder)
    ? failed(`other users of this machine may remove or replace what is in ${folder}`, hint)
    : note(`${folder} can be opened by other users of this machine`, hint)
}

function mayOthersWrite(folder: string): boolean {
  return (statSync(folder).mode & 0o022) !== 0
}

export function checkDiskSpace(folder: string): Outcome {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const detail = `${renderBytes(free)} free`
  if (free >= LEAST_FREE_BYTES) return ok(detail)
  return failed(detail, `Free at least ${renderBytes(LEAST_FREE_BYTES)} on the disk of ${place}.`)
}

/** Checks that the files exist; their hashes are checked when the model is loaded. */
export function checkModelFiles(folder: string): Outcome {
  const models = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter(
        (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'manifest.json')),
      )
    : []
  return models.length === 0
    ? failed(`none in ${folder}`, 'Install Lore again: the model comes with it.')
    : ok(models.map((entry) => entry.name).join(', '))
}

export function checkTokenFile(path: string): Outcome {
  if (!existsSync(path)) return ok('none yet; made when the daemon first starts')
  if (isOpenToOthers(path) !== true) return ok(path)
  return failed(`others may read ${path}`, `Run: chmod 600 '${path}'`)
}

/** Reports what Lore saved when its database was removed or replaced while open. */
export function checkRescued(databasePath: string): Outcome[] {
  const newest = listRescued(databasePath).at(-1)
  if (newest === undefined) return []
  return [
    note(
      `${newest} holds what Lore had when ${basename(databasePath)} was removed or replaced`,
      `Put it back: lore backup restore '${newest}'. If nothing is missing, delete it.`,
    ),
  ]
}

/** Reports files of another program in the same folder, which are left alone. */
export function checkForeignFiles(layout: HomeLayout): Outcome[] {
  const found = [
    existsSync(layout.foreignDatabase) ? layout.foreignDatabase : null,
    findUserFile(layout.home).path === layout.alternateConfig && existsSync(layout.config)
      ? layout.config
      : null,
  ].filter((path) => path !== null)
  return found.map((path) =>
    note(
      `${path} belongs to another program called Lore`,
      path === layout.foreignDatabase
        ? `It is left alone. Import its memories: lore import lore '${path}'`
        : 'It is left alone.',
    ),
  )
}
