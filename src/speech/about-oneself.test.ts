import { expect, test } from 'vitest'
import {
  mentionsOwnPeople,
  tellsCommitment,
  tellsExperience,
  tellsIdentity,
  tellsPreference,
} from './about-oneself.ts'
import { mentionsEvent, mentionsNumber, mentionsPeople, mentionsPlace } from './mentions.ts'

const READERS = {
  tellsIdentity,
  tellsPreference,
  tellsExperience,
  tellsCommitment,
  mentionsOwnPeople,
  mentionsPeople,
  mentionsPlace,
  mentionsEvent,
  mentionsNumber,
}

test.each<readonly [keyof typeof READERS, string, string]>([
  ['tellsIdentity', 'I’m a nurse', "I'm a bit tired"],
  ['tellsIdentity', "I've been living here for years", "I've been thinking"],
  ['tellsPreference', "We'd really prefer tea", 'They prefer tea'],
  ['tellsPreference', "I'm a huge fan of jazz", "I'm a nurse"],
  ['tellsExperience', 'I finally walked home', 'I finally walk home'],
  ['tellsExperience', 'We’ve just bought a house', 'They bought a house'],
  ['tellsCommitment', 'we are going to paint', 'we are painters'],
  ['tellsCommitment', 'I hope you come', 'That is what I hope'],
  ['mentionsOwnPeople', 'my older sister called', 'the older sister called'],
  ['mentionsPeople', 'the older sister called', 'the older system called'],
  ['mentionsPlace', 'we met in Rome', 'we met in time'],
  ['mentionsPlace', 'the museum was closed', 'the music was loud'],
  ['mentionsEvent', 'she signed up', 'she signs'],
  ['mentionsNumber', 'a dozen eggs', 'some eggs'],
])('%s of "%s", not of "%s"', (name, said, other) => {
  expect(READERS[name](said)).toBe(true)
  expect(READERS[name](other)).toBe(false)
})
