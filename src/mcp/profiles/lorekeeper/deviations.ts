/** Lists where this profile differs from its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['lore_search'],
    document: 'Every retrieval moves last_used and counts as a use.',
    here: 'Fetching whole memories by id does, and rating them useful does; being listed in an answer or rated useless does not.',
    why: 'Otherwise everything that is ever found stays fresh, and nothing can fade.',
  },
  {
    tools: ['lore_update'],
    document: 'One rating as useless with a confidence of at most 2 removes the memory.',
    here: 'It takes two such ratings, from two sessions, and only if nothing guards the memory; it can be restored. The answer tells of a pending strike. LORE_SOFT_DELETE_STRIKES=1 removes at the first.',
    why: 'One bad rating must not remove a memory that others rely on.',
  },
  {
    tools: ['lore_update'],
    document: 'Links have scores and confidences of their own.',
    here: 'A rating changes the weight of the link by a tenth of a score; no rating removes a link, and a person’s links do not change.',
    why: 'The value of a link is its weight in recall; weak links fade automatically.',
  },
  {
    tools: ['lore_insert', 'lore_remember', 'lore_reflect'],
    document: 'Every memory whose similarity reaches the threshold is a duplicate.',
    here: 'Not if a number, name, version, path or negation differs.',
    why: 'That is an update, and declining it would lose it.',
  },
  {
    tools: ['lore_insert', 'lore_remember', 'lore_reflect'],
    document: 'Keywords of the best hit count as 1.',
    here: 'For duplicates they count as the share of the text’s own words that the other has.',
    why: 'Otherwise the nearest memory would always count as half a duplicate.',
  },
  {
    tools: ['lore_insert', 'lore_remember'],
    document: 'A title is unique among all memories of the namespace.',
    here: 'Among those that are neither forgotten nor superseded.',
    why: 'A memory that was forgotten by mistake must be storable again in other words.',
  },
  {
    tools: ['lore_insert'],
    document: 'Any word may be a relation_type.',
    here: 'A word that is none of Lore’s relations becomes the one that imports use for it, else related_to; the word is kept as the reason. supersedes replaces the memory; if a person said it, the two are linked by contradicts, and shown with disputed_by, until the person decides. Of several words that become the same relation between two memories, the last is kept.',
    why: 'Links of unknown meaning cannot be followed.',
  },
  {
    tools: ['lore_forget'],
    document: 'Any memory can be forgotten.',
    here: 'Forgetting a protected, constitutional or legislative memory, or the words of a person, is an error.',
    why: 'Only a person can remove what a person protected.',
  },
  {
    tools: ['lore_reflect'],
    document: 'The record of a session is shown in a dashboard.',
    here: 'It is a memory, which lore_search finds like any other and cannot leave out.',
    why: 'A record must be findable.',
  },
  {
    tools: [],
    document: 'Memories are kept in files under LORE_DATA_DIR, with vectors in LORE_VECTOR_STORE.',
    here: 'They are in Lore’s store; `lore import lorekeeper` imports existing ones.',
    why: 'One engine, one store.',
  },
  {
    tools: ['lore_search', 'lore_insert', 'lore_update', 'lore_forget', 'lore_recommend_links'],
    document: 'There is no limit on one call.',
    here: 'limit is at most 100 and top_k at most 50; memories, links, ratings and ids are at most 500 a call.',
    why: 'An answer has to fit into a context, and a call has to end.',
  },
  {
    tools: ['lore_search'],
    document: 'total_matched counts all matches.',
    here: 'It is the number of results in the answer. Memories that an import made to group others are results like any other.',
    why: 'Every memory matches a question to some degree.',
  },
  {
    tools: ['lore_reflect'],
    document: 'A session that was processed is not processed again.',
    here: 'Given again, lessons and discoveries that its record does not hold are stored; nothing is stored twice.',
    why: 'A lesson that did not fit the first time would be lost.',
  },
  {
    tools: ['lore_remember'],
    document: 'A thought with the title of another is a duplicate.',
    here: 'If both titles are derived and only the first sentence is the same, the new title becomes longer; the similarity of the texts decides.',
    why: 'The title is derived, so two different thoughts may begin alike.',
  },
]
