/**
 * The user folders of editors built on VS Code (`…/User`, with `globalStorage` and `workspaceStorage`), on
 * this machine and as the remote end of a connection.
 */
import type { SourcePlace } from '../../core/ports/transcript-source.ts'
import { folderFrom, joinPath } from './paths.ts'

/** Editors by the name of their settings folder, and of their folder on a remote machine. */
const EDITORS = {
  code: { local: 'Code', remote: '.vscode-server' },
  insiders: { local: 'Code - Insiders', remote: '.vscode-server-insiders' },
  codium: { local: 'VSCodium', remote: '.vscodium-server' },
  cursor: { local: 'Cursor', remote: '.cursor-server' },
  windsurf: { local: 'Windsurf', remote: '.windsurf-server' },
} as const

export type Editor = keyof typeof EDITORS

export const EVERY_EDITOR: readonly Editor[] = ['code', 'insiders', 'codium', 'cursor', 'windsurf']

/** Returns the folder in which programs keep their settings on this platform. */
function settingsFolder(place: SourcePlace): string {
  if (place.platform === 'win32') {
    return folderFrom(place, 'APPDATA') ?? joinPath(place, place.homedir, 'AppData', 'Roaming')
  }
  if (place.platform === 'darwin') return joinPath(place, place.homedir, 'Library', 'Application Support')
  return folderFrom(place, 'XDG_CONFIG_HOME') ?? joinPath(place, place.homedir, '.config')
}

/** Returns the path below the user folder of each editor; the folders need not exist. */
export function belowEditors(place: SourcePlace, editors: readonly Editor[], ...path: string[]): string[] {
  const settings = settingsFolder(place)
  return editors.flatMap((editor) => [
    joinPath(place, settings, EDITORS[editor].local, 'User', ...path),
    joinPath(place, place.homedir, EDITORS[editor].remote, 'data', 'User', ...path),
  ])
}

/**
 * Returns the path of a `file:` URI (`file:///c%3A/x` is `c:/x`); an empty string for another scheme or a
 * URI that cannot be decoded.
 */
export function pathOfUri(uri: string): string {
  const path = /^file:\/\/([^?#]*)/.exec(uri)?.[1]
  if (path === undefined) return ''
  try {
    return decodeURIComponent(path).replace(/^\/(?=[A-Za-z]:)/, '')
  } catch {
    return ''
  }
}
