/**
 * Reads a model's folder and verifies every file against the manifest, so that a damaged or exchanged model
 * is rejected instead of giving other vectors under the same name.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LoreError } from '../core/errors.ts'
import { fromFloat16Table, fromFloat32Table } from './little-endian.ts'
import { TOKEN_DIMENSIONS } from './token-quantiser.ts'
import { createWordPiece, type WordPiece } from './wordpiece.ts'

export interface ModelFiles {
  readonly id: string
  readonly dimensions: number
  /** Most tokens per run, [CLS] and [SEP] included. */
  readonly windowTokens: number
  /** The bytes of a safetensors file. */
  readonly weights: Uint8Array<ArrayBuffer>
  readonly wordPiece: WordPiece
  /** Inverse document frequency by piece id. */
  readonly idf: Float32Array
  readonly mean: Float32Array
  /** Projection matrix from token states to token vectors, row by row. */
  readonly projection: Float32Array
  /** Means, then standard deviations, of token vectors. */
  readonly tokenCodes: Float32Array
  readonly calibration: readonly (readonly [number, number])[]
}

const fileEntry = z.object({
  name: z.string().check(z.regex(/^[\w.-]+$/)),
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
type FileEntry = z.infer<typeof fileEntry>

const calibration = z.array(z.tuple([z.number(), z.number()])).check(z.minLength(2))

/** An earlier model, whose vectors this encoder can be compared with through the tables of that model. */
const formerModel = z.object({
  id: z.string(),
  files: z.object({ mean: fileEntry, projection: fileEntry, tokenCodes: fileEntry }),
  calibration,
})

const manifestSchema = z.object({
  id: z.string(),
  dimensions: z.int().check(z.positive()),
  windowTokens: z.int().check(z.minimum(16), z.maximum(512)),
  files: z.object({
    weights: fileEntry,
    vocabulary: fileEntry,
    idf: fileEntry,
    mean: fileEntry,
    projection: fileEntry,
    tokenCodes: fileEntry,
  }),
  calibration,
  former: z.optional(z.array(formerModel)),
})

/**
 * @param expectedId the model that the caller supports; another one in the folder counts as damage
 * @param space the id whose tables are loaded: the same, or a former one that the manifest lists
 * @throws LoreError `model_missing` or `model_damaged`
 */
export async function loadModelFiles(
  folder: string,
  expectedId: string,
  space: string = expectedId,
): Promise<ModelFiles> {
  const manifest = parseManifest(await readModelFile(folder, 'manifest.json'), folder)
  if (manifest.id !== expectedId)
    throw damaged(folder, `the manifest describes ${manifest.id}, not ${expectedId}`)
  const tablesOf = [manifest, ...(manifest.former ?? [])].find((each) => each.id === space)
  if (tablesOf === undefined) throw damaged(folder, `the manifest has no tables for ${space}`)
  const read = (entry: FileEntry) => readVerified(folder, entry)
  const [weights, vocabulary, idf, mean, projection, tokenCodes] = await Promise.all([
    read(manifest.files.weights),
    read(manifest.files.vocabulary),
    read(manifest.files.idf).then(fromFloat16Table),
    read(tablesOf.files.mean).then(fromFloat32Table),
    read(tablesOf.files.projection).then(fromFloat16Table),
    read(tablesOf.files.tokenCodes).then(fromFloat32Table),
  ])
  const wordPiece = createWordPiece(new TextDecoder().decode(vocabulary))
  if (idf.length !== wordPiece.size) throw damaged(folder, 'the idf table does not fit the vocabulary')
  if (mean.length !== manifest.dimensions) throw damaged(folder, 'the mean vector does not fit the model')
  if (projection.length !== TOKEN_DIMENSIONS * manifest.dimensions)
    throw damaged(folder, 'the projection of tokens does not fit the model')
  if (tokenCodes.length !== 2 * TOKEN_DIMENSIONS)
    throw damaged(folder, 'the codes of tokens do not fit their projection')
  const { dimensions, windowTokens } = manifest
  const tables = { idf, mean, projection, tokenCodes }
  return {
    id: space,
    dimensions,
    windowTokens,
    weights,
    wordPiece,
    ...tables,
    calibration: tablesOf.calibration,
  }
}

function parseManifest(bytes: Uint8Array, folder: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw damaged(folder, 'manifest.json cannot be read', cause)
  }
}

async function readVerified(
  folder: string,
  { name, bytes, sha256 }: FileEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await readModelFile(folder, name)
  const isIntact = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
  if (!isIntact) throw damaged(folder, `${name} does not have the contents the manifest names`)
  return content
}

async function readModelFile(folder: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, name)
  try {
    return await readFile(path)
  } catch (cause) {
    throw new LoreError('model_missing', `The embedding model is incomplete: ${path} cannot be read.`, {
      hint: 'Install Lore again: the model is part of the package. Or choose another embedding provider in the configuration.',
      cause,
      details: { file: path },
    })
  }
}

function damaged(folder: string, what: string, cause?: unknown): LoreError {
  return new LoreError('model_damaged', `The embedding model in ${folder} is damaged: ${what}.`, {
    hint: 'Install Lore again to restore the model. Memories are not affected.',
    cause,
    details: { folder },
  })
}
