/** Roo Code: task folders of the extension (`rooveterinaryinc.roo-cline/tasks/<id>/`), in Cline's form or in Roo's version 2 of it. */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { belowEditors, EVERY_EDITOR } from '../records/editor-folders.ts'
import { wholeOnly } from '../records/whole-only.ts'
import { readTask } from './cline/task.ts'

const TASK = /^rooveterinaryinc\.roo-cline\/tasks\/[^/]+\/api_conversation_history\.json$/
const FOLDERS = /^rooveterinaryinc\.roo-cline(?:\/tasks(?:\/[^/]+)?)?$/

export const roo: TranscriptSource = {
  agent: 'roo',
  title: 'Roo Code',
  roots: (place) => belowEditors(place, EVERY_EDITOR, 'globalStorage'),
  formatOf: (relativePath) => (TASK.test(relativePath) ? 'whole' : null),
  enters: (relativePath) => FOLDERS.test(relativePath),
  createParser: wholeOnly('Roo Code'),
  readWhole: readTask,
}
