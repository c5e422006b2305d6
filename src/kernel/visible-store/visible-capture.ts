/**
 * The records of capture have no namespace. An agent can look up tombstones and served texts of which it has the text,
 * and notes by key, but cannot list files or texts. It can only add served texts and write notes.
 */
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import { refuseStoreWide } from './refusals.ts'

export function visibleCapture(capture: CaptureRepository): CaptureRepository {
  return {
    // Watermarks name files of the machine, which agents do not see.
    findWatermark: async () => null,
    saveWatermark: async () => {
      throw refuseStoreWide('Recording how far a file was read')
    },
    listWatermarks: async () => [],
    // A tombstone excludes a text from every namespace.
    addTombstones: async () => {
      throw refuseStoreWide('Excluding a text for good')
    },
    // Allowed, because the caller has the text, and what a person removed must not come back through an agent.
    findTombstones: (hashes) => capture.findTombstones(hashes),
    tombstoneTimes: (hashes) => capture.tombstoneTimes(hashes),
    listTombstones: async () => [],
    // Texts given to an agent are recorded, so that capture does not store them as something said.
    addServed: (fingerprints, now) => capture.addServed(fingerprints, now),
    // Allowed, because the caller has the text.
    findServed: (fingerprints, since) => capture.findServed(fingerprints, since),
    pruneServed: async () => {
      throw refuseStoreWide('Forgetting what was served')
    },
    // Allowed for bookkeeping: the keys are the engine's own, and no use case returns a note.
    readNote: (key) => capture.readNote(key),
    writeNote: (key, value) => capture.writeNote(key, value),
  }
}
