/** Sharing concerns every namespace and is decided by a person, so an agent neither reads nor changes it. */
import type { SyncRepository } from '../../core/ports/sync-repository.ts'
import { refuseStoreWide } from './refusals.ts'

export function visibleSync(): SyncRepository {
  const refuse = async (): Promise<never> => {
    throw refuseStoreWide('Sharing')
  }
  return {
    listShares: refuse,
    saveShare: refuse,
    removeShare: refuse,
    listPlaces: refuse,
    savePlace: refuse,
    removePlace: refuse,
    load: refuse,
    loadOf: refuse,
    save: refuse,
    remove: refuse,
    listAfter: refuse,
    listInState: refuse,
    count: refuse,
    position: refuse,
    countAfter: refuse,
    countConflicts: refuse,
    countUnrecorded: refuse,
    listUnrecorded: refuse,
    listVanished: refuse,
    listVanishedConversations: refuse,
    listConversations: refuse,
    listRewritten: refuse,
    repeatedHashes: refuse,
    listUsed: refuse,
  }
}
