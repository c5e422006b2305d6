/** Tool that lists the root memories of the trees, as starting points. */
import * as z from 'zod'
import type { MemoryListing } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { renderMemoryLine } from '../../tools/render.ts'

export const listRoots = defineTool({
  name: 'list_roots',
  description: 'List topics and their sizes.',
  readOnly: true,
  input: z.strictObject({
    limit: z.int().min(1).max(200).default(50),
    project: z.string().optional(),
  }),
  run: (input, { engine, caller }) =>
    engine.listRoots(
      {
        limit: input.limit,
        ...(input.project === undefined ? {} : { scope: { project: input.project } }),
      },
      caller,
    ),
  render: renderRoots,
})

function renderRoots(listing: MemoryListing): string {
  if (listing.items.length === 0) return 'No memories yet. Store the first one.'
  const shown = listing.items.length
  const roots = `${listing.total} ${listing.total === 1 ? 'root' : 'roots'}`
  const head = shown < listing.total ? `${shown} of ${roots}` : roots
  return [head, ...listing.items.map(renderMemoryLine)].join('\n')
}
