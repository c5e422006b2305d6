/** Classifies a sentence of a chat by its words. English cues; anything else is a fact. */
import type { MemoryKind } from '../../../core/memory.ts'
import {
  correctsOneself,
  mentionsOwnPeople,
  tellsCommitment,
  tellsExperience,
  tellsIdentity,
  tellsPreference,
} from '../../../speech/about-oneself.ts'
import { decides } from '../../../speech/decision.ts'

/** The first rule that fits decides. */
const RULES: readonly (readonly [(said: string) => boolean, MemoryKind])[] = [
  [correctsOneself, 'correction'],
  [(said) => decides(said, 'chat'), 'decision'],
  [tellsIdentity, 'identity'],
  [tellsPreference, 'preference'],
  [tellsExperience, 'experience'],
  [tellsCommitment, 'commitment'],
  [mentionsOwnPeople, 'person'],
]

export function toKind(sentence: string): MemoryKind {
  return RULES.find(([fits]) => fits(sentence))?.[1] ?? 'fact'
}
