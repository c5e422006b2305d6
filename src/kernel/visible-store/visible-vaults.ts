/** Indexed files whose memory is visible. */
import type { VaultRepository } from '../../core/ports/vault-repository.ts'
import { memoryNotFound, requireMemories } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleVaults(vaults: VaultRepository, visible: Visibility): VaultRepository {
  const load: VaultRepository['load'] = async (paths) => {
    const files = await vaults.load(paths)
    const shown = new Set(await visible.memories(files.map(({ memoryId }) => memoryId)))
    return files.filter(({ memoryId }) => shown.has(memoryId))
  }
  return {
    list: async (vault, scopes) => vaults.list(vault, await visible.among(scopes)),
    listVaults: async (scopes) => vaults.listVaults(await visible.among(scopes)),
    load,
    // A path belongs to one memory in the whole store, so a file indexed in another namespace is not taken over.
    save: async (file) => {
      await requireMemories(visible, [file.memoryId])
      const there = await vaults.load([file.path])
      if (there.length > (await load([file.path])).length) throw memoryNotFound(file.memoryId)
      return vaults.save(file)
    },
    remove: async (paths) => vaults.remove((await load(paths)).map(({ path }) => path)),
  }
}
