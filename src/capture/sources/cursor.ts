/**
 * Cursor (to 3.14.7: bubbles of version 3, conversations up to version 16): `state.vscdb`, a SQLite database
 * of keys and JSON, which Cursor has open while it runs. Conversations of the first versions, in the
 * databases of workspaces, are not read.
 */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { belowEditors } from '../records/editor-folders.ts'
import { wholeOnly } from '../records/whole-only.ts'
import { readConversations } from './cursor/conversations.ts'

export const cursor: TranscriptSource = {
  agent: 'cursor',
  title: 'Cursor',
  roots: (place) => belowEditors(place, ['cursor'], 'globalStorage', 'state.vscdb'),
  formatOf: (relativePath) => (relativePath === 'state.vscdb' ? 'whole' : null),
  createParser: wholeOnly('Cursor'),
  readWhole: readConversations,
}
