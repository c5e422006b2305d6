/**
 * Tool that compares skill files with memories. It writes a proposal only if given a path, and replaces a file only if a
 * person agrees.
 */
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { CrystallizeInput, SyncedMemory } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { placesOf } from '../../tools/places.ts'
import { POLICY } from './policy.ts'
import { KNOWLEDGE_KINDS, toNode } from './terms.ts'

const input = z.strictObject({
  topic: z.string(),
  skill_paths: z.array(z.string()).default([]),
  propose: z.boolean().default(false).describe('answer with a SKILL.md'),
  write_to: z.string().optional().describe('path of a SKILL.md to write'),
  overwrite: z.boolean().default(false).describe('the person is asked'),
})

export const crystallizeSkill = defineTool({
  name: 'crystallize_skill',
  description:
    'List what is known about a topic that the given skill files do not say, or say otherwise. Can write a proposed SKILL.md.',
  input,
  ask: async (given, context) => {
    if (given.write_to === undefined || !given.overwrite) return null
    // The dry run throws if writing is impossible; the person is asked only if a file would be replaced.
    const wanted = { ...toCrystallize(given, context), dryRun: true }
    const { target } = await context.engine.crystallizeSkill(wanted, context.caller)
    return target?.isThere === true
      ? `May a skill be written over the file ${JSON.stringify(target.path)}? A copy of it is kept beside it.`
      : null
  },
  run: async (given, context) =>
    context.engine.crystallizeSkill(toCrystallize(given, context), context.caller),
  result: ({ topic, known, files, inSync, proposal, written }) => ({
    topic,
    in_sync: inSync,
    unsynced: known.filter(({ state }) => state !== 'said').map(toUnsynced),
    synced: known
      .filter(({ state }) => state === 'said')
      .map(({ memory }) => ({ id: memory.id, name: memory.title })),
    unreadable_files: files.filter(({ readable }) => !readable).map(({ path }) => path),
    proposal,
    written: written === null ? null : { path: written.path, skill_id: written.skillId },
  }),
})

function toCrystallize(given: z.output<typeof input>, context: ToolContext): CrystallizeInput {
  const { topic, skill_paths, propose, write_to, overwrite } = given
  const { person, folder } = context
  return {
    topic,
    skillPaths: skill_paths.map((path) => toWhole(path, folder)),
    propose,
    overwrite,
    agreed: person !== undefined,
    within: placesOf(context),
    policy: POLICY,
    memoryKinds: [...KNOWLEDGE_KINDS, 'experience'],
    ...(write_to === undefined ? {} : { writeTo: toWhole(write_to, folder) }),
  }
}

function toUnsynced({ memory, state, missing, nearest }: SyncedMemory) {
  const { id, name, content, type, trust, quote, element } = toNode(memory)
  return { id, name, content, type, trust, quote, element, state, missing, nearest }
}

/** Makes a path absolute. Throws `invalid_input` for a relative path if the client's working folder is unknown. */
function toWhole(path: string, folder: string | undefined): string {
  if (isAbsolute(path)) return path
  if (folder !== undefined) return resolve(folder, path)
  throw new LoreError('invalid_input', 'Paths must be absolute here.', {
    hint: 'Give the whole path, from the root of the file system on.',
    details: { field: 'skill_paths' },
  })
}
