/**
 * Kilo Code: task folders of the extension (`kilocode.kilo-code/tasks/<id>/`), in Cline's form, and the database of its
 * command line (7.7.7), in OpenCode's form.
 */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { belowEditors, EVERY_EDITOR } from '../records/editor-folders.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { wholeOnly } from '../records/whole-only.ts'
import { readTask } from './cline/task.ts'
import { readDatabase } from './opencode/database.ts'

const TASK = /^kilocode\.kilo-code\/tasks\/[^/]+\/api_conversation_history\.json$/
const DATABASE = /^kilo(?:-[\w.]+)?\.db$/
const FOLDERS = /^kilocode\.kilo-code(?:\/tasks(?:\/[^/]+)?)?$/

export const kilo: TranscriptSource = {
  agent: 'kilo',
  title: 'Kilo Code',
  roots(place) {
    const share = folderFrom(place, 'XDG_DATA_HOME') ?? joinPath(place, place.homedir, '.local', 'share')
    const database = folderFrom(place, 'KILO_DB') ?? joinPath(place, share, 'kilo', 'kilo.db')
    return [database, ...belowEditors(place, EVERY_EDITOR, 'globalStorage')]
  },
  formatOf: (relativePath) => (TASK.test(relativePath) || DATABASE.test(relativePath) ? 'whole' : null),
  enters: (relativePath) => FOLDERS.test(relativePath),
  createParser: wholeOnly('Kilo Code'),
  readWhole(options, deps) {
    return /\.db$/.test(options.path) ? readDatabase(options, deps) : readTask(options, deps)
  },
}
