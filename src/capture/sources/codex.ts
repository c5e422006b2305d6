/**
 * Codex CLI: `sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`, moved to `archived_sessions/` when
 * archived. A rollout interleaves two logs of one conversation: the model's (`response_item`), which is
 * read, and the display's, which is skipped.
 */
import { LoreError } from '../../core/errors.ts'
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { fileNameOf, folderFrom, joinPath } from '../records/paths.ts'
import { createRolloutParser } from './codex/rollout.ts'

export const codex: TranscriptSource = {
  agent: 'codex',
  title: 'Codex CLI',
  roots(place) {
    const home = folderFrom(place, 'CODEX_HOME') ?? joinPath(place, place.homedir, '.codex')
    return [joinPath(place, home, 'sessions'), joinPath(place, home, 'archived_sessions')]
  },
  formatOf: (relativePath) => (/^rollout-.*\.jsonl$/.test(fileNameOf(relativePath)) ? 'lines' : null),
  createParser: createRolloutParser,
  readWhole() {
    throw new LoreError('internal', 'Codex keeps no conversation as a whole file.', {
      hint: 'Ask `formatOf` how a file is read before reading it.',
    })
  },
}
