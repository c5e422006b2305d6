/** Exports the records of visible scopes, page by page. */
import type { ExportRepository, ExportSelection } from '../../core/ports/export-repository.ts'
import type { Visibility } from './visibility.ts'

export function visibleExports(exports: ExportRepository, visible: Visibility): ExportRepository {
  const within = async (selection: ExportSelection): Promise<ExportSelection> => ({
    ...selection,
    scopes: await visible.among(selection.scopes),
  })
  return {
    count: async (selection) => exports.count(await within(selection)),
    sessions: async (selection, afterId, limit) => exports.sessions(await within(selection), afterId, limit),
    episodes: async (selection, afterId, limit) => exports.episodes(await within(selection), afterId, limit),
    segments: async (selection, afterId, limit) => exports.segments(await within(selection), afterId, limit),
    memories: async (selection, after, limit) => exports.memories(await within(selection), after, limit),
    entities: async (selection, afterId, limit) => exports.entities(await within(selection), afterId, limit),
    edges: async (selection, afterId, limit) => exports.edges(await within(selection), afterId, limit),
  }
}
