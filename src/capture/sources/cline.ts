/**
 * Cline: task folders of the extension (`saoudrizwan.claude-dev/tasks/<id>/`) and of earlier command
 * lines, and sessions of the command line (3.0.65). All are rewritten with every message.
 */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { belowEditors, EVERY_EDITOR } from '../records/editor-folders.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { wholeOnly } from '../records/whole-only.ts'
import { readSession } from './cline/session.ts'
import { readTask } from './cline/task.ts'

const TASK = /^(?:saoudrizwan\.claude-dev\/)?tasks\/[^/]+\/api_conversation_history\.json$/
const SESSION = /^sessions\/[^/]+\/[^/]+\.messages\.json$/
const FOLDERS =
  /^(?:saoudrizwan\.claude-dev|(?:saoudrizwan\.claude-dev\/)?tasks(?:\/[^/]+)?|sessions(?:\/[^/]+)?)$/

export const cline: TranscriptSource = {
  agent: 'cline',
  title: 'Cline',
  roots(place) {
    const home = folderFrom(place, 'CLINE_DIR') ?? joinPath(place, place.homedir, '.cline')
    const data = folderFrom(place, 'CLINE_DATA_DIR') ?? joinPath(place, home, 'data')
    return [data, ...belowEditors(place, EVERY_EDITOR, 'globalStorage')]
  },
  formatOf: (relativePath) => (TASK.test(relativePath) || SESSION.test(relativePath) ? 'whole' : null),
  enters: (relativePath) => FOLDERS.test(relativePath),
  createParser: wholeOnly('Cline'),
  readWhole(options, deps) {
    return /\.messages\.json$/.test(options.path) ? readSession(options, deps) : readTask(options, deps)
  },
}
