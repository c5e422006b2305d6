/** Removes invisible characters from texts stored by older versions; new texts are cleaned before they are stored. */
import type { DocumentSubject } from '../../core/document.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseEpisode, analyseMemory } from '../../text/analyse.ts'
import { cleanStrings } from '../../text/clean-strings.ts'
import { contentHash } from '../../text/content-hash.ts'

/** Stores the cleaned texts and returns the cleaned subject, or the same object if it is clean. Call in a transaction. */
export async function removeStoredInvisible(
  store: Store,
  subject: DocumentSubject,
): Promise<DocumentSubject> {
  if (subject.kind === 'episode') {
    const { id, text, caption, contentHash: hash } = subject.episode
    const clean = cleanStrings({ text, caption })
    if (clean.text === text && clean.caption === caption) return subject
    const episode = { ...subject.episode, ...clean }
    // The hash stays, because it identifies the version in the agent's transcript.
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

/** Returns the new hash; a memory of a vault note keeps its hash, which covers more than its content. */
function hashOf(memory: Memory, content: string): string {
  return memory.contentHash === contentHash(memory.content) ? contentHash(content) : memory.contentHash
}
