/**
 * What capture keeps has no namespace. An agent sees what it must obey (the pause, what was removed, what was served)
 * and nothing that lists files or texts; it changes nothing of it but what it was served.
 */
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import { refuseStoreWide } from './refusals.ts'

export function visibleCapture(capture: CaptureRepository): CaptureRepository {
  return {
    // Paths of files, and how far they were read, belong to the machine.
    findWatermark: async () => null,
    saveWatermark: async () => {
      throw refuseStoreWide('Recording how far a file was read')
    },
    listWatermarks: async () => [],
    // A tombstone keeps a text out of every namespace.
    addTombstones: async () => {
      throw refuseStoreWide('Excluding a text for good')
    },
    // Asked with the text in hand: what a person removed must not come back through an agent.
    findTombstones: (hashes) => capture.findTombstones(hashes),
    listTombstones: async () => [],
    // What an agent was given is noted, so that it is not captured as something said.
    addServed: (fingerprints, now) => capture.addServed(fingerprints, now),
    // Asked with the text in hand, as tombstones are.
    findServed: (fingerprints, since) => capture.findServed(fingerprints, since),
    pruneServed: async () => {
      throw refuseStoreWide('Forgetting what was served')
    },
    // Keys are the engine's own, and no use case answers with a note: bookkeeping goes on for every caller.
    readNote: (key) => capture.readNote(key),
    writeNote: (key, value) => capture.writeNote(key, value),
  }
}
