/**
 * GitHub Copilot CLI (1.0.102, format 1): `session-state/<id>/events.jsonl`, which only grows. Another format
 * is counted and skipped.
 */
import { LoreError } from '../../core/errors.ts'
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { createJsonLineParser } from '../records/json-line-parser.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { createEventReader } from './copilot/events.ts'

export const copilot: TranscriptSource = {
  agent: 'copilot',
  title: 'Copilot CLI',
  roots(place) {
    const home = folderFrom(place, 'COPILOT_HOME') ?? joinPath(place, place.homedir, '.copilot')
    return [joinPath(place, home, 'session-state')]
  },
  formatOf: (relativePath) => (/^[^/]+\/events\.jsonl$/.test(relativePath) ? 'lines' : null),
  enters: (relativePath) => !relativePath.includes('/'),
  createParser(options, state) {
    return createJsonLineParser(options, state, (saved) => createEventReader(options, saved))
  },
  readWhole() {
    throw new LoreError('internal', 'Copilot CLI keeps no conversation as a whole file.', {
      hint: 'Ask `formatOf` how a file is read before reading it.',
    })
  },
}
