/** Takes characters that nobody sees out of what an older Lore stored; new text loses them on its way in. */
import type { DocumentSubject } from '../../core/document.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseEpisode, analyseMemory } from '../../text/analyse.ts'
import { cleanStrings } from '../../text/clean-strings.ts'
import { contentHash } from '../../text/content-hash.ts'

/** The subject as it is stored from now on; inside a transaction. */
export async function removeStoredInvisible(
  store: Store,
  subject: DocumentSubject,
): Promise<DocumentSubject> {
  if (subject.kind === 'episode') {
    const { id, text, caption, contentHash: hash } = subject.episode
    const clean = cleanStrings({ text, caption })
    if (clean.text === text && clean.caption === caption) return subject
    const episode = { ...subject.episode, ...clean }
    // The hash stays: it says which of the agent's versions this is.
    await store.episodes.rewrite(id, { ...clean, contentHash: hash }, analyseEpisode(episode))
    return { kind: 'episode', episode }
  }
  const { memory } = subject
  const { title, summary, content, quote, tags, element, metadata, archivedReason } = memory
  const texts = { title, summary, content, quote, tags, element, metadata, archivedReason }
  const visible = cleanStrings(texts)
  if (visible === texts) return subject
  const changes = { ...visible, contentHash: hashOf(memory, visible.content) }
  const after: Memory = { ...memory, ...changes }
  await store.memories.update(
    memory.id,
    changes,
    analyseMemory({ ...after, at: after.validFrom ?? after.createdAt }),
  )
  return { kind: 'memory', memory: after }
}

/** What stands for a folder of notes has a hash of more than its content, and keeps it. */
function hashOf(memory: Memory, content: string): string {
  return memory.contentHash === contentHash(memory.content) ? contentHash(content) : memory.contentHash
}
