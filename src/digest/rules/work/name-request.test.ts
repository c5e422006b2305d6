import { expect, test } from 'vitest'
import { nameRequest } from './name-request.ts'

test.each([
  ['can you do some research for me for good crate labels? and propose a format', 'Crate labels'],
  [
    'Q: why is `orchard explain` showing no crates here on the main branch?',
    '`orchard explain` showing no crates',
  ],
  ['can you help me understand what the crate scale is doing?', 'Crate scale'],
  [
    'please add a label printer to the packing desk, because Mia asked for it',
    'Add a label printer to the packing desk',
  ],
  ['B) I want to add session hooks to both scales, which write a file', 'Add session hooks to both scales'],
])('%j is named %j', (request, name) => {
  expect(nameRequest(request)).toBe(name)
})

test.each(['can you check this?', 'is it up?', 'what do you think?', 'ok let us see'])(
  '%j names nothing',
  (request) => {
    expect(nameRequest(request)).toBe('')
  },
)
