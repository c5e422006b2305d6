/**
 * OpenCode: one SQLite database for all sessions (`opencode.db`); older versions keep a tree of JSON
 * files, one for each session, message and part. Each part is a turn, with the same id in both.
 */
import { LoreError } from '../../core/errors.ts'
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { readDatabase } from './opencode/database.ts'
import { readTreeFile } from './opencode/tree.ts'

const DATABASE = /(?:^|\/)opencode(?:-[\w.]+)?\.db$/
const TREE_FILE = /(?:^|\/)(?:part\/(?:[^/]+\/)?msg_[^/]+\/prt_[^/]+|session\/[^/]+\/ses_[^/]+)\.json$/

export const opencode: TranscriptSource = {
  agent: 'opencode',
  title: 'OpenCode',
  roots(place) {
    const share = folderFrom(place, 'XDG_DATA_HOME') ?? joinPath(place, place.homedir, '.local', 'share')
    const home = joinPath(place, share, 'opencode')
    return [
      folderFrom(place, 'OPENCODE_DB') ?? joinPath(place, home, 'opencode.db'),
      joinPath(place, home, 'storage'),
    ]
  },
  formatOf: (relativePath) => (DATABASE.test(relativePath) || TREE_FILE.test(relativePath) ? 'whole' : null),
  createParser() {
    throw new LoreError('internal', 'OpenCode keeps no conversation line by line.', {
      hint: 'Ask `formatOf` how a file is read before reading it.',
    })
  },
  readWhole(options, deps) {
    return /\.json$/.test(options.path) ? readTreeFile(options, deps) : readDatabase(options, deps)
  },
}
