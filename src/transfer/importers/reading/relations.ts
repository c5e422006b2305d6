/** Maps other programs' words for relations to Lore's. Pure. */
import { layerOf, type Relation } from '../../../core/edge.ts'
import type { ImportedEdge } from '../../../core/ports/importer.ts'

type Wanted = ImportedEdge['relation']

const SAME: Readonly<Record<string, Wanted>> = {
  related: 'related_to',
  relates_to: 'related_to',
  links_to: 'related_to',
  linked_to: 'related_to',
  link: 'related_to',
  references: 'related_to',
  mentions: 'related_to',
  connected_to: 'related_to',
  association: 'associative',
  associated_with: 'associative',
  associates_with: 'associative',
  temporal: 'next',
  used_for: 'uses',
  requires: 'depends_on',
  needs: 'depends_on',
  relies_on: 'depends_on',
  belongs_to: 'part_of',
  is_part_of: 'part_of',
  child_of: 'part_of',
  extends: 'refines',
  builds_on: 'refines',
  elaborates: 'refines',
  derived_from: 'refines',
  resembles: 'similar_to',
  similar: 'similar_to',
  contradicts_with: 'contradicts',
  conflicts_with: 'contradicts',
  cause: 'causes',
  leads_to: 'causes',
  enables: 'enabled',
  prevents: 'prevented',
  motivates: 'motivated',
  resolves: 'resolved',
  fixes: 'resolved',
  precedes: 'followed_by',
  before: 'followed_by',
  follows: 'preceded_by',
  after: 'preceded_by',
  replaces: 'supersedes',
  implemented: 'implements',
  maintained: 'maintains',
  see: 'see_also',
}

/** Words for the inverse relation. */
const REVERSED: Readonly<Record<string, Wanted>> = {
  used_by: 'uses',
  used_in: 'uses',
  caused_by: 'causes',
  superseded_by: 'supersedes',
  replaced_by: 'supersedes',
  has_part: 'part_of',
  contains: 'part_of',
  includes: 'part_of',
  parent_of: 'part_of',
  required_by: 'depends_on',
  implemented_by: 'implements',
  refined_by: 'refines',
  extended_by: 'refines',
  maintained_by: 'maintains',
  built_by: 'built',
  created_by: 'built',
  decided_by: 'decided',
}

export interface KnownRelation {
  readonly relation: Wanted
  /** True if source and target must be swapped. */
  readonly reversed: boolean
  /** True if Lore has no equivalent, so `related_to` is used. */
  readonly renamed: boolean
}

export function toRelation(word: string): KnownRelation {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_')
  const own = isWanted(plain) ? plain : SAME[plain]
  if (own !== undefined) return { relation: own, reversed: false, renamed: false }
  const other = REVERSED[plain]
  if (other !== undefined) return { relation: other, reversed: true, renamed: false }
  return { relation: 'related_to', reversed: false, renamed: true }
}

/** Excludes `parent`, which records state themselves, and `mentions`, which is found in the text. */
function isWanted(word: string): word is Wanted {
  return layerOf(word) !== null && (word as Relation) !== 'parent' && word !== 'mentions'
}
